import { hash } from 'node:crypto';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { Embedder } from '../../embedding/embedder.ts';
import { type OrreryError, toOrreryError } from '../../errors.ts';
import type { IndexedFile, LinkedIndex } from '../../index/code-index.ts';
import { inSlices } from '../../workspace/in-slices.ts';
import type { SearchIndex } from '../search-index.ts';
import type { ReadText } from '../search-indexes.ts';
import { quantised } from './rounded-vectors.ts';
import { unitTexts } from './unit-text.ts';
import type { UnitVectors } from './unit-vectors.ts';
import { VectorsByText } from './vectors-by-text.ts';

/** Vectors that were made before, by keys of 32 bytes. Losing it costs their making alone. */
export interface VectorCache {
  load(key: Buffer): Int8Array | null;
  save(vectors: readonly { readonly key: Buffer; readonly vector: Int8Array }[]): void;
}

/** What there is of a tree's vectors, as of one call. */
export interface TreeVectorsState {
  readonly units: UnitVectors;
  /** Numbers of each vector that are kept: fewer than the model's where a large tree's would take too much memory. */
  readonly dimensions: number;
  /** Units that have a vector, of those that are to have one. */
  readonly done: number;
  readonly total: number;
  /** Units that the model refuses. */
  readonly refused: number;
  /** Whether others are being made. */
  readonly isGoingOn: boolean;
  /** What ended the making of others. */
  readonly failure: OrreryError | null;
}

export interface TreeVectorsOptions {
  /** How long the first call waits for the vectors that are missing, in milliseconds. */
  readonly firstWaitMs?: number;
  /** How long after a failure it is tried again, by a call, in milliseconds. */
  readonly restMs?: number;
  /** What the vectors of a tree may take. */
  readonly maxBytes?: number;
}

const FIRST_WAIT_MS = 8000;
const REST_MS = 30_000;
const MAX_BYTES = 256 * 1024 * 1024;
/** Texts that are read and sent before the next are read. */
const PORTION_TEXTS = 400;
const PORTION_CHARACTERS = 400_000;

/** A unit that is to have a vector. */
interface Wanted {
  /** Of its text. */
  readonly textHash: string;
  readonly unit: number;
  readonly file: IndexedFile;
  /** Its number in the file. */
  readonly at: number;
}

/** Where a text is from whose vector is missing, and whose it is. */
interface Missing {
  readonly file: IndexedFile;
  /** Its number in the file. */
  readonly at: number;
  /** All units with this text. */
  readonly units: number[];
}

/** One state of a tree. */
interface Tree {
  readonly index: LinkedIndex;
  /** Whether all its files could be read. */
  readonly isWhole: boolean;
  /** Numbers in a vector as the model gives it. */
  readonly given: number;
  readonly vectors: VectorsByText;
  /** By the hash of the text. */
  readonly missing: Map<string, Missing>;
  readonly total: number;
  refused: number;
}

/**
 * The vectors that a model behind HTTP makes of a tree's units. Each text is sent once: what is kept goes by its content, so that
 * after a change only the units with new texts are. It is made in the background, from call to call, in the order of the files.
 */
export class TreeVectors {
  readonly #embedder: Embedder;
  readonly #read: ReadText;
  readonly #cache: VectorCache | null;
  readonly #options: Required<TreeVectorsOptions>;
  readonly #closing = new AbortController();
  /** Hashes of the texts of each file's units, by language, content and path. */
  #hashes = new Map<string, readonly (string | null)[]>();
  #tree: Tree | null = null;
  readonly #refused = new Set<string>();
  #turn: Promise<unknown> = Promise.resolve();
  #job: Promise<void> | null = null;
  #waitUntil = 0;
  #failure: { readonly error: OrreryError; readonly at: number } | null = null;

  constructor(embedder: Embedder, read: ReadText, cache: VectorCache | null, options: TreeVectorsOptions = {}) {
    this.#embedder = embedder;
    this.#read = read;
    this.#cache = cache;
    this.#options = {
      firstWaitMs: options.firstWaitMs ?? FIRST_WAIT_MS,
      restMs: options.restMs ?? REST_MS,
      maxBytes: options.maxBytes ?? MAX_BYTES,
    };
  }

  /**
   * The vectors of a tree's units as far as there are any. Those that are missing are being made; the first call waits for them
   * a while.
   *
   * @param dimensions of the model's vectors
   * @throws the signal's reason when it aborts
   */
  async of({ index, postings }: SearchIndex, dimensions: number, signal: AbortSignal): Promise<TreeVectorsState> {
    const turn = this.#turn.catch(() => {}).then(() => this.#refresh(index, postings.unitCount, dimensions, signal));
    this.#turn = turn;
    await turn;
    this.#start();
    await this.#waitFor(signal);
    return this.#state();
  }

  /** Ends what is under way. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#job;
  }

  #state(): TreeVectorsState {
    const { vectors, total, refused, missing } = this.#tree as Tree;
    const { units, dimensions, done } = vectors;
    // What failed matters no more once another process has made what was missing.
    const failure = missing.size === 0 ? null : (this.#failure?.error ?? null);
    return { units, dimensions, done, total, refused, isGoingOn: this.#job !== null, failure };
  }

  async #refresh(index: LinkedIndex, unitCount: number, given: number, signal: AbortSignal): Promise<void> {
    if (this.#tree?.index === index && this.#tree.isWhole && this.#tree.given === given) return;
    const { wanted, isWhole } = await this.#wantedOf(index, signal);
    const vectors = new VectorsByText(unitCount, VectorsByText.fitting(unitCount, given, this.#options.maxBytes));
    const tree: Tree = { index, isWhole, given, vectors, missing: new Map(), total: wanted.length, refused: 0 };
    await inSlices(wanted, signal, ({ textHash, unit, file, at }) => {
      const same = tree.missing.get(textHash);
      if (same !== undefined) return void same.units.push(unit);
      const vector = vectors.of(textHash) ?? this.#before(textHash, vectors) ?? this.#cached(textHash, given);
      if (vector !== null) vectors.put(textHash, [unit], vector);
      else if (this.#refused.has(textHash)) tree.refused += 1;
      else tree.missing.set(textHash, { file, at, units: [unit] });
    });
    // What the job has made meanwhile is among those of before, and nowhere else where nothing is kept.
    for (const [textHash, { units }] of tree.missing) {
      const vector = this.#before(textHash, vectors);
      if (vector === null) continue;
      tree.missing.delete(textHash);
      vectors.put(textHash, units, vector);
    }
    this.#tree = tree;
  }

  /** The units of a tree that are to have vectors. */
  async #wantedOf(
    index: LinkedIndex,
    signal: AbortSignal,
  ): Promise<{ readonly wanted: readonly Wanted[]; readonly isWhole: boolean }> {
    const known = new Map<string, readonly (string | null)[]>();
    const wanted: Wanted[] = [];
    let unit = 0;
    await inSlices(index.files, signal, (file) => {
      const key = `${file.language} ${file.hash} ${file.path}`;
      const hashes = this.#hashes.get(key) ?? this.#hashesOf(index.folder, file);
      if (hashes !== null) known.set(key, hashes);
      for (const [at, textHash] of (hashes ?? unitTexts(file, '').map(() => null)).entries()) {
        if (textHash !== null) wanted.push({ textHash, unit, file, at });
        unit += 1;
      }
    });
    this.#hashes = known;
    return { wanted, isWhole: known.size === index.files.length };
  }

  /** Null for a file that is no longer the one that was indexed. */
  #hashesOf(folder: string, file: IndexedFile): readonly (string | null)[] | null {
    const text = this.#read(folder, file);
    return text === null ? null : unitTexts(file, text).map((one) => (one === null ? null : hashOf(one)));
  }

  /** A vector of the tree's present state. */
  #before(textHash: string, { dimensions }: VectorsByText): Int8Array | null {
    const present = this.#tree?.vectors;
    return present?.dimensions === dimensions ? present.of(textHash) : null;
  }

  #cached(textHash: string, dimensions: number): Int8Array | null {
    const vector = this.#cache?.load(this.#keyOf(textHash, dimensions)) ?? null;
    return vector?.length === dimensions ? vector : null;
  }

  /** By model, size and content. */
  #keyOf(textHash: string, dimensions: number): Buffer {
    return hash('sha256', `${this.#embedder.space} ${dimensions} ${textHash}`, 'buffer');
  }

  #start(): void {
    const isResting = this.#failure !== null && performance.now() - this.#failure.at < this.#options.restMs;
    if (this.#job !== null || isResting || this.#closing.signal.aborted || this.#tree?.missing.size === 0) return;
    this.#waitUntil = performance.now() + this.#options.firstWaitMs;
    this.#failure = null;
    this.#job = this.#work().finally(() => {
      this.#job = null;
    });
  }

  async #waitFor(signal: AbortSignal): Promise<void> {
    const left = this.#waitUntil - performance.now();
    if (this.#job === null || left <= 0) return;
    const done = new AbortController();
    const over = AbortSignal.any([signal, done.signal]);
    await Promise.race([this.#job, wait(left, undefined, { signal: over }).catch(() => {})]);
    done.abort();
    signal.throwIfAborted();
  }

  /** Never throws: what fails is told by the next call. */
  async #work(): Promise<void> {
    const { signal } = this.#closing;
    try {
      while (!signal.aborted) {
        const portion = await this.#nextPortion();
        if (portion.length === 0) return;
        await this.#embedder.embed(
          portion.map(({ text }) => text),
          {
            purpose: 'document',
            signal,
            onPart: (first, vectors) => this.#accept(portion.slice(first, first + vectors.length), vectors),
          },
        );
      }
    } catch (thrown) {
      if (!signal.aborted) this.#failure = { error: toOrreryError(thrown), at: performance.now() };
    }
  }

  /** The next texts whose vectors are missing. Those of files that have changed since are left to the next look at the tree. */
  async #nextPortion(): Promise<{ readonly textHash: string; readonly text: string }[]> {
    const tree = this.#tree as Tree;
    const portion: { textHash: string; text: string }[] = [];
    let characters = 0;
    let file: IndexedFile | null = null;
    let texts: readonly (string | null)[] = [];
    for (const [textHash, missing] of tree.missing) {
      if (portion.length === PORTION_TEXTS || characters > PORTION_CHARACTERS) break;
      if (file !== missing.file) {
        await nextTurn();
        file = missing.file;
        const source = this.#read(tree.index.folder, file);
        texts = source === null ? [] : unitTexts(file, source);
      }
      const text = texts[missing.at] ?? null;
      // Another process may have made it meanwhile.
      const made = this.#cached(textHash, tree.given);
      if (made !== null) tree.vectors.put(textHash, missing.units, made);
      if (made !== null || text === null || hashOf(text) !== textHash) tree.missing.delete(textHash);
      else {
        portion.push({ textHash, text });
        characters += text.length;
      }
    }
    return portion;
  }

  /** The tree may be another by now than when they were asked for. */
  #accept(sent: readonly { readonly textHash: string }[], vectors: readonly (Float32Array | null)[]): void {
    const tree = this.#tree as Tree;
    const made = sent.flatMap(({ textHash }, at) => {
      const vector = vectors[at];
      const missing = tree.missing.get(textHash);
      tree.missing.delete(textHash);
      if (vector == null) {
        this.#refused.add(textHash);
        tree.refused += missing?.units.length ?? 0;
        return [];
      }
      const rounded = quantised(vector);
      if (missing !== undefined) tree.vectors.put(textHash, missing.units, rounded);
      return [{ key: this.#keyOf(textHash, vector.length), vector: rounded }];
    });
    this.#cache?.save(made);
  }
}

function hashOf(text: string): string {
  return hash('sha256', text, 'base64url');
}
