import type { CodeTokens } from '../../../languages/code-tokens.ts';
import { TOKEN } from '../../../languages/tokens.ts';

/** Numbers the distinct tokens of many files, so that equal tokens of one family of languages have one number. */
export class SymbolTable {
  readonly #families = new Map<string, Map<number, number>>();
  readonly #hashes: number[] = [];
  readonly #kinds: number[] = [];

  get count(): number {
    return this.#kinds.length;
  }

  /** The symbol of each distinct token of a file. */
  symbolsOf(family: string, { kinds, hashes }: CodeTokens): Int32Array {
    const known = this.#family(family);
    const symbols = new Int32Array(kinds.length);
    for (let at = 0; at < kinds.length; at++) {
      const kind = kinds[at] as number;
      const hash = hashes[at] as number;
      const key = kind * 0x1_0000_0000 + (hash >>> 0);
      let symbol = known.get(key);
      if (symbol === undefined) {
        symbol = this.#add(kind, hash);
        known.set(key, symbol);
      }
      symbols[at] = symbol;
    }
    return symbols;
  }

  /** A symbol that no token has. */
  separator(): number {
    return this.#add(TOKEN.operator, 0);
  }

  hashes(): Int32Array {
    return Int32Array.from(this.#hashes);
  }

  kinds(): Uint8Array {
    return Uint8Array.from(this.#kinds);
  }

  #add(kind: number, hash: number): number {
    this.#hashes.push(hash);
    return this.#kinds.push(kind) - 1;
  }

  #family(name: string): Map<number, number> {
    let known = this.#families.get(name);
    if (known === undefined) {
      known = new Map();
      this.#families.set(name, known);
    }
    return known;
  }
}
