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
  /** Its path has words in common with that of a changed file, rare ones the more. */
  'path',
  /** Its name has words in common with that of a changed definition. */
  'symbol',
  /** It uses names that changed code uses or defines, rare ones the more. */
  'uses',
  /** Names of its definitions have words in common with those of changed definitions. */
  'titles',
  /** Past commits changed it together with a changed file. */
  'together',
  /** It was changed when a changed file last was. */
  'last',
  /** It was changed lately. */
  'recent',
] as const;
export type TestFeature = (typeof TEST_FEATURES)[number];

/** A value for each test that may belong to a change. */
export type TestColumns = Readonly<Record<TestFeature, Float64Array>>;

export function emptyColumns(tests: number): TestColumns {
  return Object.fromEntries(TEST_FEATURES.map((name) => [name, new Float64Array(tests)])) as TestColumns;
}
