import { hash } from 'node:crypto';
import { qualifiedName } from '../index/names.ts';
import type { Definition, FileFacts } from '../languages/facts.ts';
import { TOKEN, tokenHash } from '../languages/tokens.ts';

/**
 * What is stored of a symbol's code and of its surroundings, so that it is recognised under another name, or edited in
 * another file. It contains hashes only, and takes about a kilobyte.
 */
export interface Sketch extends CodeSketch {
  /** `nameHash` of the qualified names that the file defined, ascending. */
  readonly names: readonly number[];
  /** `nameHash` of the other files that defined the symbol's name, ascending; null where they were not known. */
  readonly places: readonly number[] | null;
}

/** The code of a symbol without its own name. */
export interface CodeSketch {
  /** Of all its tokens in their order: equal for equal code. */
  readonly whole: string;
  readonly tokens: number;
  /** The least hashes of its runs of three tokens, ascending. */
  readonly least: readonly number[];
}

/** Raised, here and in `SKETCH`, when equal code would be hashed to other numbers: sketches of another form are not read. */
const FORM = 's1';
/** The standard error of a similarity of one half is 0.5 / √128 = 0.044. */
const MOST_HASHES = 128;
/** A file that defines more names has no sketch. */
const MOST_NAMES = 4000;
/** Where more files define a name, they are not stored. */
const MOST_PLACES = 500;
/** Tokens that make up one hash. */
const RUN = 3;
/** Stands for the symbol's own name, wherever it occurs. */
const OWN_NAME = 0;
/** The longest text that `sketchText` returns is shorter. */
const LONGEST_TEXT = 32_768;
/** Written for places that are not known: in base64url, one character is no list. */
const NO_PLACES = '-';
/** What `sketchText` writes. */
const SKETCH =
  /^s1\.(?<whole>[0-9a-f]{16})\.(?<tokens>\d{1,9})\.(?<least>[\w-]*)\.(?<names>[\w-]*)\.(?<places>[\w-]*)$/;
type SketchPart = 'whole' | 'tokens' | 'least' | 'names' | 'places';

/** Definitions of one qualified name. */
export interface NamedCode {
  readonly name: string;
  readonly definitions: readonly Definition[];
}

/** The definitions of a file by their qualified names, in the order they start. */
export function namedCode({ definitions }: FileFacts): readonly NamedCode[] {
  const named = new Map<string, Definition[]>();
  for (const one of definitions) {
    const name = qualifiedName(definitions, one);
    const same = named.get(name);
    if (same === undefined) named.set(name, [one]);
    else same.push(one);
  }
  return [...named].map(([name, own]) => ({ name, definitions: own }));
}

/** Reads the code of symbols of one file. */
export class CodeReader {
  readonly #tokens: FileFacts['tokens'];
  /** The place of the first token of each line that has any, and the number of all tokens behind the last. */
  readonly #firsts: Uint32Array;

  constructor({ tokens }: FileFacts) {
    const { counts } = tokens.lines;
    this.#tokens = tokens;
    this.#firsts = new Uint32Array(counts.length + 1);
    for (let at = 0; at < counts.length; at++) {
      this.#firsts[at + 1] = (this.#firsts[at] as number) + (counts[at] as number);
    }
  }

  /** The number of tokens on the lines of a symbol. */
  size({ definitions }: NamedCode): number {
    return definitions.reduce((sum, one) => sum + this.#range(one).length, 0);
  }

  sketch({ definitions }: NamedCode): CodeSketch {
    const { kinds, hashes } = this.#tokens;
    const own = new Set(definitions.map(({ name }) => tokenHash(TOKEN.identifier, name)));
    const code: number[] = [];
    for (const definition of definitions) {
      for (const id of this.#range(definition)) {
        const hashed = hashes[id] as number;
        code.push(kinds[id] === TOKEN.identifier && own.has(hashed) ? OWN_NAME : hashed);
      }
    }
    const bytes = Buffer.alloc(4 * code.length);
    for (const [at, hashed] of code.entries()) bytes.writeInt32LE(hashed, 4 * at);
    return { whole: hash('sha256', bytes).slice(0, 16), tokens: code.length, least: leastHashes(code) };
  }

  #range({ line, endLine }: Definition): Uint32Array {
    const { ids, lines } = this.#tokens;
    const first = this.#firsts[firstFrom(lines.numbers, line)] as number;
    const end = this.#firsts[firstFrom(lines.numbers, endLine + 1)] as number;
    return ids.subarray(first, end);
  }
}

/** The place of the first of ascending numbers that is at least `wanted`. */
function firstFrom(numbers: Uint32Array, wanted: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] as number) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

function leastHashes(code: readonly number[]): readonly number[] {
  const hashes = new Set<number>();
  for (let end = Math.min(RUN, code.length); end <= code.length && end > 0; end++) {
    let run = 0;
    for (let at = Math.max(0, end - RUN); at < end; at++) run = mixed(Math.imul(run, 31) ^ (code[at] as number));
    hashes.add(run);
  }
  return [...hashes].sort((a, b) => a - b).slice(0, MOST_HASHES);
}

/** The finaliser of MurmurHash3. */
function mixed(value: number): number {
  let hashed = value ^ (value >>> 16);
  hashed = Math.imul(hashed, 0x85ebca6b);
  hashed ^= hashed >>> 13;
  hashed = Math.imul(hashed, 0xc2b2ae35);
  return (hashed ^ (hashed >>> 16)) >>> 0;
}

/**
 * Estimates the Jaccard similarity of the runs of tokens of two symbols, 0–1: exact where both have few.
 *
 * @see Broder, "On the resemblance and containment of documents", 1997
 */
export function similarity(one: CodeSketch, other: CodeSketch): number {
  const inOne = new Set(one.least);
  const inOther = new Set(other.least);
  const union = [...new Set([...one.least, ...other.least])].sort((a, b) => a - b).slice(0, MOST_HASHES);
  const common = union.filter((hashed) => inOne.has(hashed) && inOther.has(hashed)).length;
  return union.length === 0 ? 0 : common / union.length;
}

/** 24 bits of a name's SHA-256: of 1,000 names, one new name in 17,000 is taken for one of them. */
export function nameHash(name: string): number {
  return Number.parseInt(hash('sha256', name).slice(0, 6), 16);
}

/**
 * The sketch of a symbol; null where its file defines no such thing, or too much.
 * @param places the other files that define its name; null where they are not known
 */
export function sketchOf(facts: FileFacts, symbol: string, places: readonly string[] | null): Sketch | null {
  const named = namedCode(facts);
  const own = named.find(({ name }) => name === symbol);
  if (own === undefined || named.length > MOST_NAMES) return null;
  return {
    ...new CodeReader(facts).sketch(own),
    names: nameHashes(named.map(({ name }) => name)),
    places: places === null || places.length > MOST_PLACES ? null : nameHashes(places),
  };
}

function nameHashes(names: readonly string[]): readonly number[] {
  return [...new Set(names.map(nameHash))].sort((a, b) => a - b);
}

/** A sketch as it is stored: `s1`, the hash of the whole, the number of tokens, and the lists of hashes in base64url. */
export function sketchText({ whole, tokens, least, names, places }: Sketch): string {
  const parts = [FORM, whole, String(tokens), packed(least, 4), packed(names, 3)];
  return [...parts, places === null ? NO_PLACES : packed(places, 3)].join('.');
}

function packed(numbers: readonly number[], width: number): string {
  const bytes = Buffer.alloc(width * numbers.length);
  for (const [at, number] of numbers.entries()) bytes.writeUIntBE(number, width * at, width);
  return bytes.toString('base64url');
}

/** What `sketchText` wrote; null for any other text, also for one of another form. */
export function readSketch(text: string | null): Sketch | null {
  const found = text === null || text.length > LONGEST_TEXT ? null : SKETCH.exec(text);
  if (found === null) return null;
  const { whole, tokens, ...lists } = found.groups as Readonly<Record<SketchPart, string>>;
  const least = unpacked(lists.least, 4);
  const names = unpacked(lists.names, 3);
  const isPlaced = lists.places !== NO_PLACES;
  const places = isPlaced ? unpacked(lists.places, 3) : [];
  if (least === null || least.length > MOST_HASHES || names === null || places === null) return null;
  return { whole, tokens: Number(tokens), least, names, places: isPlaced ? places : null };
}

function unpacked(text: string, width: number): readonly number[] | null {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length % width !== 0 || bytes.toString('base64url') !== text) return null;
  return Array.from({ length: bytes.length / width }, (_, at) => bytes.readUIntBE(width * at, width));
}
