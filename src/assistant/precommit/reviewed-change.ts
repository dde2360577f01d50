import type { FileChange } from '../../workspace/file-change.ts';
import type { FilePatch } from '../../workspace/patch/parse-patch.ts';
import type { PathChange } from '../../workspace/pending/path-changes.ts';
import { type Redacted, redact } from '../../workspace/redaction/redact.ts';
import { isSecretPath } from '../../workspace/secret-names.ts';
import type { ChangeSet, PendingChange } from './precommit-report.ts';

/** A line that came, by its number in the file as it is after. */
export interface AddedLine {
  readonly line: number;
  readonly text: string;
}

/** A change with what the checks look at. */
export interface ReviewedChange {
  readonly set: ChangeSet;
  /** From the root on. */
  readonly path: string;
  readonly oldPath: string;
  readonly change: PathChange;
  readonly added: readonly AddedLine[];
  /** What the file holds after, as text; null for none, and for what is no text. */
  readonly text: string | null;
}

/** @param prefix of the repository's paths, from the root on: with a slash at its end, or empty */
export function reviewedChange(set: ChangeSet, change: PathChange, prefix: string): ReviewedChange {
  const { path, oldPath, kind, after, patches } = change;
  return {
    set,
    path: prefix + path,
    oldPath: prefix + oldPath,
    change,
    added: kind === 'text' ? (patches ?? []).flatMap(addedLines) : [],
    text: kind === 'text' && after.kind === 'bytes' ? after.bytes.toString('utf8') : null,
  };
}

/** What is told of a change, with the secrets that were taken out of its diff, by kind. */
export function pendingChange({ set, path, oldPath, change, added }: ReviewedChange): {
  readonly told: PendingChange;
  readonly redactions: Redacted['redactions'];
} {
  const { status, kind, bytes, patches } = change;
  const count = (mark: '+' | '-') => patches?.reduce((sum, patch) => sum + countOf(patch, mark), 0) ?? null;
  const isHidden = patches === null || isSecretPath(path) || isSecretPath(oldPath);
  const diff = isHidden ? null : redact(patches.map(shownPatch).join(''));
  const told: PendingChange = {
    set,
    path,
    old_path: path === oldPath ? null : oldPath,
    status,
    kind,
    added: kind === 'text' ? added.length : count('+'),
    removed: count('-'),
    bytes,
    diff: diff?.text ?? null,
  };
  return { told, redactions: diff?.redactions ?? {} };
}

/**
 * What differs over several sets as one change: of each file the state before the first and after the last of them.
 * @param sets in the order in which one follows the other
 */
export function composed(sets: readonly (readonly ReviewedChange[])[]): FileChange[] {
  const files = new Map<string, FileChange>();
  for (const { path, oldPath, change } of sets.flat()) {
    const earlier = files.get(oldPath);
    files.delete(oldPath);
    const before = earlier === undefined ? change.before : earlier.before;
    if (before.kind === 'none' && change.after.kind === 'none') continue;
    files.set(path, { path, oldPath: earlier?.oldPath ?? oldPath, before, after: change.after });
  }
  return [...files.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

function addedLines({ hunks }: FilePatch): AddedLine[] {
  return hunks.flatMap(({ header, lines }) => {
    let line = newStart(header) - 1;
    return lines.flatMap(({ mark, text }) => {
      if (mark !== '-') line++;
      return mark === '+' ? [{ line, text }] : [];
    });
  });
}

/** Where a hunk begins in the file as it is after. */
function newStart(header: string): number {
  return Number(/ \+(\d{1,9})/.exec(header)?.[1] ?? 1);
}

function countOf({ hunks }: FilePatch, mark: '+' | '-'): number {
  return hunks.reduce((sum, { lines }) => sum + lines.filter((line) => line.mark === mark).length, 0);
}

function shownPatch({ oldPath, newPath, hunks }: FilePatch): string {
  if (hunks.length === 0) return '';
  const names = [oldPath === null ? '/dev/null' : `a/${oldPath}`, newPath === null ? '/dev/null' : `b/${newPath}`];
  const lines = hunks.flatMap(({ header, lines }) => [header, ...lines.map(({ mark, text }) => mark + text)]);
  return [`--- ${names[0]}`, `+++ ${names[1]}`, ...lines, ''].join('\n');
}
