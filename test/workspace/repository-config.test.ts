import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RepositoryConfig } from '../../src/workspace/repository-config.ts';
import { temporaryFolder, writeFiles } from './temporary-folder.ts';

/** What git reads from a file of configuration; null where it reads none. */
function asGitReads(file: string): Map<string, string> | null {
  try {
    const args = ['config', '--file', file, '--no-includes', '--null', '--list'];
    const output = execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    const rows = output.split('\0').slice(0, -1);
    return new Map(
      rows.map((row) => (row.includes('\n') ? (row.split(/\n(.*)/s, 2) as [string, string]) : [row, 'true'])),
    );
  } catch {
    return null;
  }
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

test('settings are read as git reads them', () => {
  const folder = temporaryFolder();
  let read = 0;
  fc.assert(
    fc.property(fc.array(line, { maxLength: 5 }), fc.constantFrom('\n', '\r\n'), (lines, end) => {
      const text = ['[core]', ...lines].join(end);
      writeFiles(folder, { config: text });
      const known = asGitReads(join(folder, 'config'));
      if (known === null) return;
      read += 1;
      const config = new RepositoryConfig(text);
      for (const name of ['core.worktree', 'core.bare', 'core.objectformat', 'core.x-1', 'extensions.worktree']) {
        expect([name, config.get(name)]).toEqual([name, known.get(name) ?? null]);
      }
      const keys = [...known.keys()].filter((name) => name.startsWith('extensions.')).map((name) => name.slice(11));
      expect([...config.keysOf('extensions')].sort()).toEqual([...new Set(keys)].sort());
    }),
    { numRuns: 200 },
  );
  expect(read).toBeGreaterThan(50);
});

test('a tab within quotes stays one', () => {
  const folder = temporaryFolder();
  const text = '[core]\nworktree = /a"\t"b';
  writeFiles(folder, { config: text });
  expect(new RepositoryConfig(text).get('core.worktree')).toBe('/a\tb');
  expect(asGitReads(join(folder, 'config'))?.get('core.worktree')).toBe('/a\tb');
});

test('what is no configuration has no settings', () => {
  const config = new RepositoryConfig('hello\n[core\nworktree = x\n\0\n]\n= y');
  expect(config.get('core.worktree')).toBeNull();
});
