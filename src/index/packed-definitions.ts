import { DEFINITION_KINDS, type Definition } from '../languages/facts.ts';
import type { Numbering } from './numbering.ts';

/** Numbers a definition takes: name, kind and flags, owner, first and last line. */
const WIDTH = 5;
/** The second number is the code of the kind times `KIND`, with two flags below it. */
const KIND = 4;
const INCOMPLETE = 2;
const KIND_CODES = new Map(DEFINITION_KINDS.map((kind, code) => [kind, code]));

/** What the graph tells of a file's definitions, as numbers. */
export class PackedDefinitions {
  /** As they are stored. */
  readonly words: Int32Array;

  constructor(words: Int32Array) {
    this.words = words;
  }

  /**
   * @param texts numbers the names
   * @param incomplete definitions whose edges are incomplete
   */
  static of(
    definitions: readonly Definition[],
    texts: Numbering,
    incomplete: ReadonlySet<number> = new Set(),
  ): PackedDefinitions {
    const words = new Int32Array(definitions.length * WIDTH);
    let at = 0;
    for (const [index, { name, kind, exported, owner, line, endLine }] of definitions.entries()) {
      words[at++] = texts.of(name);
      words[at++] =
        (KIND_CODES.get(kind) as number) * KIND + Number(incomplete.has(index)) * INCOMPLETE + Number(exported);
      words[at++] = owner;
      words[at++] = line;
      words[at++] = endLine;
    }
    return new PackedDefinitions(words);
  }

  /** The same with other numbers for the names. */
  renumbered(renumber: (text: number) => number): PackedDefinitions {
    const same = new PackedDefinitions(this.words.slice());
    same.renumber(renumber);
    return same;
  }

  /** Gives names other numbers. Only for who has the words to itself. */
  renumber(renumber: (text: number) => number) {
    for (let at = 0; at < this.words.length; at += WIDTH) this.words[at] = renumber(this.words[at] as number);
  }

  get count(): number {
    return this.words.length / WIDTH;
  }

  /** The number of its name. */
  name(definition: number): number {
    return this.words[definition * WIDTH] as number;
  }

  /** Index into `DEFINITION_KINDS`. */
  kind(definition: number): number {
    return Math.floor((this.words[definition * WIDTH + 1] as number) / KIND);
  }

  /** 1 where code outside the file can see it. */
  exported(definition: number): number {
    return (this.words[definition * WIDTH + 1] as number) & 1;
  }

  /** 1 where its edges are incomplete, as `FileLinks.incomplete`. */
  incomplete(definition: number): number {
    return ((this.words[definition * WIDTH + 1] as number) & INCOMPLETE) / INCOMPLETE;
  }

  /** Index of the definition it stands in, or -1. */
  owner(definition: number): number {
    return this.words[definition * WIDTH + 2] as number;
  }

  line(definition: number): number {
    return this.words[definition * WIDTH + 3] as number;
  }

  endLine(definition: number): number {
    return this.words[definition * WIDTH + 4] as number;
  }
}
