import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { DependencyAnalysis } from '../../src/analysis/measures/dependencies/dependencies.ts';
import type { LinkedIndex, SkippedFile } from '../../src/index/code-index.ts';
import { Indexer } from '../../src/index/indexer.ts';
import { Parsers } from '../../src/languages/parsers.ts';
import type { Application } from '../../src/server/application.ts';
import { analyzeDependenciesTool } from '../../src/tools/graph/analyze-dependencies.ts';
import { readCode } from '../../src/tools/graph/read-code.ts';
import { boundByPermissions } from '../bound-by-permissions.ts';
import { sampleApplication } from '../server/sample-application.ts';
import { temporaryFolder, writeFiles } from '../workspace/temporary-folder.ts';

const onWindows = process.platform === 'win32';

const GOOD = { 'good.ts': "import { used } from './used.ts';\nused();\n", 'used.ts': 'export function used() {}\n' };

function indexer(parsers = new Parsers(1)): Indexer {
  const made = new Indexer({ parsers });
  onTestFinished(() => made.close());
  return made;
}

async function indexOf(folder: string): Promise<LinkedIndex> {
  return indexer().linked(folder);
}

const pathsOf = ({ files }: LinkedIndex) => files.map(({ path }) => path);

function applicationOn(root: string): Promise<Application> {
  return sampleApplication({ roots: [root], tools: [readCode, analyzeDependenciesTool] });
}

async function ask<T>(application: Application, tool: string, given: Record<string, unknown>): Promise<T> {
  const outcome = await application.call(tool, given);
  if (!outcome.ok) throw outcome.error;
  return outcome.output as T;
}

/** Returns what another process that is bound by permissions finds in a folder. */
async function indexedElsewhere(folder: string, times = 1) {
  const program = join(import.meta.dirname, 'index-of-folder.ts');
  const [command, ...args] = boundByPermissions(process.execPath, [program, folder, String(times)]);
  const child = spawn(command, args, {
    cwd: '/',
    env: { ...process.env, HOME: '/nonexistent', GIT_CONFIG_NOSYSTEM: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [printed, [status]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  expect(status).toBe(0);
  return printed
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { paths: string[]; skipped: SkippedFile[]; graphDigest: string });
}

describe('files that vanish between listing and reading', () => {
  it('are left out, and the rest is indexed', async () => {
    const folder = temporaryFolder();
    writeFiles(folder, { ...GOOD, 'gone.ts': 'export const gone = 1;\n' });
    class Vanishing extends Parsers {
      override extract(...args: Parameters<Parsers['extract']>) {
        rmSync(join(folder, 'gone.ts'), { force: true });
        return super.extract(...args);
      }
    }
    const held = indexer(new Vanishing(1));
    const index = await held.linked(folder);
    expect(pathsOf(index).filter((path) => path !== 'gone.ts')).toEqual(['good.ts', 'used.ts']);
    // Whatever was caught of the moment, the next question is answered as if it had never been there.
    const after = await held.linked(folder);
    expect(pathsOf(after)).toEqual(['good.ts', 'used.ts']);
    expect(after.graphDigest).toBe((await indexOf(folder)).graphDigest);
  });

  it('are an answer of read_code, and come back when they are back', async () => {
    const folder = temporaryFolder();
    writeFiles(folder, GOOD);
    const application = await applicationOn(folder);
    expect(await ask(application, 'read_code', { path: 'good.ts' })).toMatchObject({ exists: true });
    rmSync(join(folder, 'good.ts'));
    expect(await ask(application, 'read_code', { path: 'good.ts' })).toEqual({
      path: 'good.ts',
      exists: false,
      error: 'File not found',
    });
    await expect(ask(application, 'analyze_dependencies', { file_path: 'good.ts' })).rejects.toThrow(/good\.ts/);
    writeFiles(folder, GOOD);
    const { edges } = await ask<DependencyAnalysis>(application, 'analyze_dependencies', { file_path: 'good.ts' });
    expect(edges.map(({ to }) => to)).toContain('used.ts');
  });
});

describe.skipIf(onWindows)('symbolic links that go round in circles', () => {
  it('are not followed', async () => {
    const folder = temporaryFolder();
    writeFiles(folder, GOOD);
    symlinkSync('.', join(folder, 'self'));
    symlinkSync('two.ts', join(folder, 'one.ts'));
    symlinkSync('one.ts', join(folder, 'two.ts'));
    mkdirSync(join(folder, 'deep'));
    symlinkSync('..', join(folder, 'deep', 'up'));
    expect(pathsOf(await indexOf(folder))).toEqual(['good.ts', 'used.ts']);
    const application = await applicationOn(folder);
    await expect(ask(application, 'read_code', { path: 'one.ts' })).rejects.toThrow(/one\.ts/);
    expect(await ask(application, 'read_code', { path: 'self/deep/up/good.ts' })).toMatchObject({ path: 'good.ts' });
  });
});

describe.skipIf(onWindows)('odd names', () => {
  const NAMES = [
    'with space.ts',
    "quote's.ts",
    'double"quote.ts',
    'new\nline.ts',
    'ünï-日本-😀.ts',
    '[slug] (x)$&;.ts',
    '-dash.ts',
    '#hash.ts',
    '%41.ts',
  ];

  /** As a module specifier, without escapes where one kind of quotes can do without. */
  const quoted = (path: string) => (path.includes('"') ? `'${path}'` : JSON.stringify(path));

  it('are names like any other', async () => {
    const folder = temporaryFolder();
    const uses = NAMES.map((name, at) => `import { f${at} } from ${quoted(`./odd ü/${name}`)};\nf${at}();`);
    writeFiles(folder, {
      'main.ts': uses.join('\n'),
      ...Object.fromEntries(NAMES.map((name, at) => [`odd ü/${name}`, `export function f${at}() {}\n`])),
    });
    const index = await indexOf(folder);
    expect(pathsOf(index)).toEqual(['main.ts', ...NAMES.map((name) => `odd ü/${name}`)].sort());
    const application = await applicationOn(folder);
    for (const [at, name] of NAMES.entries()) {
      const path = `odd ü/${name}`;
      // A name that reads as an encoded one is refused, as a path that may be meant otherwise.
      if (name.startsWith('%')) continue;
      expect(await ask(application, 'read_code', { path })).toMatchObject({
        exists: true,
        path,
        content: `export function f${at}() {}\n`,
      });
    }
    const { dependencies } = await ask<DependencyAnalysis>(application, 'analyze_dependencies', {
      file_path: 'main.ts',
      direction: 'forward',
    });
    // No module specifier can have a line break written as it is.
    expect(dependencies).toEqual(
      expect.arrayContaining(NAMES.filter((name) => !name.includes('\n')).map((name) => `odd ü/${name}`)),
    );
  });
});

describe('a file of 200,000 lines', () => {
  it('is indexed, and read part by part', async () => {
    const folder = temporaryFolder();
    const lines = Array.from({ length: 200_000 }, (_, at) =>
      at % 100 === 0 ? `export const v${at} = ${at};` : `// ${at}`,
    );
    writeFiles(folder, { ...GOOD, 'long.ts': `${lines.join('\n')}\n` });
    const index = await indexOf(folder);
    expect(index.files.find(({ path }) => path === 'long.ts')?.facts.lines.total).toBe(200_000);
    expect(index.graph.symbolCount).toBe(2001);
    const application = await applicationOn(folder);
    const part = await ask<{ content: string; total_lines: number }>(application, 'read_code', {
      path: 'long.ts',
      start_line: 199_999,
      include_outline: false,
    });
    expect(part).toMatchObject({ content: '// 199998\n// 199999', total_lines: 200_000 });
  });
});

describe.skipIf(onWindows)('what may not be read', () => {
  it('is skipped with its reason: files, and folders with all that is in them', async () => {
    const folder = temporaryFolder();
    writeFiles(folder, {
      ...GOOD,
      'secret.ts': 'export {};\n',
      'closed/inside.ts': 'export {};\n',
      'listed/name.ts': 'x',
    });
    chmodSync(join(folder, 'secret.ts'), 0);
    chmodSync(join(folder, 'closed'), 0);
    chmodSync(join(folder, 'listed'), 0o444);
    onTestFinished(() => {
      for (const name of ['closed', 'listed']) chmodSync(join(folder, name), 0o755);
    });
    const [found] = await indexedElsewhere(folder);
    expect(found?.paths).toEqual(['good.ts', 'used.ts']);
    expect(found?.skipped).toEqual([
      { path: 'closed', reason: 'unreadable' },
      { path: 'listed/name.ts', reason: 'unreadable' },
      { path: 'secret.ts', reason: 'unreadable' },
    ]);
  });
});

describe('two processes on one tree', () => {
  it('see the same, also while it changes', async () => {
    const folder = temporaryFolder();
    writeFiles(folder, GOOD);
    const both = Promise.all([indexedElsewhere(folder, 4), indexedElsewhere(folder, 4)]);
    for (let at = 0; at < 30; at++) {
      writeFileSync(
        join(folder, `more${at % 3}.ts`),
        `import { used } from './used.ts';\nexport const n${at} = used();\n`,
      );
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    for (const indexes of await both) {
      for (const { paths } of indexes) expect(paths).toEqual(expect.arrayContaining(['good.ts', 'used.ts']));
    }
    const [[one], [two]] = await Promise.all([indexedElsewhere(folder), indexedElsewhere(folder)]);
    expect(one?.paths).toEqual(['good.ts', 'more0.ts', 'more1.ts', 'more2.ts', 'used.ts']);
    expect(two).toEqual(one);
    expect((await indexOf(folder)).graphDigest).toBe(one?.graphDigest);
  });
});

describe('a tree on which nothing parses', () => {
  it('has an index of what could be made out, and of why the rest could not', async () => {
    const folder = temporaryFolder();
    writeFiles(folder, {
      'binary.ts': '\0\u0001\u0002',
      'broken.py': 'def (((:\n  class 1 ]]] """\n',
      'empty.rs': '',
      'noise.go': '}}}{{{ func ) (\n',
      'prose.java': 'This is no Java at all, only words.\n',
    });
    const index = await indexOf(folder);
    expect(pathsOf(index)).toEqual(['broken.py', 'empty.rs', 'noise.go', 'prose.java']);
    expect(index.skipped).toEqual([{ path: 'binary.ts', reason: 'binary' }]);
    for (const path of ['broken.py', 'noise.go', 'prose.java']) {
      expect(index.files.find((file) => file.path === path)?.facts.problemCount).toBeGreaterThan(0);
    }
    const application = await applicationOn(folder);
    expect(await ask(application, 'read_code', { path: 'broken.py' })).toMatchObject({ exists: true });
    expect(await ask(application, 'analyze_dependencies', { file_path: 'noise.go' })).toMatchObject({
      total_dependencies: 0,
    });
    await expect(ask(application, 'analyze_dependencies', { file_path: 'binary.ts' })).rejects.toThrow(
      'it was skipped: binary',
    );
    expect(await ask(application, 'read_code', { path: 'binary.ts' })).toMatchObject({ exists: true, bytes: 3 });
  });
});
