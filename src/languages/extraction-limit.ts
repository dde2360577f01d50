import { readFileSync } from 'node:fs';
import type { SkipReason } from './facts.ts';

/** Steps that parsing any file may take, and how many more for each character: ten times what real code takes at the most. */
const BASE_STEPS = 600_000_000;
const STEPS_PER_CHARACTER = 6_600;

/** What a file may take of the processor's time, in milliseconds: so much, and more for each character. */
export interface TimeLimit {
  readonly base: number;
  readonly perCharacter: number;
}

/** What no file takes that steps do not end, on a machine a hundred times as slow as today's. */
const LAST_RESORT: TimeLimit = { base: 60_000, perCharacter: 0.7 };

/** Steps through the tree that any file may take, and how many more for each character: real code takes less than one. */
const BASE_WALK = 10_000_000;
const WALK_PER_CHARACTER = 30;
/** Characters that facts may hold besides those of the file. */
const BASE_TEXT = 256 * 1024;
/** How often facts may say the same of a file's text, as names and types do that stand in one another. */
const TEXT_PER_CHARACTER = 8;

/** Where the system does not tell a thread's processor time, a loaded machine may make a file take that many times as long. */
const LOADED = 10;
const NS_PER_MS = 1_000_000;

/** The longest that any thread may be at a file, in milliseconds of processor time. */
export function timeLimitOf(characters: number, { base, perCharacter }: TimeLimit = LAST_RESORT): number {
  return base + perCharacter * characters;
}

/** Steps that parsing may take once it has read so much. */
export function stepLimitOf(characters: number): number {
  return BASE_STEPS + STEPS_PER_CHARACTER * characters;
}

/** A file needs more time or memory than one of its size may. */
export class TooComplex extends Error {
  override readonly name = 'TooComplex';
}

/** The parser was stopped in the middle of its work: its memory cannot be trusted any more. */
export class ParserStopped extends Error {
  override readonly name = 'ParserStopped';
}

/** Why a file is skipped whose extraction failed with an error. */
export function skipReasonOf(thrown: unknown): SkipReason {
  return thrown instanceof TooComplex || thrown instanceof ParserStopped ? 'too_complex' : 'unparsable';
}

/**
 * Bounds the work on one file by its size. Everything here grows as the text does, but for the parser, which takes the
 * square of it where code is broken all over, and no real code gets near; a program could write what does.
 *
 * The parser's steps are counted, which gives the same answer on every machine. Time is the last resort, for what takes longer
 * in code that nobody knows to: it is the processor's time of this thread, so that other work on the machine makes no file too
 * complex.
 */
export class ExtractionLimit {
  readonly #length: number;
  readonly #time: TimeLimit;
  readonly #start = threadTime();
  /** When the time has to be looked at again: wall time is never behind processor time, and quicker to ask for. */
  #nextLook: number;
  #text = 0;
  #walked = 0;
  /** Steps of the parser that earlier readings took. */
  #steps = 0;

  /**
   * @param length of the file's text
   * @param time that it may take; less than the last resort where others read the file if it takes longer
   */
  constructor(length: number, time: TimeLimit = LAST_RESORT) {
    this.#length = length;
    this.#time = time;
    this.#nextLook = performance.now() + time.base;
  }

  /** Steps that parsing may still take. */
  get stepsLeft(): number {
    return stepLimitOf(this.#length) - this.#steps;
  }

  /**
   * Whether a parser has taken too many steps or too long.
   * @param read how much of the text it has read
   */
  isParsingPassed(steps: number, read: number): boolean {
    return this.#steps + steps > stepLimitOf(read) || this.isPassed(read);
  }

  /** Counts the steps of one reading. */
  addSteps(steps: number) {
    this.#steps += steps;
  }

  /**
   * Whether the time is over.
   * @param read how much of the text was read in that time: who is slow at the start need not be waited for
   */
  isPassed(read: number = this.#length): boolean {
    const now = performance.now();
    if (now < this.#nextLook) return false;
    const left = timeLimitOf(read, this.#time) - (threadTime() - this.#start);
    this.#nextLook = now + Math.max(left, 0);
    return left < 0;
  }

  /** @throws TooComplex once the time is over */
  check(): void {
    if (this.isPassed()) throw new TooComplex('Extraction takes longer than allowed for a file of this size.');
  }

  /**
   * Counts steps through a tree.
   * @throws TooComplex when there are too many, or once the time is over
   */
  walk(steps: number): void {
    this.#walked += steps;
    if (this.#walked > BASE_WALK + WALK_PER_CHARACTER * this.#length) {
      throw new TooComplex('The syntax tree takes more steps than allowed for a file of this size.');
    }
    this.check();
  }

  /**
   * Counts text that facts will hold.
   * @throws TooComplex when they hold too much
   */
  take(characters: number): void {
    this.#text += characters;
    if (this.#text > BASE_TEXT + TEXT_PER_CHARACTER * this.#length) {
      throw new TooComplex('The names and types together are longer than allowed for a file of this size.');
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
