import { describe, expect, it } from 'vitest';
import { insert, sharedProject } from './shared-project.ts';

interface Answered {
  readonly session_id: string;
  readonly reused: boolean;
  readonly documents: readonly Readonly<Record<string, unknown>>[];
}

describe('create_session', () => {
  it('begins a session that lasts over a restart, and goes on with the one there is', async () => {
    const { call, restart } = await sharedProject();
    const given = { session_name: 's', participants: ['ada', 'bob'], document_paths: ['a.txt', 'new.txt'] };
    const first = await call<Answered>('create_session', given);
    expect(first.session_id).toMatch(/^ses_[0-9a-z]{25}$/);
    expect(first.documents).toMatchObject([
      { document_id: 'a.txt', exists: true, vector_clock: { filesystem: 1 } },
      { document_id: 'new.txt', exists: false, vector_clock: {} },
    ]);
    await restart();
    const again = await call<Answered>('create_session', { session_name: 's', participants: ['bob', 'cyd'] });
    expect(again).toMatchObject({ session_id: first.session_id, reused: true });
    const other = await call<Answered>('create_session', { session_name: 's', participants: ['dee'] });
    expect(other.reused).toBe(false);
  });

  it('writes its documents when it is ended', async () => {
    const { call, sync, read } = await sharedProject();
    await call('create_session', { session_name: 's', participants: ['ada'], document_paths: ['a.txt', 'new.txt'] });
    await sync({ agent_id: 'ada', document_id: 'new.txt', operations: [insert(0, 'new\n')], vector_clock: { ada: 0 } });
    const over = await call('create_session', { session_name: 's', end: true });
    expect(over).toMatchObject({ ended: true, flushed: ['new.txt'] });
    expect(read('new.txt')).toBe('new\n');
    await expect(call('create_session', { session_name: 's', end: true })).rejects.toThrow(
      /No active session is called "s"/,
    );
  });

  it('ends when nobody has done anything for too long', async () => {
    let now = Date.parse('2026-01-01T00:00:00Z');
    const { call, sync } = await sharedProject({ clock: () => new Date(now) });
    const given = { session_name: 's', participants: ['ada'], document_paths: ['a.txt'], ttl: 60 };
    const { session_id } = await call<Answered>('create_session', given);
    now += 50_000;
    await sync({ agent_id: 'ada', session_id });
    now += 50_000;
    expect(await call<Answered>('create_session', given)).toMatchObject({ session_id, reused: true });
    now += 61_000;
    await expect(sync({ agent_id: 'ada', session_id })).rejects.toThrow(/is over: create one/);
    expect((await call<Answered>('create_session', given)).session_id).not.toBe(session_id);
  });

  it('takes the calls that the specification shows', async () => {
    const text = `${'// line\n'.repeat(30)}`;
    const { call } = await sharedProject({ files: { 'src/database.zig': text, 'src/memory_pools.zig': '' } });
    await call('create_session', {
      session_name: 'database-refactoring',
      participants: ['claude-code', 'cursor-agent', 'custom-reviewer'],
      document_paths: ['src/database.zig', 'src/memory_pools.zig'],
      session_type: 'editing',
      enable_real_time: true,
    });
    const sync = {
      document_id: 'src/database.zig',
      operations: [
        { type: 'insert', position: 150, content: '// New comment', vector_clock: { agent_1: 5, agent_2: 3 } },
      ],
      vector_clock: { agent_1: 5, agent_2: 3 },
      agent_id: 'claude-code',
    };
    const first = await call('sync_document', sync);
    expect(first).toMatchObject({ applied: 1, success: true, notes: [expect.stringContaining('agent_1, agent_2')] });
    expect(first.content).toBe(`${text.slice(0, 150)}// New comment${text.slice(150)}`);
    expect(await call('sync_document', sync)).toMatchObject({ applied: 0, content: first.content });
  });
});
