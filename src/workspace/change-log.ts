import { type ObjectId, objectId } from './git/object-id.ts';
import { outputOf, runGit } from './git/run-git.ts';
import type { NamedChanges } from './history-names.ts';
import type { Repository } from './repository.ts';

/** A commit by what it says and which files it changed. Never changes: a commit's hash stands for all of it. */
export interface LoggedCommit extends NamedChanges {
  /** When it was committed, in milliseconds since 1970. */
  readonly at: number;
  /** Subject and body, of long ones the beginning. */
  readonly message: string;
}

/** What follows the beginning of a message says little about where it belongs. */
const MAX_MESSAGE = 2_000;
/** Commits that change more files are imports, renames of folders and new formats: their files are left out. */
const MAX_CHANGES = 1_000;
/** What one commit's fields begin with: no hash has it. */
const COMMIT = '\x01';
const STATUS = /^\n?:\d+ \d+ \S+ \S+ ([A-Z])\d*$/;

/** Returns the hashes of a commit and its ancestors, newest first; null where git cannot list them. */
export async function ancestorsOf(
  repository: Repository,
  from: ObjectId,
  most: number,
  signal: AbortSignal,
): Promise<readonly ObjectId[] | null> {
  const told = await runGit(repository, { ask: 'ancestors', from, most }, { signal });
  if (told.kind === 'failed') return null;
  return outputOf(told)
    .split('\n')
    .flatMap((row) => objectId(row) ?? []);
}

/** Returns what some commits say and changed; null where git cannot read them all. */
export async function readChangeLog(
  repository: Repository,
  commits: readonly ObjectId[],
  signal: AbortSignal,
): Promise<readonly LoggedCommit[] | null> {
  if (commits.length === 0) return [];
  const told = await runGit(repository, { ask: 'change_log', commits }, { signal });
  return told.kind === 'failed' ? null : parseChangeLog(outputOf(told));
}

/** Reads the answer to `change_log`: a commit's header, then the status and names of each file, each field ended by NUL. */
export function parseChangeLog(output: string): readonly LoggedCommit[] {
  const fields = output.split('\0');
  const commits: LoggedCommit[] = [];
  let at = 0;
  while (at < fields.length) {
    const header = fields[at] as string;
    const start = header.indexOf(COMMIT);
    const id = start === -1 ? null : objectId(header.slice(start + 1));
    if (id === null) {
      at += 1;
      continue;
    }
    const [parents = '', seconds = '', body = ''] = fields.slice(at + 1, at + 4);
    const read = changesFrom(fields, at + 4);
    at = read.end;
    commits.push({
      hash: id,
      parents: parents.split(' ').filter((parent) => parent !== ''),
      at: Number(seconds) * 1000,
      message: body.slice(0, MAX_MESSAGE).trim(),
      changes: read.changes.length > MAX_CHANGES ? [] : read.changes,
    });
  }
  return commits;
}

function changesFrom(fields: readonly string[], start: number) {
  const changes: { path: string; from: string | null; added: boolean }[] = [];
  let at = start;
  for (let status = statusAt(fields, at); status !== undefined; status = statusAt(fields, at)) {
    const hasTwoNames = status === 'R' || status === 'C';
    const path = fields[at + (hasTwoNames ? 2 : 1)] ?? '';
    const from = status === 'R' ? (fields[at + 1] ?? '') : null;
    changes.push({ path, from, added: status === 'A' || status === 'C' });
    at += hasTwoNames ? 3 : 2;
  }
  return { changes, end: at };
}

function statusAt(fields: readonly string[], at: number): string | undefined {
  return STATUS.exec(fields[at] ?? '')?.[1];
}
