import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LONGEST_DOCUMENT } from '../../../src/collaboration/operation.ts';
import { insert, sharedProject } from './shared-project.ts';

describe('sync_document', () => {
  it('merges what two agents write at once, and writes the file with a version that says who', async () => {
    const { call, sync, read } = await sharedProject();
    await call('create_session', { session_name: 's', participants: ['ada', 'bob'], document_paths: ['a.txt'] });
    const ada = await sync({ agent_id: 'ada', operations: [insert(4, 'A\n')], vector_clock: { filesystem: 1 } });
    expect(ada).toMatchObject({ success: true, applied: 1, content: 'one\nA\ntwo\n' });
    const bob = await sync({ agent_id: 'bob', operations: [insert(8, 'B\n')], vector_clock: { filesystem: 1 } });
    expect(bob).toMatchObject({ content: 'one\nA\ntwo\nB\n', vector_clock: { ada: 1, bob: 1, filesystem: 1 } });
    expect(read()).toBe('one\ntwo\n');
    const flushed = await sync({ agent_id: 'bob', vector_clock: bob.vector_clock, flush: true, include_authors: true });
    expect(flushed).toMatchObject({ flushed: { written: true, version: 2 } });
    expect(flushed.authors).toEqual([
      { start: 0, end: 4, agent_id: 'filesystem' },
      { start: 4, end: 6, agent_id: 'ada' },
      { start: 6, end: 10, agent_id: 'filesystem' },
      { start: 10, end: 12, agent_id: 'bob' },
    ]);
    expect(read()).toBe('one\nA\ntwo\nB\n');
    const { changes } = await call<{ changes: readonly object[] }>('query_history', { entity_id: 'a.txt' });
    expect(changes[0]).toMatchObject({ agent_id: 'bob', reason: 'Shared document of ada, bob, filesystem.' });
  });

  it('refuses a document that is too long, and keeps nothing of the refused operation or its author', async () => {
    const half = 'x'.repeat(LONGEST_DOCUMENT / 2);
    const { sync } = await sharedProject({ files: { 'a.txt': half } });
    const refused = await sync({ agent_id: 'ada', operations: [insert(0, `${half}x`)], include: 'none' });
    expect(refused.rejected).toEqual([
      { index: 0, reason: `the document would be longer than ${LONGEST_DOCUMENT} UTF-16 units` },
    ]);
    const inTwo = [insert(0, half), insert(0, 'x')];
    const partly = await sync({ agent_id: 'bob', operations: inTwo, include: 'none' });
    expect(partly).toMatchObject({ applied: 1, rejected: [{ index: 1 }], length: LONGEST_DOCUMENT });
    const later = { cyd: 0, filesystem: 1, ada: 1 };
    const { pending, notes } = await sync({
      agent_id: 'cyd',
      operations: [{ type: 'delete', position: 0, length: 1 }],
      vector_clock: later,
      include: 'none',
    });
    expect(pending).toEqual([]);
    expect(notes).toContainEqual(expect.stringContaining('unknown agents ada'));
  });

  it('applies nothing of a call that was cut before it got to the document', async () => {
    let cut: AbortController | null = null;
    // The arguments are checked by the first look at the clock, and the tool has begun by the second.
    let looks = 0;
    const clock = () => {
      if (++looks === 2) cut?.abort();
      return new Date();
    };
    const { application, sync } = await sharedProject({ clock });
    [cut, looks] = [new AbortController(), 0];
    const given = { document_id: 'a.txt', agent_id: 'ada', operations: [insert(0, 'new ')] };
    const outcome = application().call('sync_document', given, { signal: cut.signal });
    expect(await outcome).toMatchObject({ ok: false, error: { errorName: 'REQUEST_CANCELLED' } });
    // What the call had begun is over before what a later one does.
    expect(await sync({ agent_id: 'bob', include: 'content' })).toMatchObject({ content: 'one\ntwo\n' });
    expect(await sync({ agent_id: 'bob', include: 'content' })).toMatchObject({ content: 'one\ntwo\n' });
  });

  it('shares no file that is longer than a document may be', async () => {
    const { sync } = await sharedProject({ files: { 'a.txt': 'x'.repeat(LONGEST_DOCUMENT + 1) } });
    await expect(sync({ agent_id: 'ada' })).rejects.toThrow(
      `a.txt cannot be shared: it has ${LONGEST_DOCUMENT + 1} UTF-16 units, more than ${LONGEST_DOCUMENT}.`,
    );
  });

  it('takes an operation that is sent again for what it is', async () => {
    const { sync } = await sharedProject();
    const sent = {
      agent_id: 'ada',
      operations: [insert(0, 'x'), insert(1, 'y')],
      vector_clock: { filesystem: 1, ada: 0 },
    };
    expect(await sync(sent)).toMatchObject({ applied: 2, content: 'xyone\ntwo\n' });
    const again = await sync(sent);
    expect(again).toMatchObject({ applied: 0, success: true, content: 'xyone\ntwo\n' });
    expect(again.acknowledged).toEqual([
      { index: 0, counter: 1, duplicate: true },
      { index: 1, counter: 2, duplicate: true },
    ]);
    const other = await sync({ ...sent, operations: [insert(0, 'z')] });
    expect(other.rejected).toEqual([
      { index: 0, reason: expect.stringContaining('ada has already sent a different operation 1') },
    ]);
  });

  it('keeps what depends on operations that have not come, also over a restart', async () => {
    const { call, sync, restart } = await sharedProject();
    await call('create_session', { session_name: 's', participants: ['ada', 'bob'], document_paths: ['a.txt'] });
    const early = await sync({
      agent_id: 'bob',
      operations: [insert(1, 'B')],
      vector_clock: { filesystem: 1, ada: 1 },
    });
    expect(early).toMatchObject({ applied: 0, content: 'one\ntwo\n' });
    expect(early.pending).toEqual([{ index: 0, counter: 1, missing: [{ agent_id: 'ada', first: 1, last: 1 }] }]);
    await restart();
    const late = await sync({ agent_id: 'ada', operations: [insert(0, 'A')], vector_clock: { filesystem: 1, ada: 0 } });
    expect(late).toMatchObject({
      applied: 1,
      content: 'ABone\ntwo\n',
      vector_clock: { ada: 1, bob: 1, filesystem: 1 },
    });
  });

  it('says which operations do not fit, and applies the others', async () => {
    const { sync } = await sharedProject();
    const operations = [
      insert(100, 'far'),
      { type: 'paint', position: 0 },
      insert(0, '>'),
      { type: 'delete', position: 0, content: 'x' },
    ];
    const answer = await sync({ agent_id: 'ada', operations, vector_clock: { filesystem: 1 } });
    expect(answer).toMatchObject({ success: false, applied: 1, content: '>one\ntwo\n' });
    expect(answer.rejected.map(({ index, reason }) => `${index} ${reason}`)).toEqual([
      '0 position 100 is outside the text that its author saw, which has 8 UTF-16 units',
      '1 unknown operation "paint": use insert, delete, replace, cursor_move',
      '3 the text there is not the one it names',
    ]);
  });

  it('counts in bytes and code points when asked, and splits no character', async () => {
    const { sync } = await sharedProject({ files: { 'a.txt': 'é👍z' } });
    const clock = { filesystem: 1 };
    const bytes = await sync({
      agent_id: 'a',
      operations: [insert(6, 'b')],
      vector_clock: clock,
      position_encoding: 'bytes',
    });
    expect(bytes.content).toBe('é👍bz');
    const points = await sync({
      agent_id: 'b',
      operations: [insert(1, 'p')],
      vector_clock: clock,
      offset_unit: 'codepoint',
    });
    expect(points.content).toBe('ép👍bz');
    const split = await sync({ agent_id: 'c', operations: [insert(2, '!')], vector_clock: clock });
    expect(split.rejected[0]?.reason).toContain('within a character');
    const within = await sync({
      agent_id: 'd',
      operations: [insert(3, '!')],
      vector_clock: clock,
      position_encoding: 'utf-8',
    });
    expect(within.rejected[0]?.reason).toContain('within a character');
  });

  it('merges what others do to the file, and loses nothing by writing over it', async () => {
    const { sync, read, write, root } = await sharedProject();
    await sync({ agent_id: 'ada', operations: [insert(0, 'A\n')], vector_clock: { filesystem: 1 } });
    write('one\ntwo\nthree\n');
    const merged = await sync({ agent_id: 'ada', flush: true });
    expect(merged).toMatchObject({ content: 'A\none\ntwo\nthree\n', flushed: { written: true } });
    expect(merged.notes).toContain('The file was changed outside Orrery; the change is merged.');
    expect(read()).toBe('A\none\ntwo\nthree\n');
    rmSync(join(root, 'a.txt'));
    expect(await sync({ agent_id: 'ada' })).toMatchObject({ content: 'A\none\ntwo\nthree\n', exists: false });
    write('A\none\nthree\n');
    expect(await sync({ agent_id: 'ada' })).toMatchObject({ content: 'A\none\nthree\n', exists: true });
  });

  it('tells how what was seen became what there is', async () => {
    const { sync } = await sharedProject();
    const mine = await sync({ agent_id: 'ada', operations: [insert(0, 'A')], vector_clock: { filesystem: 1 } });
    await sync({
      agent_id: 'bob',
      operations: [{ type: 'replace', position: 0, length: 3, content: '1' }],
      vector_clock: { filesystem: 1 },
    });
    const { changes, content: whole } = await sync({
      agent_id: 'ada',
      vector_clock: mine.vector_clock,
      include: 'changes',
    });
    expect(whole).toBeUndefined();
    const now = changes?.reduce(
      (text, { position, length, content }) => text.slice(0, position) + content + text.slice(position + length),
      mine.content as string,
    );
    expect(now).toBe((await sync({ agent_id: 'ada' })).content);
    expect(now?.length).toBe(7);
  });

  it('shows who is where, as the text moves below them', async () => {
    const { sync } = await sharedProject();
    await sync({ agent_id: 'ada', cursor: { position: 4 }, vector_clock: { filesystem: 1 } });
    const moved = await sync({ agent_id: 'bob', operations: [insert(0, 'new\n')], vector_clock: { filesystem: 1 } });
    expect(moved.active_agents).toMatchObject([{ agent_id: 'ada', position: 8, line: 3, column: 1 }]);
  });

  it('takes an operation that only moves its author, behind those before it, also where nothing is edited', async () => {
    const { call, sync } = await sharedProject();
    const move = { type: 'cursor_move', position: 4, length: 2 };
    const moved = await sync({ agent_id: 'ada', operations: [insert(0, 'x'), move], vector_clock: { filesystem: 1 } });
    expect(moved).toMatchObject({ applied: 1, rejected: [], vector_clock: { ada: 1, filesystem: 1 } });
    expect(moved.active_agents).toMatchObject([{ agent_id: 'ada', position: 4, length: 2 }]);
    await call('create_session', { session_name: 'r', session_type: 'review', document_paths: ['a.txt'] });
    const seen = await sync({ agent_id: 'bob', operations: [{ type: 'cursor_move', position: 1 }] });
    expect(seen.rejected).toEqual([]);
    expect(seen.active_agents).toMatchObject([{ agent_id: 'ada' }, { agent_id: 'bob', position: 1 }]);
    const bytes = await sync({ agent_id: 'bob', operations: [move], position_encoding: 'utf-8' });
    expect(bytes.rejected).toEqual([{ index: 0, reason: 'a cursor is given in UTF-16 units' }]);
  });

  it('edits nothing in a session for review, nor in the name of the disk', async () => {
    const { call, sync } = await sharedProject();
    await call('create_session', { session_name: 'r', session_type: 'review', document_paths: ['a.txt'] });
    const refused = await sync({ agent_id: 'ada', operations: [insert(0, 'x')], vector_clock: { filesystem: 1 } });
    expect(refused.rejected[0]?.reason).toContain('SESSION_READ_ONLY');
    expect(refused.content).toBe('one\ntwo\n');
    await expect(sync({ agent_id: 'filesystem' })).rejects.toThrow(/is reserved for changes on disk/);
    await expect(sync({ agent_id: 'ada', session_id: 'ses_none' })).rejects.toThrow(/Unknown session "ses_none"/);
  });

  it('writes no file without leave', async () => {
    const { sync, read } = await sharedProject({ allowWrites: false });
    await expect(sync({ agent_id: 'ada', operations: [insert(0, 'x')], flush: true })).rejects.toThrow(
      /--allow-writes/,
    );
    expect(await sync({ agent_id: 'ada' })).toMatchObject({ content: 'one\ntwo\n' });
    expect(read()).toBe('one\ntwo\n');
  });
});
