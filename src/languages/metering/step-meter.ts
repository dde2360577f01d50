import { STEPS_LEFT } from './metered.ts';

/** More than any run takes. */
const UNLIMITED = 2n ** 63n - 1n;

interface Counter {
  value: bigint;
}

/** Counts and limits the steps that a metered module takes. */
export class StepMeter {
  #left: Counter | null = null;
  #given = UNLIMITED;

  /**
   * Instantiates a metered module and counts its steps from then on.
   *
   * @returns its exports without the counter
   */
  instantiate(module: WebAssembly.Module, imports: object): Readonly<Record<string, unknown>> {
    const { [STEPS_LEFT]: left, ...exports } = new WebAssembly.Instance(module, imports).exports;
    this.#left = left as Counter;
    return exports;
  }

  /** Steps that were taken since `within` began to run. */
  get taken(): number {
    return this.#left === null ? 0 : Number(this.#given - this.#left.value);
  }

  /**
   * Runs what calls the module, whose code traps when it takes more steps. What it left in its memory cannot be trusted then.
   *
   * @param onSpent makes the error that is thrown instead of the trap
   */
  within<T>(most: number, run: () => T, onSpent: () => Error): T {
    const left = this.#left;
    if (left === null) return run();
    this.#given = BigInt(Math.ceil(most));
    left.value = this.#given;
    try {
      return run();
    } catch (thrown) {
      throw left.value < 0n ? onSpent() : thrown;
    } finally {
      left.value = UNLIMITED;
    }
  }
}

/** Counts the steps of this thread's parsing runtime. */
export const parserSteps = new StepMeter();
