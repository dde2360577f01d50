import type { FilePatch, Hunk } from './parse-patch.ts';

export type Applied =
  | { readonly kind: 'text'; readonly text: string }
  /** A clause. */
  | { readonly kind: 'fault'; readonly fault: string };

/** A longer line is shown in part. */
const MAX_SHOWN = 80;

/**
 * A text with the hunks of a patch applied in memory. Each has to fit line by line, where it says or, as more may have been
 * put before or taken away since, at the place nearest to that. Line ends make no difference, and stay those of the text.
 */
export function applyPatch({ hunks }: Pick<FilePatch, 'hunks'>, before: string): Applied {
  const lineEnd = before.includes('\r\n') ? '\r\n' : '\n';
  const lines = before.replaceAll('\r\n', '\n').split('\n');
  let endsOpen = lines.at(-1) !== '';
  if (!endsOpen) lines.pop();
  const result: string[] = [];
  let next = 0;
  let shift = 0;
  for (const [number, hunk] of hunks.entries()) {
    const expected = hunk.lines.filter(({ mark }) => mark !== '+').map(({ text }) => text);
    // A hunk without lines of before names the line that it comes after.
    const announced = hunk.oldStart - (expected.length > 0 ? 1 : 0);
    const at = placeOf(expected, lines, Math.max(next, announced + shift), next);
    if (at === null) return { kind: 'fault', fault: misfit(hunk, number, expected, lines, announced + shift) };
    shift = at - announced;
    for (; next < at; next++) result.push(lines[next] as string);
    for (const { mark, text } of hunk.lines) {
      if (mark === '+') result.push(text);
      else if (mark === ' ') result.push(lines[next++] as string);
      else next++;
    }
    if (next === lines.length && (hunk.endsOpen.before || hunk.endsOpen.after || lines.length === 0)) {
      endsOpen = hunk.endsOpen.after;
    }
  }
  for (; next < lines.length; next++) result.push(lines[next] as string);
  return { kind: 'text', text: result.join(lineEnd) + (endsOpen || result.length === 0 ? '' : lineEnd) };
}

/** Where lines stand in a row, nearest to a place, at `from` or behind; null for nowhere. */
function placeOf(expected: readonly string[], lines: readonly string[], wanted: number, from: number): number | null {
  const last = lines.length - expected.length;
  for (let away = 0; wanted - away >= from || wanted + away <= last; away++) {
    for (const at of away === 0 ? [wanted] : [wanted - away, wanted + away]) {
      if (at >= from && at <= last && expected.every((text, offset) => lines[at + offset] === text)) return at;
    }
  }
  return null;
}

function misfit(
  hunk: Hunk,
  number: number,
  expected: readonly string[],
  lines: readonly string[],
  wanted: number,
): string {
  const part = `part ${number + 1} (${hunk.header})`;
  const differs = expected.findIndex((text, offset) => lines[wanted + offset] !== text);
  if (differs < 0) return `${part} is out of order`;
  const text = expected[differs] as string;
  const shown = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
  return `${part} does not fit: line ${wanted + differs + 1} is not "${shown}", and its lines do not appear elsewhere`;
}
