import { COMMON_TESTS, TEST_CLASS_FILE, type TestRules } from '../test-rules.ts';
import { words } from '../word-lists.ts';

export const JVM_TESTS: TestRules = {
  ...COMMON_TESTS,
  files: TEST_CLASS_FILE,
  frameworks: /^(?:org\.junit|org\.mockito|org\.testng|org\.assertj)(?:\.|$)/,
  names: /^test|(?:Test|Tests|IT|Spec|Suite)$/,
  decorators: words('Test ParameterizedTest RepeatedTest TestFactory TestTemplate'),
};
