import { Session } from 'node:inspector';
import { setFlagsFromString } from 'node:v8';
import { NativeCounter } from './native-counter.ts';

/**
 * Counts what code does rather than how long it takes, so that no result depends on the machine or on what else runs on it.
 *
 * V8 counts how often every block of every function runs ("precise coverage"), and `NativeCounter` counts the elements and
 * characters that built-in functions go through. Both are exact: every run gives the same numbers.
 *
 * Not counted: WebAssembly (parsers and kernels), other threads, the steps within one match of a regular expression
 * (`test/expressions` counts those), garbage collection, joining and comparing strings by operators, and object spread. Time
 * stands still while work is counted, so code that pauses after some milliseconds does not pause.
 *
 * V8 counts blocks only in functions that were compiled after counting started, which is when this module is loaded. The
 * configurations of vitest therefore load it before anything else, in modules of its own, for each test file that imports it.
 */
// Optimised code leaves out some of the counting.
for (const flag of ['--no-opt', '--no-maglev']) setFlagsFromString(flag);
const session = new Session();
session.connect();
post('Debugger.enable');
post('Profiler.enable');
post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

/** Code whose work counts: the sources and what they are built on, without what runs tests. */
const COUNTED = /\/src\/|\/node_modules\/(?!@?vitest|vite\/|chai\/|fast-check\/|pure-rand\/)/;

/** The larger input has so many times as much of everything as the smaller one. */
const TIMES = 4;
/**
 * How many times as often anything may run for the larger input. 4 is linear; the rest leaves room for n log n, which is
 * 5.3 from 64 to 256. Quadratic growth is 16.
 */
const MOST = 6;
/**
 * A function that runs fewer times than this for each thing in the input is linear, even if it never runs for the smaller
 * input; a built-in one, that goes through fewer characters. Buffers that double now and then make steps of this size.
 */
const OFTEN = { functions: 10, natives: 60 };

/** What does less than this share of all steps for the larger input is no danger yet. */
const SHARE = 0.1;

interface Range {
  readonly startOffset: number;
  readonly endOffset: number;
  readonly count: number;
}

interface FunctionCoverage {
  readonly ranges: readonly [Range, ...Range[]];
  readonly isBlockCoverage: boolean;
}

interface ScriptCoverage {
  readonly scriptId: string;
  readonly url: string;
  readonly functions: readonly FunctionCoverage[];
}

/** A function that ran, or a built-in one. */
interface Place {
  /** How often it ran, as the mean of all its characters; for a built-in function, what it went through. */
  readonly runs: number;
  /** Characters that ran or were gone through. */
  readonly steps: number;
  /** Times that it may always run for each thing in the input. */
  readonly often: number;
  readonly name: () => string;
}

/** What a run did. */
export interface Work {
  readonly places: ReadonlyMap<string, Place>;
  /**
   * Characters of source, each as many times as it ran, and elements and characters that built-in functions went through: as
   * rough a unit as milliseconds, but the same each time.
   */
  readonly steps: number;
}

/** Counts what a function does, up to the end of what it waits for. */
export async function workOf(run: () => unknown): Promise<Work> {
  const { now } = performance;
  const time = performance.now();
  performance.now = () => time;
  const natives = new NativeCounter();
  post('Profiler.takePreciseCoverage');
  try {
    const result = run();
    // Without a turn of its own, nothing else that waits is counted.
    if (result instanceof Promise) await result;
  } finally {
    natives.stop();
    performance.now = now;
  }
  const { result } = post<{ readonly result: readonly ScriptCoverage[] }>('Profiler.takePreciseCoverage');
  return workIn(
    result.filter(({ url }) => COUNTED.test(url)),
    natives.counts,
  );
}

/**
 * Names what does more work than in step with the size of its input: each function, and all of them together, that runs more
 * than six times as often for four times the input.
 *
 * @param prepare creates the input of a size, uncounted, and returns what is counted
 * @param most how many times as often anything may run
 * @throws if too little was done for the input to have been read at all
 */
export async function fasterThanInput(
  prepare: (size: number) => Run | Promise<Run>,
  size: number,
  most = MOST,
): Promise<readonly string[]> {
  // The first run also does what is done once and for all.
  await (await prepare(Math.ceil(size / 10)))();
  const small = await workOf(await prepare(size));
  const large = await workOf(await prepare(TIMES * size));
  if (large.steps < TIMES * size) throw new Error(`nothing was done for ${TIMES * size} things`);
  const all = {
    name: () => 'all together',
    often: OFTEN.functions,
    runs: large.steps,
    before: small.steps,
    steps: large.steps,
  };
  const places = [...large.places].map(([key, place]) => ({ ...place, before: small.places.get(key)?.runs ?? 0 }));
  return [all, ...places]
    .filter(
      ({ steps, often, before, runs }) => steps > SHARE * large.steps && runs > most * Math.max(before, often * size),
    )
    .map(({ name, before, runs }) => `${name()}: ${Math.round(before)} → ${Math.round(runs)}`);
}

type Run = () => unknown;

function workIn(scripts: readonly ScriptCoverage[], natives: ReadonlyMap<string, number>): Work {
  const places = new Map<string, Place>();
  for (const { scriptId, url, functions } of scripts) {
    for (const one of functions) {
      const [{ startOffset, endOffset, count }] = one.ranges;
      if (count === 0) continue;
      const name = () => `${pathOf(url)}: ${sourceOf(scriptId, startOffset)}`;
      if (!one.isBlockCoverage) throw new Error(`${name()} was compiled before counting started`);
      const ran = charactersRun(one.ranges);
      places.set(`${scriptId}:${startOffset}:${endOffset}`, {
        runs: ran / (endOffset - startOffset),
        steps: ran,
        often: OFTEN.functions,
        name,
      });
    }
  }
  for (const [name, runs] of natives) places.set(name, { runs, steps: runs, often: OFTEN.natives, name: () => name });
  return { places, steps: [...places.values()].reduce((sum, { steps }) => sum + steps, 0) };
}

/** Each range counts its characters instead of the one around it. Ranges come in order, outer ones first. */
function charactersRun(ranges: readonly Range[]): number {
  const around: Range[] = [];
  let characters = 0;
  for (const range of ranges) {
    while ((around.at(-1)?.endOffset ?? Number.POSITIVE_INFINITY) <= range.startOffset) around.pop();
    characters += (range.count - (around.at(-1)?.count ?? 0)) * (range.endOffset - range.startOffset);
    around.push(range);
  }
  return characters;
}

const pathOf = (url: string) => url.replace(/^.*\/(?=src\/|node_modules\/)/, '');

/** The beginning of a function, as it was compiled. */
function sourceOf(scriptId: string, start: number): string {
  const { scriptSource } = post<{ readonly scriptSource: string }>('Debugger.getScriptSource', { scriptId });
  return scriptSource.slice(start, start + 80).replaceAll(/\s+/g, ' ');
}

function post<Result>(method: string, parameters: object = {}): Result {
  let answer: unknown;
  session.post(method, parameters, (error, result) => {
    if (error !== null) throw error;
    answer = result;
  });
  return answer as Result;
}
