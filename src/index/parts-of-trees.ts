import { LruMap } from '../lru-map.ts';
import { PartMaker, type PartOfTree } from './part.ts';
import { type About, isOfNamed, type ReadSoFar } from './part-request.ts';

/** A part is given again as long as it has this share of what has been read since. */
const STILL_FIT = 0.8;
/** Parts that are kept of each tree: questions come again. */
const MOST_KEPT = 4;

/** What was made of one tree so far. */
interface Made {
  readonly maker: PartMaker;
  /** By what is asked, with how many files had been read. */
  readonly parts: LruMap<string, { readonly of: number; readonly part: PartOfTree }>;
}

/** Parts of trees that are being indexed for the first time, made one after another for each tree. */
export class PartsOfTrees {
  readonly #made = new Map<string, Made>();
  readonly #turns = new Map<string, Promise<unknown>>();

  /**
   * @param soFar gives what has been read when it is this question's turn; null when there is nothing, or no need any more
   * @throws the signal's reason when it aborts
   */
  of(
    folder: string,
    about: About,
    soFar: () => Promise<ReadSoFar | null>,
    signal: AbortSignal,
  ): Promise<PartOfTree | null> {
    const previous = this.#turns.get(folder) ?? Promise.resolve();
    const turn = previous.catch(() => {}).then(async () => this.#part(folder, about, await soFar(), signal));
    this.#turns.set(folder, turn);
    return turn;
  }

  /** Does what there is to do for a part of a tree before it is known how much will have been read; fails as `of` does. */
  async prepare(folder: string, soFar: () => Promise<ReadSoFar | null>, signal: AbortSignal): Promise<void> {
    const read = await soFar();
    if (read !== null) await this.#madeOf(folder).maker.learn(read.snapshot.files, signal);
  }

  /** To be called when the whole tree is there. */
  forget(folder: string): void {
    this.#made.delete(folder);
  }

  async #part(folder: string, about: About, soFar: ReadSoFar | null, signal: AbortSignal): Promise<PartOfTree | null> {
    if (soFar === null) return null;
    const { maker, parts } = this.#madeOf(folder);
    if (isOfNamed(about.needs)) return maker.part(soFar, about, signal);
    const key = JSON.stringify(about);
    const before = parts.get(key);
    if (before !== undefined && before.of >= STILL_FIT * soFar.snapshot.files.length) return before.part;
    const part = await maker.part(soFar, about, signal);
    parts.set(key, { of: soFar.snapshot.files.length, part });
    return part;
  }

  #madeOf(folder: string): Made {
    let made = this.#made.get(folder);
    if (made === undefined) {
      made = { maker: new PartMaker(), parts: new LruMap(MOST_KEPT) };
      this.#made.set(folder, made);
    }
    return made;
  }
}
