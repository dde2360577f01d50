import { inFile } from '../../../index/file-fault.ts';
import { TOKEN, tokenHash } from '../../../languages/tokens.ts';
import type { Constructs } from './constructs.ts';
import { type Corpus, type CorpusFile, lineAt, lineRange } from './corpus.ts';

/** A stretch of code that syntax makes one: a function, or a block with the line that opens it. */
export interface Fragment {
  readonly file: CorpusFile;
  readonly start: number;
  readonly end: number;
  readonly isFunction: boolean;
}

const CLOSERS: ReadonlySet<number> = new Set([
  ...['}', ')', ']'].map((text) => tokenHash(TOKEN.operator, text)),
  ...['end', 'fi', 'done', 'esac'].map((text) => tokenHash(TOKEN.keyword, text)),
]);
const CLOSING_TOKENS = 3;
const OPENERS: ReadonlySet<number> = new Set(
  [
    ...['if', 'unless', 'switch', 'match', 'case', 'when', 'select', 'guard'],
    ...['for', 'foreach', 'while', 'until', 'loop', 'do', 'repeat', 'try'],
    ...['with', 'using', 'synchronized', 'defer', 'class', 'struct', 'interface', 'trait', 'enum', 'impl', 'module'],
    ...['namespace', 'object', 'extension', 'protocol', 'abstract', 'public', 'private', 'protected', 'internal'],
    ...['static', 'async', 'begin'],
  ].map((word) => tokenHash(TOKEN.keyword, word)),
);

/** Words that go on with a statement that had a block before. */
const GOES_ON: ReadonlySet<number> = new Set(
  ['else', 'elif', 'elsif', 'elseif', 'catch', 'except', 'rescue', 'ensure', 'finally'].map((word) =>
    tokenHash(TOKEN.keyword, word),
  ),
);

/** Larger code is not compared as a whole where it need not be equal, but by the functions and blocks in it. */
export const MOST_COMPARED_TOKENS = 4000;

/** Code smaller than this is not looked at: like code of a few tokens is no copy. */
export interface FragmentSize {
  readonly lines: number;
  readonly tokens: number;
}

/** The functions of all files that are large enough, and the blocks that indentation shows. */
export function fragmentsOf(corpus: Corpus, size: FragmentSize, constructs: Constructs): Fragment[] {
  const fragments: Fragment[] = [];
  const add = (file: CorpusFile) => {
    const starts = new Set<number>();
    for (let at = 0; at < file.functions.length; at += 2) {
      const fragment = {
        file,
        start: file.functions[at] as number,
        end: file.functions[at + 1] as number,
        isFunction: true,
      };
      if (!isLargeEnough(fragment, size)) continue;
      fragments.push(fragment);
      starts.add(file.lineTokens[lineAt(file, fragment.start)] as number);
    }
    for (const block of blocks(corpus, file))
      if (!starts.has(block.start) && isLargeEnough(block, size) && constructs.isBalanced(block)) fragments.push(block);
  };
  for (const file of corpus.files) inFile(file.file.path, () => add(file));
  return fragments;
}

export function isLargeEnough({ file, start, end }: Fragment, { lines, tokens }: FragmentSize): boolean {
  if (end - start < tokens) return false;
  const { first, last } = lineRange(file, start, end);
  return last - first + 1 >= lines;
}

/**
 * A line that opens a statement or a type with all lines after it that stand further right, and the one that closes them
 * where it stands as far left.
 */
function* blocks(corpus: Corpus, file: CorpusFile): Generator<Fragment> {
  const { columns } = file.lines;
  const { lineTokens } = file;
  const open: number[] = [];
  for (let line = 0; line <= columns.length; line++) {
    const column = line === columns.length ? 0 : (columns[line] as number);
    const goesOn = line < columns.length && goesOnWith(corpus, file, line);
    while (open.length > 0 && (columns[open.at(-1) as number] as number) >= column) {
      // An `else` belongs to its `if`.
      if (goesOn && columns[open.at(-1) as number] === column) break;
      const first = open.pop() as number;
      if (line - first < 2 || !opensBlock(corpus, lineTokens[first] as number)) continue;
      const closes = line < columns.length && columns[first] === column && isClosing(corpus, file, line);
      const last = closes ? line + 1 : line;
      yield { file, start: lineTokens[first] as number, end: lineTokens[last] as number, isFunction: false };
    }
    if (!goesOn) open.push(line);
  }
}

/** A line that only closes what was opened: `}`, `});`, `end`. */
function isClosing({ symbols, hashes }: Corpus, { lineTokens }: CorpusFile, line: number): boolean {
  const first = lineTokens[line] as number;
  const count = (lineTokens[line + 1] as number) - first;
  return count <= CLOSING_TOKENS && CLOSERS.has(hashes[symbols[first] as number] as number);
}

/** Whether a token is a word that blocks start with. */
export function opensBlock({ symbols, hashes }: Corpus, token: number): boolean {
  return OPENERS.has(hashes[symbols[token] as number] as number);
}

/** Whether a line goes on with the statement whose block it ends: `} else {`, `except:`. */
function goesOnWith({ symbols, hashes }: Corpus, { lineTokens }: CorpusFile, line: number): boolean {
  const first = lineTokens[line] as number;
  const hash = hashes[symbols[first] as number] as number;
  return GOES_ON.has(hash) || (CLOSERS.has(hash) && GOES_ON.has(hashes[symbols[first + 1] as number] as number));
}
