import { diffArrays } from 'diff';

/** A line of one text and another: in both, only in the first, only in the second. */
export interface DiffLine {
  readonly kind: ' ' | '-' | '+';
  readonly text: string;
}

/** Changed lines with those around them. */
export interface DiffHunk {
  /** As `@@ -1,2 +1,3 @@`. */
  readonly header: string;
  readonly lines: readonly DiffLine[];
}

const CONTEXT = 3;
/** The time of a search grows with the square of the edits. */
const MOST_EDITS = 2_000;

/** The difference between two texts, given as lines, as the hunks of a unified diff with three lines of context. */
export function diffHunks(before: readonly string[], after: readonly string[]): DiffHunk[] {
  const lines = editScript(before, after);
  const kept = visible(lines);
  const hunks: DiffHunk[] = [];
  let oldLine = 1;
  let newLine = 1;
  for (let at = 0; at < lines.length; at++) {
    if (kept[at] && !kept[at - 1]) {
      let end = at;
      while (kept[end]) end += 1;
      const hunk = lines.slice(at, end);
      hunks.push({ header: hunkHeader(hunk, oldLine, newLine), lines: hunk });
    }
    const { kind } = lines[at] as DiffLine;
    if (kind !== '+') oldLine += 1;
    if (kind !== '-') newLine += 1;
  }
  return hunks;
}

function hunkHeader(hunk: readonly DiffLine[], old: number, now: number): string {
  const oldCount = hunk.filter(({ kind }) => kind !== '+').length;
  const newCount = hunk.filter(({ kind }) => kind !== '-').length;
  return `@@ -${oldCount === 0 ? old - 1 : old},${oldCount} +${newCount === 0 ? now - 1 : now},${newCount} @@`;
}

/** Which lines lie within `CONTEXT` lines of a change. */
function visible(lines: readonly DiffLine[]): boolean[] {
  const kept = lines.map(() => false);
  for (const [i, { kind }] of lines.entries()) {
    if (kind !== ' ') kept.fill(true, Math.max(0, i - CONTEXT), i + CONTEXT + 1);
  }
  return kept;
}

/** A shortest edit script by lines; where it is longer than `mostEdits`, the changed region is replaced as a whole. */
export function editScript(before: readonly string[], after: readonly string[], mostEdits = MOST_EDITS): DiffLine[] {
  const changes = diffArrays([...before], [...after], { maxEditLength: mostEdits });
  return (
    changes?.flatMap(({ added, removed, value }) => marked(value, added ? '+' : removed ? '-' : ' ')) ??
    replaced(before, after)
  );
}

function marked(lines: readonly string[], kind: DiffLine['kind']): DiffLine[] {
  return lines.map((text) => ({ kind, text }));
}

/** All lines between the common start and the common end gone, and those of the other text in their place. */
function replaced(before: readonly string[], after: readonly string[]): DiffLine[] {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return [
    ...marked(before.slice(0, head), ' '),
    ...marked(before.slice(head, before.length - tail), '-'),
    ...marked(after.slice(head, after.length - tail), '+'),
    ...marked(before.slice(before.length - tail), ' '),
  ];
}
