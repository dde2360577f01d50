import { describe, expect, it } from 'vitest';
import { EditedTree } from './edited-tree.ts';

interface Sample {
  readonly path: (at: number) => string;
  /** A file that calls the one before it, with these lines at the start of its type. */
  readonly file: (at: number, lines?: string) => string;
  readonly added: string;
  /** A member that calls a function of the file before, under an everyday name. */
  readonly everyday: string;
}

const packageOf = (at: number) => Math.floor(at / 8);

const SAMPLES: Readonly<Record<string, Sample>> = {
  typescript: {
    path: (at) => `src/c${at}.ts`,
    file: (at, lines = '') =>
      `import { C${at - 1} } from './c${at - 1}.ts';\nexport class C${at} {\n${lines}\n  other${at}() {}\n  run${at}(c: C${at - 1}) { c.run${at - 1}(); c.other${at - 1}(); this.run${at}(c); }\n}\n`,
    added: '  extra() {}',
    everyday: '  private helper() { return 1; }',
  },
  java: {
    path: (at) => `src/p${packageOf(at)}/C${at}.java`,
    file: (at, lines = '') =>
      `package p${packageOf(at)};\nimport p${packageOf(at - 1)}.C${at - 1};\npublic class C${at} {\n${lines}\n  void other${at}() {}\n  void run${at}(C${at - 1} c) { c.run${at - 1}(null); c.other${at - 1}(); }\n}\n`,
    added: '  void extra() {}',
    everyday: '  private int helper() { return 1; }',
  },
  python: {
    path: (at) => `src/c${at}.py`,
    file: (at, lines = '') =>
      `from .c${at - 1} import C${at - 1}\n\nclass C${at}:\n${lines}\n    def other${at}(self): pass\n    def run${at}(self, c: C${at - 1}):\n        c.run${at - 1}()\n        c.other${at - 1}()\n`,
    added: '    def extra(self): pass',
    everyday: '    def helper(self): return 1',
  },
};

async function treeOf({ path, file }: Sample, size: number): Promise<EditedTree> {
  const tree = new EditedTree();
  await tree.write(Object.fromEntries(Array.from({ length: size }, (_, at) => [path(at), file(at)])));
  return tree;
}

/** How many files each of some edits in the middle of a tree links again. */
async function relinked(sample: Sample, size: number): Promise<Record<string, number>> {
  const tree = await treeOf(sample, size);
  const at = 8 * Math.floor(size / 16) + 4;
  const write = (lines: string) => tree.write({ [sample.path(at)]: sample.file(at, lines) });
  const counts = {
    'member added before others': await write(sample.added),
    'member of an everyday name added': await write(`${sample.added}\n${sample.everyday}`),
    'members removed': await write(''),
    'file removed': await tree.remove(sample.path(at)),
    'file added': await write(''),
  };
  expect(tree.columns()).toEqual(tree.rebuilt());
  return counts;
}

describe('the files that an edit links again', () => {
  it.each(Object.entries(SAMPLES))('are as many in a tree of any size: %s', async (_, sample) => {
    const small = await relinked(sample, 40);
    expect(small).toMatchObject({
      'member added before others': 1,
      'member of an everyday name added': 1,
      'members removed': 1,
    });
    expect(await relinked(sample, 160)).toEqual(small);
  });

  it('are as many in trees of 500 and 1,000 files', async () => {
    const sample = SAMPLES.typescript as Sample;
    const small = await relinked(sample, 500);
    expect(Math.max(...Object.values(small))).toBeLessThan(5);
    expect(await relinked(sample, 1_000)).toEqual(small);
  });
});

describe('a link to a symbol of an edited file', () => {
  it('follows the symbol to its new position without being made again', async () => {
    const tree = new EditedTree();
    await tree.write({
      'a.ts': 'export function one() {}\nexport function two() {}\n',
      'b.ts': "import { one, two } from './a.ts';\none();\ntwo();\n",
    });
    expect(await tree.write({ 'a.ts': 'export function two() {}\nexport function one() {}\n' })).toBe(1);
    expect(tree.columns()).toEqual(tree.rebuilt());
  });

  it('is made again when another symbol of its name comes before it', async () => {
    const tree = new EditedTree();
    await tree.write({ 'a.py': 'def one(): pass\n', 'b.py': 'from a import one\none()\n' });
    expect(await tree.write({ 'a.py': 'def one(x): pass\ndef one(): pass\n' })).toBe(2);
    expect(tree.columns()).toEqual(tree.rebuilt());
  });
});
