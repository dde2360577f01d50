import { COMMON_TESTS, TEST_CLASS_FILE, type TestRules } from '../test-rules.ts';

export const JVM_TESTS: TestRules = {
  ...COMMON_TESTS,
  files: TEST_CLASS_FILE,
  frameworks: /^(?:org\.junit|org\.mockito|org\.testng|org\.assertj)(?:\.|$)/,
  names: /^test|(?:Test|Tests|IT|Spec)$/,
};
