/**
 * Whether the tests that need a tool can run. On CI a missing tool fails the file, as skipped tests would look like passed
 * ones, unless `ORRERY_TESTS_WITHOUT` names it (several: separated by commas).
 *
 * @throws Error on CI where the tool is missing
 */
export function hasTool(name: string, isThere: boolean): boolean {
  const without = (process.env.ORRERY_TESTS_WITHOUT ?? '').split(',').map((one) => one.trim());
  if (!isThere && process.env.CI && !without.includes(name)) {
    throw new Error(
      `The tests of this file need ${name}. Install it, or name it in ORRERY_TESTS_WITHOUT to skip them.`,
    );
  }
  return isThere;
}
