import type { BlamedLine, LineOrigin } from './blame-porcelain.ts';
import { type BlameOptions, committedLines } from './committed-lines.ts';

/** A line by its number, 1-based, and something that stands in it. */
export interface LineQuery {
  readonly line: number;
  readonly text: string;
}

/** Where each line of a file comes from, in the order of the queries: null for a line that is not committed. */
export type BlameResult =
  | { readonly kind: 'blamed'; readonly origins: readonly (LineOrigin | null)[] }
  | { readonly kind: 'none'; readonly reason: string };

/**
 * Who last changed lines of a file, as of HEAD. A line is found in the committed file by what stands in it, the nearest one
 * counts.
 *
 * @param path relative to `folder`, with forward slashes
 * @throws the signal's reason when it aborts; git has then been ended
 */
export async function blameLines(
  folder: string,
  path: string,
  queries: readonly LineQuery[],
  options: BlameOptions = {},
): Promise<BlameResult> {
  const committed = await committedLines(folder, path, options);
  if (committed.kind === 'none') return committed;
  const lines = committed.kind === 'new' ? [] : committed.lines;
  return { kind: 'blamed', origins: queries.map((query) => originOf(query, lines)) };
}

function originOf({ line, text }: LineQuery, lines: readonly BlamedLine[]): LineOrigin | null {
  for (let distance = 0; distance < lines.length + line; distance++) {
    for (const at of [line - 1 - distance, line - 1 + distance]) {
      const there = lines[at];
      if (there?.text.includes(text)) return { author: there.origin.author, at: there.origin.at };
    }
  }
  return null;
}
