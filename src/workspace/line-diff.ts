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
/** Above this many cells the table of common lines is not built: the changed region is shown as replaced as a whole. */
const MAX_TABLE = 4_000_000;

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

/** A shortest edit script by lines: the common start and end first, the middle by longest common subsequence. */
export function editScript(before: readonly string[], after: readonly string[]): DiffLine[] {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head += 1;
  let tail = 0;
  const room = Math.min(before.length, after.length) - head;
  while (tail < room && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return [
    ...before.slice(0, head).map((text): DiffLine => ({ kind: ' ', text })),
    ...middle(before.slice(head, before.length - tail), after.slice(head, after.length - tail)),
    ...before.slice(before.length - tail).map((text): DiffLine => ({ kind: ' ', text })),
  ];
}

function middle(before: readonly string[], after: readonly string[]): DiffLine[] {
  const width = after.length + 1;
  if ((before.length + 1) * width > MAX_TABLE) {
    return [
      ...before.map((text): DiffLine => ({ kind: '-', text })),
      ...after.map((text): DiffLine => ({ kind: '+', text })),
    ];
  }
  // common[i * width + j]: length of the longest common subsequence of before[i..] and after[j..].
  const common = new Uint32Array((before.length + 1) * width);
  const at = (i: number, j: number) => common[i * width + j] ?? 0;
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      common[i * width + j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const lines: DiffLine[] = [];
  let i = 0;
  let j = 0;
  while (i < before.length || j < after.length) {
    const [old, now] = [before[i], after[j]];
    if (old !== undefined && old === now) {
      lines.push({ kind: ' ', text: old });
      i += 1;
      j += 1;
    } else if (old !== undefined && (now === undefined || at(i + 1, j) >= at(i, j + 1))) {
      lines.push({ kind: '-', text: old });
      i += 1;
    } else if (now !== undefined) {
      lines.push({ kind: '+', text: now });
      j += 1;
    }
  }
  return lines;
}
