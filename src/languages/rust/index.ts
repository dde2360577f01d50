import type { Language } from '../language.ts';
import { RUST_BINDINGS } from './bindings.ts';
import { RUST_CAPTURES } from './captures.ts';
import { RUST_LINKING } from './linking.ts';
import { RUST_LIVENESS } from './liveness.ts';
import { RUST_LEXER, RUST_SYNTAX } from './rules.ts';
import { RUST_TESTS } from './tests.ts';

export const rust: Language = {
  id: 'rust',
  name: 'Rust',
  extensions: ['.rs'],
  interpreters: ['rust-script'],
  grammar: 'rust',
  captures: RUST_CAPTURES + RUST_BINDINGS,
  lexer: RUST_LEXER,
  syntax: RUST_SYNTAX,
  linking: RUST_LINKING,
  liveness: RUST_LIVENESS,
  tests: RUST_TESTS,
  cloneFamily: 'rust',
};
