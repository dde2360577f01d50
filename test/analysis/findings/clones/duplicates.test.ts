import { describe, expect, it } from 'vitest';
import { duplicatedLineShares } from '../../../../src/analysis/findings/clones/duplicate-report.ts';
import { analyzeDuplicates } from '../../../../src/analysis/findings/clones/duplicates.ts';
import { indexOf } from './code.ts';

const INVOICE = `export function invoiceTotal(items, rate) {
  let total = 0;
  for (const item of items) {
    total += item.price * item.count;
  }
  return total * (1 + rate);
}
`;

const RENAMED = `// what an order costs
export function orderCost(lines, tax) {
  let sum = 0; // so far
  for (const line of lines) {
    sum += line.amount * line.number;
  }
  return sum * (1 + tax);
}
`;

const where = (group: { fragments: readonly { file: string; start_line: number; end_line: number }[] } | undefined) =>
  group?.fragments.map(({ file, start_line, end_line }) => `${file}:${start_line}-${end_line}`);

describe('duplicates', () => {
  it('are exact where only comments and layout differ', async () => {
    const copy = INVOICE.replace('let total = 0;', '/* none yet */\n  let total =\n    0;');
    const report = await analyzeDuplicates(await indexOf({ 'a.js': INVOICE, 'b.js': copy }));
    expect(report.groups.map(({ clone_type }) => clone_type)).toEqual(['exact']);
    expect(where(report.groups[0])).toEqual(['a.js:1-7', 'b.js:1-9']);
    expect(report.summary).toMatchObject({ clone_groups: 1, duplicate_lines: 9, total_lines: 16 });
  });

  it.each([
    ['a.ts', (n: number) => `import { one${n}, two${n} } from './module-${n}.ts';`],
    ['a.py', (n: number) => `from package.module${n} import one${n}, two${n}, three${n}`],
    ['A.java', (n: number) => `import com.example.module${n}.One${n};`],
    ['a.c', (n: number) => `#include "module_${n}.h"`],
    ['a.rb', (n: number) => `require 'module/part${n}'`],
  ])('are none where all that is equal is what two files import: %s', async (name, line) => {
    const imports = Array.from({ length: 30 }, (_, n) => line(n)).join('\n');
    const report = await analyzeDuplicates(await indexOf({ [name]: `${imports}\n`, [`b/${name}`]: `${imports}\n` }));
    expect(report.groups).toEqual([]);
  });

  it('are renamed where names and literals change one to one', async () => {
    const report = await analyzeDuplicates(await indexOf({ 'a.js': INVOICE, 'b.js': RENAMED }));
    expect(report.groups.map(({ clone_type }) => clone_type)).toEqual(['renamed']);
    expect(where(report.groups[0])).toEqual(['a.js:1-7', 'b.js:2-8']);
    const [hashes] = report.groups.map(({ fragments }) => fragments.map((one) => one.normalized_hash));
    expect(new Set(hashes).size).toBe(1);
  });

  it('are not renamed where all that is alike is that rows have one form', async () => {
    const places = [
      [0, 1, 2],
      [1, 3, 2],
      [2, 0, 3],
      [3, 3, 1],
      [3, 0, 0],
    ] as const;
    const rows = (name: string, values: readonly number[]) =>
      places.map(([a, b, c]) => `  expect(${name}.at(${values[a]} - start, ${values[b]})).toBe(${values[c]} + start);`);
    const test = (name: string, values: readonly number[], more: readonly string[]) =>
      [`it('${name}', () => {`, `  prepare('${name}');`, ...rows(name, values), ...more, '});'].join('\n');
    const others = (name: string) => [
      `  const ${name}All = list.filter((each) => each > start && each < end);`,
      `  if (${name}All.length === 0) throw new Error('none');`,
      `  while (${name}All.length > start + 1) ${name}All.pop();`,
      `  return ${name}All[start + 1] - ${name}All[start];`,
    ];
    const find = async (more: typeof others | null) => {
      const [one, two] = [more?.('one') ?? [], more?.('two') ?? []];
      const files = {
        'a.js': test('one', [11, 12, 13, 14], [...one, '  a(b);']),
        'b.js': test('two', [21, 22, 23, 24], [...two, '  while (c) d(e, f);']),
      };
      const { groups } = await analyzeDuplicates(await indexOf(files), { types: new Set(['renamed']) });
      return groups.map(where);
    };
    expect(await find(null)).toEqual([]);
    expect(await find(others)).toEqual([['a.js:2-11', 'b.js:2-11']]);
  });

  it('are not renamed where one name became two', async () => {
    const other = RENAMED.replace('sum +=', 'tax +=');
    const report = await analyzeDuplicates(await indexOf({ 'a.js': INVOICE, 'b.js': other }));
    expect(report.groups.filter(({ clone_type }) => clone_type === 'renamed')).toEqual([]);
  });

  it('tell the share of each file', async () => {
    const files = { 'a.js': INVOICE, 'b.js': `${INVOICE}\n\n\n\n\n\nexport const rest = 1;\n`, 'c.js': 'export {};\n' };
    const shares = duplicatedLineShares(await analyzeDuplicates(await indexOf(files)));
    expect([...shares]).toEqual([
      ['a.js', 1],
      ['b.js', 7 / 14],
      ['c.js', 0],
    ]);
  });

  it('are the same report for the same index and question', async () => {
    const index = await indexOf({ 'a.js': INVOICE, 'b.js': RENAMED });
    const report = await analyzeDuplicates(index);
    expect(await analyzeDuplicates(index)).toBe(report);
    expect(await analyzeDuplicates(index, { threshold: 0.85, minLines: 5 })).toBe(report);
    expect(await analyzeDuplicates(index, { minLines: 3 })).not.toBe(report);
    expect({ ...(await analyzeDuplicates({ ...index })), performance: null }).toEqual({ ...report, performance: null });
  });

  it('are no longer looked for once nobody waits for them', async () => {
    const index = await indexOf({ 'a.js': INVOICE, 'b.js': RENAMED });
    const controller = new AbortController();
    const search = analyzeDuplicates(index, { signal: controller.signal });
    controller.abort(new Error('enough'));
    await expect(search).rejects.toThrow('enough');
    await expect(analyzeDuplicates(index, { signal: controller.signal })).rejects.toThrow('enough');
  });

  it('do not overlap their own copies', async () => {
    const { groups } = await analyzeDuplicates(await indexOf({ 'a.js': INVOICE.repeat(3) }));
    expect(groups.map(where)).toEqual([['a.js:1-7', 'a.js:8-14', 'a.js:15-21']]);
  });

  it('of nothing are none', async () => {
    const report = await analyzeDuplicates(await indexOf({}));
    expect(report.summary).toMatchObject({ total_files: 0, clone_groups: 0, duplication_ratio: 0 });
  });
});
