import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder, writeFiles } from '../workspace/temporary-folder.ts';
import { BuiltServer } from './built-server.ts';

const onWindows = process.platform === 'win32';
const CODE = 'export const gate = (open: boolean) => (open ? 1 : 0);\n';

/** A project large enough that reading it takes a while, and is shared out to threads. */
function largeProject(): string {
  const folder = temporaryFolder();
  const code = Array.from(
    { length: 300 },
    (_, i) => `export function f${i}(x: number) { return x > ${i} ? x : ${i}; }`,
  );
  const files = Array.from({ length: 40 }, (_, i) => [`src/module${i}.ts`, code.join('\n')]);
  writeFiles(folder, Object.fromEntries(files));
  return folder;
}

const analysed = (files: number) => ({ result: { structuredContent: { summary: { total_files: files } } } });
const failed = (name: string, text: string) => ({
  result: { isError: true, structuredContent: { error: { name, message: expect.stringContaining(text) } } },
});

describe('a root', () => {
  test('that disappears is missed, and is found again when it is back', async () => {
    const parent = temporaryFolder();
    const root = join(parent, 'root');
    writeFiles(root, { 'gate.ts': CODE });
    const server = await new BuiltServer({ args: ['--root', root] }).initialize();
    expect(await server.call('analyze_complexity')).toMatchObject(analysed(1));
    renameSync(root, join(parent, 'elsewhere'));
    for (const given of [{}, { project_path: '.' }, { project_path: root }, { project_path: 'src' }]) {
      expect(await server.call('analyze_complexity', given)).toMatchObject(
        failed('FILE_SYSTEM_ERROR', 'no longer exists'),
      );
    }
    expect(await server.call('get_performance_metrics')).not.toHaveProperty('result.isError');
    renameSync(join(parent, 'elsewhere'), root);
    expect(await server.call('analyze_complexity')).toMatchObject(analysed(1));
    expect(await server.end()).toBe(0);
    expect(server.stray).toEqual([]);
  });

  test.skipIf(onWindows)('that disappears under the working directory of the server is missed alike', async () => {
    const root = join(temporaryFolder(), 'root');
    writeFiles(root, { 'gate.ts': CODE });
    const server = await new BuiltServer({ args: [], cwd: root }).initialize();
    rmSync(root, { recursive: true });
    expect(await server.call('analyze_complexity')).toMatchObject(failed('FILE_SYSTEM_ERROR', 'no longer exists'));
    mkdirSync(root);
    writeFiles(root, { 'a.ts': CODE, 'b.ts': CODE });
    expect(await server.call('analyze_complexity')).toMatchObject(analysed(2));
    expect(await server.end()).toBe(0);
    expect(server.stray).toEqual([]);
  });

  test('that disappears while it is read leaves a call that ends', async () => {
    const root = largeProject();
    const server = await new BuiltServer({ args: ['--root', root] }).initialize();
    const _meta = { progressToken: 'reading' };
    server.send({ id: 1, method: 'tools/call', params: { name: 'analyze_complexity', arguments: {}, _meta } });
    await server.message(({ method }) => method === 'notifications/progress');
    rmSync(root, { recursive: true, force: true, maxRetries: 5 });
    expect(await server.answer(1)).toHaveProperty('result.structuredContent');
    expect(await server.call('analyze_complexity')).toMatchObject(failed('FILE_SYSTEM_ERROR', 'no longer exists'));
    expect(await server.end()).toBe(0);
    expect(server.stray).toEqual([]);
  });

  const EMPTY: Readonly<Record<string, (folder: string) => void>> = {
    'an empty folder': () => {},
    'a repository without a commit': (folder) => execFileSync('git', ['init', '-q'], { cwd: folder }),
    'a folder of other things than code': (folder) => writeFiles(folder, { 'notes.txt': 'none', data: '\0' }),
    'a broken repository': (folder) => writeFiles(folder, { '.git/HEAD': 'nonsense' }),
    'a folder whose repository is elsewhere': (folder) => writeFiles(folder, { '.git': 'gitdir: /nowhere\n' }),
  };

  test(`that is ${Object.keys(EMPTY).join(', or ')} has no code`, async () => {
    const roots = Object.entries(EMPTY).map(([name, make]) => {
      const root = temporaryFolder();
      make(root);
      return { name, root };
    });
    const args = roots.flatMap(({ root }) => ['--root', root]);
    const server = await new BuiltServer({ args }).initialize();
    for (const { name, root } of roots) {
      for (const format of ['summary', 'full', 'json', 'sarif']) {
        const answer = await server.call('analyze_complexity', { format, project_path: root });
        expect(answer, name).not.toHaveProperty('result.isError');
        expect(answer, name).toMatchObject({
          result: { structuredContent: { summary: { total_files: 0, total_functions: 0 }, violations: [] } },
        });
      }
    }
    expect(await server.end()).toBe(0);
    expect(server.stray).toEqual([]);
  });

  test('with files that are no code, whatever their names say, is read around them', async () => {
    const root = temporaryFolder();
    writeFiles(root, {
      'good.ts': CODE,
      'empty.ts': '',
      'binary.ts': Buffer.from([0, 1, 2, 255]),
      'latin1.py': Buffer.from('# caf\xe9\ndef f(): pass\n', 'latin1'),
      'nested.js': `x = ${'['.repeat(20_000)}${']'.repeat(20_000)}`,
      'broken.rs': 'fn f( { { { "',
      'name with\nnewline.ts': CODE,
      'large.ts': `${'// x\n'.repeat(2_100_001)}`,
    });
    const server = await new BuiltServer({ args: ['--root', root] }).initialize();
    const { result } = await server.request('analyze_complexity', { format: 'json' });
    const { files } = result as { files: { path: string }[] };
    expect(files.map(({ path }) => path)).toEqual(expect.arrayContaining(['good.ts', 'latin1.py', 'broken.rs']));
    expect(files.map(({ path }) => path)).not.toContain('binary.ts');
    expect(await server.end()).toBe(0);
    expect(server.stray).toEqual([]);
  });

  test.skipIf(onWindows || process.getuid?.() === 0)('that may not be read is told', async () => {
    const root = temporaryFolder();
    writeFiles(root, { 'closed/gate.ts': CODE });
    const server = await new BuiltServer({ args: ['--root', root] }).initialize();
    chmodSync(join(root, 'closed'), 0);
    const answer = await server.call('analyze_complexity', { project_path: 'closed' });
    chmodSync(join(root, 'closed'), 0o700);
    expect(answer).toHaveProperty('result.structuredContent');
    expect(await server.end()).toBe(0);
  });
});
