import { availableParallelism } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Extractor, type LoadedParser } from './extract.ts';
import { ExtractionLimit } from './extraction-limit.ts';
import { compileGrammars, LanguageLoader } from './grammars.ts';
import type { Language } from './language.ts';
import { ParserPool, type PoolFile } from './pool.ts';
import { extractFile, type FileOutcome, type FileToExtract } from './source-file.ts';

/** Up to so many bytes are extracted on this thread: starting and feeding others would take longer. */
const INLINE_BYTES = 128 * 1024;
/** How long this thread extracts files before it leaves the rest to others, in milliseconds. */
const INLINE_MS = 500;
/** Processor time per file in milliseconds. A slower file moves to another thread, since calls wait for this one. */
const INLINE_FILE_MS = 150;
/** How long it goes on before others have a turn. */
const SLICE_MS = 10;

/**
 * Extracts files, a few on this thread and many on others, where those are left, too, that take long or break the parser.
 * Grammars stay compiled between calls.
 */
export class Parsers {
  readonly #pool: ParserPool;
  readonly #extractor = new Extractor();
  #loader: Promise<LanguageLoader> | null = null;
  #isBroken = false;

  /** @param threads parser threads; one for each processor unless given */
  constructor(threads = availableParallelism()) {
    this.#pool = new ParserPool(Math.max(1, threads));
  }

  /**
   * Extracts files, calling `onOutcome` once for each as it gets ready, in no particular order.
   * @param isDone as in `ParserPool.run`
   * @throws the signal's reason when it aborts; outcomes stop coming then
   */
  async extract(
    files: readonly PoolFile[],
    signal: AbortSignal,
    onOutcome: (index: number, outcome: FileOutcome) => void,
    isDone: (index: number) => boolean = () => false,
  ): Promise<void> {
    if (files.reduce((sum, { bytes }) => sum + bytes, 0) > INLINE_BYTES) {
      await this.#pool.run(files, signal, onOutcome, isDone);
      return;
    }
    const left = this.#isBroken ? 0 : await this.#extractHere(files, signal, onOutcome);
    if (left === files.length) return;
    await this.#pool.run(files.slice(left), signal, (index, outcome) => onOutcome(left + index, outcome));
  }

  /** Extracts files on this thread until one takes too long for that; returns how many it was done with. */
  async #extractHere(
    files: readonly PoolFile[],
    signal: AbortSignal,
    onOutcome: (index: number, outcome: FileOutcome) => void,
  ): Promise<number> {
    const loader = await this.#loaderFor(files.map(({ language }) => language));
    const start = performance.now();
    let sliceStart = start;
    for (const [index, file] of files.entries()) {
      if (performance.now() - sliceStart > SLICE_MS) {
        await nextTurn();
        sliceStart = performance.now();
      }
      signal.throwIfAborted();
      const isLate = performance.now() - start > INLINE_MS;
      const outcome = isLate ? null : this.#tryHere(file, loader);
      if (outcome === null) return index;
      onOutcome(index, outcome);
    }
    return files.length;
  }

  /** The outcome for one file, or null where another thread had better look for it. */
  #tryHere(file: FileToExtract, loader: LanguageLoader): FileOutcome | null {
    try {
      const limitOf = (length: number) => new ExtractionLimit(length, { base: INLINE_FILE_MS, perCharacter: 0 });
      const outcome = extractFile(file, loader, this.#extractor, limitOf);
      return outcome.kind === 'skipped' && outcome.reason === 'too_complex' ? null : outcome;
    } catch {
      // The parsing runtime of this thread cannot be trusted any more.
      this.#isBroken = true;
      return null;
    }
  }

  /** A parser on this thread. It is shared: a tree is to be done with before anything else is waited for. */
  async parserOf(language: Language): Promise<LoadedParser> {
    return (await this.#loaderFor([language])).parser(language);
  }

  /** As `ParserPool.resting`. */
  resting<T>(work: () => Promise<T>): Promise<T> {
    return this.#pool.resting(work);
  }

  async close(): Promise<void> {
    await this.#pool.close();
  }

  async #loaderFor(languages: readonly Language[]): Promise<LanguageLoader> {
    this.#loader ??= LanguageLoader.start(new Map());
    const loader = await this.#loader;
    const missing = languages.filter((language) => !loader.has(language));
    if (missing.length > 0) loader.add(await compileGrammars(missing));
    return loader;
  }
}
