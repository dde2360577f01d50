import type { PathChange } from '../../../src/workspace/pending/path-changes.ts';
import { git } from '../git-fixture.ts';

/** A change as one line, so that lists of them are easy to compare. */
export type Told = string;

const told = (status: string, path: string, oldPath: string) =>
  `${status} ${JSON.stringify(path)}${path === oldPath ? '' : ` from ${JSON.stringify(oldPath)}`}`;

export const toldBy = (changes: readonly PathChange[]): Told[] =>
  changes.map(({ status, path, oldPath }) => told(status, path, oldPath)).sort();

/** Lines that came and went, as git counts them. */
export const counted = (changes: readonly PathChange[]): string[] =>
  changes
    .map(({ path, oldPath, patches }) => {
      const lines = patches?.flatMap(({ hunks }) => hunks.flatMap((hunk) => hunk.lines)) ?? null;
      const count = (mark: string) => (lines === null ? '-' : lines.filter((line) => line.mark === mark).length);
      return `${count('+')} ${count('-')} ${JSON.stringify(path)}${path === oldPath ? '' : ` from ${JSON.stringify(oldPath)}`}`;
    })
    .sort();

const STATUSES: Readonly<Record<string, string>> = {
  A: 'added',
  M: 'modified',
  D: 'deleted',
  R: 'renamed',
  T: 'type_changed',
};

/** What `git status` says of each of the sets. */
export function statusOf(folder: string) {
  const rows = git(
    folder,
    'status',
    '--porcelain=v2',
    '-z',
    '--untracked-files=all',
    '--ignore-submodules=dirty',
  ).split('\0');
  const sets = { staged: [] as Told[], unstaged: [] as Told[], untracked: [] as string[], unmerged: [] as string[] };
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as string;
    const kind = row[0];
    if (kind === '?') sets.untracked.push(row.slice(2));
    if (kind === 'u') sets.unmerged.push(row.split(' ').slice(10).join(' '));
    if (kind !== '1' && kind !== '2') continue;
    const [staged = '.', unstaged = '.'] = row.slice(2, 4);
    const path = row
      .split(' ')
      .slice(kind === '1' ? 8 : 9)
      .join(' ');
    const oldPath = kind === '2' ? (rows[++at] as string) : path;
    if (staged !== '.') sets.staged.push(told(STATUSES[staged] ?? staged, path, staged === 'R' ? oldPath : path));
    if (unstaged !== '.')
      sets.unstaged.push(told(STATUSES[unstaged] ?? unstaged, path, unstaged === 'R' ? oldPath : path));
  }
  for (const set of Object.values(sets)) set.sort();
  return sets;
}

/** What `git diff --numstat` says. */
export function numstatOf(folder: string, ...args: string[]): string[] {
  const rows = git(folder, 'diff', '--numstat', '-z', '--find-renames', '--ignore-submodules=dirty', ...args).split(
    '\0',
  );
  const counts: string[] = [];
  for (let at = 0; at < rows.length; at++) {
    const [added, removed, ...rest] = (rows[at] as string).split('\t');
    const path = rest.join('\t');
    if (removed === undefined) continue;
    if (added === '-' && path !== '' && hasOnlyAnotherMode(folder, path, args)) {
      counts.push(`0 0 ${JSON.stringify(path)}`);
      continue;
    }
    if (path !== '') counts.push(`${added} ${removed} ${JSON.stringify(path)}`);
    else counts.push(`${added} ${removed} ${JSON.stringify(rows[at + 2])} from ${JSON.stringify(rows[at + 1])}`);
    if (path === '') at += 2;
  }
  return counts.sort();
}

/** `git diff --numstat` counts no lines of a binary file even if its content is the same; then the patch has only its modes. */
function hasOnlyAnotherMode(folder: string, path: string, args: readonly string[]): boolean {
  const patch = git(folder, 'diff', '--find-renames', '--ignore-submodules=dirty', ...args, '--', `:(literal)${path}`);
  return patch.includes('\nnew mode ') && !patch.includes('\nBinary files ');
}
