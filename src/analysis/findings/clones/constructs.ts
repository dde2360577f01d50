import { inFile } from '../../../index/file-fault.ts';
import { TOKEN, tokenHash } from '../../../languages/tokens.ts';
import type { Corpus, CorpusFile } from './corpus.ts';
import type { Stretch } from './stretch.ts';
import { StretchHashes } from './stretch-hashes.ts';

const operators = (texts: string) => texts.split(' ').map((text) => tokenHash(TOKEN.operator, text));
const keywords = (texts: string) =>
  texts.split(' ').flatMap((text) => [tokenHash(TOKEN.keyword, text), tokenHash(TOKEN.identifier, text)]);

/** Languages in which indentation, or words at the same indentation, say where a block ends. */
const INDENTED: ReadonlySet<string> = new Set(['python', 'ruby', 'lua', 'bash']);
const OPEN_BRACE = new Set(operators('{'));
const CLOSE_BRACE = new Set(operators('}'));
const OPEN_OTHERS = new Set(operators('( ['));
const CLOSE_OTHERS = new Set(operators(') ]'));
/** Words that go on with what was before them, and those that end it. */
const GOES_ON = new Set(keywords('else elif elsif elseif catch except finally rescue ensure then when'));
const ENDS_BLOCK = new Set(keywords('end fi done esac until'));
/** A line that starts with one of them goes on with the line before. */
const GOES_ON_WITH = new Set(
  operators('. ?. -> => && || | & + - * / % ? : :: = == === != !== < > <= >= , ) ] ; ?? |> <<'),
);
/** A line that ends in one of them goes on in the next. */
const GOES_ON_AFTER = new Set(
  operators('. ?. -> => && || | + - * / % ? = == === != !== <= >= ( [ += -= ?? :: |> << \\'),
);
const LABELS = new Set(keywords('case default'));

/** More than brackets stand in each other, twice: the level of a token is its line's column and then its brackets. */
const COLUMN = 1000;

function bracketDepth(level: number): number {
  return (level % COLUMN) >> 1;
}

/** What a token is at, as a place for code to begin or end. */
const STARTS = 1;
const ENDS = 2;

/**
 * Where statements, members and functions begin and end, by brackets, lines and, where blocks have none, indentation: a
 * stretch that is made of whole ones begins and ends at the same level, and goes no lower in between.
 */
export class Constructs {
  /** How deep each token stands; in a `switch` the labels stand above what follows them. */
  readonly #levels: Int32Array;
  readonly #places: Uint8Array;
  readonly #placeHashes: StretchHashes;
  readonly #symbols: Int32Array;
  readonly #hashes: Int32Array;

  constructor(corpus: Corpus) {
    this.#symbols = corpus.symbols;
    this.#hashes = corpus.hashes;
    this.#levels = new Int32Array(corpus.tokenCount + 1);
    this.#places = new Uint8Array(corpus.tokenCount + 1);
    for (const file of corpus.files) inFile(file.file.path, () => this.#read(corpus, file));
    this.#placeHashes = new StretchHashes(this.#places);
  }

  /** Whether a stretch closes all that it opens, and nothing else. */
  isBalanced({ start, end }: Stretch): boolean {
    const level = this.#levels[start] as number;
    for (let token = start; token < end; token++) if ((this.#levels[token] as number) < level) return false;
    return (this.#levels[end] as number) <= level;
  }

  /** The statements and members of a file that are whole lines, at any depth; what ends first comes first. */
  *statements({ lineTokens, end }: CorpusFile): Generator<Stretch> {
    const open: { start: number; level: number }[] = [];
    for (const token of lineTokens) {
      const place = this.#places[token] as number;
      if (place === 0) continue;
      const level = token === end ? 0 : (this.#levels[token] as number);
      const isNext = (place & STARTS) !== 0;
      for (let top = open.at(-1); top !== undefined && top.level >= level; top = open.at(-1)) {
        // What goes on with a statement, such as an `else`, stands as deep as that and ends nothing.
        if (top.level === level && !isNext && !this.#closesAround(token)) break;
        open.pop();
        yield { start: top.start, end: token };
      }
      if (isNext) open.push({ start: token, level });
    }
  }

  /** Whether a token closes the block that the statement before it stands in. */
  #closesAround(token: number): boolean {
    return CLOSE_BRACE.has(this.#hashes[this.#symbols[token] as number] as number);
  }

  /**
   * The largest parts of equal stretches that are made of whole constructs in all of them.
   * @param starts of the stretches
   * @returns offsets from their starts, ascending
   */
  wholeParts(starts: readonly number[], length: number, least: number): Stretch[] {
    const [first] = starts as [number];
    // Stretches with places alike have the places of any one of them.
    const unlike = this.#placeHashes.unlike(starts, length + 1);
    const runs: Stretch[] = [];
    const open: { level: number; start: number; end: number }[] = [];
    const close = () => {
      const { start, end } = open.pop() as { start: number; end: number };
      if (end - start >= least) runs.push({ start, end });
    };
    for (let at = 0; at <= length; at++) {
      const level = this.#levels[first + at] as number;
      const place = this.#sharedPlace(unlike, at);
      while (open.length > 0 && (open.at(-1) as { level: number }).level > level) {
        const top = open.at(-1) as { level: number; end: number };
        // Where the level falls without a bracket, what was deeper is whole.
        if ((place & ENDS) !== 0 && bracketDepth(level) === bracketDepth(top.level)) top.end = at;
        close();
      }
      if (place === 0) continue;
      const top = open.at(-1);
      if (top?.level === level) {
        if ((place & ENDS) !== 0) top.end = at;
      } else if ((place & STARTS) !== 0) open.push({ level, start: at, end: at });
    }
    while (open.length > 0) close();
    return apart(runs);
  }

  #sharedPlace(starts: readonly number[], at: number): number {
    let place = STARTS | ENDS;
    for (const start of starts) {
      place &= this.#places[start + at] as number;
      if (place === 0) break;
    }
    return place;
  }

  #read(corpus: Corpus, file: CorpusFile) {
    const { symbols, hashes } = corpus;
    const { lineTokens, lines, family, end } = file;
    const byIndentation = INDENTED.has(family);
    const brackets: { isBrace: boolean; hasLabel: boolean }[] = [{ isBrace: true, hasLabel: false }];
    let indentation = 0;
    for (let line = 0; line + 1 < lineTokens.length; line++) {
      const first = lineTokens[line] as number;
      const next = lineTokens[line + 1] as number;
      const around = brackets.at(-1) as { isBrace: boolean; hasLabel: boolean };
      const before = first > file.start ? (hashes[symbols[first - 1] as number] as number) : 0;
      const hash = hashes[symbols[first] as number] as number;
      if (around.isBrace && !GOES_ON_AFTER.has(before)) {
        if (byIndentation && brackets.length === 1) indentation = lines.columns[line] as number;
        const closes = CLOSE_BRACE.has(hash) || ENDS_BLOCK.has(hash) || GOES_ON.has(hash);
        if (closes) this.#places[first] = isDeeper(file, line, byIndentation) ? ENDS : 0;
        else if (!GOES_ON_WITH.has(hash)) this.#places[first] = STARTS | ENDS;
      }
      for (let token = first; token < next; token++) {
        const own = hashes[symbols[token] as number] as number;
        const inner = brackets.at(-1) as { isBrace: boolean; hasLabel: boolean };
        const isLabel = token === first && !byIndentation && LABELS.has(own);
        const depth = 2 * Math.min(brackets.length, COLUMN / 2 - 1) + Number(inner.hasLabel && !isLabel);
        this.#levels[token] = byIndentation ? COLUMN * indentation + depth : depth;
        if (isLabel) inner.hasLabel = true;
        if (OPEN_BRACE.has(own)) brackets.push({ isBrace: true, hasLabel: false });
        else if (OPEN_OTHERS.has(own)) brackets.push({ isBrace: false, hasLabel: false });
        else if ((CLOSE_BRACE.has(own) || CLOSE_OTHERS.has(own)) && brackets.length > 1) brackets.pop();
      }
    }
    // After the last token everything ends.
    this.#levels[end] = byIndentation ? COLUMN + 2 : 2;
    this.#places[end] = ENDS;
  }
}

/** Without braces, a word that closes a block ends what stands deeper than itself; with them, its bracket does. */
function isDeeper({ lines }: CorpusFile, line: number, byIndentation: boolean): boolean {
  return !byIndentation || (line > 0 && (lines.columns[line - 1] as number) > (lines.columns[line] as number));
}

/** The largest of runs that do not overlap. */
function apart(runs: readonly Stretch[]): Stretch[] {
  const kept: Stretch[] = [];
  for (const run of [...runs].sort((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start)) {
    if (kept.every(({ start, end }) => run.end <= start || end <= run.start)) kept.push(run);
  }
  return kept.sort((a, b) => a.start - b.start);
}
