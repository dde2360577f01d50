import type { Numbering } from '../numbering.ts';
import { CERTAINTIES, EDGE_KINDS, type Link, type LinkTarget, RULES } from './edges.ts';

/** What links lead to, in the order of their codes. */
const TARGETS = ['own', 'symbol', 'file', 'external'] as const satisfies readonly LinkTarget['kind'][];

/** Numbers a link takes: source, target's kind with the other codes, target's text, which one there, line. */
const WIDTH = 5;

/** The links of a file as numbers: a tenth of what they take as objects. */
export class PackedLinks {
  /** As they are stored. */
  readonly words: Int32Array;

  constructor(words: Int32Array) {
    this.words = words;
  }

  /** @param texts numbers the paths and names that links lead to */
  static of(links: readonly Link[], texts: Numbering): PackedLinks {
    const words = new Int32Array(links.length * WIDTH);
    links.forEach(({ source, target, kind, certainty, rule, line }, at) => {
      const codes = [TARGETS.indexOf(target.kind), EDGE_KINDS.indexOf(kind), CERTAINTIES.indexOf(certainty)];
      const packed = codes.reduce((sum, code) => sum * 16 + code, RULES.indexOf(rule));
      words.set([source, packed, ...packedTarget(target, texts), line], at * WIDTH);
    });
    return new PackedLinks(words);
  }

  /** The same with other numbers for paths and names. */
  renumbered(renumber: (text: number) => number): PackedLinks {
    const words = this.words.slice();
    for (let link = 0; link < this.count; link++) {
      if (this.target(link) !== 'own') words[link * WIDTH + 2] = renumber(this.text(link));
    }
    return new PackedLinks(words);
  }

  get count(): number {
    return this.words.length / WIDTH;
  }

  /** Index of the definition the link starts at, or -1 for the file itself. */
  source(link: number): number {
    return this.words[link * WIDTH] as number;
  }

  target(link: number): LinkTarget['kind'] {
    return TARGETS[((this.words[link * WIDTH + 1] as number) >> 8) & 15] as LinkTarget['kind'];
  }

  /** Index into `EDGE_KINDS`. */
  kind(link: number): number {
    return ((this.words[link * WIDTH + 1] as number) >> 4) & 15;
  }

  /** Index into `CERTAINTIES`. */
  certainty(link: number): number {
    return (this.words[link * WIDTH + 1] as number) & 15;
  }

  /** Index into `RULES`. */
  rule(link: number): number {
    return (this.words[link * WIDTH + 1] as number) >> 12;
  }

  /** The number of the path or name that the link leads to; 0 for a definition of the same file. */
  text(link: number): number {
    return this.words[link * WIDTH + 2] as number;
  }

  /** Index of the same file's definition, or ordinal of another's symbol; 0 where the target is neither. */
  member(link: number): number {
    return this.words[link * WIDTH + 3] as number;
  }

  line(link: number): number {
    return this.words[link * WIDTH + 4] as number;
  }
}

/** Number of the target's text, and which of what that text names. */
function packedTarget(target: LinkTarget, texts: Numbering): readonly [number, number] {
  switch (target.kind) {
    case 'own':
      return [0, target.definition];
    case 'symbol':
      return [texts.of(target.ref.path), target.ref.ordinal];
    case 'file':
      return [texts.of(target.path), 0];
    case 'external':
      return [texts.of(target.name), 0];
  }
}
