import type { ComparableFile } from '../../../index/compared-files.ts';
import { eachFile, inFile } from '../../../index/file-fault.ts';
import type { CodeTokens, TokenLines } from '../../../languages/code-tokens.ts';
import { knownLanguage } from '../../../languages/registry.ts';
import { TOKEN } from '../../../languages/tokens.ts';

import { SymbolTable } from './symbol-table.ts';

/** Where one file's tokens stand among those of all files. */
export interface CorpusFile {
  readonly file: ComparableFile;
  readonly family: string;
  /** Its first token. */
  readonly start: number;
  /** The one after its last, which is a separator. */
  readonly end: number;
  readonly lines: TokenLines;
  /** The first token of each of `lines`; one more entry than lines. */
  readonly lineTokens: Int32Array;
  /** Each function's first token and the one after its last, in the order of the definitions that have metrics. */
  readonly functions: Int32Array;
}

/**
 * The tokens of all files one after another. Equal tokens have equal symbols, but in languages that have nothing to do
 * with each other. After each file stands a separator, whose symbol occurs once: no run of equal tokens reaches over it.
 */
export interface Corpus {
  readonly files: readonly CorpusFile[];
  readonly tokenCount: number;
  readonly symbols: Int32Array;
  /** How many symbols there are, separators included. */
  readonly symbolCount: number;
  /** `tokenHash` of each symbol; 0 for separators. */
  readonly hashes: Int32Array;
  /** `TOKEN` kind of each symbol. */
  readonly kinds: Uint8Array;
  /** 1 for tokens that start a line, and for separators. */
  readonly startsLine: Uint8Array;
  /** The file of a token. */
  fileOf(token: number): CorpusFile;
}

export function corpusOf(index: { readonly files: readonly ComparableFile[] }): Corpus {
  const parts = eachFile(index.files, (file) => ({ file, tokens: file.facts.tokens }));
  const tokenCount = parts.reduce((sum, { tokens }) => sum + tokens.ids.length + 1, 0);
  const symbols = new Int32Array(tokenCount);
  const startsLine = new Uint8Array(tokenCount);
  const table = new SymbolTable();
  const files: CorpusFile[] = [];
  let start = 0;
  const add = ({ file, tokens }: (typeof parts)[number]) => {
    const { ids, lines } = tokens;
    const family = knownLanguage(file.language).cloneFamily;
    const symbolOf = table.symbolsOf(family, tokens);
    for (let at = 0; at < ids.length; at++) symbols[start + at] = symbolOf[ids[at] as number] as number;
    const end = start + ids.length;
    symbols[end] = table.separator();
    const lineTokens = firstTokens(lines, start);
    for (const token of lineTokens) startsLine[token] = 1;
    startsLine[end] = 1;
    const functions = Int32Array.from(tokens.functions, (token) => start + token);
    files.push({ file, family, start, end, lines, lineTokens, functions });
    start = end + 1;
  };
  for (const part of parts) inFile(part.file.path, () => add(part));
  return {
    files,
    tokenCount,
    symbols,
    symbolCount: table.count,
    hashes: table.hashes(),
    kinds: table.kinds(),
    startsLine,
    fileOf: (token) => files[fileAt(files, token)] as CorpusFile,
  };
}

/** Whether a token of this kind may be another one in a renamed copy: names and literals. */
export function isRenamable(kind: number): boolean {
  return kind === TOKEN.identifier || kind === TOKEN.number || kind === TOKEN.string || kind === TOKEN.text;
}

/** Place in `lines` of the line on which a token starts. */
export function lineAt({ lineTokens }: CorpusFile, token: number): number {
  let low = 0;
  let high = lineTokens.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lineTokens[middle] as number) <= token) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** 1-based first and last line of the tokens from `start` up to, not including, `end`. */
export function lineRange(file: CorpusFile, start: number, end: number): { first: number; last: number } {
  const { numbers, endNumbers } = file.lines;
  const lastLine = lineAt(file, end - 1);
  // A line's end is that of its last token; one before it that spans lines is rare, and ends on the line it starts on.
  const isLast = end === file.lineTokens[lastLine + 1];
  const last = (isLast ? endNumbers : numbers)[lastLine] as number;
  return { first: numbers[lineAt(file, start)] as number, last };
}

function firstTokens({ counts }: CodeTokens['lines'], start: number): Int32Array {
  const first = new Int32Array(counts.length + 1);
  let token = start;
  for (let at = 0; at < counts.length; at++) {
    first[at] = token;
    token += counts[at] as number;
  }
  first[counts.length] = token;
  return first;
}

function fileAt(files: readonly CorpusFile[], token: number): number {
  let low = 0;
  let high = files.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((files[middle] as CorpusFile).start <= token) low = middle;
    else high = middle - 1;
  }
  return low;
}
