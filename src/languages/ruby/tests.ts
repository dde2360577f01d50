import { COMMON_TESTS, type TestRules } from '../test-rules.ts';
import { words } from '../word-lists.ts';

export const RUBY_TESTS: TestRules = {
  ...COMMON_TESTS,
  // Minitest's own layouts; `test_helper.rb` and `spec_helper.rb` are what they load.
  files: /(?:^|\/)(?:test_|spec_(?<=(?:^|\/)(?:tests?|spec)\/(?:[^/]{1,100}\/){0,12}spec_))(?!helper\.)[^/]+\.rb$/,
  // RSpec's shared examples have `it` and the like, and are not run by themselves.
  statements: words('describe test'),
  names: /^test_|Test$/,
};
