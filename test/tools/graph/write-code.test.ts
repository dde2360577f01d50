import { hash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCode } from '../../../src/tools/graph/read-code.ts';
import { writeCode } from '../../../src/tools/graph/write-code.ts';
import { sampleApplication } from '../../server/sample-application.ts';
import { commitAll, git, initRepository } from '../../workspace/git-fixture.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';

const PROJECT = {
  'src/a.ts': "import { b } from './b.ts';\n\nexport const a = b();\n",
  'src/b.ts': 'export function b() {\n  return 1;\n}\n',
  'notes.txt': 'one\r\ntwo\r\n',
};

interface Options {
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  readonly allowWrites?: boolean;
}

async function project({ files = PROJECT, allowWrites = true }: Options = {}) {
  const [root, stateDir] = [temporaryFolder(), temporaryFolder()];
  writeFiles(root, files);
  const state = { stateDir, env: {}, platform: process.platform, home: stateDir };
  const application = await sampleApplication({ roots: [root], tools: [readCode, writeCode], state, allowWrites });
  const call = async (given: Record<string, unknown>) => {
    const outcome = await application.call('write_code', { reason: 'because', ...given });
    if (!outcome.ok) throw outcome.error;
    writeCode.output().parse(outcome.output);
    return outcome.output as unknown as Written;
  };
  return { root, stateDir, application, call, read: (path: string) => readFileSync(join(root, path), 'utf8') };
}

interface Written {
  readonly success: boolean;
  readonly unchanged: boolean;
  readonly created: boolean;
  readonly version: number | null;
  readonly content_hash: string;
  readonly backup_path: string | null;
  readonly syntax_valid: boolean | null;
  readonly syntax_errors: readonly { readonly line: number; readonly column: number }[];
  readonly notes: readonly string[];
}

const sha = (text: string) => hash('sha256', text);

describe('write_code', () => {
  it('writes a file, and tells version, provenance and what hangs on it', async () => {
    const { call, read, root } = await project();
    initRepository(root);
    commitAll(root);
    const head = git(root, 'rev-parse', 'HEAD').trim();
    const content = "import { join } from 'node:path';\n\nexport const b = () => join('a');\n";
    expect(await call({ path: 'src/b.ts', content, agent_id: 'ada', reason: ' to join ' })).toMatchObject({
      success: true,
      path: 'src/b.ts',
      created: false,
      version: 2,
      content_hash: sha(content),
      previous_hash: sha(PROJECT['src/b.ts']),
      syntax_valid: true,
      dependencies_updated: true,
      provenance: { agent_id: 'ada', reason: 'to join', at: '2026-01-02T03:04:05.678Z', commit: head },
      impact_analysis: {
        files_affected: 1,
        affected_files: ['src/a.ts'],
        dependency_changes: ['added: node:path'],
      },
    });
    expect(read('src/b.ts')).toBe(content);
  });

  it('makes a file, with its folders, that others may have been waiting for', async () => {
    const { call, read, root } = await project({ files: { 'a.ts': "import './new/b.ts';\n" } });
    expect(await call({ path: 'new/b.ts', content: 'export {};\n' })).toMatchObject({
      created: true,
      version: 1,
      backup_created: false,
      previous_hash: null,
      impact_analysis: { affected_files: ['a.ts'] },
    });
    expect(read('new/b.ts')).toBe('export {};\n');
    expect(readdirSync(root).sort()).toEqual(['a.ts', 'new']);
  });

  it('takes an empty file for what it is', async () => {
    const { call, read } = await project();
    expect(await call({ path: 'src/b.ts', content: '' })).toMatchObject({ success: true, bytes: 0, version: 2 });
    expect(read('src/b.ts')).toBe('');
  });

  it('keeps what the file held in the state folder, and nothing in the tree', async () => {
    const { call, root, stateDir } = await project();
    const before = readdirSync(root, { recursive: true }).length;
    const { backup_path } = await call({ path: 'notes.txt', content: 'three\n' });
    const { backup_path: again } = await call({ path: 'notes.txt', content: 'four\n' });
    expect(readFileSync(backup_path as string, 'utf8')).toBe(PROJECT['notes.txt']);
    expect(readFileSync(again as string, 'utf8')).toBe('three\r\n');
    expect(backup_path?.startsWith(stateDir)).toBe(true);
    expect(readdirSync(root, { recursive: true })).toHaveLength(before);
    const without = await call({ path: 'notes.txt', content: 'five\n', create_backup: false });
    expect(without).toMatchObject({ backup_created: false, backup_path: null });
  });

  it.skipIf(process.platform === 'win32')('keeps the mode of the file and its line ends', async () => {
    const { call, root, read } = await project();
    chmodSync(join(root, 'notes.txt'), 0o755);
    const { content_hash } = await call({ path: 'notes.txt', content: 'three\nfour\n' });
    expect(read('notes.txt')).toBe('three\r\nfour\r\n');
    expect(content_hash).toBe(sha('three\r\nfour\r\n'));
    expect(statSync(join(root, 'notes.txt')).mode & 0o777).toBe(0o755);
  });

  it('makes no version of what is there already', async () => {
    const { call } = await project();
    const first = await call({ path: 'src/b.ts', content: PROJECT['src/b.ts'] });
    expect(first).toMatchObject({ success: true, unchanged: true, version: null, backup_created: false });
    await call({ path: 'src/b.ts', content: 'export {};\n' });
    expect(await call({ path: 'src/b.ts', content: 'export {};\n' })).toMatchObject({ unchanged: true, version: 2 });
  });
});

describe('syntax', () => {
  const BROKEN = 'export const a = 1;\nfunction (\n';

  it('that is broken is refused, with the places, and nothing is written', async () => {
    const { call, read, application } = await project();
    const refused = await call({ path: 'src/b.ts', content: BROKEN });
    expect(refused).toMatchObject({ success: false, syntax_valid: false, version: null });
    expect(refused.syntax_errors[0]).toMatchObject({ line: 2, column: expect.any(Number) });
    expect(read('src/b.ts')).toBe(PROJECT['src/b.ts']);
    const outcome = await application.call('write_code', { path: 'src/b.ts', content: BROKEN, reason: 'x' });
    expect(outcome.ok && writeCode.fails?.(outcome.output, outcome.input)).toBe(true);
  });

  it('is only warned of, or not looked at, where that is asked for', async () => {
    const { call } = await project();
    const warned = await call({ path: 'src/b.ts', content: BROKEN, validate_syntax: 'warn' });
    expect(warned).toMatchObject({ success: true, syntax_valid: false, version: 2 });
    const unseen = await call({ path: 'src/b.ts', content: `${BROKEN}(`, validate_syntax: false });
    expect(unseen).toMatchObject({ success: true, syntax_valid: null, version: 3 });
  });

  it('that was broken before may be mended step by step', async () => {
    const { call } = await project({ files: { 'a.ts': BROKEN } });
    expect(await call({ path: 'a.ts', content: `${BROKEN}\n` })).toMatchObject({ success: true, syntax_valid: false });
  });

  it('of what is in no known language is neither right nor wrong', async () => {
    const { call } = await project();
    expect(await call({ path: 'notes.txt', content: '(((' })).toMatchObject({
      success: true,
      syntax_valid: null,
      dependencies_updated: null,
    });
  });
});

describe('a lost update', () => {
  it('is refused, with the hash that the file has now, and under the other name of the argument, too', async () => {
    const { call, read } = await project();
    const { content_hash } = await call({ path: 'src/b.ts', content: 'export {};\n' });
    const late = { path: 'src/b.ts', content: 'export const mine = 1;\n' };
    for (const given of [
      { expected_hash: sha(PROJECT['src/b.ts']) },
      { base_version: 1 },
      { base_version: '1' },
      { expected_hash: 'none' },
      { expected_hash: sha(PROJECT['src/b.ts']), dry_run: true },
    ]) {
      await expect(call({ ...late, ...given })).rejects.toMatchObject({
        errorName: 'VERSION_CONFLICT',
        data: { current_hash: content_hash, current_version: 2 },
      });
    }
    expect(read('src/b.ts')).toBe('export {};\n');
    expect(await call({ ...late, expected_hash: content_hash.toUpperCase() })).toMatchObject({ version: 3 });
    expect(await call({ path: 'c.ts', content: '', expected_hash: 'none' })).toMatchObject({ created: true });
  });
});

describe('bad input', () => {
  it.each([
    ['a NUL', { path: 'a.txt', content: 'a\0b' }, /not text.*NUL character at character 1/],
    ['half a character', { path: 'a.txt', content: 'ab\ud800' }, /half of a surrogate pair at character 2/],
    ['no reason', { path: 'a.txt', content: '', reason: '  ' }, /"reason"/],
    ['what is no hash', { path: 'a.txt', content: '', expected_hash: 'abc' }, /expected_hash is "abc": send/],
    ['a folder', { path: 'src', content: '' }, /a folder, a link/],
    ['a folder by its slash', { path: 'src/', content: '' }, /names a folder/],
    ['a way out', { path: '../a.txt', content: '' }, /leaves the root/],
    ['git', { path: '.git/config', content: '' }, /git/],
    ['a file of credentials', { path: '.env', content: '' }, /credentials/],
    ['an empty path', { path: '', content: '' }, /empty/],
  ])('%s is refused and writes nothing', async (_, given, message) => {
    const { call, root } = await project();
    const before = readdirSync(root, { recursive: true });
    await expect(call(given)).rejects.toThrow(message);
    expect(readdirSync(root, { recursive: true })).toEqual(before);
  });

  it.skipIf(process.platform === 'win32')('a link is not written through', async () => {
    const { call, root, read } = await project();
    const outside = temporaryFolder();
    writeFiles(outside, { 'precious.txt': 'mine' });
    symlinkSync(join(outside, 'precious.txt'), join(root, 'link.txt'));
    symlinkSync(outside, join(root, 'folder'));
    symlinkSync(join(root, 'notes.txt'), join(root, 'own.txt'));
    for (const path of ['link.txt', 'folder/precious.txt', 'own.txt']) {
      await expect(call({ path, content: 'x' })).rejects.toThrow(/link|outside/);
    }
    expect([readFileSync(join(outside, 'precious.txt'), 'utf8'), read('notes.txt')]).toEqual([
      'mine',
      PROJECT['notes.txt'],
    ]);
  });
});

describe('leave to write', () => {
  it('is needed, and without it nothing is left behind but what is known', async () => {
    const { call, read, stateDir } = await project({ allowWrites: false });
    await expect(call({ path: 'src/b.ts', content: 'x' })).rejects.toMatchObject({ errorName: 'SECURITY_ERROR' });
    expect(read('src/b.ts')).toBe(PROJECT['src/b.ts']);
    const left = readdirSync(stateDir, { recursive: true, encoding: 'utf8' });
    expect(left.some((path) => path.includes('backup'))).toBe(false);
  });

  it('is not needed to look at what a write would do', async () => {
    const { call, read, stateDir } = await project({ allowWrites: false });
    const outlook = await call({ path: 'src/b.ts', content: 'export {};\n', dry_run: true });
    expect(outlook).toMatchObject({ success: true, dry_run: true, version: null, content_hash: sha('export {};\n') });
    expect(read('src/b.ts')).toBe(PROJECT['src/b.ts']);
    expect(readdirSync(stateDir, { recursive: true, encoding: 'utf8' }).some((one) => one.includes('records'))).toBe(
      false,
    );
  });
});

it('without a state folder nothing is written, as it could not be remembered', async () => {
  const root = temporaryFolder();
  mkdirSync(join(root, 'src'));
  const application = await sampleApplication({ roots: [root], tools: [writeCode], allowWrites: true });
  const outcome = await application.call('write_code', { path: 'a.txt', content: '', reason: 'x' });
  expect(outcome).toMatchObject({ ok: false, error: { errorName: 'DATABASE_ERROR' } });
  expect(outcome.ok ? '' : outcome.error.message).toMatch(/without a folder.*--state/);
  expect(existsSync(join(root, 'a.txt'))).toBe(false);
});

it('many calls at once on one file are one after the other', async () => {
  const { call, read } = await project();
  const contents = Array.from({ length: 10 }, (_, at) => `export const v = ${at};\n`);
  const written = await Promise.all(contents.map((content) => call({ path: 'src/b.ts', content })));
  expect(written.map(({ version }) => version).sort((a, b) => Number(a) - Number(b))).toEqual(
    contents.map((_, at) => at + 2),
  );
  const last = written.findIndex(({ version }) => version === contents.length + 1);
  expect(read('src/b.ts')).toBe(contents[last]);
});
