import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { loadLoro } from '../../src/collaboration/loro.ts';
import { operationPrint, type TextOperation } from '../../src/collaboration/operation.ts';
import { SharedText } from '../../src/collaboration/shared-text.ts';

const TRACE = join(import.meta.dirname, '../fixtures/editing-traces/automerge-paper-3000.json');
const loro = await loadLoro();

function change(position: number, length: number, content: string): TextOperation {
  return { kind: 'replace', position, length, content, encoding: 'utf-16' };
}

function apply(text: SharedText, agent: string, seen: Readonly<Record<string, number>>, operation: TextOperation) {
  const others = text.knownTo(agent, new Map(Object.entries(seen)));
  return text.apply(agent, others, [operation], [operationPrint(operation)]);
}

describe('a shared text', () => {
  it('ends as a recorded session of writing did', () => {
    const edits: [number, number, string][] = JSON.parse(readFileSync(TRACE, 'utf8'));
    const expected = edits.reduce(
      (text, [at, length, content]) => text.slice(0, at) + content + text.slice(at + length),
      '',
    );
    const text = new SharedText(loro);
    for (const edit of edits) apply(text, 'writer', {}, change(...edit));
    expect(text.content()).toBe(expected);
    expect(text.clock).toEqual(new Map([['writer', edits.length]]));
    expect(text.authors()).toEqual([{ start: 0, end: expected.length, agent: 'writer' }]);
  });

  it.each([
    ['two insertions at one place: both stay', 'abc', change(1, 0, 'X'), change(1, 0, 'Y'), ['aXYbc', 'aYXbc']],
    ['an insertion within what is deleted: it stays', 'abcdef', change(1, 3, ''), change(2, 0, 'Z'), ['aZef']],
    ['one range deleted twice: it goes once', 'abcd', change(1, 2, ''), change(1, 2, ''), ['ad']],
  ])('merges %s', (_, start, one, other, possible) => {
    const results = (['one first', 'other first'] as const).map((order) => {
      const text = new SharedText(loro);
      apply(text, 'disk', {}, change(0, 0, start));
      const edits = [['a', one] as const, ['b', other] as const];
      for (const [agent, edit] of order === 'one first' ? edits : edits.reverse())
        apply(text, agent, { disk: 1 }, edit);
      return text.content();
    });
    expect(possible).toContain(results[0]);
    expect(results[1]).toBe(results[0]);
  });

  it('goes back to an earlier state once, however often that is asked for', () => {
    const text = new SharedText(loro);
    apply(text, 'disk', {}, change(0, 0, 'one'));
    const [first, second] = [
      new Map([['disk', 1]]),
      new Map([
        ['disk', 1],
        ['ada', 1],
      ]),
    ];
    apply(text, 'ada', { disk: 1 }, change(3, 0, ' two'));
    const went = vi.spyOn(loro.LoroDoc.prototype, 'checkout');
    onTestFinished(() => went.mockRestore());
    for (const more of [' three', ' four']) {
      expect([text.contentAt(first), text.contentAt(first)]).toEqual(['one', 'one']);
      apply(text, 'ada', { disk: 1 }, change(text.length, 0, more));
    }
    expect(went).toHaveBeenCalledTimes(1);
    expect([text.contentAt(second), text.contentAt(first)]).toEqual(['one two', 'one']);
    expect(went).toHaveBeenCalledTimes(3);
    expect(text.content()).toBe('one two three four');
  });

  it('is the same after it was kept and read again', () => {
    const text = new SharedText(loro);
    apply(text, 'disk', {}, change(0, 0, 'one two'));
    apply(text, 'ada', { disk: 1 }, change(0, 3, '1'));
    apply(text, 'bob', { disk: 1 }, change(7, 0, '!'));
    const again = new SharedText(loro, { ...JSON.parse(JSON.stringify(text.saved())), snapshot: text.snapshot() });
    expect(again.content()).toBe('1 two!');
    expect(again.clock).toEqual(text.clock);
    expect(again.authors()).toEqual(text.authors());
    apply(again, 'cyd', { disk: 1 }, change(4, 3, '2'));
    apply(text, 'cyd', { disk: 1 }, change(4, 3, '2'));
    expect(again.content()).toBe('1 2!');
    expect(again.authors()).toEqual(text.authors());
  });

  it('knows at each moment who wrote what', () => {
    const text = new SharedText(loro);
    apply(text, 'disk', {}, change(0, 0, 'abcdef'));
    apply(text, 'ada', { disk: 1 }, change(2, 2, 'XY'));
    apply(text, 'bob', { disk: 1 }, change(0, 1, ''));
    apply(text, 'bob', { disk: 1, ada: 1 }, change(2, 0, 'b'));
    expect(text.content()).toBe('bXbYef');
    expect(text.authors().map(({ start, end, agent }) => `${text.content().slice(start, end)} ${agent}`)).toEqual([
      'b disk',
      'X ada',
      'b bob',
      'Y ada',
      'ef disk',
    ]);
  });

  it('applies nothing of what does not fit the text that its author saw', () => {
    const text = new SharedText(loro);
    apply(text, 'disk', {}, change(0, 0, 'abc'));
    const { verdicts } = apply(text, 'ada', {}, change(1, 0, 'x'));
    expect(verdicts).toEqual([expect.stringContaining('which has 0 UTF-16 units')]);
    expect(text.content()).toBe('abc');
    expect(text.clock.get('ada')).toBe(1);
  });
});
