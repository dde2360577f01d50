import { COMMON_TESTS, type TestRules } from '../test-rules.ts';
import { words } from '../word-lists.ts';

export const ECMASCRIPT_TESTS: TestRules = {
  ...COMMON_TESTS,
  statements: words('describe it test suite'),
};
