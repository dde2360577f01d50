import { FileFault } from '../../../index/file-fault.ts';

/** What came of an analysis: its result, or why there is none. Milliseconds are from its beginning to its end, with what ran meanwhile. */
export type Outcome<Result> =
  | { readonly state: 'done'; readonly result: Result; readonly milliseconds: number }
  /** What it needs is not there: no history, no tests. */
  | { readonly state: 'not_measured'; readonly reason: string; readonly milliseconds: number }
  /** It broke down, which leaves the others as they are. */
  | { readonly state: 'failed'; readonly reason: string; readonly milliseconds: number };

/** Thrown by an analysis that has nothing to measure by. */
export class NotMeasured extends Error {
  override readonly name = 'NotMeasured';
}

/** An analysis of a table: a row says what it builds on and how it runs. */
export interface Analysis<Inputs, Results, Name extends keyof Results> {
  /** Analyses whose results it builds on where they are there, and does without where they are not. */
  readonly uses: readonly (keyof Results)[];
  /** @throws NotMeasured */
  run(inputs: Inputs, before: Partial<Results>): Promise<Results[Name]>;
}

export type AnalysisTable<Inputs, Results> = {
  readonly [Name in keyof Results]: Analysis<Inputs, Results, Name>;
};

export type Outcomes<Results> = { readonly [Name in keyof Results]?: Outcome<Results[Name]> };

export interface RunOptions {
  /** Analyses at work at the same time, at least 1. */
  readonly parallel: number;
  readonly signal: AbortSignal;
  /** Milliseconds of a clock that only goes forward. */
  readonly now: () => number;
  /** When analyses began whose work had begun before the run, by that clock. */
  readonly begun?: ReadonlyMap<string, number>;
  /** Called when an analysis starts, with what is already done. */
  readonly onProgress: (done: number, total: number, name: string) => void;
}

/**
 * Runs the named analyses of a table, each after those it uses, as many at a time as allowed. One that fails or has
 * nothing to measure is recorded and does not end the others.
 *
 * @throws the signal's reason when it aborts; FileFault where an analysis broke down on one file
 */
export async function runAnalyses<Inputs, Results>(
  table: AnalysisTable<Inputs, Results>,
  names: readonly (keyof Results & string)[],
  inputs: Inputs,
  options: RunOptions,
): Promise<Outcomes<Results>> {
  const outcomes: { [Name in keyof Results]?: Outcome<Results[Name]> } = {};
  const started = new Map<keyof Results, Promise<void>>();
  const turns = new Turns(options.parallel);
  let done = 0;

  const start = (name: keyof Results & string): Promise<void> => {
    let run = started.get(name);
    if (run === undefined) {
      run = runOne(name);
      started.set(name, run);
    }
    return run;
  };
  const runOne = async (name: keyof Results & string): Promise<void> => {
    const { uses } = table[name];
    await Promise.all(names.filter((other) => uses.includes(other)).map(start));
    await turns.run(async () => {
      options.signal.throwIfAborted();
      options.onProgress(done, names.length, name);
      // Progress and cancellation get their turn before an analysis that keeps the thread busy.
      await new Promise((resolve) => setImmediate(resolve));
      options.signal.throwIfAborted();
      const startedAt = options.begun?.get(name) ?? options.now();
      outcomes[name] = await outcomeOf(
        () => table[name].run(inputs, resultsOf(outcomes)),
        () => options.now() - startedAt,
        options.signal,
      );
      done++;
    });
  };
  await Promise.all(names.map(start));
  return outcomes;
}

async function outcomeOf<Result>(
  run: () => Promise<Result>,
  elapsed: () => number,
  signal: AbortSignal,
): Promise<Outcome<Result>> {
  try {
    const result = await run();
    return { state: 'done', result, milliseconds: elapsed() };
  } catch (thrown) {
    signal.throwIfAborted();
    // That is for whoever can leave the file out of all analyses.
    if (thrown instanceof FileFault) throw thrown;
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    return { state: thrown instanceof NotMeasured ? 'not_measured' : 'failed', reason, milliseconds: elapsed() };
  }
}

/** The results there are so far. */
export function resultsOf<Results>(outcomes: Outcomes<Results>): Partial<Results> {
  const results: Partial<Results> = {};
  for (const name of Object.keys(outcomes) as (keyof Results)[]) {
    const outcome = outcomes[name];
    if (outcome?.state === 'done') results[name] = outcome.result;
  }
  return results;
}

/** Lets so many pieces of work run at a time, first come first served. */
class Turns {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  async run(work: () => Promise<void>): Promise<void> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free++;
      else next();
    }
  }
}
