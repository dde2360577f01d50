import type { Embedder } from '../../embedding/embedder.ts';
import { OrreryError } from '../../errors.ts';
import { textWithoutSecrets } from '../../languages/without-secrets.ts';
import { LruMap } from '../../lru-map.ts';
import type { SearchIndex } from '../search-index.ts';
import type { ReadText } from '../search-indexes.ts';
import { TreeVectors, type TreeVectorsOptions, type TreeVectorsState, type VectorCache } from './tree-vectors.ts';

/** Folders whose vectors are kept in memory, 256 MiB each at most. */
const KEPT_FOLDERS = 2;
/** How long after a query that failed no other is asked, in milliseconds: a search that waits in vain is slow each time. */
const REST_MS = 10_000;
/** Queries whose vectors are kept. */
const KEPT_QUERIES = 100;

export interface RemoteVectorsOptions extends TreeVectorsOptions {
  readonly embedder: Embedder;
  readonly read: ReadText;
  /** Null if nothing is stored between runs. */
  readonly cacheOf: (folder: string) => Promise<VectorCache | null>;
}

/** What a model behind HTTP makes of queries and of the trees that are searched. */
export class RemoteVectors {
  readonly embedder: Embedder;
  readonly #options: RemoteVectorsOptions;
  readonly #folders = new LruMap<string, Promise<TreeVectors>>(KEPT_FOLDERS, (leaving) => {
    void leaving.then((one) => one.close()).catch(() => {});
  });
  readonly #queries = new LruMap<string, Float32Array>(KEPT_QUERIES);
  #failure: { readonly error: OrreryError; readonly at: number } | null = null;

  constructor(options: RemoteVectorsOptions) {
    this.embedder = options.embedder;
    this.#options = options;
  }

  /** The vector of a query. @throws OrreryError `MODEL_ERROR` where the model fails; the signal's reason */
  async query(text: string, signal: AbortSignal): Promise<Float32Array> {
    const known = this.#queries.get(text);
    if (known !== undefined) return known;
    const vector = await this.#embedQuery(text, signal);
    this.#queries.set(text, vector);
    return vector;
  }

  async #embedQuery(text: string, signal: AbortSignal): Promise<Float32Array> {
    if (this.#failure !== null && performance.now() - this.#failure.at < REST_MS) throw this.#failure.error;
    try {
      const [vector] = await this.embedder.embed([textWithoutSecrets(text)], { purpose: 'query', signal });
      this.#failure = null;
      return vector as Float32Array;
    } catch (thrown) {
      if (thrown instanceof OrreryError) this.#failure = { error: thrown, at: performance.now() };
      throw thrown;
    }
  }

  /**
   * The vectors of a tree's units, as far as there are any.
   *
   * @param folder absolute
   * @param dimensions of the model's vectors
   */
  async of(index: SearchIndex, folder: string, dimensions: number, signal: AbortSignal): Promise<TreeVectorsState> {
    const tree = await this.#folders.getOrInsert(folder, () => this.#open(folder));
    return tree.of(index, dimensions, signal);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#folders.values()].map(async (tree) => (await tree).close()));
    this.#folders.clear();
  }

  async #open(folder: string): Promise<TreeVectors> {
    const { embedder, read, cacheOf, ...options } = this.#options;
    return new TreeVectors(embedder, read, await cacheOf(folder), options);
  }
}
