import { mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SqliteRecords } from '../../../src/store/records/sqlite/records.ts';
import { sampleVersion } from '../../store/records/sample-records.ts';
import { initRepository } from '../../workspace/git-fixture.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';
import { type Answer, remembering } from './remembering.ts';

const WRITE = { path: 'a.txt', content: 'one\n', reason: 'to begin' };

function changes(answer: Answer): readonly Record<string, unknown>[] {
  return answer.changes as unknown as readonly Record<string, unknown>[];
}

/** A tree in which one file has versions and another has none. */
async function tracked(root?: string) {
  const made = await remembering({ 'a.txt': 'none\n', 'b.txt': 'b\n' }, root === undefined ? {} : { root });
  await made.call('write_code', WRITE);
  return made;
}

describe('a file of credentials', () => {
  it.each(['.env', 'id_rsa', '.aws/credentials', '.git/config'])(
    'is not read for the sake of a version that records name: %s',
    async (path) => {
      const { root, call, stateDir, application } = await remembering({ 'a.txt': 'none\n', [path]: 'SECRET=1\n' });
      await call('write_code', WRITE);
      await application.close();
      const project = readdirSync(stateDir).find((name) => /-[0-9a-f]{12}$/.test(name)) as string;
      const records = await SqliteRecords.open(join(stateDir, project));
      await records.write(({ versions }) => versions.add({ ...sampleVersion(), path, hash: null }));
      await records.close();
      const again = await remembering({}, { root, stateDir });
      const answers = [
        await again.text('query_history', { include_diff: true }),
        JSON.stringify(await again.call('query_history', { include_diff: true })),
        JSON.stringify(await again.call('get_context', { context_types: ['recent_changes'], time_range: 'all' })),
      ];
      expect(answers.join('\n')).not.toContain('SECRET');
      expect(JSON.stringify(await again.call('query_history'))).not.toContain(path);
    },
  );
});

describe('a file that has versions', () => {
  it('gets another for a change by other means, once, whoever asks first', async () => {
    const { root, call } = await tracked();
    writeFileSync(join(root, 'a.txt'), 'two\n');
    const found = changes(await call('query_history', { entity_id: 'a.txt' }));
    expect(found).toMatchObject([
      { version: 3, change_type: 'update', agent_id: 'filesystem', reason: 'It was changed outside Orrery.' },
      { version: 2, reason: 'to begin' },
      { version: 1 },
    ]);
    expect(found[0]?.diff).toContain('-one\n+two');
    writeFileSync(join(root, 'a.txt'), 'three\n');
    expect(await call('get_context', { context_types: ['recent_changes'], time_range: 'all' })).toMatchObject({
      recent_changes: { total: 4, changes: [{ version: 4 }, {}, {}, {}] },
    });
    writeFileSync(join(root, 'a.txt'), 'four\n');
    await call('read_code', { path: 'a.txt' });
    await call('read_code', { path: 'a.txt' });
    expect(changes(await call('query_history'))).toHaveLength(5);
  });

  it('has a version for its removal, and one for its return', async () => {
    const { root, call } = await tracked();
    rmSync(join(root, 'a.txt'));
    expect(changes(await call('query_history'))[0]).toMatchObject({ change_type: 'delete', content_hash: null });
    writeFileSync(join(root, 'a.txt'), 'one\n');
    expect(changes(await call('query_history'))[0]).toMatchObject({
      change_type: 'create',
      reason: 'It was recreated outside Orrery.',
      version: 4,
    });
  });

  it('is followed by a rename that was seen as a removal first', async () => {
    const { root, call } = await tracked();
    renameSync(join(root, 'a.txt'), join(root, 'c.txt'));
    await call('query_history');
    await call('write_code', { path: 'c.txt', content: 'two\n', reason: 'to go on' });
    expect(changes(await call('query_history', { entity_id: 'c.txt' }))).toMatchObject([
      { change_type: 'update', reason: 'to go on' },
      { change_type: 'rename', old_path: 'a.txt' },
      { change_type: 'delete' },
      {},
      {},
    ]);
  });

  it('is left as it is where it cannot be read', async () => {
    const { root, call } = await tracked();
    rmSync(join(root, 'a.txt'));
    mkdirSync(join(root, 'a.txt'));
    expect(changes(await call('query_history'))).toHaveLength(2);
  });

  it.skipIf(process.platform === 'win32')('is not read through a link that took its place', async () => {
    const { root, call } = await tracked();
    const outside = join(temporaryFolder(), 'secret');
    writeFileSync(outside, 'secret\n');
    rmSync(join(root, 'a.txt'));
    symlinkSync(outside, join(root, 'a.txt'));
    expect(JSON.stringify(await call('query_history'))).not.toContain('secret\\n');
  });

  it('outside of the root that is asked about is not looked at', async () => {
    const top = temporaryFolder();
    initRepository(top);
    writeFiles(top, { 'in/x.txt': '' });
    const { call, stateDir } = await tracked(top);
    writeFileSync(join(top, 'a.txt'), 'two\n');
    const inner = await remembering({}, { root: join(top, 'in'), stateDir });
    await inner.call('query_history');
    const found = changes(await call('query_history', { change_types: ['update'] }));
    expect(found.filter(({ version }) => version === 3)).toHaveLength(1);
  });
});

it('a file that has no versions gets none for being changed', async () => {
  const { root, call } = await tracked();
  writeFileSync(join(root, 'b.txt'), 'c\n');
  await call('read_code', { path: 'b.txt' });
  expect(changes(await call('query_history', { entity_id: 'b.txt' }))).toEqual([]);
});
