import { writtenName } from '../unified-diff.ts';

export interface HunkLine {
  /** ` ` for a line that stays, `-` for one that goes, `+` for one that comes. */
  readonly mark: ' ' | '-' | '+';
  readonly text: string;
}

export interface Hunk {
  /** As written, for messages. */
  readonly header: string;
  /** 1-based line of the file before. */
  readonly oldStart: number;
  readonly lines: readonly HunkLine[];
  /** Whether the last line before, and after, ends without a line feed. */
  readonly endsOpen: { readonly before: boolean; readonly after: boolean };
}

/** What a patch does to one file. */
export interface FilePatch {
  /** As written, without the `a/` and `b/` of git; null where there is no such file. */
  readonly oldPath: string | null;
  readonly newPath: string | null;
  readonly hunks: readonly Hunk[];
  /** It is no text, so that nothing can be said of what it holds. */
  readonly isBinary: boolean;
}

export type ParsedPatch =
  | { readonly kind: 'patch'; readonly files: readonly FilePatch[] }
  /** A clause. */
  | { readonly kind: 'fault'; readonly fault: string };

const HUNK = /^@@ -(?<oldStart>\d{1,9})(?:,(?<oldCount>\d{1,9}))? \+\d{1,9}(?:,(?<newCount>\d{1,9}))? @@/;
const NAMES_OF_GIT = /^diff --git (?<old>"(?:[^"\\]|\\.)*"|\S.*?) (?<new>"(?:[^"\\]|\\.)*"|[a-z]\/[\s\S]*|\S+)$/;
/** What git puts before names: `a/` and `b/`, or what says which side is meant. */
const PREFIX = /^[abciow]\//;

interface Draft {
  oldName: string | null;
  newName: string | null;
  /** Names that were given without a prefix. */
  isRename: boolean;
  isBinary: boolean;
  readonly hunks: Hunk[];
}

/** Reads a unified diff, as git and diff write it: every file with its hunks. Text before and between files is passed over. */
export function parsePatch(text: string): ParsedPatch {
  const lines = text.split('\n').map((line) => line.replace(/\r$/, ''));
  const drafts: Draft[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] as string;
    const draft = drafts.at(-1);
    const names = NAMES_OF_GIT.exec(line)?.groups;
    if (names !== undefined) drafts.push(newDraft(writtenName(names.old as string), writtenName(names.new as string)));
    else if (line.startsWith('--- ') && lines[at + 1]?.startsWith('+++ ')) {
      // Git has told of the file before, and diff has not.
      const target = draft !== undefined && draft.hunks.length === 0 ? draft : newDraft(null, null);
      if (target !== draft) drafts.push(target);
      setNames(target, writtenName(line.slice(4)), writtenName((lines[at + 1] as string).slice(4)));
      at += 1;
    } else if (draft !== undefined) {
      const read = draftLine(draft, lines, at);
      if (read.fault !== null) return { kind: 'fault', fault: read.fault };
      at = read.at;
    }
    at += 1;
  }
  if (drafts.length === 0) return { kind: 'fault', fault: 'it names no file: it has no line that begins with "--- "' };
  return { kind: 'patch', files: drafts.map(filePatch) };
}

function newDraft(oldName: string | null, newName: string | null): Draft {
  return { oldName, newName, isRename: false, isBinary: false, hunks: [] };
}

function setNames(draft: Draft, oldName: string | null, newName: string | null): void {
  draft.oldName = oldName;
  draft.newName = newName;
  draft.isRename = false;
}

/** Takes in what a line says of a file; `at` is the last line that was read. */
function draftLine(
  draft: Draft,
  lines: readonly string[],
  at: number,
): { readonly at: number; readonly fault: string | null } {
  const line = lines[at] as string;
  const hunk = HUNK.exec(line)?.groups;
  if (hunk !== undefined) {
    const { oldStart, oldCount = '1', newCount = '1' } = hunk;
    const counts = { old: Number(oldCount), new: Number(newCount) };
    return readHunk(draft, lines, at, Number(oldStart), counts);
  }
  const [, way, name] = /^(?:rename|copy) (from|to) (.*)$/.exec(line) ?? [];
  if (way !== undefined && name !== undefined) {
    draft.isRename = true;
    if (way === 'from') draft.oldName = writtenName(name);
    else draft.newName = writtenName(name);
  } else if (/^new file mode /.test(line)) draft.oldName = null;
  else if (/^deleted file mode /.test(line)) draft.newName = null;
  else if (/^(?:GIT binary patch|Binary files .* differ)$/.test(line)) draft.isBinary = true;
  return { at, fault: null };
}

const MARKS: ReadonlySet<string> = new Set([' ', '-', '+']);

function readHunk(
  draft: Draft,
  lines: readonly string[],
  headerAt: number,
  oldStart: number,
  counts: { readonly old: number; readonly new: number },
): { readonly at: number; readonly fault: string | null } {
  const header = lines[headerAt] as string;
  const read: HunkLine[] = [];
  const endsOpen = { before: false, after: false };
  let [oldLeft, newLeft] = [counts.old, counts.new];
  let at = headerAt;
  for (; oldLeft > 0 || newLeft > 0 || lines[at + 1]?.startsWith('\\'); at++) {
    const line = lines[at + 1];
    if (line?.startsWith('\\')) {
      const mark = read.at(-1)?.mark ?? ' ';
      if (mark !== '+') endsOpen.before = true;
      if (mark !== '-') endsOpen.after = true;
      continue;
    }
    // Editors take the blank off an empty line that stays.
    const mark = line === '' ? ' ' : line?.[0];
    if (line === undefined || mark === undefined || !MARKS.has(mark)) {
      const fault = `its part ${header} ends after ${read.length} lines, fewer than it announces`;
      return { at, fault };
    }
    read.push({ mark: mark as HunkLine['mark'], text: line.slice(1) });
    if (mark !== '+') oldLeft -= 1;
    if (mark !== '-') newLeft -= 1;
  }
  if (oldLeft < 0 || newLeft < 0) {
    return { at, fault: `its part ${header} does not have as many lines as it announces` };
  }
  draft.hunks.push({ header, oldStart, lines: read, endsOpen });
  return { at, fault: null };
}

function filePatch({ oldName, newName, isRename, isBinary, hunks }: Draft): FilePatch {
  const names = [oldName, newName].filter((name) => name !== null);
  const isPrefixed = !isRename && names.every((name) => PREFIX.test(name));
  const path = (name: string | null) => (name === null || !isPrefixed ? name : name.slice(2));
  return { oldPath: path(oldName), newPath: path(newName), hunks, isBinary };
}
