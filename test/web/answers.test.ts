import { describe, expect, it } from 'vitest';
import { Answers } from '../../web/src/connection/answers.ts';
import type { Question } from '../../web/src/connection/question.ts';
import type { ServerConnection } from '../../web/src/connection/server-connection.ts';

/** A server of which every reading waits until it is let go. */
function slowServer() {
  const waiting: ((value: number) => void)[] = [];
  const watchers = new Set<() => void>();
  let reads = 0;
  const connection = {
    state: { at: 'open' },
    onState: () => () => {},
    watch: (_: string, onChange: () => void) => {
      watchers.add(onChange);
      return () => watchers.delete(onChange);
    },
    problemOf: (error: unknown) => ({ kind: 'server', message: String(error), recovery: null }),
  } as unknown as ServerConnection;
  const question: Question<number> = {
    key: 'how many',
    watched: [() => 'orrery://project/summary'],
    ask: () => {
      reads += 1;
      return new Promise((resolve) => waiting.push(resolve));
    },
  };
  return {
    question,
    answers: new Answers(connection, null),
    reads: () => reads,
    change: () => {
      for (const changed of watchers) changed();
    },
    answer: async (value: number) => {
      waiting.shift()?.(value);
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

describe('an answer that is shown', () => {
  it('is asked for again once, however many notices come while it is being asked for', async () => {
    const { answers, question, reads, change, answer } = slowServer();
    answers.follow(question, () => {});
    for (let notice = 0; notice < 5; notice++) change();
    expect(reads()).toBe(1);
    await answer(1);
    expect(answers.answer(question)).toEqual({ state: 'answered', value: 1, renewing: true });
    expect(reads()).toBe(2);
    await answer(2);
    expect(answers.answer(question)).toEqual({ state: 'answered', value: 2, renewing: false });
    expect(reads()).toBe(2);
  });

  it('that changed while nobody looked any more is asked for when somebody does', async () => {
    const { answers, question, reads, change, answer } = slowServer();
    const stop = answers.follow(question, () => {});
    change();
    stop();
    await answer(1);
    expect(reads()).toBe(1);
    answers.follow(question, () => {});
    expect(reads()).toBe(2);
  });
});
