import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { IgnoreRules } from '../../src/workspace/ignore-rules.ts';
import { git, initRepository } from './git-fixture.ts';
import { temporaryFolder, writeFiles } from './temporary-folder.ts';

const NAMES = ['a', 'b', 'ab', 'Ab.c', 'é', '[a]', 'a b'];
const FOLDERS = ['', 'a', 'b', 'a/b', 'ab', 'é', 'a/b/a'];

/** What patterns are made of. Two stars only come where git has meant the same by them at all times. */
const PIECE = fc.constantFrom(
  ...['a', 'b', 'c', 'A', '.', 'f', 'é', ' ', '?', '*', '\\*', '\\a', '\\', '-', ']', '\\ '],
  ...[
    '[ab]',
    '[!a]',
    '[^b]',
    '[a-c]',
    '[A-b]',
    '[]a]',
    '[a',
    '[[:alpha:]]',
    '[[:upper:]]',
    '[[:x:]]',
    '[\\]]',
    '[a-]',
    '[/]',
  ],
);
const NAME = fc.oneof(
  fc.constant('**'),
  fc.constantFrom(...NAMES),
  fc.array(PIECE, { maxLength: 4 }).map((pieces) => pieces.join('')),
);
const LINE = fc
  .tuple(
    fc.constantFrom('', '', '', '!', '#', '\\!'),
    fc.constantFrom('', '', '/'),
    fc.array(NAME, { minLength: 1, maxLength: 4 }),
    fc.constantFrom('', '', '/', ' ', '\r', '\t'),
  )
  .map(([sign, start, names, end]) => `${sign}${start}${names.join('/')}${end}`)
  .filter((line) => !/\*\*\*|[^/!]\*\*|\*\*[^/\s]|\*\*\\/.test(line));
const FILES = fc.dictionary(fc.constantFrom(...FOLDERS), fc.array(LINE, { minLength: 1, maxLength: 5 }), {
  minKeys: 1,
  maxKeys: 3,
});

const NAMED_FILES = FOLDERS.flatMap((folder) => NAMES.map((name) => join(folder, `${name}.f`)));
const PATHS = [...FOLDERS.filter((folder) => folder !== '').map((folder) => `${folder}/`), ...NAMED_FILES];

/** Trees that git is asked about at once: starting it takes far longer than its answer. */
const TREES = Array.from({ length: 10 }, (_, at) => `tree${at}`);

test.each([false, true])('rules of random ignore files exclude what git ignores, case ignored: %s', (ignoreCase) => {
  const top = temporaryFolder();
  initRepository(top);
  git(top, 'config', 'core.ignorecase', String(ignoreCase));
  const inEach = (paths: readonly string[]) => TREES.flatMap((tree) => paths.map((path) => `${tree}/${path}`));
  writeFiles(top, Object.fromEntries(inEach(NAMED_FILES).map((path) => [path, ''])));
  fc.assert(
    fc.property(fc.array(FILES, { minLength: TREES.length, maxLength: TREES.length }), (trees) => {
      const texts = trees.flatMap((rules, at) =>
        FOLDERS.map((folder) => [join(TREES[at] as string, folder, '.gitignore'), rules[folder]?.join('\n') ?? '']),
      );
      writeFiles(top, Object.fromEntries(texts));
      const excluded = trees.flatMap((rules, at) =>
        PATHS.filter((path) => excludes(rules, path, ignoreCase)).map((path) => `${TREES[at]}/${path}`),
      );
      expect(excluded).toEqual(ignoredByGit(top, inEach(PATHS)));
    }),
    { numRuns: 8, seed: 9 },
  );
});

/** As a listing finds it out: a folder that is excluded is not gone into, and what its ignore file says is not heard. */
function excludes(files: Readonly<Record<string, readonly string[]>>, path: string, ignoreCase: boolean): boolean {
  let rules = IgnoreRules.none(ignoreCase).plus('', (files[''] ?? []).join('\n'));
  const names = path.replace(/\/$/, '').split('/');
  for (let depth = 1; depth < names.length; depth++) {
    const folder = names.slice(0, depth).join('/');
    if (rules.excludes(`${folder}/`)) return true;
    rules = rules.plus(folder, (files[folder] ?? []).join('\n'));
  }
  return rules.excludes(path);
}

function ignoredByGit(top: string, paths: readonly string[]): string[] {
  const asked = paths.map((path) => path.replace(/\/$/, ''));
  const args = ['-C', top, 'check-ignore', '--no-index', '--stdin', '-z', '--verbose', '--non-matching'];
  const answer = spawnSync('git', args, { input: asked.join('\0'), encoding: 'utf8' }).stdout.split('\0');
  return paths.filter((_, at) => {
    const pattern = answer[4 * at + 2] as string;
    return pattern !== '' && !pattern.startsWith('!');
  });
}
