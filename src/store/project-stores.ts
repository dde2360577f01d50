import { projectIdentity } from '../workspace/repository.ts';
import { createStateFolder, type StateLocation, stateFolder } from './state-folder.ts';
import type { NoteLevel, Store } from './store.ts';
import type { VectorStore } from './vector-store.ts';

export interface ProjectStoresOptions extends Omit<StateLocation, 'project'> {
  /** Absolute real paths of the analysed trees, in which nothing is ever written. */
  readonly roots: readonly string[];
  readonly onNote: (sentence: string, level: NoteLevel) => void;
}

/** The stores of the projects that are worked on, each opened when it is first needed and shared by all its folders. */
export class ProjectStores {
  readonly #options: ProjectStoresOptions;
  /** By state folder; null where none could be opened. */
  readonly #stores = new Map<string, Promise<Store | null>>();
  /** As `#stores`. */
  readonly #vectors = new Map<string, Promise<VectorStore | null>>();

  /** @throws OrreryError as `createStateFolder` does, when the user named the state folder */
  constructor(options: ProjectStoresOptions) {
    this.#options = options;
    if (options.stateDir !== undefined) createStateFolder(options.stateDir, options.roots);
  }

  /**
   * The store of the project that a folder belongs to; null when there can be none, which a note says.
   * @param folder absolute and real
   */
  of(folder: string): Promise<Store | null> {
    const place = stateFolder({ ...this.#options, project: projectIdentity(folder) });
    let store = this.#stores.get(place);
    if (store === undefined) {
      store = this.#open(place);
      this.#stores.set(place, store);
    }
    return store;
  }

  /**
   * The vectors that models behind HTTP have made for the project that a folder belongs to; null as in `of`.
   * @param folder absolute and real
   */
  vectorsOf(folder: string): Promise<VectorStore | null> {
    const place = stateFolder({ ...this.#options, project: projectIdentity(folder) });
    const vectors = this.#vectors.get(place) ?? this.#openVectors(place);
    this.#vectors.set(place, vectors);
    return vectors;
  }

  async close(): Promise<void> {
    for (const vectors of await Promise.all(this.#vectors.values())) vectors?.close();
    this.#vectors.clear();
    for (const store of await Promise.all(this.#stores.values())) store?.close();
    this.#stores.clear();
  }

  async #open(place: string): Promise<Store | null> {
    const { roots, onNote } = this.#options;
    try {
      const folder = createStateFolder(place, roots);
      const { openStore } = await import('./sqlite-store.ts');
      return await openStore(folder, { onNote });
    } catch (thrown) {
      onNote(`Nothing is cached between runs: ${thrown instanceof Error ? thrown.message : String(thrown)}`, 'warn');
      return null;
    }
  }

  async #openVectors(place: string): Promise<VectorStore | null> {
    const { roots, onNote } = this.#options;
    try {
      const folder = createStateFolder(place, roots);
      const { VectorStore } = await import('./vector-store.ts');
      return await VectorStore.open(folder, { onNote });
    } catch (thrown) {
      onNote(
        `No vectors are cached between runs: ${thrown instanceof Error ? thrown.message : String(thrown)}`,
        'warn',
      );
      return null;
    }
  }
}
