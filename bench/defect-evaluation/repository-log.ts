import { execFileSync } from 'node:child_process';
import { LANGUAGES } from '../../src/languages/registry.ts';

export interface LoggedChange {
  readonly path: string;
  /** The name before, where the commit renamed the file. */
  readonly from: string | null;
  readonly lines: number;
}

export interface LoggedCommit {
  readonly hash: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly author: string;
  readonly subject: string;
  readonly changes: readonly LoggedChange[];
}

const MAX_OUTPUT = 2 ** 30;

/** Only code counts; large files of data may be missing from a partial clone. */
const SOURCES = LANGUAGES.flatMap(({ extensions }) => extensions.map((extension) => `*${extension}`));

/** Runs git and returns what it wrote. */
export function git(repository: string, args: readonly string[]): string {
  return execFileSync('git', ['-C', repository, ...args], {
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/**
 * The commits of HEAD that are no merges, oldest first, with what each changed.
 * @param since leaves out what was committed before
 */
export function readLog(repository: string, since: Date): LoggedCommit[] {
  const output = git(repository, [
    'log',
    'HEAD',
    '--no-merges',
    '--reverse',
    '--topo-order',
    '-M',
    '-l2000',
    '--numstat',
    '-z',
    `--since=${since.toISOString()}`,
    '--format=%x01%H%x02%ct%x02%aE%x02%s',
    '--',
    ...SOURCES,
  ]);
  return output.split('\x01').filter(Boolean).map(commitOf);
}

function commitOf(text: string): LoggedCommit {
  const headEnd = text.indexOf('\0');
  const [hash = '', at = '0', author = '', subject = ''] = text.slice(0, headEnd).split('\x02');
  return { hash, at: Number(at) * 1000, author, subject, changes: changesOf(text.slice(headEnd + 1)) };
}

/** With `-z`: `added TAB deleted TAB path NUL`, and for a rename `added TAB deleted TAB NUL old NUL new NUL`. */
function changesOf(text: string): LoggedChange[] {
  const fields = text.split('\0');
  const changes: LoggedChange[] = [];
  for (let at = 0; at < fields.length; at++) {
    const match = /^\n?(\d+|-)\t(\d+|-)\t(.*)$/s.exec(fields[at] as string);
    if (match === null) continue;
    const lines = (Number(match[1]) || 0) + (Number(match[2]) || 0);
    if (match[3] !== '') changes.push({ path: match[3] as string, from: null, lines });
    else {
      changes.push({ path: fields[at + 2] as string, from: fields[at + 1] as string, lines });
      at += 2;
    }
  }
  return changes;
}
