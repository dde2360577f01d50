const TEST_FOLDER = /(?:^|\/)(?:tests?|__tests__|spec|specs|testing|e2e)\//i;
const TEST_NAME =
  /(?:^|\/)(?:test_[^/]+|[^/]+[._-](?:test|tests|spec|e2e)\.[^/.]+|[^/]+_test\.[^/.]+|[^/]+Tests?\.(?:java|kt|cs|swift|scala|php)|conftest\.py|tests\.(?:rs|py))$/;

/** Whether a path is of a test by its whole segments or name parts; `latest.rs` and `inspect.ts` are not. */
export function isTestFile(path: string): boolean {
  return TEST_FOLDER.test(path) || TEST_NAME.test(path);
}
