import { describe, expect, it } from 'vitest';
import {
  type AnalysisTable,
  NotMeasured,
  runAnalyses,
} from '../../../../src/analysis/judgements/deep-context/runner.ts';

interface Results {
  first: string;
  second: string;
  third: string;
}

type Table = AnalysisTable<string, Results>;
const NAMES = ['first', 'second', 'third'] as const;

const table = (changes: Partial<Table> = {}): Table => ({
  first: { uses: [], run: async (input) => `${input} 1` },
  second: { uses: ['first'], run: async (_, { first }) => `after ${first}` },
  third: { uses: [], run: async () => '3' },
  ...changes,
});

const options = (changes: object = {}) => ({
  parallel: 2,
  signal: new AbortController().signal,
  now: () => 0,
  onProgress: () => {},
  ...changes,
});

const run = (changes: Partial<Table> = {}, names: readonly (keyof Results)[] = NAMES, more: object = {}) =>
  runAnalyses(table(changes), names, 'in', options(more));

const tick = () => new Promise((resolve) => setTimeout(resolve, 1));

describe('runAnalyses', () => {
  it('gives an analysis the results of those it uses, whatever the order of the names', async () => {
    const outcomes = await run({}, ['second', 'third', 'first']);
    expect(outcomes.second).toEqual({ state: 'done', result: 'after in 1', milliseconds: 0 });
  });

  it('leaves an analysis to do without one that was not asked for', async () => {
    const outcomes = await run({}, ['second']);
    expect(outcomes).toEqual({ second: { state: 'done', result: 'after undefined', milliseconds: 0 } });
  });

  it('counts the time of an analysis from where its work began, be it before the run', async () => {
    const outcomes = await run({}, ['first', 'third'], { now: () => 50, begun: new Map([['first', 20]]) });
    expect(outcomes).toMatchObject({ first: { milliseconds: 30 }, third: { milliseconds: 0 } });
  });

  it('records a failure and goes on', async () => {
    const outcomes = await run({
      first: { uses: [], run: () => Promise.reject(new Error('broke')) },
      third: { uses: [], run: () => Promise.reject(new NotMeasured('no history')) },
    });
    expect(outcomes).toMatchObject({
      first: { state: 'failed', reason: 'broke' },
      second: { state: 'done', result: 'after undefined' },
      third: { state: 'not_measured', reason: 'no history' },
    });
  });

  it.each([1, 2, 3])('has at most %i at work at a time', async (parallel) => {
    let running = 0;
    let most = 0;
    const busy = {
      uses: [],
      run: async () => {
        most = Math.max(most, ++running);
        await tick();
        running--;
        return '';
      },
    };
    await run({ first: busy, second: busy, third: busy }, NAMES, { parallel });
    expect(most).toBe(parallel);
  });

  it('tells of each analysis that starts, and of more and more that are done', async () => {
    const told: [number, number, string][] = [];
    await run({}, NAMES, {
      parallel: 1,
      onProgress: (done: number, total: number, name: string) => told.push([done, total, name]),
    });
    expect(told.map(([done]) => done)).toEqual([0, 1, 2]);
    expect(told.map(([, , name]) => name).sort()).toEqual(['first', 'second', 'third']);
  });

  it('ends with the reason of the signal', async () => {
    const controller = new AbortController();
    const ended = run(
      {
        first: {
          uses: [],
          run: async () => {
            controller.abort(new Error('enough'));
            throw new Error('interrupted');
          },
        },
      },
      NAMES,
      { signal: controller.signal },
    );
    await expect(ended).rejects.toThrow('enough');
  });
});
