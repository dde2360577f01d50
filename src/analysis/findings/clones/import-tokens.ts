import { TOKEN, tokenHash } from '../../../languages/tokens.ts';
import type { Corpus, CorpusFile } from './corpus.ts';
import type { Stretch } from './stretch.ts';

const OPENS: ReadonlySet<number> = new Set(
  ['import', 'use', 'using', 'from', 'package', 'export'].map((word) => tokenHash(TOKEN.keyword, word)),
);
/** Words that do the same and are no keywords, with the sign before that of C. */
const REQUIRES: ReadonlySet<number> = new Set(
  ['require', 'require_relative', 'require_once', 'include_once', 'load'].map((word) =>
    tokenHash(TOKEN.identifier, word),
  ),
);
const HASH = tokenHash(TOKEN.operator, '#');
const INCLUDE = tokenHash(TOKEN.keyword, 'include');
const EXPORT = tokenHash(TOKEN.keyword, 'export');
const FROM = tokenHash(TOKEN.keyword, 'from');
const operatorHashes = (texts: readonly string[]) => new Set(texts.map((text) => tokenHash(TOKEN.operator, text)));
const BRACKETS_OPEN = operatorHashes(['(', '{', '[']);
const BRACKETS_CLOSE = operatorHashes([')', '}', ']']);

/**
 * 1 for the tokens of statements that import or re-export. The names in them are those of other files: code that imports
 * other things is not the same code with names changed, alike as it looks.
 */
export function importTokens(corpus: Corpus): Uint8Array {
  const marks = new Uint8Array(corpus.tokenCount);
  for (const file of corpus.files) {
    const { columns } = file.lines;
    const ends = statementEnds(corpus, file);
    let marked = file.start;
    for (let line = 0; line < columns.length; line++) {
      const start = file.lineTokens[line] as number;
      if (columns[line] !== 1 || !opensImport(corpus, start)) continue;
      const end = ends[line] as number;
      if (hashAt(corpus, start) === EXPORT && !hasFrom(corpus, start, end)) continue;
      marks.fill(1, Math.max(start, marked), end);
      marked = Math.max(marked, end);
    }
  }
  return marks;
}

/** Whether a stretch of code has fewer tokens than `least` beside statements that import: equal lists of imports are no copies. */
export function isImportList(marks: Uint8Array, { start, end }: Stretch, least: number): boolean {
  let others = 0;
  for (let token = start; token < end; token++) others += 1 - (marks[token] as number);
  return others < least && others < end - start;
}

function opensImport(corpus: Corpus, start: number): boolean {
  const hash = hashAt(corpus, start);
  if (hash === HASH) return start + 1 < corpus.tokenCount && hashAt(corpus, start + 1) === INCLUDE;
  return OPENS.has(hash) || REQUIRES.has(hash);
}

function hashAt({ symbols, hashes }: Corpus, token: number): number {
  return hashes[symbols[token] as number] as number;
}

/** For each line that may start a statement, the first token of the line after all brackets are closed that are opened from there. */
function statementEnds(corpus: Corpus, { lineTokens }: CorpusFile): Int32Array {
  const count = lineTokens.length - 1;
  const depths = depthsAfter(corpus, lineTokens);
  const ends = new Int32Array(count);
  // Lines from the last to the first, without those that one before them is as deep as or less deep than.
  const closing: number[] = [];
  for (let line = count - 1; line >= 0; line--) {
    while (closing.length > 0 && (depths[closing.at(-1) as number] as number) >= (depths[line] as number))
      closing.pop();
    closing.push(line);
    const before = line === 0 ? 0 : (depths[line - 1] as number);
    ends[line] = lineTokens[firstUpTo(before, closing, depths) + 1] as number;
  }
  return ends;
}

/** How many brackets are open at the end of each line; below 0 where more were closed. */
function depthsAfter(corpus: Corpus, lineTokens: Int32Array): Int32Array {
  const depths = new Int32Array(lineTokens.length - 1);
  let depth = 0;
  for (let line = 0; line < depths.length; line++) {
    const end = lineTokens[line + 1] as number;
    for (let token = lineTokens[line] as number; token < end; token++) {
      const hash = hashAt(corpus, token);
      if (BRACKETS_OPEN.has(hash)) depth++;
      else if (BRACKETS_CLOSE.has(hash)) depth--;
    }
    depths[line] = depth;
  }
  return depths;
}

/** Of lines that come ever later and are ever less deep towards the start of the list, the first that is at most so deep; else the last line. */
function firstUpTo(depth: number, closing: readonly number[], depths: Int32Array): number {
  let low = 0;
  let high = closing.length;
  // Places before `low` are lines that are no deeper.
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((depths[closing[middle] as number] as number) <= depth) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? depths.length - 1 : (closing[low - 1] as number);
}

/** Whether a statement ends in `from` and a module. */
function hasFrom(corpus: Corpus, start: number, end: number): boolean {
  for (let token = Math.max(start, end - 4); token < end; token++) if (hashAt(corpus, token) === FROM) return true;
  return false;
}
