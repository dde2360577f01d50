import { block, type Style, type Styled, styled } from './style.ts';

type Kind = ' ' | '-' | '+';
interface Line {
  readonly kind: Kind;
  readonly text: string;
}

const CONTEXT = 3;
/** Above this many cells the table of common lines is not built: the changed region is shown as replaced as a whole. */
const MAX_TABLE = 4_000_000;

/**
 * The difference between two texts in unified format, with three lines of context, coloured by `style`. Empty when the
 * texts are equal. A text without a final newline is shown as if it had one.
 */
export function unifiedDiff(before: string, after: string, label: string, style: Style): Styled[] {
  if (before === after) return [];
  const lines = editScript(linesOf(before), linesOf(after));
  const kept = visible(lines);
  const output = [style.bold(styled`--- ${before === '' ? 'nothing' : label}`), style.bold(styled`+++ ${label}`)];
  let oldLine = 1;
  let newLine = 1;
  for (const [i, line] of lines.entries()) {
    if (kept[i] && !kept[i - 1]) output.push(style.cyan(hunkHeader(lines, kept, i, oldLine, newLine)));
    if (kept[i]) output.push(painted(line, style));
    if (line.kind !== '+') oldLine += 1;
    if (line.kind !== '-') newLine += 1;
  }
  return output;
}

function painted({ kind, text }: Line, style: Style): Styled {
  const line = block(`${kind}${text}`);
  if (kind === '+') return style.green(line);
  return kind === '-' ? style.red(line) : line;
}

function hunkHeader(lines: readonly Line[], kept: readonly boolean[], start: number, old: number, now: number): string {
  let end = start;
  while (kept[end]) end += 1;
  const hunk = lines.slice(start, end);
  const oldCount = hunk.filter(({ kind }) => kind !== '+').length;
  const newCount = hunk.filter(({ kind }) => kind !== '-').length;
  return `@@ -${oldCount === 0 ? old - 1 : old},${oldCount} +${newCount === 0 ? now - 1 : now},${newCount} @@`;
}

/** Which lines lie within `CONTEXT` lines of a change. */
function visible(lines: readonly Line[]): boolean[] {
  const kept = lines.map(() => false);
  for (const [i, { kind }] of lines.entries()) {
    if (kind !== ' ') kept.fill(true, Math.max(0, i - CONTEXT), i + CONTEXT + 1);
  }
  return kept;
}

function linesOf(text: string): string[] {
  if (text === '') return [];
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** A shortest edit script by lines: the common start and end first, the middle by longest common subsequence. */
function editScript(before: readonly string[], after: readonly string[]): Line[] {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head += 1;
  let tail = 0;
  const room = Math.min(before.length, after.length) - head;
  while (tail < room && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return [
    ...before.slice(0, head).map((text): Line => ({ kind: ' ', text })),
    ...middle(before.slice(head, before.length - tail), after.slice(head, after.length - tail)),
    ...before.slice(before.length - tail).map((text): Line => ({ kind: ' ', text })),
  ];
}

function middle(before: readonly string[], after: readonly string[]): Line[] {
  const width = after.length + 1;
  if ((before.length + 1) * width > MAX_TABLE) {
    return [...before.map((text): Line => ({ kind: '-', text })), ...after.map((text): Line => ({ kind: '+', text }))];
  }
  // common[i * width + j]: length of the longest common subsequence of before[i..] and after[j..].
  const common = new Uint32Array((before.length + 1) * width);
  const at = (i: number, j: number) => common[i * width + j] ?? 0;
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      common[i * width + j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const lines: Line[] = [];
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
