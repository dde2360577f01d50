import { diffHunks } from '../workspace/line-diff.ts';

/** How much of a difference is shown. */
const MAX_CHARACTERS = 20_000;
const NO_LINE_FEED = '\n\\ No newline at end of file';

export interface TextDiff {
  /** Unified, with three lines of context. */
  readonly diff: string;
  /** Whether its end was left out. */
  readonly isCut: boolean;
}

/**
 * What differs between two states of a file, as a patch that can be applied; null where either is no text.
 *
 * @param before null: there was no file
 * @param after null: there is no file
 */
export function textDiff(path: string, before: Uint8Array | null, after: Uint8Array | null): TextDiff | null {
  if (before?.includes(0) || after?.includes(0)) return null;
  const hunks = diffHunks(linesOf(before), linesOf(after));
  const names = [before === null ? '/dev/null' : `a/${path}`, after === null ? '/dev/null' : `b/${path}`];
  const lines = hunks.flatMap(({ header, lines }) => [header, ...lines.map(({ kind, text }) => kind + text)]);
  const diff = [`--- ${names[0]}`, `+++ ${names[1]}`, ...lines, ''].join('\n');
  if (diff.length <= MAX_CHARACTERS) return { diff, isCut: false };
  return { diff: diff.slice(0, diff.lastIndexOf('\n', MAX_CHARACTERS - 1) + 1), isCut: true };
}

/** Lines without their line feeds; a last one without any says so. */
function linesOf(content: Uint8Array | null): string[] {
  if (content === null || content.length === 0) return [];
  const lines = Buffer.from(content).toString('utf8').split('\n');
  const last = lines.pop() as string;
  return last === '' ? lines : [...lines, last + NO_LINE_FEED];
}
