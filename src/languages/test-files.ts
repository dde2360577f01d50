import { languageOf } from './registry.ts';

const TEST_FOLDER = /(?:^|\/)(?:tests?|__tests__|spec|specs|testing|e2e|regress(?:ion)?)\//i;
/** A hyphen joins words: `reaching-tests.ts` is about tests, where `map-test.js` is one. `.tst.ts` and `.test-d.ts` test types. */
const TEST_NAME = /(?:^|\/)(?:[^/]+[._](?:test|tests|spec|e2e|tst|test-d)|[^/]+-(?:test|spec|e2e))\.[^/.]+$/;
const TEST_PREFIX = /(?:^|\/)test_[^/]+$/;

/**
 * Whether a path is of a test by convention, which a tree may overrule: analyses ask `FileKinds`. It goes by whole segments or name parts;
 * `latest.rs` and `inspect.ts` are not.
 */
export function isTestFile(path: string): boolean {
  return TEST_FOLDER.test(path) || TEST_PREFIX.test(path) || isNamedAsTest(path) || isBesideTests(path);
}

/** Whether a test runner finds a file by its name. */
export function isNamedAsTest(path: string): boolean {
  return TEST_NAME.test(path) || languageOf(path)?.tests.files.test(path) === true;
}

/** Whether runners run a file with the tests in and below its folder. */
export function isBesideTests(path: string): boolean {
  return languageOf(path)?.tests.beside.test(path) === true;
}
