import { describe, expect, it } from 'vitest';
import { analyzeDuplicates } from '../../../../src/analysis/findings/clones/duplicates.ts';
import { indexOf } from './code.ts';
import { type CaseSet, EXTENSIONS, type SemanticCase, semanticCases } from './semantic-cases.ts';

/** The pairs of files that semantic clones connect, of all functions together. */
async function foundPairs(cases: readonly SemanticCase[]): Promise<string[]> {
  const files: Record<string, string> = {};
  cases.forEach(({ language, original, same, other }, at) => {
    const add = (name: string, text: string) => {
      files[`${at}/${name}.${EXTENSIONS[language]}`] = text;
    };
    add('original', original);
    same.forEach((text, copy) => {
      add(`same${copy}`, text);
    });
    other.forEach((text, miss) => {
      add(`other${miss}`, text);
    });
  });
  const { groups } = await analyzeDuplicates(await indexOf(files), { types: new Set(['semantic']), minLines: 3 });
  const pairs = new Set<string>();
  for (const { fragments } of groups) {
    for (const one of fragments) {
      for (const other of fragments) if (one.file < other.file) pairs.add(`${one.file} ${other.file}`);
    }
  }
  return [...pairs];
}

const count = (cases: readonly SemanticCase[], of: (one: SemanticCase) => readonly unknown[]) =>
  cases.reduce((sum, one) => sum + of(one).length, 0);

/** Recall and precision over all languages, printed for each. */
async function measured(set: CaseSet) {
  const all = semanticCases(set);
  const rows: Record<string, unknown>[] = [];
  let right = 0;
  let wrong = 0;
  for (const language of new Set(all.map((one) => one.language))) {
    const cases = all.filter((one) => one.language === language);
    const pairs = await foundPairs(cases);
    // Two that both do the same as an original are neither found for it nor wrong.
    const mistakes = pairs.filter((pair) => !/^(\d+)\/(?:original|same\d+)\.\w+ \1\/same/.test(pair));
    const hits = pairs.filter((pair) => /^(\d+)\/original\.\w+ \1\/same/.test(pair)).length;
    const same = count(cases, (one) => one.same);
    rows.push({ language, pairs: same, found: hits, recall: hits / same, mistakes: mistakes.join('; ') });
    right += hits;
    wrong += mistakes.length;
  }
  const recall = right / count(all, (one) => one.same);
  const precision = right / (right + wrong);
  console.table([...rows, { language: `all, ${set}`, found: right, recall, precision }]);
  return { recall, precision };
}

describe('semantic clones', () => {
  it('are tried on enough pairs and near misses', () => {
    const cases = semanticCases('semantic');
    expect(count(cases, ({ same }) => same)).toBeGreaterThanOrEqual(40);
    expect(count(cases, ({ other }) => other)).toBeGreaterThanOrEqual(80);
    expect(new Set(cases.map(({ language }) => language)).size).toBeGreaterThanOrEqual(5);
  });

  it.each([
    { set: 'semantic', least: 0.6 },
    { set: 'held-out', least: 0.5 },
  ] as const)('are found in functions that do the same, and hardly ever in others: $set', async ({ set, least }) => {
    const { recall, precision } = await measured(set);
    expect(recall).toBeGreaterThanOrEqual(least);
    expect(precision).toBeGreaterThanOrEqual(0.9);
  });

  it('are not measured in languages that are not read, and the answer says so', async () => {
    const body = ['  a = b + c', '  if a > b', '    puts(a)', '  end', '  a * b - c', 'end'];
    const files = {
      'a.rb': ['def one(b, c)', ...body].join('\n'),
      'b.lua': 'function f(a)\n  g(a)\n  h(a, a + 1)\n  i(a * 2)\n  j(a - 3)\n  k(a)\nend',
    };
    const { notes } = await analyzeDuplicates(await indexOf(files), { minLines: 3 });
    expect(notes).toEqual(['Semantic clones in Lua, Ruby: not measured. Functions there are compared by text only.']);
    const unasked = await analyzeDuplicates(await indexOf(files), { types: new Set(['exact', 'gapped']) });
    expect(unasked.notes).toEqual([]);
    const read = await analyzeDuplicates(
      await indexOf({ 'a.js': 'function f(a) {\n  g(a, a * 2, a + 3, a - 4, a % 5);\n  return h(a);\n}' }),
      { minLines: 3 },
    );
    expect(read.notes).toEqual([]);
  });

  it('say what they have in common', async () => {
    const [one] = semanticCases('semantic').filter(({ language }) => language === 'javascript');
    const files = { 'a.js': one?.original ?? '', 'b.js': one?.same[0] ?? '' };
    const { groups } = await analyzeDuplicates(await indexOf(files), { minLines: 3 });
    expect(groups).toMatchObject([
      {
        clone_type: 'semantic',
        reasons: [expect.stringMatching(/^1 of 1 effects/), expect.stringContaining('reduce')],
      },
    ]);
  });
});
