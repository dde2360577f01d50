import { COMMON_TESTS, type TestRules } from '../test-rules.ts';
import { words } from '../word-lists.ts';

export const ECMASCRIPT_TESTS: TestRules = {
  ...COMMON_TESTS,
  frameworks: /^(?:vitest|@jest\/globals|node:test|chai|sinon)$|^@testing-library\//,
  statements: words('describe it test suite'),
};
