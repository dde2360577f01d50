import { describe, expect, it } from 'vitest';
import type { CloneType } from '../../../../src/analysis/findings/clones/clone-classes.ts';
import { analyzeDuplicates } from '../../../../src/analysis/findings/clones/duplicates.ts';
import { indexOf } from './code.ts';
import { drawSketch, edited, random, renamed, type Sketch, WRITERS, written } from './planted.ts';

const FUNCTIONS = 24;

type PlantedType = Exclude<CloneType, 'semantic'>;

/** How a copy of each type is made of an original. */
const COPIES: Readonly<Record<PlantedType, (sketch: Sketch, draw: (below: number) => number) => Sketch>> = {
  exact: (sketch) => sketch,
  renamed: (sketch) => renamed(sketch, 'z'),
  gapped: (sketch, draw) => edited(draw(2) === 0 ? sketch : renamed(sketch, 'z'), draw),
};

/** One file for each function, and one for each copy: `7/original.js`, `7/copy.js`. */
async function plantedIn(language: string, type: PlantedType) {
  const draw = random(type.length * 1000 + language.length * 31 + language.charCodeAt(0));
  const extension = WRITERS[language]?.extension;
  const files: Record<string, string> = {};
  for (let at = 0; at < FUNCTIONS; at++) {
    const original = drawSketch(draw, `original${at}`);
    const copy = COPIES[type](original, draw);
    files[`${at}/original.${extension}`] = written(original, language, false);
    files[`${at}/copy.${extension}`] = written({ ...copy, name: `original${at}` }, language, true);
  }
  return indexOf(files);
}

/** Which functions were found with their copy, and which pairs were reported that are none. */
async function found(language: string, type: PlantedType) {
  const { groups } = await analyzeDuplicates(await plantedIn(language, type), { types: new Set([type]) });
  const right = new Set<string>();
  let wrong = 0;
  for (const { fragments } of groups) {
    for (const one of fragments) {
      for (const other of fragments) {
        if (one.file >= other.file) continue;
        const [function_, otherFunction] = [one.file, other.file].map((file) => file.split('/')[0] as string);
        if (function_ === otherFunction) right.add(function_ as string);
        else wrong++;
      }
    }
  }
  return {
    recall: right.size / FUNCTIONS,
    precision: right.size + wrong === 0 ? 1 : right.size / (right.size + wrong),
  };
}

describe('planted clones', () => {
  it.each([
    { type: 'exact', least: 1 },
    { type: 'renamed', least: 1 },
    { type: 'gapped', least: 0.9 },
  ] as const)('of type $type are found in every language', async ({ type, least }) => {
    const rows = [];
    for (const language of Object.keys(WRITERS)) rows.push({ language, type, ...(await found(language, type)) });
    console.table(rows);
    for (const { language, recall, precision } of rows) {
      expect(recall, language).toBeGreaterThanOrEqual(least);
      expect(precision, language).toBeGreaterThanOrEqual(0.9);
    }
  });
});
