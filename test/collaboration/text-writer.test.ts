import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { loadLoro } from '../../src/collaboration/loro.ts';
import { becoming, operationPrint, type TextOperation } from '../../src/collaboration/operation.ts';
import { SharedText } from '../../src/collaboration/shared-text.ts';
import { LONGEST_INSERTION } from '../../src/collaboration/text-writer.ts';

const loro = await loadLoro();

function insert(position: number, content: string): TextOperation {
  return { kind: 'insert', position, length: null, content, encoding: 'utf-16' };
}

function apply(text: SharedText, agent: string, ...operations: TextOperation[]): void {
  text.apply(agent, text.knownTo(agent, text.clock), operations, operations.map(operationPrint));
}

/** What the CRDT keeps as one insertion each, in UTF-16 units. */
function insertions(text: SharedText): number[] {
  const { changes } = loro.LoroDoc.fromSnapshot(text.snapshot()).exportJsonUpdates();
  return changes.flatMap(({ ops }) =>
    ops.flatMap(({ content }) => (content.type === 'insert' && 'text' in content ? [content.text.length] : [])),
  );
}

describe('a writer of shared text', () => {
  const long = 'y\n'.repeat(20_000);

  it.each([
    ['one long insertion', [insert(0, long)]],
    [
      'many insertions that follow each other',
      Array.from({ length: 400 }, (_, at) => insert(at * 100, 'x'.repeat(100))),
    ],
    ['a text that becomes another', [becoming('one\n'), becoming(`one\n${long}`)]],
    [
      'a text of which many lines become others',
      [becoming(long), becoming(long.replaceAll('y', 'z')), becoming(`a\n${long}b\n`)],
    ],
    ['characters of two units', [insert(0, 'a'), insert(1, '😀'.repeat(5000))]],
  ])('keeps the insertions of the CRDT short: %s', (_, operations) => {
    const text = new SharedText(loro);
    for (const operation of operations) apply(text, 'ada', operation);
    const lengths = insertions(text);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(LONGEST_INSERTION);
    // Short ones still join: a text of n units takes some n / LONGEST_INSERTION of them.
    expect(lengths.length).toBeLessThan(150);
  });

  it.each([
    ['a text', '', long],
    ['another, by lines', long, long.replaceAll('y\ny\ny\n', 'y\nyes\ny\n')],
    ['another, all of it', long, 'z'.repeat(6000)],
    ['nothing', long, ''],
  ])('knows how a text becomes %s, and does not have the CRDT compare', (_, before, after) => {
    const text = new SharedText(loro);
    apply(text, 'disk', becoming(before));
    apply(text, 'ada', insert(text.length, '!'));
    const compares = vi.spyOn(loro.LoroDoc.prototype, 'diff');
    onTestFinished(() => compares.mockRestore());
    const [operation, seen] = [becoming(after), text.clock];
    const { run } = text.apply('disk', text.knownTo('disk', seen), [operation], [operationPrint(operation)]);
    expect(compares).not.toHaveBeenCalled();
    expect(text.content()).toBe(after);
    // Each is behind the one before, so that what it inserted is there in the end.
    const edited = run.edits.reduce(
      (now, { at, deleted, inserted }) => now.slice(0, at) + after.slice(at, at + inserted) + now.slice(at + deleted),
      `${before}!`,
    );
    expect(edited).toBe(after);
  });

  it('joins no insertion to one before a restart', () => {
    let text = new SharedText(loro);
    for (let at = 0; at < 10; at++) {
      apply(text, 'ada', insert(text.length, 'x'.repeat(LONGEST_INSERTION - 1)));
      text = text.copy();
    }
    expect(Math.max(...insertions(text))).toBeLessThanOrEqual(LONGEST_INSERTION);
  });

  it.each([
    ['😀'.repeat(3000), `${'😀'.repeat(1500)}😁${'😀'.repeat(1500)}`],
    ['', 'a😀'.repeat(2000)],
    ['a😀\n'.repeat(2000), 'b😁\n'.repeat(2000)],
    ['one\ntwo\n'.repeat(1500), `one\ntwo\nnew\n${'one\ntwo\n'.repeat(1499)}no end`],
    ['one\n'.repeat(3000), 'three'],
    ['x'.repeat(9000), ''],
  ])('turns a text into another without splitting a character (%#)', (before, after) => {
    const text = new SharedText(loro);
    apply(text, 'ada', becoming(before));
    apply(text, 'bob', becoming(after));
    expect(text.content()).toBe(after);
  });

  it('keeps what two agents insert at one place apart', () => {
    const text = new SharedText(loro);
    const others = text.knownTo('ada', new Map());
    const [one, two] = ['a'.repeat(5000), 'b'.repeat(5000)];
    text.apply('ada', others, [insert(0, one)], [1]);
    text.apply('bob', others, [insert(0, two)], [2]);
    expect([one + two, two + one]).toContain(text.content());
  });
});
