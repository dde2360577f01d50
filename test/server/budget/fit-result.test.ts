import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FittedResult, fitResult, type WholeResult } from '../../../src/server/budget/fit-result.ts';
import { ResultStore } from '../../../src/server/budget/result-store.ts';
import type { Omission } from '../../../src/server/budget/shorten.ts';
import type { AnswerSize } from '../../../src/tools/answer-size.ts';

const ADDRESS = 'orrery://results/0123456789ab';

/** Both forms of at most so many characters, with the same rows. */
const within = (limit: number): AnswerSize => ({ structure: limit, text: limit, rows: 'same' });

function fitted(whole: Partial<WholeResult>, limit: number): FittedResult {
  return fitResult(
    { tool: 'tool', output: {}, order: [], render: () => '', mimeType: null, ...whole },
    within(limit),
    () => ADDRESS,
  );
}

function omittedOf({ output }: FittedResult): readonly Omission[] {
  return output.omitted as readonly Omission[];
}

/** Lines of a list, as a renderer would write them. */
function lines(output: Readonly<Record<string, unknown>>): string {
  return (output.items as readonly { readonly name: string }[]).map(({ name }) => `- ${name}`).join('\n');
}

const named = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `item ${index}` }));

describe('a result within the budget', () => {
  it('is returned as it is and not kept', () => {
    const output = { items: named(3) };
    const whole = { tool: 'tool', output, order: [], render: lines, mimeType: null };
    const result = fitResult(whole, within(200), () => {
      throw new Error('kept');
    });
    expect(result).toEqual({ output, text: lines(output), link: null, isTooLarge: false });
    expect(result.output).toBe(output);
  });
});

describe('a result over the budget', () => {
  it('says what was left out and where the whole is, in both forms', () => {
    const result = fitted({ output: { before: 1, items: named(100), after: 2 }, render: lines }, 600);
    const items = result.output.items as readonly unknown[];
    expect(items).toEqual(named(100).slice(0, items.length));
    expect(items.length).toBeGreaterThan(10);
    expect(result.output).toMatchObject({ before: 1, after: 2, whole: ADDRESS });
    expect(omittedOf(result)).toEqual([{ path: 'items', returned: items.length, total: 100 }]);
    expect(result.text.split('\n').at(-1)).toBe(`… Left out: items ${items.length} of 100. The whole: read ${ADDRESS}`);
  });

  it('shows the same rows in both forms, also when only one of them is too long', () => {
    const wordy = (output: Readonly<Record<string, unknown>>) =>
      (output.items as readonly { readonly name: string }[]).map(({ name }) => `${name} ${'.'.repeat(90)}`).join('\n');
    const result = fitted({ output: { items: named(50) }, render: wordy }, 1500);
    const items = result.output.items as readonly unknown[];
    expect(items.length).toBeLessThan(16);
    expect(result.text.split('\n')).toHaveLength(items.length + 1);
  });

  it('cuts the lists that matter least first, and not to nothing', () => {
    const output = { first: named(60), second: named(60), third: named(60) };
    const result = fitted({ output, order: ['third', 'second'] }, 2500);
    const { first, second, third } = result.output as Record<string, readonly unknown[]>;
    expect([first?.length, second?.length, third?.length]).toEqual([60, expect.any(Number), 10]);
    expect(second?.length).toBeGreaterThan(10);
  });

  it('cuts evenly where no order is left', () => {
    const output = { first: named(500), deep: { second: named(400), third: named(3) } };
    const { first, deep } = fitted({ output }, 3000).output as typeof output;
    expect(first.length).toBe(deep.second.length);
    expect(first.length).toBeGreaterThan(20);
    expect(deep.third).toHaveLength(3);
  });

  it('cuts long texts at the end of a line, and maps', () => {
    const output = {
      content: Array.from({ length: 100 }, (_, line) => `line ${line}`).join('\n'),
      byFile: Object.fromEntries(Array.from({ length: 300 }, (_, file) => [`file${file}`, file])),
    };
    const result = fitted({ output }, 1000);
    expect(result.output.content).toMatch(/^line 0\n(?:line \d+\n)+…$/);
    expect(Object.keys(result.output.byFile as object).length).toBeGreaterThan(5);
    expect(omittedOf(result).map(({ path, total }) => [path, total])).toEqual([
      ['content', output.content.length],
      ['byFile', 300],
    ]);
  });

  it('counts over all lists of the same place', () => {
    const output = { files: Array.from({ length: 4 }, () => ({ functions: named(50) })) };
    const result = fitted({ output }, 1500);
    const files = result.output.files as typeof output.files;
    expect(omittedOf(result)).toEqual([
      { path: 'files[].functions', returned: files.reduce((sum, one) => sum + one.functions.length, 0), total: 200 },
    ]);
  });

  it('says so when nothing of it fits', () => {
    const output = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`a long name of a member ${at}`, at]));
    const result = fitted({ output }, 800);
    expect(result.isTooLarge).toBe(true);
    expect(result.output).toMatchObject({ error: { name: 'CONTENT_TOO_LARGE' }, whole: ADDRESS });
  });
});

describe('a text that only programs read', () => {
  const machine = { render: (output: object) => JSON.stringify(output), mimeType: 'application/json' };

  it('is whole where it fits', () => {
    const output = { items: named(10) };
    expect(fitted({ output, ...machine }, 1000).text).toBe(JSON.stringify(output));
  });

  it('is never cut: a sentence and a link take its place, and the structure is cut on its own', () => {
    const result = fitted({ output: { items: named(100) }, ...machine }, 700);
    expect(result.link).toEqual({ uri: ADDRESS, name: 'tool', mimeType: 'application/json' });
    expect(result.text).toContain(`read ${ADDRESS}`);
    expect(result.output.whole).toBe(ADDRESS);
  });

  it('is whole beside a structure that is cut', () => {
    const result = fitted({ output: { items: named(100) }, render: () => 'a,b', mimeType: 'text/csv' }, 700);
    expect(result).toMatchObject({ text: 'a,b', link: null });
    expect(omittedOf(result)).toHaveLength(1);
  });
});

describe('whatever the result', () => {
  const key = fc.string({ maxLength: 12, unit: 'binary' });
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 2 },
      fc.integer(),
      fc.constant(null),
      fc.string({ maxLength: 800, size: 'max', unit: 'binary' }),
      fc.array(tie('value'), { maxLength: 25, size: 'max' }),
      fc.dictionary(key, tie('value'), { maxKeys: 55, size: 'max' }),
    ),
  }));
  const output = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), value, { maxKeys: 4 });

  it('fits, is data, is the same each time, and its pages joined are the whole', () => {
    fc.assert(
      fc.property(output, fc.integer({ min: 4000, max: 40_000 }), (random, limit) => {
        const whole = { tool: 'tool', output: random, order: ['a', 'b.c'], render: readable, mimeType: null };
        const store = new ResultStore(limit);
        const keep = (serialised: string) =>
          store.keep({ source: 'tool', output: random, text: readable(random), mimeType: 'text/plain' }, serialised);
        const result = fitResult(whole, within(limit), keep);
        expect(JSON.stringify(result.output).length).toBeLessThanOrEqual(limit);
        expect(result.text.length).toBeLessThanOrEqual(limit);
        expect(JSON.stringify(fitResult(whole, within(limit), keep)) === JSON.stringify(result)).toBe(true);
        if (typeof result.output.whole !== 'string') return;
        let joined = '';
        for (let next: string | undefined = result.output.whole; next !== undefined; ) {
          const pages = store.read(next);
          expect(pages.reduce((sum, page) => sum + page.text.length, 0)).toBeLessThanOrEqual(limit);
          joined += pages[0]?.text;
          next = pages[1]?.uri;
        }
        // Printing how long texts differ would take very long.
        expect(joined === readable(random)).toBe(true);
      }),
      { numRuns: 60, endOnFailure: true },
    );
  });

  it('leaves no list with nothing while another keeps hundreds', () => {
    const lists = fc.dictionary(
      fc.stringMatching(/^[a-z]{1,8}$/),
      fc.array(fc.nat(), { maxLength: 900, size: 'max' }),
      {
        minKeys: 2,
        maxKeys: 6,
      },
    );
    fc.assert(
      fc.property(lists, fc.integer({ min: 2000, max: 6000 }), (random, limit) => {
        const result = fitted({ output: random }, limit).output as Record<string, readonly number[]>;
        const kept = Object.keys(random).map((name) => JSON.stringify(result[name] ?? []).length);
        const longest = Math.max(...kept);
        // A list stops with the item that it has begun: they differ by no more than one, of ten digits and a comma.
        Object.values(random).forEach((all, at) => {
          expect(kept[at]).toBeGreaterThanOrEqual(Math.min(JSON.stringify(all).length, longest - 11));
        });
      }),
      { numRuns: 100, endOnFailure: true },
    );
  });
});

function readable(output: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(output, null, 1);
}
