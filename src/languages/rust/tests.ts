import { COMMON_TESTS, type TestRules } from '../test-rules.ts';
import { words } from '../word-lists.ts';

export const RUST_TESTS: TestRules = {
  ...COMMON_TESTS,
  files: /(?:^|\/)tests?\.rs$/,
  runsFolders: true,
  // A tree's own, as `rgtest!` of ripgrep, has `#[test]` where it is defined.
  macros: /test/,
  decorators: words('test bench rstest proptest quickcheck wasm_bindgen_test'),
  modules: /^(?:tests?|\w+_tests?|tests?_\w+)$/,
};
