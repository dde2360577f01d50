import type { Language } from '../language.ts';
import { JAVASCRIPT_BINDINGS, TYPESCRIPT_BINDINGS } from './bindings.ts';
import { ASSIGNMENT_CAPTURES, JAVASCRIPT_CAPTURES, TSX_CAPTURES } from './captures.ts';
import { ECMASCRIPT_LINKING } from './linking.ts';
import { ECMASCRIPT_LIVENESS } from './liveness.ts';
import { ECMASCRIPT_SYNTAX, JAVASCRIPT_LEXER } from './rules.ts';
import { ECMASCRIPT_TESTS } from './tests.ts';

export const javascript: Language = {
  id: 'javascript',
  name: 'JavaScript',
  extensions: ['.js', '.mjs', '.cjs'],
  interpreters: ['node', 'deno', 'bun'],
  grammar: 'javascript',
  captures: JAVASCRIPT_CAPTURES + JAVASCRIPT_BINDINGS,
  lexer: JAVASCRIPT_LEXER,
  syntax: ECMASCRIPT_SYNTAX,
  linking: { ...ECMASCRIPT_LINKING, followsArguments: true },
  liveness: ECMASCRIPT_LIVENESS,
  tests: ECMASCRIPT_TESTS,
  cloneFamily: 'ecmascript',
};

/** Read with TSX's grammar: JavaScript's takes no attributes named like keywords, such as `class` and `for`. */
export const jsx: Language = {
  ...javascript,
  id: 'jsx',
  name: 'JSX',
  extensions: ['.jsx'],
  interpreters: [],
  grammar: 'tsx',
  captures: ASSIGNMENT_CAPTURES + TSX_CAPTURES + TYPESCRIPT_BINDINGS,
};
