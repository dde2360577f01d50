import type { FileFacts } from '../../../languages/facts.ts';

/** Shorter strings begin too many names to say anything. */
const MIN_PREFIX = 3;
/** No string that a name is put together from is longer. */
const MAX_PREFIX = 100;
/** The last name of a path, whatever separates its parts, without an extension. */
const PATH_END = /(?<=[/.\\:#])([\w$-]+)(?:\.[cm]?[jt]sx?|\.py)?$/;
const NAME = /^[A-Za-z_$][\w$]*$/;

/** The names that strings of a tree hold: what reflection may look up. */
export class StringNames {
  readonly #names = new Set<string>();
  readonly #pathEnds = new Set<string>();

  add({ strings, imports, exports }: FileFacts): void {
    const modules = new Set<string | null>([...imports, ...exports].map(({ source }) => source));
    for (const one of strings) {
      if (NAME.test(one)) this.#names.add(one);
      else if (!modules.has(one)) {
        const end = PATH_END.exec(one)?.[1];
        if (end !== undefined) this.#pathEnds.add(end);
      }
    }
  }

  has(name: string): boolean {
    return this.#names.has(name);
  }

  /** Whether a string is a name, or a path that ends in it. */
  isEndOfAny(name: string): boolean {
    return this.#names.has(name) || this.#pathEnds.has(name);
  }

  /** Whether a string is the beginning of a name up to the start of a word in it: `visit` of `visitNode`. */
  hasPrefixOf(name: string): boolean {
    for (let end = MIN_PREFIX; end < name.length && end <= MAX_PREFIX; end++) {
      const startsWord = name[end - 1] === '_' || /[A-Z]/.test(name[end] as string);
      if (startsWord && this.#names.has(name.slice(0, end))) return true;
    }
    return false;
  }
}
