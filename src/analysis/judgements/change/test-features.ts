/** What speaks for a test, each from 0 to 1. */
export const TEST_FEATURES = [
  /** It was changed itself. */
  'itself',
  /** It leads to changed code over calls or a type, the nearer the more. */
  'calls',
  /** It loads a changed file, directly or through others. */
  'loads',
  /** Its name has words in common with that of a changed file. */
  'name',
  /** Its name has the words of a changed file's, and no others. */
  'sameName',
  /** Its path has words in common with that of a changed file, rare ones the more. */
  'path',
  /** Its name has words in common with that of a changed definition. */
  'symbol',
  /** Words of its name are in changed lines. */
  'nameInLines',
  /** It uses names that changed code uses or defines, rare ones the more. */
  'uses',
  /** It uses a name that changed code defines, a rare one the more. */
  'usesDefined',
  /** It uses names that are in changed lines, rare ones the more. */
  'lines',
  /** The same whatever else it uses: large tests use more. */
  'linesAlone',
  /** Names of its definitions have words in common with those of changed definitions. */
  'titles',
  /** It has many definitions. */
  'size',
  /** Past commits changed it together with a changed file. */
  'together',
  /** The share of the commits of a changed file that changed it too. */
  'share',
  /** It was changed when a changed file last was. */
  'last',
  /** It was changed lately. */
  'recent',
  /** It is changed often. */
  'often',
] as const;
export type TestFeature = (typeof TEST_FEATURES)[number];

/** A value for each test that may belong to a change. */
export type TestColumns = Readonly<Record<TestFeature, Float64Array>>;

export function emptyColumns(tests: number): TestColumns {
  return Object.fromEntries(TEST_FEATURES.map((name) => [name, new Float64Array(tests)])) as TestColumns;
}

/** Divides a column by its highest value: changes and trees differ in size. */
export function againstBest(column: Float64Array): void {
  const best = column.reduce((most, value) => Math.max(most, value), 0);
  if (best > 0) {
    column.forEach((value, row) => {
      column[row] = value / best;
    });
  }
}
