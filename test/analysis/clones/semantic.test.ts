import { describe, expect, it } from 'vitest';
import { analyzeDuplicates } from '../../../src/analysis/clones/duplicates.ts';
import { indexOf } from './code.ts';
import { EXTENSIONS, type SemanticCase, semanticCases } from './semantic-cases.ts';

const CASES = semanticCases();

/** The pairs of files that semantic clones connect, of all functions of a language together. */
async function foundPairs(language: string): Promise<Set<string>> {
  const files: Record<string, string> = {};
  CASES.filter((one) => one.language === language).forEach((one, at) => {
    const add = (name: string, text: string) => {
      files[`${at}/${name}.${EXTENSIONS[language]}`] = text;
    };
    add('original', one.original);
    one.same.forEach((text, other) => {
      add(`same${other}`, text);
    });
    one.other.forEach((text, other) => {
      add(`other${other}`, text);
    });
  });
  const { groups } = await analyzeDuplicates(await indexOf(files), { types: new Set(['semantic']), minLines: 3 });
  const pairs = new Set<string>();
  for (const { fragments } of groups) {
    for (const one of fragments)
      for (const other of fragments) if (one.file < other.file) pairs.add(`${one.file} ${other.file}`);
  }
  return pairs;
}

const count = (of: (one: SemanticCase) => readonly unknown[], language?: string) =>
  CASES.filter((one) => language === undefined || one.language === language).reduce(
    (sum, one) => sum + of(one).length,
    0,
  );

describe('semantic clones', () => {
  it('are tried on enough pairs and near misses', () => {
    expect(count(({ same }) => same)).toBeGreaterThanOrEqual(40);
    expect(count(({ other }) => other)).toBeGreaterThanOrEqual(80);
    expect(new Set(CASES.map(({ language }) => language)).size).toBeGreaterThanOrEqual(5);
  });

  it('are found in most functions that do the same, and hardly ever in others', async () => {
    const rows: Record<string, unknown>[] = [];
    let right = 0;
    let wrong = 0;
    for (const language of Object.keys(EXTENSIONS)) {
      const pairs = [...(await foundPairs(language))];
      const isRight = (pair: string) => /^(\d+)\/original\.\w+ \1\/same/.test(pair);
      const mistakes = pairs.filter((pair) => !isRight(pair));
      const hits = pairs.length - mistakes.length;
      const all = count(({ same }) => same, language);
      rows.push({ language, pairs: all, found: hits, recall: hits / all, mistakes: mistakes.join('; ') });
      right += hits;
      wrong += mistakes.length;
    }
    const recall = right / count(({ same }) => same);
    const precision = right / (right + wrong);
    console.table([...rows, { language: 'all', found: right, recall, precision }]);
    expect(recall).toBeGreaterThanOrEqual(0.6);
    expect(precision).toBeGreaterThanOrEqual(0.9);
  });
});
