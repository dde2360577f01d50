import { TOKEN, tokenHash } from '../../languages/tokens.ts';
import type { Corpus, CorpusFile } from './corpus.ts';

const OPENS: ReadonlySet<number> = new Set(
  ['import', 'use', 'using', 'from', 'package', 'export'].map((word) => tokenHash(TOKEN.keyword, word)),
);
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
    for (let line = 0; line < columns.length; line++) {
      const start = file.lineTokens[line] as number;
      if (columns[line] !== 1 || !OPENS.has(hashAt(corpus, start))) continue;
      const end = statementEnd(corpus, file, line);
      if (hashAt(corpus, start) === EXPORT && !hasFrom(corpus, start, end)) continue;
      marks.fill(1, start, end);
    }
  }
  return marks;
}

function hashAt({ symbols, hashes }: Corpus, token: number): number {
  return hashes[symbols[token] as number] as number;
}

/** The first token of the line after all brackets are closed. */
function statementEnd(corpus: Corpus, { lineTokens }: CorpusFile, from: number): number {
  let depth = 0;
  for (let line = from; line < lineTokens.length - 1; line++) {
    const end = lineTokens[line + 1] as number;
    for (let token = lineTokens[line] as number; token < end; token++) {
      const hash = hashAt(corpus, token);
      if (BRACKETS_OPEN.has(hash)) depth++;
      else if (BRACKETS_CLOSE.has(hash)) depth--;
    }
    if (depth <= 0) return end;
  }
  return lineTokens.at(-1) as number;
}

/** Whether a statement ends in `from` and a module. */
function hasFrom(corpus: Corpus, start: number, end: number): boolean {
  for (let token = Math.max(start, end - 4); token < end; token++) if (hashAt(corpus, token) === FROM) return true;
  return false;
}
