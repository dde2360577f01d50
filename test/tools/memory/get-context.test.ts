import { describe, expect, it } from 'vitest';
import { commitAll, initRepository } from '../../workspace/git-fixture.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';
import { remembering } from './remembering.ts';

const FILES = { 'src/a.ts': 'export const a = 1;\n', 'b.py': 'b = 1\n' };

describe('the context', () => {
  it('is the project and how the server fares, where nothing more is asked for', async () => {
    const { call, text } = await remembering(FILES);
    const found = await call('get_context');
    expect(found).toMatchObject({
      time_range: { end: null },
      project: { files: 2, languages: [{ language: 'python' }, { language: 'typescript' }] },
      performance: { total_requests: 0, error_rate: null, latency_ms: null },
      notes: [],
    });
    expect(Object.keys(found).sort()).toEqual(['generated_at', 'notes', 'performance', 'project', 'time_range']);
    expect(await text('get_context')).toContain('2 source files');
  });

  it('takes the example of the reference', async () => {
    const { call } = await remembering(FILES);
    const given = {
      context_types: ['project', 'recent_changes', 'performance'],
      time_range: '24h',
      include_metrics: true,
      include_active_sessions: true,
    };
    expect(await call('get_context', given)).toMatchObject({
      recent_changes: { total: 0, changes: [] },
      active_sessions: { sessions: [], reason: expect.stringContaining('create_session starts one') },
      notes: [expect.stringContaining('Without git history')],
    });
  });

  it('tells what was written, decided and committed in the time, and by whom', async () => {
    const root = temporaryFolder();
    initRepository(root);
    writeFiles(root, FILES);
    commitAll(root);
    const { call, text } = await remembering({}, { root });
    await call('write_code', { path: 'src/a.ts', content: 'export const a = 2;\n', reason: 'more', agent_id: 'ada' });
    await call('record_decision', {
      decision: 'Two',
      reasoning: 'as one is few',
      anchors: ['src/a.ts'],
      agent_id: 'bob',
    });
    const given = { context_types: 'full', time_range: 'all' };
    const found = await call('get_context', given);
    expect(found).toMatchObject({
      recent_changes: { total: 4 },
      decisions: { total: 1, decisions: [{ decision: 'Two', stale: false }] },
      agents: [
        { agent_id: 'bob', writes: 0, decisions: 1 },
        { agent_id: 'ada', writes: 1, decisions: 0 },
        { agent_id: 'filesystem' },
      ],
    });
    const lately = await call('get_context', { ...given, time_range: '2s' });
    expect(lately).toMatchObject({ decisions: { total: 0 }, agents: [] });
    expect(await text('get_context', given)).toContain('ada: 1 writes');
  });

  it('tells of calls that failed, with the names of their arguments and none of their values', async () => {
    const { call, application } = await remembering(FILES);
    await application.call('read_code', { path: '../outside/precious.ts' });
    await application.call('write_code', { path: 'x.ts', content: 'top secret', reason: 7, nonsense: 'password' });
    const found = await call('get_context', { context_types: ['errors'] });
    expect(found).toMatchObject({
      errors: {
        total: 2,
        failures: [
          { tool: 'write_code', name: 'INVALID_PARAMS', arguments: ['path', 'content', 'reason', 'nonsense'] },
          { tool: 'read_code', name: 'SECURITY_ERROR', arguments: ['path'] },
        ],
      },
      performance: { failed_requests: 2 },
    });
    expect(JSON.stringify(found)).not.toMatch(/precious|top secret|password/);
    const before = await call('get_context', { context_types: ['errors'], time_range: '/2026-01-01' });
    expect(before).toMatchObject({ errors: { total: 0, failures: [] } });
  });

  it.each([
    ['a type that is none', { context_types: ['nonsense'] }, /context_types/],
    ['a time that is none', { time_range: 'soon' }, /time_range is "soon"/],
  ])('refuses %s', async (_, given, message) => {
    const { call } = await remembering(FILES);
    await expect(call('get_context', given)).rejects.toThrow(message);
  });
});
