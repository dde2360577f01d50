import { COMMON_TESTS, type TestRules } from '../test-rules.ts';

export const RUBY_TESTS: TestRules = {
  ...COMMON_TESTS,
  // Minitest's own layout; `test_helper.rb` is what they load.
  files: /(?:^|\/)test_(?!helper\.)[^/]+\.rb$/,
  names: /^test_|Test$/,
};
