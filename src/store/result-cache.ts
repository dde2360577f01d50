import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { deflateRaw, inflateRawSync } from 'node:zlib';
import { LruMap } from '../lru-map.ts';
import type { Store } from './store.ts';

const deflated = promisify(deflateRaw);

/** A result and what it was made from. */
export interface KeptResult {
  /** Tells the state of everything that the result depends on from others. */
  readonly state: string;
  /** When it was made, RFC 3339. */
  readonly madeAt: string;
  readonly result: Readonly<Record<string, unknown>>;
}

/** Results in memory, of the questions asked last: some are megabytes. */
const KEPT = 4;

/** The last result of each question to a folder: in memory and, where there is a store, between runs. */
export class ResultCache {
  readonly #storeOf: (folder: string) => Promise<Store | null>;
  readonly #program: string;
  readonly #kept = new LruMap<string, KeptResult>(KEPT);
  readonly #saving = new Set<Promise<void>>();

  /** @param program tells this program from others that would answer differently */
  constructor(storeOf: (folder: string) => Promise<Store | null>, program: string) {
    this.#storeOf = storeOf;
    this.#program = program;
  }

  /**
   * @param folder absolute
   * @param question what was asked, all that decides the answer but the state of the tree
   */
  async load(folder: string, question: unknown): Promise<KeptResult | null> {
    const key = this.#key(question);
    const kept = this.#kept.get(`${folder} ${key}`);
    if (kept !== undefined) return kept;
    const stored = (await this.#storeOf(folder))?.snapshots.load(treeOf(folder), key) ?? null;
    if (stored === null) return null;
    const known = JSON.parse(inflateRawSync(stored.content).toString('utf8')) as KeptResult;
    this.#kept.set(`${folder} ${key}`, known);
    return known;
  }

  /** Keeps a result in place of the last one. Returns at once: what is stored is stored by the time of `close`. */
  save(folder: string, question: unknown, kept: KeptResult): void {
    const key = this.#key(question);
    this.#kept.set(`${folder} ${key}`, kept);
    const saving: Promise<void> = this.#store(folder, key, kept).finally(() => this.#saving.delete(saving));
    this.#saving.add(saving);
  }

  async close(): Promise<void> {
    await Promise.all(this.#saving);
  }

  async #store(folder: string, key: string, kept: KeptResult): Promise<void> {
    const store = await this.#storeOf(folder);
    if (store === null || !store.isWritable) return;
    const content = await deflated(JSON.stringify(kept), { level: 1 });
    store.snapshots.save(treeOf(folder), { [key]: content });
  }

  #key(question: unknown): string {
    return hash('sha256', JSON.stringify([this.#program, question]));
  }
}

/** Apart from the tree's own snapshot, so that results are forgotten when they have not been asked for in a while. */
function treeOf(folder: string): string {
  return `results of ${folder}`;
}
