import { COMMON_TESTS, type TestRules } from '../test-rules.ts';

export const GO_TESTS: TestRules = {
  ...COMMON_TESTS,
  frameworks: /^(?:testing|github\.com\/stretchr\/testify)(?:\/|$)/,
  names: /^(?:Test|Benchmark|Example|Fuzz)/,
};
