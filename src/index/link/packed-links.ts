import type { Numbering } from '../numbering.ts';
import { CERTAINTIES, EDGE_KINDS, type Link, type LinkTarget, RULES } from './edges.ts';

/** What links lead to, in the order of their codes. */
const TARGETS = ['own', 'symbol', 'file', 'external'] as const satisfies readonly LinkTarget['kind'][];

/** Numbers a link takes: source, target's kind with the other codes, target's text, which one there, line, where further lines stand. */
const WIDTH = 6;
/** The links follow the number of them. */
const FIRST = 1;

const CANDIDATE = CERTAINTIES.indexOf('candidate');

/** In place of where further lines stand. */
const NOWHERE = 0;
const NO_LINES = new Int32Array(0);

const TARGET_CODES = codes<LinkTarget['kind']>(TARGETS);
const KIND_CODES = codes(EDGE_KINDS);
const CERTAINTY_CODES = codes(CERTAINTIES);
const RULE_CODES = codes(RULES);

/**
 * The links of a file as numbers: a tenth of what they take as objects. First their number, then they themselves, then, for those that
 * are made on several lines, the number of their further lines and these.
 */
export class PackedLinks {
  /** As they are stored. */
  readonly words: Int32Array;
  #leadsTo: Int32Array | null;

  /** @param leadsTo what an earlier run found `leadsTo` to be */
  constructor(words: Int32Array, leadsTo: Int32Array | null = null) {
    this.words = words;
    this.#leadsTo = leadsTo;
  }

  /** The paths of the files that links lead to which are counted, each once, by number. */
  get leadsTo(): Int32Array {
    this.#leadsTo ??= this.#foundFiles();
    return this.#leadsTo;
  }

  #foundFiles(): Int32Array {
    const files = new Set<number>();
    for (let at = 0; at < this.count; at++) {
      const kind = this.target(at);
      if ((kind === 'file' || kind === 'symbol') && this.certainty(at) !== CANDIDATE) files.add(this.text(at));
    }
    return Int32Array.from(files);
  }

  /** @param texts numbers the paths and names that links lead to */
  static of(links: readonly Link[], texts: Numbering): PackedLinks {
    let further = FIRST + links.length * WIDTH;
    const words = new Int32Array(links.reduce((size, { moreLines }) => size + roomFor(moreLines), further));
    let at = 0;
    words[at++] = links.length;
    for (const { source, target, kind, certainty, rule, line, moreLines } of links) {
      words[at++] = source;
      words[at++] =
        (codeOf(RULE_CODES, rule) << 12) |
        (codeOf(TARGET_CODES, target.kind) << 8) |
        (codeOf(KIND_CODES, kind) << 4) |
        codeOf(CERTAINTY_CODES, certainty);
      words[at++] = targetText(target, texts);
      words[at++] = targetMember(target);
      words[at++] = line;
      words[at++] = moreLines.length === 0 ? NOWHERE : further;
      if (moreLines.length === 0) continue;
      words[further] = moreLines.length;
      words.set(moreLines, further + 1);
      further += roomFor(moreLines);
    }
    return new PackedLinks(words);
  }

  /** The same with other numbers for paths and names. */
  renumbered(renumber: (text: number) => number): PackedLinks {
    const same = new PackedLinks(this.words.slice());
    same.renumber(renumber);
    return same;
  }

  /** Gives paths and names other numbers. Only for who has the words to itself. */
  renumber(renumber: (text: number) => number) {
    this.#leadsTo = null;
    for (let link = 0; link < this.count; link++) {
      if (this.target(link) !== 'own') this.words[placeOf(link) + 2] = renumber(this.text(link));
    }
  }

  /**
   * Returns the same links after symbols of other files got other ordinals: these very links if none leads there, and null if one
   * leads to a symbol that is gone.
   * @param ordinals by the number of the file's path, the new ordinal of each old one
   */
  following(ordinals: ReadonlyMap<number, ReadonlyMap<number, number>>): PackedLinks | null {
    let words: Int32Array | null = null;
    for (let link = 0; link < this.count; link++) {
      const moved = this.target(link) === 'symbol' ? ordinals.get(this.text(link)) : undefined;
      if (moved === undefined) continue;
      const ordinal = moved.get(this.member(link));
      if (ordinal === undefined) return null;
      words ??= this.words.slice();
      words[placeOf(link) + 3] = ordinal;
    }
    if (words === null) return this;
    sortRuns(words.subarray(FIRST, placeOf(this.count)));
    return new PackedLinks(words, this.#leadsTo);
  }

  get count(): number {
    return this.words[0] ?? 0;
  }

  /** Index of the definition the link starts at, or -1 for the file itself. */
  source(link: number): number {
    return this.words[placeOf(link)] as number;
  }

  target(link: number): LinkTarget['kind'] {
    return TARGETS[((this.words[placeOf(link) + 1] as number) >> 8) & 15] as LinkTarget['kind'];
  }

  /** Index into `EDGE_KINDS`. */
  kind(link: number): number {
    return ((this.words[placeOf(link) + 1] as number) >> 4) & 15;
  }

  /** Index into `CERTAINTIES`. */
  certainty(link: number): number {
    return (this.words[placeOf(link) + 1] as number) & 15;
  }

  /** Index into `RULES`. */
  rule(link: number): number {
    return (this.words[placeOf(link) + 1] as number) >> 12;
  }

  /** The number of the path or name that the link leads to; 0 for a definition of the same file. */
  text(link: number): number {
    return this.words[placeOf(link) + 2] as number;
  }

  /** Index of the same file's definition, or ordinal of another's symbol; 0 where the target is neither. */
  member(link: number): number {
    return this.words[placeOf(link) + 3] as number;
  }

  /** The first that the link is made on. */
  line(link: number): number {
    return this.words[placeOf(link) + 4] as number;
  }

  /** Of all links. */
  get moreLineCount(): number {
    let sum = 0;
    for (let at = placeOf(this.count); at < this.words.length; at += (this.words[at] as number) + 1) {
      sum += this.words[at] as number;
    }
    return sum;
  }

  /** The others, ascending. */
  moreLines(link: number): Int32Array {
    const at = this.words[placeOf(link) + 5] as number;
    return at === NOWHERE ? NO_LINES : this.words.subarray(at + 1, at + 1 + (this.words[at] as number));
  }
}

function placeOf(link: number): number {
  return FIRST + link * WIDTH;
}

function roomFor({ length }: readonly number[]): number {
  return length === 0 ? 0 : length + 1;
}

/** Sorts links that differ in nothing but the ordinal of their target, which are next to one another, by that ordinal. */
function sortRuns(words: Int32Array) {
  let start = 0;
  for (let link = WIDTH; link <= words.length; link += WIDTH) {
    if (link < words.length && areOfOneRun(words, start, link)) continue;
    if (link - start > WIDTH) sortRun(words.subarray(start, link));
    start = link;
  }
}

function areOfOneRun(words: Int32Array, one: number, other: number): boolean {
  const isSame = (at: number) => words[one + at] === words[other + at];
  return (
    isSame(0) && isSame(2) && isSame(4) && (((words[one + 1] as number) ^ (words[other + 1] as number)) & 0xff0) === 0
  );
}

function sortRun(words: Int32Array) {
  const links = Array.from({ length: words.length / WIDTH }, (_, at) => words.slice(at * WIDTH, (at + 1) * WIDTH));
  links.sort((a, b) => (a[3] as number) - (b[3] as number));
  for (const [at, link] of links.entries()) words.set(link, at * WIDTH);
}

/** Number of the target's text; 0 for a definition of the same file. */
function targetText(target: LinkTarget, texts: Numbering): number {
  switch (target.kind) {
    case 'own':
      return 0;
    case 'symbol':
      return texts.of(target.ref.path);
    case 'file':
      return texts.of(target.path);
    case 'external':
      return texts.of(target.name);
  }
}

/** Which of what the target's text names. */
function targetMember(target: LinkTarget): number {
  if (target.kind === 'own') return target.definition;
  return target.kind === 'symbol' ? target.ref.ordinal : 0;
}

function codes<T extends string>(names: readonly T[]): ReadonlyMap<T, number> {
  return new Map(names.map((name, code) => [name, code]));
}

function codeOf<T extends string>(table: ReadonlyMap<T, number>, name: T): number {
  return table.get(name) as number;
}
