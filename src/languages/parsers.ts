import { availableParallelism } from 'node:os';
import { Extractor } from './extract.ts';
import { compileGrammars, LanguageLoader } from './grammars.ts';
import { ParserPool, type PoolFile } from './pool.ts';
import { extractFile, type FileOutcome } from './source-file.ts';

/** Up to so many bytes are extracted on this thread: starting and feeding others would take longer. */
const INLINE_BYTES = 128 * 1024;

/** Extracts files, a few on this thread and many on others. Grammars stay compiled between calls. */
export class Parsers {
  readonly #pool: ParserPool;
  readonly #extractor = new Extractor();
  #loader: Promise<LanguageLoader> | null = null;

  /** @param threads parser threads; one for each processor unless given */
  constructor(threads = availableParallelism()) {
    this.#pool = new ParserPool(Math.max(1, threads));
  }

  /**
   * Extracts files, calling `onOutcome` once for each as it gets ready, in no particular order.
   * @throws the signal's reason when it aborts; outcomes stop coming then
   */
  async extract(
    files: readonly PoolFile[],
    signal: AbortSignal,
    onOutcome: (index: number, outcome: FileOutcome) => void,
  ): Promise<void> {
    if (files.reduce((sum, { bytes }) => sum + bytes, 0) > INLINE_BYTES) {
      await this.#pool.run(files, signal, onOutcome);
      return;
    }
    const loader = await this.#loaderFor(files);
    files.forEach(({ path, language }, index) => {
      signal.throwIfAborted();
      onOutcome(index, extractFile(path, language, loader, this.#extractor));
    });
  }

  async close(): Promise<void> {
    await this.#pool.close();
  }

  async #loaderFor(files: readonly PoolFile[]): Promise<LanguageLoader> {
    this.#loader ??= LanguageLoader.start(new Map());
    const loader = await this.#loader;
    const missing = files.map(({ language }) => language).filter((language) => !loader.has(language));
    if (missing.length > 0) loader.add(await compileGrammars(missing));
    return loader;
  }
}
