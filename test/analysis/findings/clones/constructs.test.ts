import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyzeDuplicates } from '../../../../src/analysis/findings/clones/duplicates.ts';
import { indexOf } from './code.ts';

const textOf = (files: Readonly<Record<string, string>>, file: string, first: number, last: number) =>
  (files[file] as string)
    .split('\n')
    .slice(first - 1, last)
    .join('\n');

/** The places of all groups: file, first and last line of each fragment. */
async function placesIn(files: Record<string, string>, type: 'exact' | 'renamed' = 'exact') {
  const { groups } = await analyzeDuplicates(await indexOf(files), { types: new Set([type]) });
  return groups.map(({ fragments }) => fragments.map(({ file, start_line, end_line }) => [file, start_line, end_line]));
}

const BODY = `  const sum = items.map((item) => item.price * item.count).reduce((a, b) => a + b, 0);
  if (sum > limit) throw new Error('too much: ' + sum + ' of ' + limit);
  const tax = sum * rate;
  const total = sum + tax - discount;
  log.info('priced', items.length, sum, tax, total);
  return { sum, tax, total, rate, discount };
`;

describe('clones', () => {
  it('begin and end at statements where what is around them goes on alike', async () => {
    const file = (name: string, after: string) => `function ${name}(items, limit, rate) {\n${BODY}}\n\n${after}`;
    const places = await placesIn({
      'a.js': file('priced', 'function next(one) {\n  return one;\n}\n'),
      'b.js': file('charged', 'function next(two) {\n  return two + 1;\n}\n'),
    });
    expect(places).toEqual([
      [
        ['a.js', 2, 7],
        ['b.js', 2, 7],
      ],
    ]);
  });

  it('begin and end at whole blocks where indentation tells them', async () => {
    const body = `    total = sum(item.price * item.count for item in items)
    if total > limit:
        log.warning("too much: %s of %s", total, limit)
        raise ValueError("too much", total, limit)
    tax = total * rate
    log.info("priced %s with %s", total, tax, items)
    return total + tax - discount
`;
    const places = await placesIn({
      'a.py': `def priced(items, limit):\n${body}\n\nx = 1\n`,
      'b.py': `def charged(items, limit, rate):\n    rate = rate or 1\n${body}`,
    });
    expect(places).toEqual([
      [
        ['a.py', 2, 8],
        ['b.py', 3, 9],
      ],
    ]);
  });

  it('are one class of all copies, whichever of them go on alike', async () => {
    const before = '  const first = prepare(items, limit);\n';
    const after = '  finish(items, limit);\n';
    const body = BODY.replace('  return { sum, tax, total, rate, discount };', '  store(sum, tax, total);');
    const places = await placesIn({
      'a.js': `function a(items) {\n${before}${body}}\n`,
      'b.js': `function b(items) {\n${before}${body}${after}}\n`,
      'c.js': `function c(items) {\n${body}${after}}\n`,
    });
    expect(places.some((fragments) => new Set(fragments.map(([file]) => file)).size === 3)).toBe(true);
  });

  it.each([
    [
      'fields',
      (name: string) => `class ${name} {\n${rows(12, (at) => `  private ${name}${at}: Map<string, number>;`)}\n}\n`,
    ],
    [
      'accessors',
      (name: string) =>
        `class ${name} {\n${rows(6, (at) => `  get ${name}${at}() {\n    return this._${name}${at};\n  }`)}\n}\n`,
    ],
    [
      'cases without logic',
      (name: string) =>
        `function ${name}(k: number) {\n  switch (k) {\n${rows(12, (at) => `    case ${name.length}${at}:\n      return ${name}${at};`)}\n  }\n}\n`,
    ],
    [
      'options',
      (name: string) =>
        `export const ${name} = {\n${rows(12, (at) => `  ${name}${at}: option('${name}', ${at}),`)}\n};\n`,
    ],
  ])('with other names are none where they only list %s', async (_, write) => {
    const files = { 'a.ts': write('alpha'), 'b.ts': write('beta') };
    expect(await placesIn(files, 'renamed')).toEqual([]);
  });

  it('close all the brackets that they open, wherever copies differ', async () => {
    const line = fc.constantFrom('call(a, b, c, d);', 'const x = make(a, [b, c], { d, e });', 'return a + b * c;', '');
    const { block } = fc.letrec<{ block: string[]; many: string[] }>((tie) => ({
      many: fc
        .array(
          fc.oneof(
            { maxDepth: 3 },
            line.map((one) => [one]),
            tie('block'),
          ),
          { minLength: 1, maxLength: 5 },
        )
        .map((parts) => parts.flat()),
      block: fc
        .tuple(
          fc.constantFrom(
            ['if (a > b) {', '}'],
            ['items.forEach((item) => {', '});'],
            ['for (const one of many) {', '}'],
            ['switch (a + b) { case 1:', '}'],
            ['if (a) {\nstop(a);\n} else {', '}'],
          ),
          tie('many'),
        )
        .map(([[open, close], inner]) => [open as string, ...inner, close as string]),
    }));
    const blocks = fc.array(block, { minLength: 4, maxLength: 8 }).map((all) => all.flat());
    await fc.assert(
      fc.asyncProperty(blocks, fc.array(fc.nat(60), { maxLength: 3 }), async (lines, changed) => {
        const other = lines.map((one, at) =>
          changed.includes(at) && one.startsWith('call(') ? `other${at}(z);` : one,
        );
        const files = { 'a.js': `start(1);\n${lines.join('\n')}\n`, 'b.js': `${other.join('\n')}\nend({});\n` };
        for (const fragments of await placesIn(files)) {
          for (const [file, first, last] of fragments as [string, number, number][]) {
            expect(depthOf(textOf(files, file, first, last))).toBe(0);
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});

function rows(count: number, row: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => row(at)).join('\n');
}

/** How many brackets are left open; −1 where one is closed that was not opened. */
function depthOf(text: string): number {
  let depth = 0;
  for (const sign of text) {
    if ('([{'.includes(sign)) depth++;
    else if (')]}'.includes(sign) && --depth < 0) return -1;
  }
  return depth;
}
