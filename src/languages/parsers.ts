import { availableParallelism } from 'node:os';
import { Extractor, type LoadedParser } from './extract.ts';
import { ExtractionLimit } from './extraction-limit.ts';
import { compileGrammars, LanguageLoader } from './grammars.ts';
import type { Language } from './language.ts';
import { ParserPool, type PoolFile } from './pool.ts';
import { extractFile, type FileOutcome, type FileToExtract } from './source-file.ts';

/** Up to so many bytes are extracted on this thread: starting and feeding others would take longer. */
const INLINE_BYTES = 128 * 1024;
/** And a single file of so many: no other thread would share the work. */
const INLINE_FILE_BYTES = 512 * 1024;
/** Files that are left to other threads once this one has taken so long: it has to stay ready for what else it is asked. */
const INLINE_MS = 500;
const INLINE_MS_PER_CHARACTER = 0.004;

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
    const most = files.length === 1 ? INLINE_FILE_BYTES : INLINE_BYTES;
    if (files.reduce((sum, { bytes }) => sum + bytes, 0) > most) {
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
    for (const [index, file] of files.entries()) {
      signal.throwIfAborted();
      const left = INLINE_MS - (performance.now() - start);
      const outcome = left > 0 ? this.#tryHere(file, loader, left) : null;
      if (outcome === null) return index;
      onOutcome(index, outcome);
    }
    return files.length;
  }

  /** The outcome for one file, or null where another thread had better look for it. */
  #tryHere(file: FileToExtract, loader: LanguageLoader, milliseconds: number): FileOutcome | null {
    try {
      const time = { base: milliseconds, perCharacter: INLINE_MS_PER_CHARACTER };
      const limitOf = (length: number) => new ExtractionLimit(length, time);
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
