import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { loadSqlite } from '../../../src/store/sqlite.ts';
import { commitAll, initRepository } from '../../workspace/git-fixture.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';
import { remembering } from './remembering.ts';

const FILES = { 'src/database.zig': 'const std = @import("std");\n', 'a.ts': 'export const a = 1;\n' };

describe('read_code', () => {
  it('takes the example of the reference', async () => {
    const { call } = await remembering(FILES);
    const given = {
      path: 'src/database.zig',
      include_history: false,
      history_limit: 5,
      include_semantic_context: true,
      include_dependencies: true,
      include_collaborative_context: false,
      dependency_depth: 2,
      semantic_similarity_threshold: 0.7,
    };
    const found = await call('read_code', given);
    expect(found).toMatchObject({ exists: true, dependency_context: { dependencies: ['std'] } });
    expect(found.semantic_context).toEqual({ embedding_available: true, similarity_threshold: 0.7, similar_files: [] });
    expect(found).not.toHaveProperty('history');
    expect(await call('read_code', { ...given, include_collaborative_context: true })).toMatchObject({
      collaborative_context: null,
      notes: [expect.stringContaining('The file is not shared')],
    });
  });

  it('shows versions, newest first, the present one at their head, at most so many', async () => {
    const { call, text, root } = await remembering(FILES);
    for (const at of [2, 3])
      await call('write_code', { path: 'a.ts', content: `export const a = ${at};\n`, reason: `r${at}` });
    const read = (given = {}) => call('read_code', { path: 'a.ts', include_history: true, ...given });
    expect(await read()).toMatchObject({
      version: 3,
      history: [
        { version: 3, reason: 'r3', content: 'export const a = 3;\n' },
        { version: 2, reason: 'r2', content: 'export const a = 2;\n' },
        { version: 1, agent_id: 'filesystem', content: FILES['a.ts'] },
      ],
    });
    expect((await read({ history_limit: 1 })).history).toHaveLength(1);
    writeFileSync(join(root, 'a.ts'), 'behind\n');
    expect(await read({ history_limit: 2 })).toMatchObject({
      version: 4,
      history: [{ version: 4, agent_id: 'filesystem', content: 'behind\n' }, { version: 3 }],
    });
    expect(await text('read_code', { path: 'a.ts', include_history: true })).toContain(
      'version 3 by unknown-agent: r3',
    );
  });

  it('shows what git knows beside', async () => {
    const root = temporaryFolder();
    initRepository(root);
    writeFiles(root, FILES);
    commitAll(root);
    const { call } = await remembering({}, { root });
    expect(await call('read_code', { path: 'a.ts', include_history: true })).toMatchObject({
      history: [
        { version: null, content: FILES['a.ts'] },
        { version: null, content: null, commit: expect.stringMatching(/^[0-9a-f]{40}$/), agent_id: 'Ada' },
      ],
    });
  });

  it('shows the decisions about the file, unless they are not wanted', async () => {
    const { call, text } = await remembering(FILES);
    await call('record_decision', { decision: 'One it is', reasoning: 'none is less', anchors: ['a.ts#a'] });
    await call('record_decision', { decision: 'Of another', reasoning: 'x', anchors: ['src/database.zig'] });
    expect(await call('read_code', { path: 'a.ts' })).toMatchObject({
      decisions: [{ decision: 'One it is', stale: false }],
    });
    expect(await text('read_code', { path: 'a.ts' })).toContain('none is less');
    expect(await call('read_code', { path: 'a.ts', include_decisions: false })).not.toHaveProperty('decisions');
  });

  it('reads no decisions but those about the file, and of many the newest', async () => {
    const { call } = await remembering(FILES);
    const record = (decision: string, path: string) =>
      call('record_decision', { decision, reasoning: 'x', anchors: [path] });
    for (let at = 0; at < 12; at++) await record(`About a, ${at}`, 'a.ts');
    const { StatementSync } = await loadSqlite();
    const statements = vi.spyOn(StatementSync.prototype, 'all');
    onTestFinished(() => statements.mockRestore());
    const asked = async () => {
      statements.mockClear();
      const { decisions } = await call('read_code', { path: 'a.ts' });
      return {
        decisions: decisions as unknown as readonly { decision: string }[],
        count: statements.mock.calls.length,
      };
    };
    const before = await asked();
    expect(before.decisions.map(({ decision }) => decision)).toEqual(
      [11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((at) => `About a, ${at}`),
    );
    for (let at = 0; at < 20; at++) await record(`About another, ${at}`, 'src/database.zig');
    const after = await asked();
    expect(after.decisions).toEqual(before.decisions);
    expect(after.count).toBeLessThanOrEqual(before.count);
  });

  it('shows a file though its records are damaged, and says so', async () => {
    const { call, root, stateDir, application } = await remembering(FILES);
    await call('record_decision', { decision: 'x', reasoning: 'y', anchors: ['a.ts'] });
    await application.close();
    const project = readdirSync(stateDir).find((name) => /-[0-9a-f]{12}$/.test(name)) as string;
    writeFileSync(join(stateDir, project, 'records.db'), 'no database at all '.repeat(100));
    const again = await remembering({}, { root, stateDir });
    expect(await again.call('read_code', { path: 'a.ts' })).toMatchObject({
      content: FILES['a.ts'],
      notes: [expect.stringMatching(/records .* damaged/)],
    });
  });
});
