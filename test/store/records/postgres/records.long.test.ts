import { execFile } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { Collaboration } from '../../../../src/collaboration/collaboration.ts';
import { loadLoro } from '../../../../src/collaboration/loro.ts';
import { operationPrint } from '../../../../src/collaboration/operation.ts';
import { Connections } from '../../../../src/store/records/postgres/connections.ts';
import { migrate } from '../../../../src/store/records/postgres/migrate.ts';
import { PostgresRecords } from '../../../../src/store/records/postgres/records.ts';
import { STEPS } from '../../../../src/store/records/postgres/schema.ts';
import { ProjectRecords } from '../../../../src/store/records/project-records.ts';
import type { Records, RecordTables } from '../../../../src/store/records/records.ts';
import { ALWAYS } from '../../../../src/store/records/version-table.ts';
import { hasTool } from '../../../has-tool.ts';
import { temporaryFolder } from '../../../workspace/temporary-folder.ts';
import { recordContract } from '../record-contract.ts';
import { closedAfterTest, sampleDecision, sampleSession, sampleVersion } from '../sample-records.ts';
import { cutConnections } from './cut-connections.ts';
import { HAS_POSTGRES, type RunningPostgres, startPostgres } from './postgres-server.ts';

const run = promisify(execFile);

const HASH = 'a'.repeat(64);

describe.skipIf(!hasTool('postgresql', HAS_POSTGRES))('records in PostgreSQL (skipped without a server)', () => {
  let postgres: RunningPostgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());

  const open = async (folder: string, project = folder, url = postgres.url): Promise<Records> =>
    closedAfterTest(await PostgresRecords.open({ url, project, folder }));

  let databases = 0;
  /** The address of a database with nothing in it. */
  const newDatabase = () => {
    const name = `database${databases++}`;
    postgres.sql(`CREATE DATABASE ${name}`);
    return postgres.url.replace(/[^/]+$/, name);
  };

  recordContract((folder) => open(folder));

  describe('of two checkouts of a project', () => {
    const checkouts = async (): Promise<readonly [Records, Records]> => {
      const project = temporaryFolder();
      return [await open(temporaryFolder(), project), await open(temporaryFolder(), project)];
    };

    it('have the same decisions, contents and history', async () => {
      const [ada, bob] = await checkouts();
      const digest = await ada.write(async ({ blobs, decisions, versions }) => {
        await decisions.add(sampleDecision({ id: 'd1' }));
        await versions.add(sampleVersion({ id: 'v1', hash: HASH }));
        return blobs.put(Buffer.from('text'));
      });
      await bob.write(({ decisions }) => decisions.add(sampleDecision({ id: 'd2', supersedes: ['d1'] })));
      await bob.read(async ({ blobs, versions }) => {
        expect((await blobs.get(digest))?.toString()).toBe('text');
        expect((await versions.within('', ALWAYS)).map(({ id }) => id)).toEqual(['v1']);
        expect(await versions.everHeld({ tree: '', path: 'src/a.ts' }, HASH)).toBe(true);
      });
      expect(await ada.read(({ decisions }) => decisions.supersededBy('d1'))).toBe('d2');
    });

    it('number versions of a file together, and know the last of their own', async () => {
      const [ada, bob] = await checkouts();
      const entity = { tree: '', path: 'src/a.ts' };
      const add = async (records: Records, id: string) =>
        (await records.write(({ versions }) => versions.add(sampleVersion({ id, hash: HASH })))).version;
      expect([await add(ada, 'v1'), await add(bob, 'v2'), await add(ada, 'v3')]).toEqual([1, 2, 3]);
      const knownTo = (records: Records) =>
        records.read(async ({ versions }) => {
          const found = [
            await versions.lastOfEach(''),
            await versions.lastWith('', HASH),
            await versions.of(entity, 9),
          ];
          return [(await versions.latest(entity))?.id, ...found.map((one) => one.map(({ id }) => id))];
        });
      expect(await knownTo(ada)).toEqual(['v3', ['v3'], ['v3'], ['v3', 'v1']]);
      expect(await knownTo(bob)).toEqual(['v2', ['v2'], ['v2'], ['v2']]);
      expect((await bob.read(({ versions }) => versions.numbered(entity, 3)))?.id).toBe('v3');
    });

    it('have intents, documents, sessions and threads of their own', async () => {
      const [ada, bob] = await checkouts();
      const entity = { tree: '', path: 'a' };
      const id = await ada.write(async ({ intents, documents, sessions, threads }) => {
        await intents.put({ version: { ...sampleVersion(), hash: HASH }, target: '/a' });
        await sessions.add(sampleSession({ id: 's1' }));
        await threads.add({ id: 't1', tree: '', tool: 'chat', createdAt: 1, updatedAt: 1, expiresAt: 100 });
        return (await documents.add(entity, 1)).id;
      });
      const seenBy = (records: Records) =>
        records.read(async ({ intents, documents, sessions, threads }) => [
          await intents.isEmpty(),
          (await documents.find(entity))?.id,
          (await documents.get(id))?.id,
          (await sessions.get('s1'))?.id,
          (await sessions.active('', 1)).length,
          (await threads.list('', 1)).length,
          (await threads.get('t1', 1))?.id,
        ]);
      expect(await seenBy(ada)).toEqual([false, id, id, 's1', 1, 1, 't1']);
      expect(await seenBy(bob)).toEqual([true, undefined, undefined, undefined, 0, 0, undefined]);
    });

    it('keep a content that another checkout is about to write', async () => {
      const [ada, bob] = await checkouts();
      const digest = await ada.write(async ({ blobs, intents }) => {
        const hash = await blobs.put(Buffer.from('soon'));
        await intents.put({ version: { ...sampleVersion({ id: 'v1' }), hash }, target: '/a' });
        return hash;
      });
      await bob.write(({ blobs }) => blobs.deleteUnused(digest));
      expect(await ada.read(({ blobs }) => blobs.has(digest))).toBe(true);
      await ada.write(({ intents }) => intents.delete('v1'));
      await bob.write(({ blobs }) => blobs.deleteUnused(digest));
      expect(await ada.read(({ blobs }) => blobs.has(digest))).toBe(false);
    });

    it('report only changes of their own documents', async () => {
      const [ada, bob] = await checkouts();
      const run = { agent: 'ada', first: 1, details: '{}', update: Buffer.from('x'), at: 1 };
      const added = await ada.write(async ({ documents }) => {
        const { id } = await documents.add({ tree: '', path: 'a' }, 1);
        return { documents: [id], last: await documents.addRun(id, run) };
      });
      expect(await ada.read(({ documents }) => documents.changedSince(0))).toEqual(added);
      expect(await bob.read(({ documents }) => documents.changedSince(0))).toEqual({ last: 0, documents: [] });
    });
  });

  it('of another project are not visible, not even by hash or id', async () => {
    const [ada, eve] = [await open(temporaryFolder()), await open(temporaryFolder())];
    const digest = await ada.write(async ({ blobs, decisions, versions }) => {
      await decisions.add(sampleDecision({ id: 'd1' }));
      await versions.add(sampleVersion({ id: 'v1' }));
      return blobs.put(Buffer.from('secret'));
    });
    const seen = await eve.read(async ({ blobs, decisions, versions }) => [
      await blobs.get(digest),
      await decisions.has('d1'),
      (await decisions.within(ALWAYS)).length,
      await versions.has('v1'),
      (await versions.within('', ALWAYS)).length,
    ]);
    expect(seen).toEqual([null, false, 0, false, 0]);
  });

  it('are read in one state, whatever is written meanwhile', async () => {
    const folder = temporaryFolder();
    const [reader, writer] = [await open(folder), await open(folder)];
    const seen = await reader.read(async ({ versions }) => {
      const before = (await versions.lastOfEach('')).length;
      await writer.write((tables) => tables.versions.add(sampleVersion()));
      return [before, (await versions.lastOfEach('')).length];
    });
    expect(seen).toEqual([0, 0]);
    expect(await reader.read(({ versions }) => versions.lastOfEach(''))).toHaveLength(1);
  });

  it('stay those of a checkout when its folder is opened again', async () => {
    const folder = temporaryFolder();
    const records = await open(folder);
    await records.write(({ documents }) => documents.add({ tree: '', path: 'a' }, 1));
    await records.close();
    const place = readFileSync(join(folder, 'place'), 'utf8');
    expect(await (await open(folder)).read(({ documents }) => documents.all())).toHaveLength(1);
    expect(readFileSync(join(folder, 'place'), 'utf8')).toBe(place);
  });

  describe('processes', () => {
    const MODULE = new URL('../../../../src/store/records/postgres/records.ts', import.meta.url).href;
    const TIMES = 40;
    const WRITER = `
      const { PostgresRecords } = await import(${JSON.stringify(MODULE)});
      const [url, project, folder, name, times] = process.argv.slice(1);
      const records = await PostgresRecords.open({ url, project, folder });
      for (let at = 0; at < Number(times); at++) {
        await records.write(async ({ versions, documents }) => {
          const all = await versions.within('', { start: null, end: null });
          await versions.add({ id: name + at, tree: '', path: 'a', kind: 'update', at, agent: name, reason: String(all.length),
            hash: null, previous: null, oldPath: null, commit: null, bytes: 0 });
          const { id } = await documents.add({ tree: '', path: 'a' }, 1);
          await documents.addRun(id, { agent: name, first: at + 1, details: '{}', update: new Uint8Array([at]), at });
        });
      }
      await records.close();`;

    it('of several checkouts that write at once lose nothing, also where they make the tables', async () => {
      const url = newDatabase();
      const project = 'example.com/team/engine';
      const writers = ['a', 'b', 'c'].map((name) => ({ name, folder: temporaryFolder() }));
      await Promise.all(
        writers.map(({ name, folder }) =>
          run(process.execPath, ['--input-type=module', '-e', WRITER, url, project, folder, name, String(TIMES)]),
        ),
      );
      const records = await open(temporaryFolder(), project, url);
      const all = await records.read(({ versions }) => Array.fromAsync(versions.all()));
      expect(all).toHaveLength(writers.length * TIMES);
      // Each saw all that had been written before.
      expect(all.map(({ version, reason }) => [version, Number(reason)])).toEqual(all.map((_, at) => [at + 1, at]));
      for (const { name } of writers) {
        const own = all.filter(({ agent }) => agent === name).map(({ id }) => id);
        expect(own).toEqual(Array.from({ length: TIMES }, (_, at) => `${name}${at}`));
      }
      // Runs of the project are numbered without a gap.
      expect(await records.read(({ documents }) => documents.lastAdded())).toBe(writers.length * TIMES);
    });
  });

  describe('when a connection is lost', () => {
    const endConnections = () =>
      postgres.sql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'orrery'`);

    it('before it commits are written once, on another', async () => {
      const records = await open(temporaryFolder());
      let tries = 0;
      const written = await records.write(async ({ versions }) => {
        await versions.add(sampleVersion({ id: `v${tries}` }));
        if (tries++ === 0) endConnections();
        return versions.latest({ tree: '', path: 'src/a.ts' });
      });
      expect([written?.id, written?.version, tries]).toEqual(['v1', 1, 2]);
      expect(await records.read(({ versions }) => versions.within('', ALWAYS))).toHaveLength(1);
    });

    it('while they are read are read again', async () => {
      const records = await open(temporaryFolder());
      let tries = 0;
      const found = await records.read(async ({ versions }) => {
        if (tries++ === 0) endConnections();
        return versions.within('', ALWAYS);
      });
      expect([found, tries]).toEqual([[], 2]);
    });

    it('while it commits are not written again, and the caller learns that they may be there', async () => {
      const { url, cutOnce } = await cutConnections(postgres.url, 'COMMIT');
      const records = await open(temporaryFolder(), 'cut', url);
      let tries = 0;
      const failure = records.write(async ({ versions }) => {
        tries++;
        await versions.add(sampleVersion());
        cutOnce();
      });
      await expect(failure).rejects.toMatchObject({ errorName: 'DATABASE_ERROR', data: { reason: 'unknown_outcome' } });
      expect(tries).toBe(1);
      // The server had been asked, and only its answer was lost.
      expect(await records.read(({ versions }) => versions.within('', ALWAYS))).toHaveLength(1);
    });

    it('apply an operation on a shared text once, and report it once', async () => {
      const records = await open(temporaryFolder());
      const { commit } = records;
      const loro = await loadLoro();
      const server = new Collaboration(records, loro);
      const entity = { tree: '', path: 'shared.txt' };
      const type = (content: string) => {
        const operation = { kind: 'insert', position: 0, length: null, content, encoding: 'utf-16' } as const;
        const sent = { operation, clock: null, counter: null, print: operationPrint(operation) };
        return server.sync({ entity, agent: 'ada', operations: [sent], seen: null, disk: null, cursor: null, now: 0 });
      };
      await type('one;');
      let tries = 0;
      records.commit = (work) =>
        commit.call(records, async (tables: RecordTables) => {
          const result = await work(tables);
          // All is applied in memory, and the connection is lost before one more statement.
          if (tries++ === 0) endConnections();
          await tables.intents.isEmpty();
          return result;
        }) as ReturnType<typeof work>;
      const { taken, content } = await type('two;');
      records.commit = commit;
      expect([tries, content, taken.length]).toEqual([2, 'two;one;', 1]);
      expect((await new Collaboration(records, loro).read(entity, 0))?.content).toBe('two;one;');
      expect((await type('three;')).content).toBe('three;two;one;');
    });

    it('because the server was restarted are written by the next connection', async () => {
      const records = await open(temporaryFolder());
      await records.write(({ versions }) => versions.add(sampleVersion()));
      await postgres.restart();
      await records.write(({ versions }) => versions.add(sampleVersion()));
      expect(await records.read(({ versions }) => versions.within('', ALWAYS))).toHaveLength(2);
    });
  });

  describe('that cannot be used', () => {
    const failing = (url: string): Promise<Error> =>
      PostgresRecords.open({ url, project: 'p', folder: temporaryFolder() }).then(
        () => expect.unreachable(),
        (thrown: Error) => thrown,
      );

    it('by a newer version are left as they are', async () => {
      const url = newDatabase();
      const connections = await Connections.open(url);
      await migrate(connections, [...STEPS, 'CREATE TABLE later ()']);
      await connections.close();
      expect(await failing(url)).toMatchObject({
        errorName: 'DATABASE_ERROR',
        message: expect.stringMatching(/newer version of Orrery.*schema 2.*up to 1/),
      });
    });

    it('because a step failed are as they were, and are made later', async () => {
      const url = newDatabase();
      const connections = await Connections.open(url);
      const steps = [STEPS[0] as string, 'CREATE TABLE blobs ()'];
      await expect(migrate(connections, steps)).rejects.toThrow(/"blobs" already exists/);
      await migrate(connections);
      await connections.close();
      await (await open(temporaryFolder(), 'p', url)).write(({ versions }) => versions.add(sampleVersion()));
    });

    it('because nobody listens say where, without the password', async () => {
      const failure = await failing('postgres://ada:hunter2hunter2@127.0.0.1:1/orrery');
      expect(failure).toMatchObject({ data: { reason: 'unreachable' } });
      expect(failure.message).toMatch(
        /^The records in PostgreSQL at 127\.0\.0\.1:1\/orrery could not be used \(connect ECONNREFUSED/,
      );
      expect(`${failure.message}${failure.stack}${JSON.stringify(failure)}`).not.toContain('hunter2');
    });

    it('because there is no such database say so, without the password', async () => {
      const url = postgres.url.replace(/[^/]+$/, 'nosuch').replace('orrery@', 'orrery:hunter2hunter2@');
      const failure = await failing(url);
      expect(failure).toMatchObject({ data: { reason: 'refused' } });
      expect(failure.message).toMatch(/database "nosuch" does not exist.*ORRERY_DATABASE/);
      expect(failure.message).not.toContain('hunter2');
    });

    it('because of an encoding say which is needed', async () => {
      postgres.sql(`CREATE DATABASE latin ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0`);
      const failure = await failing(postgres.url.replace(/[^/]+$/, 'latin'));
      expect(failure.message).toMatch(/encoding LATIN1.*UTF8/);
    });
  });

  it('under a name that was given are those of one repository, whatever way leads to the state folder', async () => {
    const link = join(temporaryFolder(), 'link');
    symlinkSync(temporaryFolder(), link);
    const database = { url: postgres.url, project: 'named' };
    const place = { stateDir: link, env: {}, home: '/nowhere', platform: process.platform };
    const projects = new ProjectRecords({ ...place, roots: [], database });
    onTestFinished(() => projects.close());
    const [one, other] = [temporaryFolder(), temporaryFolder()];
    const { records } = await projects.of(one);
    await expect(projects.of(other)).rejects.toThrow(/names one project, "named", but the roots belong to several/);
    expect((await projects.of(one)).records).toBe(records);
  });

  it('need no right but that to make tables in a schema which is there', async () => {
    const url = newDatabase();
    const name = new URL(url).pathname.slice(1);
    const own = url.replace('orrery@', `user_of_${name}@`);
    postgres.sql(`CREATE ROLE user_of_${name} LOGIN`);
    await expect(open(temporaryFolder(), 'p', own)).rejects.toThrow(
      /permission denied for database.*the permissions of the user/,
    );
    postgres.sql(`CREATE SCHEMA orrery AUTHORIZATION user_of_${name}`, name);
    await (await open(temporaryFolder(), 'p', own)).write(({ versions }) => versions.add(sampleVersion()));
  });
});
