import { expect, it, test } from 'vitest';
import { checkFindings, treeToCheck } from '../../../src/assistant/checking/check-findings.ts';
import { indexOf } from '../../analysis/indexed-tree.ts';

const far = '\n'.repeat(100);
const files = {
  'src/cart.ts': `export function total(items: number[]) {\n  const sum = items.length;\n  return sum;\n}\n${far}export function far() {}\n`,
  'src/a/index.ts': 'export const a = 1;\n',
  'src/b/index.ts': 'export const b = 1;\n',
  'README.md': '# Title\n\nSee `total`.\n',
};

async function problems(file: string | null, line: number | null, title: string) {
  const index = await indexOf(files);
  const [checked] = checkFindings([{ file, line, title }], treeToCheck({ path: index.folder }, index));
  return checked;
}

test.each([
  ['src/cart.ts', 3, '`total` returns a wrong `sum`'],
  ['./src/cart.ts', 3, '`total()` is slow'],
  ['cart.ts', 1, 'it is slow'],
  ['src\\cart.ts', null, '`far` and `total` differ'],
  ['README.md', 3, '`total` is not explained'],
  [null, null, 'the whole is `strange`'],
])('nothing speaks against %s:%s %s', async (file, line, title) => {
  expect((await problems(file, line, title))?.problems).toEqual([]);
});

test.each([
  ['src/basket.ts', 3, 'x', ['No such file: src/basket.ts; perhaps src/cart.ts is meant.']],
  ['zzzzzzzzzzzzzzzzzzzz.py', 3, 'x', ['No such file: zzzzzzzzzzzzzzzzzzzz.py.']],
  ['index.ts', 1, 'x', ['index.ts may be any of 2 files: the finding does not say which.']],
  ['src/cart.ts', 900, 'x', ['src/cart.ts has 105 lines: line 900 does not exist.']],
  ['README.md', 9, 'x', ['README.md has 3 lines: line 9 does not exist.']],
  ['src/cart.ts', 2, '`far` is slow', ['`far` is not near line 2 of src/cart.ts: see line 105.']],
  ['src/a/index.ts', 1, '`total` is slow', ['`total` does not occur in src/a/index.ts. It is in src/cart.ts:1.']],
  ['src/cart.ts', 1, '`Cart.vanish` is slow', ['`Cart.vanish` does not occur in src/cart.ts.']],
])('%s:%s %s does not fit the tree', async (file, line, title, expected) => {
  expect((await problems(file, line, title))?.problems).toEqual(expected);
});

it('gives each finding the file that is meant', async () => {
  expect((await problems('cart.ts', 1, 'x'))?.path).toBe('src/cart.ts');
  expect((await problems('gone.ts', 1, 'x'))?.path).toBe(null);
});

it('reads nothing outside the tree', async () => {
  expect((await problems('../../etc/passwd', 1, 'x'))?.problems[0]).toContain('No such file');
  expect((await problems('/etc/passwd', 1, 'x'))?.problems[0]).toContain('No such file');
});
