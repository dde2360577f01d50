import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RepositoryConfig } from '../../src/workspace/repository-config.ts';
import { gitEach } from './git-fixture.ts';
import { temporaryFolder, writeFiles } from './temporary-folder.ts';

type Settings = ReadonlyMap<string, string>;

/** What git reads from each of some files of configuration; null where it reads nothing. */
function asGitReads(texts: readonly string[]): readonly (Settings | null)[] {
  const folder = temporaryFolder();
  writeFiles(folder, Object.fromEntries(texts.map((text, at) => [String(at), text])));
  const commands = texts.map((_, at) => ['config', '--file', String(at), '--no-includes', '--null', '--list']);
  return gitEach(folder, commands).map(({ status, output }) => (status === 0 ? settingsIn(output) : null));
}

function settingsIn(output: string): Settings {
  const rows = output.split('\0').slice(0, -1);
  return new Map(
    rows.map((row) => (row.includes('\n') ? (row.split(/\n(.*)/s, 2) as [string, string]) : [row, 'true'])),
  );
}

const header = fc.constantFrom(
  '[core]',
  '[CORE]',
  '[ extensions ]',
  '[core "x"]',
  '[core "a=b.c\\"]"]',
  '[core.y]',
  ' [core] ',
);
const key = fc.constantFrom('worktree', 'WorkTree', 'bare', 'objectFormat', 'x-1');
// No tabs: older versions of git read one outside quotes as a space.
const value = fc
  .array(fc.constantFrom('/a b', 'x', ' ', '"', '"; #"', '#c', ';c', '\\\\', '\\"', '\\n', '\\\n', '=', 'é'), {
    maxLength: 5,
  })
  .map((parts) => parts.join(''));
const setting = fc.tuple(key, fc.constantFrom(' = ', '=', '\t=  '), value).map((parts) => parts.join(''));
const line = fc.oneof(setting, key, header, fc.constantFrom('', '# c', '; c \\', '[core] bare = true', '[core] ; c'));

const text = fc
  .tuple(fc.array(line, { maxLength: 5 }), fc.constantFrom('\n', '\r\n'))
  .map(([lines, end]) => ['[core]', ...lines].join(end));

test('settings are read as git reads them', () => {
  const texts = fc.sample(text, 120);
  let read = 0;
  for (const [at, known] of asGitReads(texts).entries()) {
    const written = texts[at] as string;
    if (known === null) continue;
    read += 1;
    const config = new RepositoryConfig(written);
    for (const name of ['core.worktree', 'core.bare', 'core.objectformat', 'core.x-1', 'extensions.worktree']) {
      expect([written, name, config.get(name)]).toEqual([written, name, known.get(name) ?? null]);
    }
    const keys = [...known.keys()].filter((name) => name.startsWith('extensions.')).map((name) => name.slice(11));
    expect([written, [...config.keysOf('extensions')].sort()]).toEqual([written, [...new Set(keys)].sort()]);
  }
  expect(read).toBeGreaterThan(30);
});

test('a tab within quotes stays one', () => {
  const written = '[core]\nworktree = /a"\t"b';
  expect(new RepositoryConfig(written).get('core.worktree')).toBe('/a\tb');
  expect(asGitReads([written])[0]?.get('core.worktree')).toBe('/a\tb');
});

test('what is no configuration has no settings', () => {
  const config = new RepositoryConfig('hello\n[core\nworktree = x\n\0\n]\n= y');
  expect(config.get('core.worktree')).toBeNull();
});
