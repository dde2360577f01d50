import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyPatch } from '../../../src/workspace/patch/apply-patch.ts';
import { type FilePatch, parsePatch } from '../../../src/workspace/patch/parse-patch.ts';
import { git, gitEach, initRepository } from '../git-fixture.ts';
import { temporaryFolder, writeFiles } from '../temporary-folder.ts';

function filesOf(patch: string): readonly FilePatch[] {
  const parsed = parsePatch(patch);
  if (parsed.kind === 'fault') throw new Error(parsed.fault);
  return parsed.files;
}

interface Change {
  readonly before: string;
  readonly after: string;
  readonly context: number;
}

/** What git diff says of each of some pairs of texts. */
function diffsOf(changes: readonly Change[]): readonly string[] {
  const folder = temporaryFolder();
  const texts = changes.flatMap(({ before, after }, at) => [
    [`before-${at}`, before],
    [`after-${at}`, after],
  ]);
  writeFiles(folder, Object.fromEntries(texts));
  const commands = changes.map(({ context }, at) => [
    ...['diff', '--no-index', `--unified=${context}`, `before-${at}`, `after-${at}`],
  ]);
  return gitEach(folder, commands).map(({ output }) => output);
}

describe('a patch', () => {
  it('tells of files that are new, gone, renamed and binary', () => {
    const text = [
      'Some words before.',
      'diff --git a/new.ts b/new.ts',
      'new file mode 100644',
      '--- /dev/null',
      '+++ b/new.ts',
      '@@ -0,0 +1 @@',
      '+one',
      'diff --git a/old.ts b/old.ts',
      'deleted file mode 100644',
      '--- a/old.ts',
      '+++ /dev/null',
      '@@ -1 +0,0 @@',
      '-one',
      'diff --git a/from.ts b/to.ts',
      'similarity index 100%',
      'rename from from.ts',
      'rename to to.ts',
      'diff --git a/picture.png b/picture.png',
      'Binary files a/picture.png and b/picture.png differ',
    ].join('\n');
    expect(filesOf(text)).toMatchObject([
      { oldPath: null, newPath: 'new.ts', isBinary: false },
      { oldPath: 'old.ts', newPath: null },
      { oldPath: 'from.ts', newPath: 'to.ts', hunks: [] },
      { oldPath: 'picture.png', newPath: 'picture.png', isBinary: true },
    ]);
  });

  it('may come from diff, with times behind the names and no prefixes', () => {
    const text = '--- src/a.ts\t2026-01-01 00:00:00\n+++ src/a.ts\t2026-01-02 00:00:00\n@@ -1 +1 @@\n-a\n+b\n';
    expect(filesOf(text)).toMatchObject([{ oldPath: 'src/a.ts', newPath: 'src/a.ts' }]);
  });

  it('keeps lines that read like headers within a part', () => {
    const text = '--- a/x.sql\n+++ b/x.sql\n@@ -1,2 +1,2 @@\n--- a comment\n+++ another\n same\n';
    const [file] = filesOf(text);
    expect(file?.hunks[0]?.lines.map(({ mark }) => mark).join('')).toBe('-+ ');
  });

  it('is refused where it names no file or ends too early', () => {
    expect(parsePatch('nothing of the kind')).toMatchObject({ kind: 'fault', fault: /names no file/ });
    expect(parsePatch('--- a/x\n+++ b/x\n@@ -1,3 +1,3 @@\n a\n')).toMatchObject({
      kind: 'fault',
      fault: /ends after 2 lines/,
    });
  });
});

describe('applying a patch', () => {
  const numbered = (count: number) => Array.from({ length: count }, (_, at) => `line ${at + 1}\n`).join('');
  const change = '--- a/x\n+++ b/x\n@@ -4,3 +4,3 @@\n line 4\n-line 5\n+five\n line 6\n';

  it('finds the place where more stands before it than the patch knows', () => {
    const before = `more\nand more\n${numbered(9)}`;
    expect(applyPatch(filesOf(change)[0] as FilePatch, before)).toEqual({
      kind: 'text',
      text: before.replace('line 5\n', 'five\n'),
    });
  });

  it('says which part does not fit, and where', () => {
    const outcome = applyPatch(filesOf(change)[0] as FilePatch, numbered(9).replace('line 6', 'six'));
    expect(outcome).toEqual({
      kind: 'fault',
      fault: 'part 1 (@@ -4,3 +4,3 @@) does not fit: line 6 is not "line 6", and its lines do not appear elsewhere',
    });
  });

  it('keeps the line ends of the file', () => {
    const before = numbered(9).replaceAll('\n', '\r\n');
    const outcome = applyPatch(filesOf(change)[0] as FilePatch, before);
    expect(outcome).toEqual({ kind: 'text', text: before.replace('line 5', 'five') });
  });

  it('gives what git gives, for any two texts and any context', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c', '', '-- x', '++ y', '\\ z'), { maxLength: 14 })
      .chain((lines) => fc.boolean().map((ends) => lines.join('\n') + (ends && lines.length > 0 ? '\n' : '')));
    const change = fc
      .record({ before: text, after: text, context: fc.integer({ min: 0, max: 3 }) })
      .filter(({ before, after }) => before !== after);
    const changes = fc.sample(change, 100);
    for (const [at, patch] of diffsOf(changes).entries()) {
      const { before, after } = changes[at] as Change;
      expect(patch).not.toBe('');
      expect([patch, applyPatch(filesOf(patch)[0] as FilePatch, before)]).toEqual([
        patch,
        { kind: 'text', text: after },
      ]);
    }
  });

  it('agrees with git apply on a patch of several files', () => {
    const folder = temporaryFolder();
    initRepository(folder);
    writeFiles(folder, { 'a.ts': numbered(20), 'b.ts': numbered(5) });
    git(folder, 'add', '.');
    git(folder, 'commit', '--quiet', '-m', 'one');
    writeFiles(folder, {
      'a.ts': numbered(20).replace('line 3\n', '').replace('line 17', 'seventeen'),
      'b.ts': `0\n${numbered(5)}`,
    });
    const patch = git(folder, 'diff');
    for (const file of filesOf(patch)) {
      const path = file.newPath as string;
      const applied = applyPatch(file, git(folder, 'show', `HEAD:${path}`));
      expect(applied).toEqual({ kind: 'text', text: readFileSync(join(folder, path), 'utf8') });
    }
  });
});
