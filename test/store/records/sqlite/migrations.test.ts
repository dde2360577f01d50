import { hash } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { RECORD_MIGRATIONS } from '../../../../src/store/records/sqlite/migrations.ts';
import { openRecordDatabase } from '../../../../src/store/records/sqlite/record-database.ts';
import { ALWAYS } from '../../../../src/store/records/version-table.ts';
import { loadSqlite } from '../../../../src/store/sqlite.ts';
import { temporaryFolder } from '../../../workspace/temporary-folder.ts';
import { openRecords } from '../sample-records.ts';

/** The released steps, by what they hold: databases in the world have taken them, so they never change. */
const RELEASED: readonly string[] = ['69428317ac7abe77'];

/** What each released schema held, as that version wrote it. */
const FIXTURES: Readonly<Record<number, string>> = {
  1: `
    INSERT INTO blobs VALUES ('2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824', 'raw', 5, CAST('hello' AS BLOB));
    INSERT INTO versions (id, tree, path, version, kind, at, agent, reason, hash, previous, old_path, commit_id, bytes) VALUES
      ('ver_1', '', 'a.ts', 1, 'create', 1000, 'ada', 'first', '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824', NULL, NULL, NULL, 5),
      ('ver_2', '', 'a.ts', 2, 'delete', 2000, 'ada', 'gone', NULL, '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824', NULL, 'c0ffee', 0);
    INSERT INTO refusals (id, tree, path, at, agent, reason, cause, hash, found, commit_id, bytes) VALUES
      ('ref_1', '', 'a.ts', 1500, 'bob', 'late', 'conflict', '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824', NULL, NULL, 5);
    INSERT INTO decisions (id, at, agent, decision, reasoning, confidence, impact, commit_id, context, alternatives, tags) VALUES
      ('dec_1', 1000, 'ada', 'one', 'why', 0.5, 'medium', NULL, '{}', '["x"]', '[]'),
      ('dec_2', 2000, 'ada', 'two', 'why', 1, 'critical', 'c0ffee', '{"n":1}', '[]', '["t"]');
    INSERT INTO superseded VALUES ('dec_2', 'dec_1');
    INSERT INTO anchors VALUES ('dec_2', 0, 'a.ts', 'A.b', 'f', 's');`,
};

const KNOWN = {
  content: 'hello',
  versions: ['ver_2 delete 2', 'ver_1 create 1'],
  refusals: ['ref_1 conflict'],
  decisions: ['dec_2 critical 1', 'dec_1 medium 0.5'],
  anchors: [{ path: 'a.ts', symbol: 'A.b', fileHash: 'f', symbolHash: 's', sketch: null }],
  supersededBy: 'dec_2',
};

describe.each(RELEASED.map((_, at) => at + 1))('records of schema %i', (version) => {
  it('are all there after they have been brought up to date', async () => {
    const folder = temporaryFolder();
    const sqlite = await loadSqlite();
    const old = openRecordDatabase(sqlite, join(folder, 'records.db'), RECORD_MIGRATIONS.slice(0, version));
    old.exec(FIXTURES[version] as string);
    old.close();
    const records = await openRecords(folder);
    const known = await records.read(async ({ blobs, versions, refusals, decisions }) => {
      const decided = await decisions.within(ALWAYS);
      const content = await blobs.get('2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824');
      const changed = await versions.within('', ALWAYS);
      return {
        content: content?.toString(),
        versions: changed.map(({ id, kind, version: number }) => `${id} ${kind} ${number}`),
        refusals: (await refusals.within('', ALWAYS)).map(({ id, cause }) => `${id} ${cause}`),
        decisions: decided.map(({ id, impact, confidence }) => `${id} ${impact} ${confidence}`),
        anchors: decided[0]?.anchors,
        supersededBy: await decisions.supersededBy('dec_1'),
      };
    });
    expect(known).toEqual(KNOWN);
  });
});

test('the released steps are those that were released', () => {
  expect(RECORD_MIGRATIONS.map((step) => hash('sha256', step).slice(0, 16)).slice(0, RELEASED.length)).toEqual(
    RELEASED,
  );
});

test('a step that fails leaves the records at the schema they had', async () => {
  const path = join(temporaryFolder(), 'records.db');
  const sqlite = await loadSqlite();
  openRecordDatabase(sqlite, path).close();
  const failing = [...RECORD_MIGRATIONS, 'CREATE TABLE next (a); CREATE TABLE blobs (a)'];
  expect(() => openRecordDatabase(sqlite, path, failing)).toThrow(/already exists/);
  const database = openRecordDatabase(sqlite, path);
  expect(database.prepare("SELECT name FROM sqlite_master WHERE name = 'next'").all()).toEqual([]);
  database.close();
});
