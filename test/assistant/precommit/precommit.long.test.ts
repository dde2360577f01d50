import { chmodSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it, test } from 'vitest';
import { precommit, precommitSummary } from '../../../src/assistant/precommit/precommit.ts';
import type { PrecommitReport, PrecommitRequest } from '../../../src/assistant/precommit/precommit-report.ts';
import { commitAll, git, initRepository } from '../../workspace/git-fixture.ts';
import { ISSUED, noise } from '../../workspace/secrets/sample-secrets.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';
import { openSurroundings, rootAt } from '../surroundings-of.ts';

const surroundings = openSurroundings();
afterAll(() => surroundings.close());

const ALL = { include_staged: true, include_unstaged: true, include_untracked: true, compare_to: null, max_depth: 5 };

function look(folder: string, request: Partial<PrecommitRequest> = {}): Promise<PrecommitReport> {
  return precommit({ path: rootAt(folder), ...ALL, ...request }, surroundings);
}

function repository(files: Readonly<Record<string, string>>, folder = temporaryFolder()): string {
  mkdirSync(folder, { recursive: true });
  initRepository(folder);
  writeFiles(folder, files);
  commitAll(folder);
  return folder;
}

const kinds = ({ evidence }: PrecommitReport) => evidence.map(({ kind, path, line }) => `${kind} ${path}:${line}`);
const changes = ({ repositories }: PrecommitReport) =>
  repositories.flatMap((one) => one.changes.map(({ set, status, path }) => `${one.path} ${set} ${status} ${path}`));

const CODE = 'export const one = 1;\n';

describe('what is pending', () => {
  it('is staged, unstaged and untracked, each with its diff and lines', async () => {
    const folder = repository({ 'a.js': CODE, 'b.js': CODE });
    writeFiles(folder, { 'a.js': `${CODE}export const two = 2;\n` });
    git(folder, 'add', 'a.js');
    writeFiles(folder, { 'b.js': 'export const three = 3;\n', 'c.js': 'export const four = 4;\n' });
    const report = await look(folder);
    expect(changes(report)).toEqual(['. staged modified a.js', '. unstaged modified b.js', '. untracked added c.js']);
    const [staged, unstaged, untracked] = report.repositories[0]?.changes ?? [];
    expect(staged).toMatchObject({ added: 1, removed: 0, kind: 'text', bytes: 44 });
    expect(staged?.diff).toBe(`--- a/a.js\n+++ b/a.js\n@@ -1 +1,2 @@\n ${CODE}+export const two = 2;\n`);
    expect(unstaged).toMatchObject({ added: 1, removed: 1 });
    expect(untracked?.diff).toContain('--- /dev/null\n+++ b/c.js\n@@ -0,0 +1 @@\n+export const four');
    expect(report.verdict).toBe('APPROVED');
  });

  it('is only what was asked for', async () => {
    const folder = repository({ 'a.js': CODE });
    writeFiles(folder, { 'a.js': `${CODE}// staged\n` });
    git(folder, 'add', '.');
    writeFiles(folder, { 'a.js': `${CODE}// staged\n// not\n`, 'new.js': CODE });
    expect(changes(await look(folder, { include_unstaged: false, include_untracked: false }))).toEqual([
      '. staged modified a.js',
    ]);
    expect(changes(await look(folder, { include_staged: false, include_untracked: false }))).toEqual([
      '. unstaged modified a.js',
    ]);
    expect(changes(await look(folder, { include_staged: false, include_unstaged: false }))).toEqual([
      '. untracked added new.js',
    ]);
  });

  it('is what was committed since a reference, where one is named', async () => {
    const folder = repository({ 'a.js': CODE });
    git(folder, 'branch', 'base');
    writeFiles(folder, { 'b.js': CODE });
    commitAll(folder);
    writeFiles(folder, { 'not-committed.js': CODE });
    const report = await look(folder, { compare_to: 'base' });
    expect(changes(report)).toEqual(['. compared added b.js']);
    expect(report.repositories[0]).toMatchObject({
      branch: 'main',
      compared_with: 'base',
      counts: { compared: 1, untracked: 0 },
    });
  });

  it('cannot be read since what names no commit, which is no approval', async () => {
    const folder = repository({ 'a.js': CODE });
    for (const reference of ['nowhere', '--output=x', '-n', 'a..b', '']) {
      const report = await look(folder, { compare_to: reference });
      expect(report.repositories[0]?.problem, reference).toContain('cannot be read');
      expect(report.verdict, reference).toBe('CONDITIONAL');
    }
  });

  it('is told before the first commit, and where HEAD is no branch', async () => {
    const folder = temporaryFolder();
    initRepository(folder);
    writeFiles(folder, { 'a.js': CODE });
    git(folder, 'add', '.');
    const unborn = await look(folder);
    expect(unborn.repositories[0]).toMatchObject({ branch: 'main', head: null, ahead: null });
    expect(changes(unborn)).toEqual(['. staged added a.js']);
    commitAll(folder);
    git(folder, 'checkout', '--quiet', '--detach');
    expect((await look(folder)).repositories[0]).toMatchObject({
      branch: null,
      head: git(folder, 'rev-parse', 'HEAD').slice(0, 12),
    });
  });

  it('is none where nothing differs, and where there is no repository', async () => {
    const clean = await look(repository({ 'a.js': CODE }));
    expect([clean.verdict, precommitSummary(clean)]).toEqual(['APPROVED', 'No pending changes in 1 repository.']);
    const none = await look(temporaryFolder());
    expect([none.repositories, precommitSummary(none)]).toEqual([
      [],
      'This is not a git repository, so there is nothing to commit.',
    ]);
  });

  it('has names of any kind, renames, binary files and links', async () => {
    const text = Array.from({ length: 20 }, (_, at) => `line ${at}`).join('\n');
    const folder = repository({ 'ä "b"\n.txt': text, 'old name.txt': `x ${text}`, 'bin.dat': 'a\0b' });
    git(folder, 'mv', 'old name.txt', 'new → name.txt');
    writeFiles(folder, { 'ä "b"\n.txt': `${text}\nmore`, 'bin.dat': 'c\0d' });
    const [repositoryReport] = (await look(folder)).repositories;
    expect(
      repositoryReport?.changes.map(({ status, kind, path, old_path, added }) => [status, kind, path, old_path, added]),
    ).toEqual([
      ['renamed', 'text', 'new → name.txt', 'old name.txt', 0],
      ['modified', 'binary', 'bin.dat', null, null],
      ['modified', 'text', 'ä "b"\n.txt', null, 2],
    ]);
  });

  it('counts commits ahead of and behind the branch that is followed', async () => {
    const origin = repository({ 'a.js': CODE });
    const folder = join(temporaryFolder(), 'clone');
    git(origin, 'clone', '--quiet', origin, folder);
    for (const name of ['b', 'c']) {
      writeFiles(folder, { [`${name}.js`]: CODE });
      commitAll(folder);
    }
    writeFiles(origin, { 'z.js': CODE });
    commitAll(origin);
    git(folder, 'fetch', '--quiet');
    expect((await look(folder)).repositories[0]).toMatchObject({ ahead: 2, behind: 1 });
  });
});

describe('repositories', () => {
  it('are found below a folder: nested ones, working trees and submodules, whose .git is a file', async () => {
    const place = temporaryFolder();
    const library = repository({ 'lib.js': CODE });
    const main = repository({ 'a.js': CODE, 'packages/x.js': CODE }, join(place, 'main'));
    git(main, 'submodule', 'add', '--quiet', library, 'sub');
    commitAll(main);
    git(main, 'worktree', 'add', '--quiet', join(place, 'linked'));
    repository({ 'n.js': CODE }, join(main, 'packages/nested'));
    writeFiles(join(place, 'linked'), { 'a.js': `${CODE}// linked\n` });
    writeFiles(main, { 'sub/lib.js': `${CODE}// sub\n`, 'packages/nested/n.js': `${CODE}// nested\n` });
    const report = await look(place);
    expect(report.repositories.map(({ path }) => path)).toEqual(['linked', 'main', 'main/packages/nested', 'main/sub']);
    expect(changes(report)).toEqual([
      'linked unstaged modified linked/a.js',
      'main/packages/nested unstaged modified main/packages/nested/n.js',
      'main/sub unstaged modified main/sub/lib.js',
    ]);
    expect((await look(place, { max_depth: 1 })).repositories.map(({ path }) => path)).toEqual(['linked', 'main']);
  });

  it('have a line for a submodule that points elsewhere', async () => {
    const library = repository({ 'lib.js': CODE });
    const main = repository({ 'a.js': CODE });
    git(main, 'submodule', 'add', '--quiet', library, 'sub');
    commitAll(main);
    writeFiles(main, { 'sub/lib.js': `${CODE}// more\n` });
    commitAll(join(main, 'sub'));
    const report = await look(main, { max_depth: 0 });
    expect(report.repositories[0]?.changes).toMatchObject([{ path: 'sub', kind: 'submodule', status: 'modified' }]);
    expect(kinds(report)).toEqual(['submodule sub:null']);
  });

  it('are looked at as a whole from a folder within', async () => {
    const folder = repository({ 'a.js': CODE, 'deep/b.js': CODE });
    writeFiles(folder, { 'a.js': 'export const other = 1;\n' });
    const within = { root: { path: folder }, absolute: join(folder, 'deep'), relative: 'deep' };
    expect(changes(await look(folder, { path: within }))).toEqual(['. unstaged modified a.js']);
  });
});

describe('the verdict', () => {
  it('is BLOCKED by a secret in an added line, which is never shown', async () => {
    const secret = ISSUED['github-token'] as string;
    const folder = repository({ 'a.js': CODE });
    writeFiles(folder, { 'a.js': `${CODE}const t = '${secret}';\n` });
    const report = await look(folder);
    expect(report.verdict).toBe('BLOCKED');
    expect(report.reasons).toEqual(['1 secret: a.js:2.']);
    expect(report.evidence[0]).toMatchObject({
      kind: 'secret',
      severity: 'critical',
      path: 'a.js',
      line: 2,
      cwe: 'CWE-798',
    });
    expect(JSON.stringify(report)).not.toContain(secret);
    expect(report.redactions).toEqual({ 'github-token': 1 });
  });

  it('is not stopped by what looks like a secret and is none, nor by one in a line that goes or stays', async () => {
    const secret = `const t = '${ISSUED['npm-token']}';`;
    const folder = repository({
      'removed.js': `${secret}\n`,
      'placeholder.js': CODE,
      'stays.js': `${secret}\n`,
      'said.js': CODE,
    });
    writeFiles(folder, {
      'removed.js': CODE,
      'placeholder.js': `${CODE}const t = 'ghp_${'x'.repeat(36)}';\n`,
      'stays.js': `${secret}\n// more\n`,
      'said.js': `${CODE}${secret} // gitleaks:allow: of a fixture\n`,
    });
    const report = await look(folder);
    expect([report.repositories[0]?.changes.length, report.verdict]).toEqual([4, 'APPROVED']);
  });

  it('is BLOCKED by each file of credentials, whose content is not shown', async () => {
    const folder = repository({ 'a.js': CODE });
    const names = ['.env', 'keys/id_rsa', 'server.p12'];
    writeFiles(folder, Object.fromEntries(names.map((name) => [name, `PASSWORD=${noise(9)}\n`])));
    const report = await look(folder);
    expect(report.verdict).toBe('BLOCKED');
    const blocking = report.evidence.filter(({ severity }) => severity === 'critical');
    expect(blocking.map(({ path }) => path)).toEqual(names);
    expect(report.repositories[0]?.changes).toMatchObject(names.map((path) => ({ path, diff: null })));
  });

  it('is BLOCKED by what is not merged', async () => {
    const folder = repository({ 'a.js': CODE });
    git(folder, 'checkout', '--quiet', '-b', 'other');
    writeFiles(folder, { 'a.js': 'export const one = 11;\n' });
    commitAll(folder);
    git(folder, 'checkout', '--quiet', 'main');
    writeFiles(folder, { 'a.js': 'export const one = 111;\n' });
    commitAll(folder);
    expect(() => git(folder, 'merge', '--quiet', 'other')).toThrow();
    const report = await look(folder);
    expect(report.verdict).toBe('BLOCKED');
    expect(kinds(report)).toEqual(['unmerged a.js:null', 'conflict_marker a.js:1']);
    expect(report.repositories[0]).toMatchObject({
      counts: { unmerged: 1 },
      changes: [{ set: 'unmerged', status: 'unmerged', path: 'a.js' }],
    });
    // Markers that were added and committed as they are stop it, too.
    git(folder, 'add', '.');
    expect((await look(folder)).reasons).toEqual(['1 file with conflict markers: a.js:1.']);
  });

  it('is CONDITIONAL where code uses what is gone', async () => {
    const folder = repository({
      'a.js': 'export function gone() {}\n',
      'b.js': "import { gone } from './a.js';\ngone();\n",
    });
    writeFiles(folder, { 'a.js': 'export function other(x) { return x + 1; }\n' });
    const report = await look(folder);
    expect(report.verdict).toBe('CONDITIONAL');
    expect(report.reasons[0]).toContain('`gone`');
  });
});

describe('facts', () => {
  const facts = async (before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>) => {
    const folder = repository(before);
    writeFiles(folder, after);
    return kinds(await look(folder));
  };

  /** Facts about files that get one line each after an empty one. */
  const factsOfLines = async (lines: readonly (readonly [line: string, path: string])[]) => {
    const before = Object.fromEntries(lines.map(([, path]) => [path, '\n']));
    const found = await facts(before, Object.fromEntries(lines.map(([line, path]) => [path, `\n${line}\n`])));
    return found.filter((one) => /debug|trailing|conflict/.test(one)).sort();
  };

  it('are what was left from debugging, and blanks at ends of lines', async () => {
    const found = await factsOfLines([
      ['debugger;', 'a.ts'],
      ['  console.log(x);', 'b.ts'],
      ["it.only('x', f);", 'a.test.ts'],
      ['breakpoint()', 'a.py'],
      ['binding.pry', 'a.rb'],
      ['dbg!(x);', 'a.rs'],
      ['var_dump($x);', 'a.php'],
      ['let x = 1;  ', 'c.ts'],
    ]);
    const debugged = ['a.php', 'a.py', 'a.rb', 'a.rs', 'a.test.ts', 'a.ts', 'b.ts'];
    expect(found).toEqual([...debugged.map((path) => `debug_leftover ${path}:2`), 'trailing_whitespace c.ts:2']);
  });

  it('are none where they belong, or only look like it', async () => {
    const found = await factsOfLines([
      ['// console.log(x);', 'a.ts'],
      ["const help = 'use console.log(x)';", 'b.ts'],
      ['console.log(x);', 'scripts/build.ts'],
      ['print(x)', 'a.py'],
      ['two blanks  ', 'a.md'],
      ['=======', 'title.rst'],
    ]);
    expect(found).toEqual([]);
  });

  it('are tests and documentation that did not change along', async () => {
    const found = await facts(
      { 'a.js': 'export function f(x) { return x; }\n' },
      { 'a.js': 'export function f(x, y) { return x + y; }\n' },
    );
    expect(found).toEqual(
      expect.arrayContaining(['missing_tests a.js:null', 'missing_docs a.js:1', 'api_change a.js:1']),
    );
    const whole = await facts(
      { 'a.js': 'export function f(x) { return x; }\n' },
      { 'a.js': 'export function f(x, y) { return x + y; }\n', 'a.test.js': CODE, 'README.md': '# f takes two\n' },
    );
    expect(whole.filter((one) => one.startsWith('missing'))).toEqual([]);
  });

  it('are large and binary files', async () => {
    const found = await facts({ 'a.js': CODE }, { 'data.bin': `\0${'x'.repeat(2 * 1024 * 1024)}` });
    expect(found).toEqual(['large_file data.bin:null', 'binary_file data.bin:null']);
  });
});

test('nothing that a repository configures is run', async () => {
  const folder = repository({ 'a.js': CODE, 'b.js': CODE, '.gitattributes': '* filter=evil diff=evil merge=evil\n' });
  const ran = join(temporaryFolder(), 'ran');
  const program = `sh -c 'echo ran >> ${ran}; cat'`;
  for (const key of [
    ...['filter.evil.clean', 'filter.evil.smudge', 'filter.evil.process', 'diff.evil.textconv', 'diff.evil.command'],
    ...['diff.external', 'core.fsmonitor', 'core.pager', 'core.sshCommand', 'core.gitProxy', 'core.askPass'],
  ]) {
    git(folder, 'config', key, program);
  }
  git(folder, 'config', 'filter.evil.required', 'true');
  git(folder, 'config', 'remote.origin.url', `ext::${program}`);
  writeFiles(folder, {
    '.git/hooks/post-index-change': `#!/bin/sh\necho ran >> ${ran}\n`,
    'a.js': `${CODE}// more\n`,
    'c.js': CODE,
  });
  chmodSync(join(folder, '.git/hooks/post-index-change'), 0o755);
  const report = await look(folder);
  expect(changes(report)).toEqual(['. unstaged modified a.js', '. untracked added c.js']);
  await look(folder, { compare_to: 'HEAD' });
  expect(existsSync(ran)).toBe(false);
});

test('a folder that is gone meanwhile is no fault', async () => {
  const folder = repository({ 'a.js': CODE });
  rmSync(join(folder, '.git'), { recursive: true });
  expect((await look(folder)).repositories).toEqual([]);
});
