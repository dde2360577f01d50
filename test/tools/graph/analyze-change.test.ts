import { describe, expect, it } from 'vitest';
import { ToolListing } from '../../../src/server/tool-listing.ts';
import { analyzeChangeTool } from '../../../src/tools/graph/analyze-change.ts';
import { commitAll, git, initRepository } from '../../workspace/git-fixture.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';
import { oneTool } from '../one-tool.ts';

const PROJECT = {
  'package.json': '{"devDependencies":{"vitest":"*"}}',
  'src/base.ts': 'export function base(a: number) {\n  return a + 1;\n}\n',
  'src/user.ts': "import { base } from './base.ts';\nexport function user() {\n  return base(1);\n}\n",
  'test/user.test.ts':
    "import { it } from 'vitest';\nimport { user } from '../src/user.ts';\nit('works', () => { user(); });\n",
  'notes.md': '# Notes\n',
};
const CHANGED = 'export function base(a: number, b = 2) {\n  if (b > a) return b;\n  return a + 1;\n}\n';

function repository(): string {
  const root = temporaryFolder();
  initRepository(root);
  writeFiles(root, PROJECT);
  commitAll(root);
  return root;
}

interface Change {
  readonly before: { readonly name: string; readonly commit: string | null };
  readonly after: { readonly name: string; readonly commit: string | null };
  readonly symbols: readonly { readonly symbol: string; readonly file: string }[];
  readonly callers: readonly { readonly file: string }[];
  readonly files: readonly { readonly file: string }[];
  readonly notes: readonly string[];
}

const change = oneTool(analyzeChangeTool);

async function analyze(root: string, given: Record<string, unknown> = {}) {
  const { text, output } = await change.success(root, given);
  return { text, output: output as unknown as Change };
}

async function failure(root: string, given: Record<string, unknown> = {}): Promise<string> {
  const outcome = await change.outcome(root, given);
  return outcome.ok ? 'none' : `${outcome.error.errorName} ${outcome.error.message}`;
}

const symbolsOf = ({ symbols }: Change) => symbols.map(({ symbol }) => symbol);

describe('analyze_change', () => {
  it('tells what the working tree changes, who is hit and what to run', async () => {
    const root = repository();
    writeFiles(root, { 'src/base.ts': CHANGED, 'notes.md': '# More notes\n' });
    const { output, text } = await analyze(root);
    expect(output).toMatchObject({
      before: { name: 'HEAD', commit: git(root, 'rev-parse', 'HEAD').trim() },
      after: { name: 'the working tree', commit: null },
      summary: { files: 2, modified: 1, affected_files: 1, tests: 1, untested: 0, cognitive: { before: 0, after: 1 } },
      risk: { level: 'medium' },
      run: { commands: [{ runner: 'vitest', command: 'npx vitest run test/user.test.ts', folder: '.', tests: 1 }] },
      exports: [{ symbol: 'base', change: 'signature', used_by: [{ file: 'src/user.ts', line: 3 }] }],
      symbols: [{ symbol: 'base', file: 'src/base.ts', line: 1, end_line: 4, callers: 1, tested: true }],
      callers: [
        { symbol: 'user', distance: 1 },
        { symbol: '(top level)', file: 'test/user.test.ts', distance: 2 },
      ],
      tests: [{ file: 'test/user.test.ts', by: 'calls' }],
      files: [{ file: 'src/base.ts' }, { file: 'notes.md', symbols: null, unread: 'no_language' }],
    });
    expect(text).toMatch(
      /^# From HEAD to the working tree\n\n2 files differ, symbols 1 modified\. 1 other non-test file calls changed code, 1 test file reaches it\./m,
    );
    expect(text).toMatch(/```sh\nnpx vitest run test\/user\.test\.ts\n```/);
    expect(text).toMatch(/src\/base\.ts:1-4 +\| function modified signature body +\| 1 → 3 +\| 0 → 1 +\| +1 \| yes/);
  });

  it('names and runs five tests in text, ten in JSON, and as many as are asked for', async () => {
    const root = repository();
    const names = Array.from({ length: 12 }, (_, at) => `test/user-${at}.test.ts`);
    writeFiles(root, Object.fromEntries(names.map((name) => [name, PROJECT['test/user.test.ts']])));
    commitAll(root);
    writeFiles(root, { 'src/base.ts': CHANGED });
    const count = async (given: Record<string, unknown>) => {
      const { output } = await analyze(root, given);
      const { tests, run } = output as unknown as Record<'tests', []> & { run: { commands: { tests: number }[] } };
      return [tests.length, run.commands[0]?.tests];
    };
    expect(await count({})).toEqual([5, 5]);
    expect(await count({ format: 'json' })).toEqual([10, 10]);
    expect(await count({ max_tests: 12 })).toEqual([12, 12]);
  });

  it('looks at what is staged, at two commits, and at all since a branch parted', async () => {
    const root = repository();
    git(root, 'checkout', '--quiet', '-b', 'side');
    writeFiles(root, { 'src/base.ts': CHANGED });
    commitAll(root);
    writeFiles(root, { 'src/user.ts': PROJECT['src/user.ts'].replace('base(1)', 'base(2)') });
    git(root, 'add', '.');
    writeFiles(root, { 'src/new.ts': 'export function fresh() { return 1; }\n' });
    expect(symbolsOf((await analyze(root, { staged: true })).output)).toEqual(['user']);
    expect(symbolsOf((await analyze(root)).output)).toEqual(['user', 'fresh']);
    expect(symbolsOf((await analyze(root, { base: 'main' })).output)).toEqual(['base', 'user', 'fresh']);
    for (const given of [
      { base: 'main..side' },
      { base: 'main...side' },
      { base: 'main', head: 'side' },
      { base: 'main..' },
    ]) {
      expect(symbolsOf((await analyze(root, given)).output)).toEqual(['base']);
    }
  });

  it('tells the same of a patch as of the tree with the patch applied', async () => {
    const root = repository();
    writeFiles(root, { 'src/base.ts': CHANGED });
    const patch = git(root, 'diff');
    const applied = (await analyze(root)).output;
    git(root, 'checkout', '--quiet', '.');
    const foreseen = (await analyze(root, { patch })).output;
    expect(foreseen).toMatchObject({
      after: { name: 'the patch', commit: null },
      symbols: applied.symbols,
      callers: applied.callers,
    });
    expect(foreseen.notes).toEqual([
      'The working tree differs from the patch: callers and tests are those of the working tree.',
    ]);
  });

  it('gives paths from the root, also of a folder within', async () => {
    const root = repository();
    writeFiles(root, { 'src/base.ts': CHANGED, 'test/user.test.ts': `${PROJECT['test/user.test.ts']}user();\n` });
    const { output } = await analyze(root, { project_path: 'src' });
    expect(output.files.map(({ file }) => file)).toEqual(['src/base.ts']);
    expect(output.callers.map(({ file }) => file)).toEqual(['src/user.ts', 'test/user.test.ts']);
  });

  it('says that nothing differs where nothing does', async () => {
    const { text } = await analyze(repository());
    expect(text).toContain('0 files differ, no symbol changed.');
  });

  it('says which symbols the parser may have missed', async () => {
    const root = repository();
    writeFiles(root, { 'src/base.ts': `${CHANGED}export function ( { ;\n` });
    const { text } = await analyze(root);
    expect(text).toMatch(
      /Not measured: .*symbols \(src\/base\.ts was read in part \(without lines? [\d–, ]+\): some may be missing\)/,
    );
  });

  it('never calls the risk low without saying which callers were not read', async () => {
    const root = repository();
    writeFiles(root, { 'src/broken.ts': 'const = ) class (( ;\n' });
    commitAll(root);
    writeFiles(root, { 'src/base.ts': PROJECT['src/base.ts'].replace('+ 1', '+ 2') });
    const { output, text } = await analyze(root);
    const reason = 'callers may be missing: 1 file read in part: src/broken.ts (line 1)';
    expect(output).toMatchObject({ risk: { level: 'low', reasons: [{ level: 'low', reason }] } });
    expect(text).toContain('Risk: low.');
    expect(text).toContain('callers may be missing: 1 file read in part');
  });

  it('says that callers in a language without a grammar were not read', async () => {
    const root = repository();
    writeFiles(root, { 'src/calls.ex': 'Base.run()\n' });
    commitAll(root);
    writeFiles(root, { 'src/base.ts': PROJECT['src/base.ts'].replace('+ 1', '+ 2') });
    const { output } = await analyze(root);
    const reason = 'callers may be missing: 1 file in Elixir is not read';
    expect(output).toMatchObject({ risk: { level: 'low', reasons: [{ level: 'low', reason }] } });
  });

  it('costs a client no more than 700 bytes to be told of', () => {
    const [listed] = new ToolListing([analyzeChangeTool]).tools;
    const { name, description, inputSchema, annotations } = listed as NonNullable<typeof listed>;
    expect(Buffer.byteLength(JSON.stringify({ name, description, inputSchema, annotations }))).toBeLessThanOrEqual(700);
  });
});

describe('analyze_change says what to do', () => {
  it('without a repository, without a commit, and for a base that does not exist', async () => {
    const bare = temporaryFolder();
    writeFiles(bare, { 'a.ts': 'a;\n' });
    expect(await failure(bare)).toMatch(
      /^VALIDATION_ERROR Changes cannot be determined: .* is in no git working tree; name a folder of a repository with project_path, create one with git init, or give the change as a patch\.$/,
    );
    initRepository(bare);
    expect(await failure(bare)).toMatch(/nothing is committed yet on the branch that is checked out; commit once/);
    const root = repository();
    expect(await failure(root, { base: 'nowhere' })).toMatch(
      /: nowhere names no commit of this repository; name a branch, a tag or a commit/,
    );
    expect(await failure(root, { base: 'HEAD~5' })).toMatch(/HEAD~5 names no commit/);
    expect(await failure(root, { base: '--output=x' })).toMatch(/^INVALID_PARAMS .*a branch, a tag or a hash/);
  });

  it('in a merge', async () => {
    const root = repository();
    git(root, 'checkout', '--quiet', '-b', 'side');
    writeFiles(root, { 'src/base.ts': CHANGED });
    commitAll(root);
    git(root, 'checkout', '--quiet', 'main');
    writeFiles(root, { 'src/base.ts': CHANGED.replace('2', '3') });
    commitAll(root);
    expect(() => git(root, 'merge', 'side')).toThrow();
    expect(await failure(root)).toMatch(
      /: a merge is in progress in .*; finish it with git commit or abort it with git merge --abort/,
    );
    expect(await failure(root, { base: 'main', head: 'side' })).toBe('none');
  });

  it('for a patch that does not apply, or is none', async () => {
    const root = repository();
    const patch = '--- a/src/base.ts\n+++ b/src/base.ts\n@@ -1,2 +1,2 @@\n-nothing like it\n+x\n   return a + 1;\n';
    expect(await failure(root, { patch })).toMatch(
      /^VALIDATION_ERROR .*the patch does not apply to src\/base\.ts: part 1 .* does not fit: line 1 is not "nothing like it".*; create it again/,
    );
    expect(await failure(root, { patch: '' })).toMatch(/the patch cannot be read: it names no file/);
    expect(await failure(root, { patch: patch.replaceAll('src/base.ts', '../../etc/passwd') })).toMatch(
      /is outside the root/,
    );
  });

  it('for arguments that exclude each other', async () => {
    const root = repository();
    expect(await failure(root, { patch: 'x', staged: true })).toMatch(
      /^INVALID_PARAMS patch is applied to the working tree: leave out/,
    );
    expect(await failure(root, { head: 'HEAD' })).toMatch(
      /^INVALID_PARAMS head HEAD is compared with base: name base too/,
    );
    expect(await failure(root, { base: 'HEAD', head: 'HEAD', staged: true })).toMatch(
      /^INVALID_PARAMS staged means uncommitted changes/,
    );
    expect(await failure(root, { base: 'a..b', head: 'c' })).toMatch(
      /^INVALID_PARAMS base a\.\.b names two commits already/,
    );
  });
});

describe('what a change holds', () => {
  it('cannot act where it is shown, whatever its names are', async () => {
    const root = repository();
    const name = 'src/a`b|<img src=x>\u202e.ts';
    writeFiles(root, {
      [name]: "export function f() { return '\u202e'; }\n",
      'test/$(touch x).test.ts': "import 'vitest';\nit('x', () => {});\n",
    });
    const { text } = await analyze(root);
    expect(text).not.toContain('\u202e');
    expect(text).toContain("npx vitest run 'test/$(touch x).test.ts'");
  });
});
