import type { UnitFeature } from './unit-features.ts';

/**
 * How much each feature of a definition counts for the text of a task; features that are left out do not count. Written by
 * `scripts/search/fit-units.ts`: do not edit.
 */
export const UNIT_WEIGHTS: Readonly<Partial<Record<UnitFeature, number>>> = {
  file: 3.515,
  fileRank: 0.745,
  words: 0.46,
  wordsInFile: 1.015,
  meaning: 1.224,
  meaningInFile: 0.513,
  coverTitle: 0.415,
  rare: 1.499,
  rareInFile: 0.11,
  pairs: 1.062,
  nameFit: 0.589,
  ownerFit: 1.064,
  named: 0.744,
  qualified: 1.157,
  callers: 0.912,
  callees: 0.568,
  tests: 0.295,
  callable: 1.455,
  type: 1.123,
  value: 2.429,
  length: 2.156,
};
