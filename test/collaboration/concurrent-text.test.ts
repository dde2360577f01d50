import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Change } from '../../src/collaboration/change.ts';
import { type Clock, merged, withCount } from '../../src/collaboration/clock.ts';
import { loadLoro } from '../../src/collaboration/loro.ts';
import { operationPrint, type TextOperation } from '../../src/collaboration/operation.ts';
import { SharedText } from '../../src/collaboration/shared-text.ts';

const loro = await loadLoro();

function insert(position: number, content: string): TextOperation {
  return { kind: 'insert', position, length: null, content, encoding: 'utf-16' };
}

function apply(text: SharedText, agent: string, seen: Clock, operation: TextOperation) {
  return text.apply(agent, text.knownTo(agent, seen), [operation], [operationPrint(operation)]);
}

/** Items visited by each of many operations of two agents, who each see the other's operations three later. */
function workOf(operations: number): number[] {
  const text = new SharedText(loro);
  const counts = [0, 0];
  return Array.from({ length: operations }, (_, at) => {
    const [own, other] = [at % 2, 1 - (at % 2)] as const;
    const seen = new Map([[`agent${other}`, Math.max(0, (counts[other] as number) - 3)]]);
    const before = text.visited;
    apply(text, `agent${own}`, seen, insert(0, 'x'));
    counts[own] = (counts[own] as number) + 1;
    return text.visited - before;
  });
}

describe('concurrent operations', () => {
  it('take work that does not grow with the history of the text', () => {
    const work = workOf(8000);
    const total = (from: number) => work.slice(from, from + 2000).reduce((sum, one) => sum + one, 0);
    expect(total(0)).toBeGreaterThan(0);
    expect(total(6000)).toBeLessThan(1.25 * total(2000));
    // A text is begun at a later version before it has many items.
    expect(Math.max(...work)).toBeLessThan(10_000);
  });

  it('of another process are taken in without the text being built again', () => {
    const texts = [new SharedText(loro), new SharedText(loro)] as const;
    const work: number[] = [];
    for (let at = 0; at < 2000; at++) {
      const [own, other] = at % 2 === 0 ? texts : [texts[1], texts[0]];
      const seen = new Map([[`agent${1 - (at % 2)}`, Math.max(0, (at >> 1) - 2)]]);
      const before = own.visited + other.visited;
      other.replay(apply(own, `agent${at % 2}`, seen, insert(0, `${at} `)).run);
      work.push(own.visited + other.visited - before);
    }
    expect(texts[1].content()).toBe(texts[0].content());
    expect(work.slice(1000).reduce((sum, one) => sum + one, 0)).toBeLessThan(1000 * 10_000);
    expect(Math.max(...work.slice(1000))).toBeLessThan(20_000);
  });

  it('of an agent can come from another process after it wrote in this one', () => {
    const texts = [new SharedText(loro), new SharedText(loro)] as const;
    for (let at = 0; at < 6; at++) {
      const [own, other] = at % 2 === 0 ? texts : [texts[1], texts[0]];
      other.replay(apply(own, 'ada', new Map(), insert(0, `${at} `)).run);
      other.replay(apply(own, 'bob', new Map(), insert(0, 'b')).run);
    }
    expect(texts[1].content()).toBe(texts[0].content());
    expect(texts[0].clock.get('ada')).toBe(6);
  });

  it('take no work as long as every agent has seen all', () => {
    const text = new SharedText(loro);
    for (let at = 0; at < 100; at++) apply(text, `agent${at % 2}`, text.clock, insert(at, 'x'));
    expect(text.visited).toBe(0);
  });

  it('are applied when an agent comes back that had seen little', () => {
    const text = new SharedText(loro);
    apply(text, 'late', new Map(), insert(0, 'start'));
    for (let at = 0; at < 3000; at++) {
      const seen = new Map([[`agent${1 - (at % 2)}`, Math.max(0, (at >> 1) - 2)]]);
      apply(text, `agent${at % 2}`, seen, insert(0, 'x'));
    }
    const before = text.content();
    const { run } = apply(text, 'late', new Map(), { ...insert(1, '!'), kind: 'replace', length: 3 });
    expect(text.content()).toBe(before.replace('start', 's!t'));
    expect(run.edits.map(({ deleted, inserted }) => inserted - deleted)).toEqual([-3, 1]);
    expect(loro.LoroDoc.fromSnapshot(text.snapshot()).getText('text').toString()).toBe(text.content());
  });

  it('refuse what splits a character, and go on', () => {
    const text = new SharedText(loro);
    apply(text, 'ada', new Map(), insert(0, 'a👍b'));
    apply(text, 'bob', new Map([['ada', 1]]), insert(0, 'x'));
    const { verdicts } = apply(text, 'ada', new Map(), insert(2, 'y'));
    expect(verdicts).toEqual([expect.stringContaining('within a character')]);
    apply(text, 'ada', new Map(), { ...insert(1, 'z'), kind: 'replace', length: 2 });
    expect(text.content()).toBe('xazb');
  });
});

const AGENTS = ['ada', 'bob', 'cyd'] as const;
const step = fc.record({
  agent: fc.nat(2),
  /** Whose operations the agent gets to see before; its own: none. */
  learns: fc.nat(2),
  at: fc.nat(40),
  deleted: fc.nat(3),
  content: fc.constantFrom('', 'x', 'né', '👍', 'a\nb'),
  encoding: fc.constantFrom('utf-16' as const, 'utf-8' as const, 'utf-32' as const),
  isReopened: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
});

describe('a text with concurrent operations', () => {
  it('is what the CRDT makes of its runs, and so are the changes that it reports', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let text = new SharedText(loro);
        const replayed = new SharedText(loro);
        const clocks: Clock[] = AGENTS.map(() => new Map());
        for (const { agent: index, learns, at, deleted, content, encoding, isReopened } of steps) {
          const agent = AGENTS[index] as string;
          const seen = merged(clocks[index] as Clock, clocks[learns] as Clock);
          const operation = { kind: 'replace', position: at, length: deleted, content, encoding } as const;
          const { run } = apply(text, agent, seen, operation);
          clocks[index] = withCount(seen, agent, run.first);
          replayed.replay(run);
          if (isReopened) text = text.copy();
          for (const [other, name] of AGENTS.entries()) {
            const clock = clocks[other] as Clock;
            expect(changed(seenText(text, name, clock), text.changesSince(name, clock))).toBe(text.content());
          }
        }
        expect(replayed.content()).toBe(text.content());
        expect(replayed.authors()).toEqual(text.authors());
      }),
      { numRuns: 60 },
    );
  });
});

/** From a copy, by the CRDT alone. */
function seenText(text: SharedText, agent: string, clock: Clock): string {
  const copy = text.copy();
  return copy.contentAt(withCount(copy.knownTo(agent, clock), agent, copy.history(agent).count));
}

function changed(text: string, changes: readonly Change[]): string {
  let at = 0;
  let result = '';
  for (const { retain = 0, delete: deleted = 0, insert: content = '' } of changes) {
    result += text.slice(at, at + retain) + content;
    at += retain + deleted;
  }
  return result + text.slice(at);
}
