/** Thrown when a function would take more than one of its length may; as `NotRead`, without a trace of calls. */
export class TooMuchEffort {}

/** Expressions and statements that stand in one another: the calls of whatever goes down into them stand in one another, too. */
const DEEPEST = 200;
/** What may be spent on a function however small it is, and besides for each of its tokens: several times what people's code takes. */
const LEAST_EFFORT = 50_000;
const EFFORT_A_TOKEN = 500;

/** Follows how deep a reader is in what it reads, so that it gives up before it runs out of calls. */
export class Nesting {
  #depth = 0;

  /** @throws TooMuchEffort when it is too deep already; a reader that is given up may be left anywhere */
  within<T>(read: () => T): T {
    if (++this.#depth > DEEPEST) throw new TooMuchEffort();
    const value = read();
    this.#depth--;
    return value;
  }
}

/**
 * Bounds the work on what one function does by how long it is: a value that is used over and over is told again in all that
 * is made of it, so that few statements can stand for more than there is room for.
 */
export class Effort extends Nesting {
  #left: number;

  /** @param tokens of the function */
  constructor(tokens: number) {
    super();
    this.#left = LEAST_EFFORT + EFFORT_A_TOKEN * tokens;
  }

  /**
   * @param amount operations and values that are made or looked through
   * @throws TooMuchEffort when there is nothing left
   */
  spend(amount: number) {
    this.#left -= amount;
    if (this.#left < 0) throw new TooMuchEffort();
  }
}
