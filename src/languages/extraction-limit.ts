import { readFileSync } from 'node:fs';

/** Processor time that any file may take, in milliseconds. */
const BASE_MS = 2_000;
/** What it may take besides for each character, in milliseconds: four times what a file of dense code needs. */
const MS_PER_CHARACTER = 0.004;
/** Characters that facts may hold besides those of the file. */
const BASE_TEXT = 256 * 1024;
/** How often facts may say the same of a file's text, as names and types do that stand in one another. */
const TEXT_PER_CHARACTER = 8;

/** Where the system does not tell a thread's processor time, a loaded machine may make a file take that many times as long. */
const LOADED = 10;
const NS_PER_MS = 1_000_000;

/** Processor time that a file may take, in milliseconds, by how much of it there is. */
export function timeLimitOf(characters: number, base = BASE_MS): number {
  return base + MS_PER_CHARACTER * characters;
}

/** A file needs more time or memory than one of its size may. */
export class TooComplex extends Error {
  override readonly name = 'TooComplex';
}

/**
 * Bounds the work on one file by its size. Everything here grows as the text does, but for the parser, which takes the
 * square of it where code is broken all over, and no real code gets near; a program could write what does.
 *
 * Time is the processor's time of this thread, so that other work on the machine makes no file too complex.
 */
export class ExtractionLimit {
  readonly #length: number;
  readonly #base: number;
  readonly #start = threadTime();
  /** When the time has to be looked at again: wall time is never behind processor time, and quicker to ask for. */
  #nextLook: number;
  #text = 0;

  /**
   * @param length of the file's text
   * @param base time that a file may take however short it is, in milliseconds
   */
  constructor(length: number, base = BASE_MS) {
    this.#length = length;
    this.#base = base;
    this.#nextLook = performance.now() + base;
  }

  /**
   * Whether the time is over.
   * @param read how much of the text was read in that time: who is slow at the start need not be waited for
   */
  isPassed(read: number = this.#length): boolean {
    const now = performance.now();
    if (now < this.#nextLook) return false;
    const left = timeLimitOf(read, this.#base) - (threadTime() - this.#start);
    this.#nextLook = now + Math.max(left, 0);
    return left < 0;
  }

  /** Whether a share of the time is over that the whole text may take. */
  hasUsed(share: number): boolean {
    return threadTime() - this.#start > share * timeLimitOf(this.#length, this.#base);
  }

  /** @throws TooComplex once the time is over */
  check(): void {
    if (this.isPassed()) throw new TooComplex('Extraction takes longer than a file of this size may.');
  }

  /**
   * Counts text that facts will hold.
   * @throws TooComplex when they hold too much
   */
  take(characters: number): void {
    this.#text += characters;
    if (this.#text > BASE_TEXT + TEXT_PER_CHARACTER * this.#length) {
      throw new TooComplex('The names and types of the file are longer together than a file of this size may have.');
    }
  }
}

/**
 * Returns milliseconds of processor time that this thread has taken. Before 23.9 Node does not tell, but Linux does; elsewhere wall
 * time stands in, counted as what a loaded machine gives.
 */
function threadTime(): number {
  if (process.threadCpuUsage === undefined) return linuxThreadTime() ?? performance.now() / LOADED;
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Null where the system has no such file, or counts nothing. */
function linuxThreadTime(): number | null {
  try {
    // Nanoseconds that it ran and that it waited, and how often it was given a processor.
    const [ran = 0, , turns = 0] = readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ').map(Number);
    return turns > 0 ? ran / NS_PER_MS : null;
  } catch {
    return null;
  }
}
