import { hash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { documentResources } from '../../../src/tools/resources/documents.ts';
import { writeFiles } from '../../workspace/temporary-folder.ts';
import { insert, sharedProject } from './shared-project.ts';

const CLOCK = { filesystem: 1 };

describe('agents that share files', () => {
  it('write whole files without taking anything of each other', async () => {
    const { call, sync, read } = await sharedProject();
    await sync({ agent_id: 'ada', operations: [insert(0, 'A\n')], vector_clock: CLOCK });
    const written = await call('write_code', {
      ...{ path: 'a.txt', content: 'one\nTWO\n', reason: 'louder', agent_id: 'bob', collaborative_mode: true },
      expected_hash: hash('sha256', 'one\ntwo\n'),
    });
    expect(read()).toBe('A\none\nTWO\n');
    expect(written).toMatchObject({ success: true, content_hash: hash('sha256', read()), version: 2 });
    const stale = { path: 'a.txt', content: '', reason: 'no', agent_id: 'bob', expected_hash: hash('sha256', 'other') };
    await expect(call('write_code', { ...stale, collaborative_mode: true })).rejects.toThrow(/was expected/);
    expect(read()).toBe('A\none\nTWO\n');
  });

  describe('one of which knows an earlier version of the file', () => {
    const text = (...lines: string[]) => lines.map((line) => `${line}\n`).join('');
    const FIRST = text('one', 'two', 'three', 'four', 'five');

    /** A file that Ada has changed since Bob read it, and that another program has changed after her. */
    async function changedSince() {
      const project = await sharedProject({ files: { 'a.txt': FIRST } });
      const write = (content: string, agent_id: string, more: object = {}) =>
        project.call('write_code', {
          ...{ path: 'a.txt', content, reason: 'r', agent_id, collaborative_mode: true, ...more },
        });
      await write(text('one', 'TWO', 'three', 'four', 'five'), 'ada', { expected_hash: hash('sha256', FIRST) });
      project.write(text('one', 'TWO', 'three', 'four', 'five', 'six'));
      await project.call('query_history', {});
      return { ...project, write };
    }

    it.each([
      ['its hash', hash('sha256', FIRST)],
      ['its number', 1],
    ])('by %s, has its changes merged, and each line keeps its author', async (_, expected_hash) => {
      const { call, write, read } = await changedSince();
      const mine = text('one', 'two', 'three', 'FOUR', 'five');
      expect(await write(mine, 'bob', { expected_hash, dry_run: true })).toMatchObject({ success: true });
      expect(await write(mine, 'bob', { expected_hash })).toMatchObject({ success: true, version: 4 });
      expect(read()).toBe(text('one', 'TWO', 'three', 'FOUR', 'five', 'six'));
      const { authors } = await call<{ authors: readonly object[] }>('query_history', { entity_id: 'a.txt' });
      expect(authors).toEqual([
        { start_line: 1, end_line: 1, agents: ['filesystem'] },
        { start_line: 2, end_line: 2, agents: ['ada'] },
        { start_line: 3, end_line: 3, agents: ['filesystem'] },
        { start_line: 4, end_line: 4, agents: ['bob'] },
        { start_line: 5, end_line: 6, agents: ['filesystem'] },
      ]);
    });

    it('keeps the line ends that the file has by now', async () => {
      const { root, write, read } = await changedSince();
      const now = text('one', 'TWO', 'three', 'four', 'five', 'six').replaceAll('\n', '\r\n');
      writeFiles(root, { 'a.txt': now });
      await write(text('one', 'two', 'three', 'FOUR', 'five'), 'bob', { expected_hash: 1 });
      expect(read()).toBe(now.replace('four', 'FOUR'));
    });

    it.each([
      ['a hash that the file never had', hash('sha256', 'other')],
      ['a number that no version has', 9],
      ['no file', 'none'],
    ])('is refused for %s', async (_, expected_hash) => {
      const { write, read } = await changedSince();
      const before = read();
      for (const dry_run of [true, false]) {
        await expect(write('x', 'bob', { expected_hash, dry_run })).rejects.toMatchObject({
          errorName: 'VERSION_CONFLICT',
        });
      }
      expect(read()).toBe(before);
    });

    it('is refused where the file was removed since', async () => {
      const { root, write } = await changedSince();
      rmSync(join(root, 'a.txt'));
      for (const dry_run of [true, false]) {
        await expect(write('x', 'bob', { expected_hash: 1, dry_run })).rejects.toMatchObject({
          errorName: 'VERSION_CONFLICT',
        });
      }
      expect(existsSync(join(root, 'a.txt'))).toBe(false);
    });

    it('is refused without collaborative mode', async () => {
      const { write } = await changedSince();
      const late = write('x', 'bob', { expected_hash: 1, collaborative_mode: false });
      await expect(late).rejects.toMatchObject({ errorName: 'VERSION_CONFLICT' });
    });
  });

  it('keep a copy of what a file held, unless it is not wanted', async () => {
    const { call, sync } = await sharedProject();
    await sync({ agent_id: 'ada', operations: [insert(0, 'A\n')], vector_clock: CLOCK });
    const write = (content: string, more: object = {}) =>
      call<{ backup_created: boolean; backup_path: string | null }>('write_code', {
        ...{ path: 'a.txt', content, reason: 'r', agent_id: 'bob', collaborative_mode: true, ...more },
      });
    const kept = await write('one\nTWO\n');
    expect(kept.backup_created).toBe(true);
    expect(readFileSync(kept.backup_path ?? '', 'utf8')).toBe('one\ntwo\n');
    expect(await write('A\none\ntwo\n', { create_backup: false })).toMatchObject({
      backup_created: false,
      backup_path: null,
    });
  });

  it('are refused a merged text whose syntax is worse, though what was sent is sound', async () => {
    const { call, sync, read } = await sharedProject({ files: { 'a.js': 'call(x);\n' } });
    const removed = [
      { type: 'delete', position: 0, length: 5 },
      { type: 'delete', position: 1, length: 1 },
    ];
    const ada = { document_id: 'a.js', agent_id: 'ada' };
    await sync({ ...ada, operations: removed, vector_clock: CLOCK });
    const write = { path: 'a.js', content: 'call(x, ...y);\n', reason: 'r', agent_id: 'bob', collaborative_mode: true };
    expect(await call('write_code', write)).toMatchObject({
      ...{ success: false, syntax_valid: false, syntax_errors: [{ line: 1 }], version: null, backup_created: false },
      notes: [expect.stringContaining("Merged with other agents' edits")],
    });
    expect([read('a.js'), (await sync(ada)).content]).toEqual(['call(x);\n', 'x;\n']);
    expect(await call('write_code', { ...write, validate_syntax: 'warn' })).toMatchObject({
      ...{ success: true, syntax_valid: false, syntax_errors: [{ line: 1 }] },
    });
    expect(read('a.js')).toBe('x, ...y;\n');
  });

  it('are told of by query_history, each by the lines that it wrote', async () => {
    const { call, sync, write } = await sharedProject();
    const authors = async (path: string) =>
      (await call<{ authors?: readonly object[] }>('query_history', { entity_id: path })).authors;
    expect(await authors('a.txt')).toBeUndefined();
    await sync({ agent_id: 'ada', operations: [insert(4, 'ada\n')], vector_clock: CLOCK });
    await sync({ agent_id: 'bob', operations: [insert(1, 'b')], vector_clock: CLOCK, flush: true });
    expect(await authors('a.txt')).toEqual([
      { start_line: 1, end_line: 1, agents: ['bob', 'filesystem'] },
      { start_line: 2, end_line: 2, agents: ['ada'] },
      { start_line: 3, end_line: 3, agents: ['filesystem'] },
    ]);
    write('one\ntwo\n', 'b.txt');
    await call('write_code', { path: 'b.txt', content: 'one\n2\n', reason: 'r', agent_id: 'eve' });
    expect(await authors('b.txt')).toEqual([
      { start_line: 1, end_line: 1, agents: ['filesystem'] },
      { start_line: 2, end_line: 2, agents: ['eve'] },
    ]);
  });

  it('are told of by get_context and read_code', async () => {
    const { call, sync } = await sharedProject();
    const none = await call<{ collaborative_context: null }>('read_code', {
      path: 'a.txt',
      include_collaborative_context: true,
    });
    expect(none.collaborative_context).toBeNull();
    await call('create_session', { session_name: 's', participants: ['ada'], document_paths: ['a.txt'] });
    await sync({ agent_id: 'bob', operations: [insert(0, 'B')], vector_clock: CLOCK, cursor: { position: 2 } });
    expect(await call('get_context', { context_types: ['active_sessions'] })).toMatchObject({
      active_sessions: {
        sessions: [{ session_name: 's', participants: ['ada', 'bob'], documents: ['a.txt'], operations_count: 1 }],
        reason: null,
      },
    });
    expect(await call('read_code', { path: 'a.txt', include_collaborative_context: true })).toMatchObject({
      content: 'one\ntwo\n',
      collaborative_context: {
        active_collaborators: [{ agent_id: 'bob', position: 2 }],
        sessions: [{ session_name: 's' }],
        vector_clock: { bob: 1, filesystem: 1 },
        unwritten: true,
      },
    });
  });

  it('are told of each change by the resource of the document, which shows the text as it is', async () => {
    const { application, call, sync } = await sharedProject();
    await call('create_session', { session_name: 's', document_paths: ['a.txt'] });
    const uri = 'orrery://documents/a.txt';
    let told = 0;
    const end = await documentResources.watch?.(uri, application().watches, () => told++);
    await sync({ agent_id: 'ada', operations: [insert(0, 'A')], vector_clock: CLOCK });
    expect(told).toBe(1);
    await sync({ agent_id: 'ada' });
    expect(told).toBe(1);
    await sync({ agent_id: 'ada', cursor: { position: 0 } });
    expect(told).toBe(2);
    end?.();
    await sync({ agent_id: 'bob', operations: [insert(0, 'B')] });
    expect(told).toBe(2);
    const [listed, [read]] = await application().perform('read', {}, (context) =>
      Promise.all([documentResources.list(context), documentResources.read(uri, context)]),
    );
    expect(listed.map((one) => one.uri)).toEqual([uri]);
    expect(JSON.parse(read?.text ?? '')).toMatchObject({ content: 'BAone\ntwo\n', vector_clock: { ada: 1, bob: 1 } });
  });
});
