import { MAX_SEARCHED_FILES, MAX_STEPS } from '../bounds.ts';
import type { Meaning } from './meaning.ts';

/** Where a name was looked for, and where it may be had from, once that is found out. */
interface Wanted {
  readonly visited: Set<string>;
  places: Places | undefined;
}

/** Files that have a name, and those that give it on; null where none has it. */
export type Places = readonly (readonly string[])[] | null;

/** The search for a name through imports and re-exports, which may go round in circles and on and on. */
export class Trail {
  readonly #wanted = new Map<string, Wanted>();
  readonly #way: { steps: number; files: number };

  constructor(way = { steps: 0, files: 0 }) {
    this.#way = way;
  }

  /** For a name that this one leads to: it may be looked for in the same files again, but the way only goes on. */
  fork(): Trail {
    return new Trail(this.#way);
  }

  /** Looks for a name in one more file, unless it was looked for there or the way has become too long. */
  within(path: string, name: string, find: () => Meaning | null): Meaning | null {
    const way = this.#way;
    const { visited } = this.wanted(name);
    if (visited.has(path) || way.steps >= MAX_STEPS || way.files >= MAX_SEARCHED_FILES) return null;
    visited.add(path);
    way.steps++;
    way.files++;
    const found = find();
    way.steps--;
    return found;
  }

  wanted(name: string): Wanted {
    let wanted = this.#wanted.get(name);
    if (wanted === undefined) {
      wanted = { visited: new Set(), places: undefined };
      this.#wanted.set(name, wanted);
    }
    return wanted;
  }
}
