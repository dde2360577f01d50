import type { LexerRules } from './language.ts';
import { type OpaqueSpan, TOKEN, type TokenStream, tokenHash } from './tokens.ts';

const CHARACTER = { space: 0, identifier: 1, digit: 2, punctuation: 3 } as const;
const DOT = 46;
const PLUS = 43;
const MINUS = 45;

/** Lexer rules made fast: a class for each ASCII character and the long operators by their first character. */
interface CompiledRules {
  readonly classes: Uint8Array;
  readonly operators: readonly (readonly string[])[];
  /** The kinds of words that are no identifiers. */
  readonly words: ReadonlyMap<string, number>;
  /** A longer word is an identifier: spares most the look-up. */
  readonly longestWord: number;
  readonly identifierEnds: string;
}

function compile(rules: LexerRules): CompiledRules {
  const classes = new Uint8Array(128);
  for (let code = 0; code < 128; code++) {
    const character = String.fromCharCode(code);
    if (/[A-Za-z_]/.test(character) || rules.identifierCharacters?.includes(character)) {
      classes[code] = CHARACTER.identifier;
    } else if (/[0-9]/.test(character)) classes[code] = CHARACTER.digit;
    else if (code > 32 && code < 127) classes[code] = CHARACTER.punctuation;
  }
  const operators: string[][] = Array.from({ length: 128 }, () => []);
  for (const operator of rules.operators) operators[operator.charCodeAt(0)]?.push(operator);
  for (const list of operators) list.sort((a, b) => b.length - a.length);
  const words = new Map<string, number>(rules.keywords.map((word) => [word, TOKEN.keyword]));
  for (const word of rules.literals ?? []) words.set(word, TOKEN.number);
  const longestWord = words.keys().reduce((longest, word) => Math.max(longest, word.length), 0);
  return { classes, operators, words, longestWord, identifierEnds: rules.identifierEnds ?? '' };
}

/**
 * Cuts source text into tokens. One lexer serves many files one after another and keeps its buffers between them.
 */
export class Lexer {
  #compiled = new Map<LexerRules, CompiledRules>();
  #kinds = new Uint8Array(1 << 14);
  #starts = new Int32Array(1 << 14);
  #ends = new Int32Array(1 << 14);
  #ids = new Int32Array(1 << 14);
  #count = 0;
  /** Open-addressing table from token text to id: the slot holds the index of a first occurrence plus one. */
  #table = new Int32Array(1 << 12);
  #slotHashes = new Int32Array(1 << 12);
  /** By id; as long as the columns of tokens, of which there are never fewer. */
  #hashes = new Int32Array(1 << 14);
  #distinct = 0;

  /** @param opaque sorted, not overlapping; empty spans are ignored. */
  run(source: string, rules: LexerRules, opaque: readonly OpaqueSpan[]): TokenStream {
    let compiled = this.#compiled.get(rules);
    if (compiled === undefined) {
      compiled = compile(rules);
      this.#compiled.set(rules, compiled);
    }
    this.#count = 0;
    this.#distinct = 0;
    this.#table.fill(0);
    let position = 0;
    for (const span of opaque) {
      if (span.end <= span.start) continue;
      this.#code(source, position, span.start, compiled);
      position = span.start;
      if (span.kind === TOKEN.string && rules.nameInString !== undefined) {
        for (const { index, 0: name } of source.slice(span.start, span.end).matchAll(rules.nameInString)) {
          const start = span.start + index;
          if (start > position) this.#push(source, span.kind, position, start);
          position = start + name.length;
          this.#code(source, start, position, compiled);
        }
      }
      if (span.end > position) this.#push(source, span.kind, position, span.end);
      position = span.end;
    }
    this.#code(source, position, source.length, compiled);
    return {
      count: this.#count,
      kinds: this.#kinds,
      starts: this.#starts,
      ends: this.#ends,
      ids: this.#ids,
      hashes: this.#hashes,
      distinct: this.#distinct,
    };
  }

  #code(
    source: string,
    from: number,
    to: number,
    { classes, operators, words, longestWord, identifierEnds }: CompiledRules,
  ) {
    let position = from;
    while (position < to) {
      const code = source.charCodeAt(position);
      const start = position;
      const characterClass = code < 128 ? (classes[code] as number) : code === 0xa0 || code === 0xfeff ? 0 : 1;
      switch (characterClass) {
        case CHARACTER.space:
          position++;
          break;
        case CHARACTER.identifier: {
          position = wordEnd(source, position + 1, to, classes);
          if (identifierEnds !== '' && endsAt(source, position, to, identifierEnds)) position++;
          const known = position - start <= longestWord ? words.get(source.slice(start, position)) : undefined;
          this.#push(source, known ?? TOKEN.identifier, start, position);
          break;
        }
        case CHARACTER.digit:
          position = numberEnd(source, position + 1, to, classes);
          this.#push(source, TOKEN.number, start, position);
          break;
        default: {
          position++;
          for (const operator of operators[code] as readonly string[]) {
            if (start + operator.length <= to && source.startsWith(operator, start)) {
              position = start + operator.length;
              break;
            }
          }
          this.#push(source, TOKEN.operator, start, position);
        }
      }
    }
  }

  #push(source: string, kind: number, start: number, end: number) {
    if (this.#count === this.#kinds.length) this.#grow();
    const index = this.#count++;
    this.#kinds[index] = kind;
    this.#starts[index] = start;
    this.#ends[index] = end;
    this.#ids[index] = this.#intern(source, kind, start, end, index);
  }

  /** The id of a token's text; hashes decide nothing alone, equal hashes are compared character by character. */
  #intern(source: string, kind: number, start: number, end: number, index: number): number {
    const hash = tokenHash(kind, source, start, end);
    const mask = this.#table.length - 1;
    let slot = hash & mask;
    for (;;) {
      const entry = this.#table[slot] as number;
      if (entry === 0) break;
      const first = entry - 1;
      if (this.#slotHashes[slot] === hash && this.#kinds[first] === kind && this.#sameText(source, first, start, end)) {
        return this.#ids[first] as number;
      }
      slot = (slot + 1) & mask;
    }
    this.#table[slot] = index + 1;
    this.#slotHashes[slot] = hash;
    const id = this.#distinct++;
    this.#hashes[id] = hash;
    if (this.#distinct * 2 > this.#table.length) this.#rehash();
    return id;
  }

  #sameText(source: string, first: number, start: number, end: number): boolean {
    const offset = (this.#starts[first] as number) - start;
    if ((this.#ends[first] as number) - end !== offset) return false;
    for (let i = start; i < end; i++) if (source.charCodeAt(i) !== source.charCodeAt(i + offset)) return false;
    return true;
  }

  #rehash() {
    const oldTable = this.#table;
    const oldHashes = this.#slotHashes;
    this.#table = new Int32Array(oldTable.length * 2);
    this.#slotHashes = new Int32Array(oldTable.length * 2);
    const mask = this.#table.length - 1;
    for (let old = 0; old < oldTable.length; old++) {
      const entry = oldTable[old] as number;
      if (entry === 0) continue;
      const hash = oldHashes[old] as number;
      let slot = hash & mask;
      while (this.#table[slot] !== 0) slot = (slot + 1) & mask;
      this.#table[slot] = entry;
      this.#slotHashes[slot] = hash;
    }
  }

  #grow() {
    const size = this.#kinds.length * 2;
    const grown = <T extends Uint8Array | Int32Array>(old: T, made: T): T => {
      made.set(old);
      return made;
    };
    this.#kinds = grown(this.#kinds, new Uint8Array(size));
    this.#starts = grown(this.#starts, new Int32Array(size));
    this.#ends = grown(this.#ends, new Int32Array(size));
    this.#ids = grown(this.#ids, new Int32Array(size));
    this.#hashes = grown(this.#hashes, new Int32Array(size));
  }
}

function endsAt(source: string, position: number, to: number, identifierEnds: string): boolean {
  return position < to && identifierEnds.includes(source[position] as string) && source[position + 1] !== '=';
}

function wordEnd(source: string, from: number, to: number, classes: Uint8Array): number {
  let position = from;
  while (position < to) {
    const code = source.charCodeAt(position);
    if (code < 128) {
      const characterClass = classes[code];
      if (characterClass !== CHARACTER.identifier && characterClass !== CHARACTER.digit) break;
    } else if (code === 0xa0 || code === 0xfeff) break;
    position++;
  }
  return position;
}

/** Digits, letters (suffixes, hexadecimal), a dot before a digit and the sign of an exponent; `1..2` stays a range. */
function numberEnd(source: string, from: number, to: number, classes: Uint8Array): number {
  let position = from;
  while (position < to) {
    const code = source.charCodeAt(position);
    if (code === DOT) {
      const next = position + 1 < to ? source.charCodeAt(position + 1) : 0;
      if (!(next < 128 && classes[next] === CHARACTER.digit)) break;
    } else if (code === PLUS || code === MINUS) {
      const before = source.charCodeAt(position - 1) | 32;
      const isHexadecimal = source.charCodeAt(from) === 120 || source.charCodeAt(from) === 88;
      if (before !== 101 || isHexadecimal) break;
    } else if (code >= 128) break;
    else {
      const characterClass = classes[code];
      if (characterClass !== CHARACTER.identifier && characterClass !== CHARACTER.digit) break;
    }
    position++;
  }
  return position;
}
