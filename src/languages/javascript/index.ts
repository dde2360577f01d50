import type { Language } from '../language.ts';
import { JAVASCRIPT_BINDINGS, TYPESCRIPT_BINDINGS } from './bindings.ts';
import { ASSIGNMENT_CAPTURES, JAVASCRIPT_CAPTURES, TSX_CAPTURES } from './captures.ts';
import { ECMASCRIPT_LINKING } from './linking.ts';
import { ECMASCRIPT_LIVENESS } from './liveness.ts';
import { ECMASCRIPT_SYNTAX, JAVASCRIPT_LEXER } from './rules.ts';
import { ECMASCRIPT_TESTS } from './tests.ts';

const plain: Language = {
  id: 'javascript',
  name: 'JavaScript',
  extensions: ['.js', '.mjs', '.cjs', '.es6', '.es'],
  interpreters: ['node', 'nodejs', 'zx'],
  grammar: 'javascript',
  captures: JAVASCRIPT_CAPTURES + JAVASCRIPT_BINDINGS,
  lexer: JAVASCRIPT_LEXER,
  syntax: ECMASCRIPT_SYNTAX,
  linking: { ...ECMASCRIPT_LINKING, followsArguments: true, tables: true, constructorFunctions: true },
  liveness: ECMASCRIPT_LIVENESS,
  tests: ECMASCRIPT_TESTS,
  cloneFamily: 'ecmascript',
};

/** Read with TSX's grammar: JavaScript's takes no attributes named like keywords, such as `class` and `for`. */
export const jsx: Language = {
  ...plain,
  id: 'jsx',
  name: 'JSX',
  extensions: ['.jsx'],
  interpreters: [],
  grammar: 'tsx',
  captures: ASSIGNMENT_CAPTURES + TSX_CAPTURES + TYPESCRIPT_BINDINGS,
};

/** Types in a file with JavaScript's extension, by Flow's rules: a first comment that says so, or declarations with types. */
const FLOW = new RegExp(
  [
    String.raw`(?<![\s\S])(?:#![^\n]*\n)?\s*(?://[^\n]{0,200}?@flow\b|/\*(?:(?!\*/)[\s\S]){0,2000}?@flow\b)`,
    String.raw`^(?:import|export)\s+type\s+[\w{]`,
    String.raw`^[ \t]*(?:export\s+)?(?:default\s+)?(?:async\s+)?function\s+\w{1,80}\([^()\n'"]{0,200}\w\??:\s?\??[\w{]`,
    String.raw`^[ \t]*(?:static\s+)?(?:async\s+)?\w{1,80}\([^()\n'"]{0,200}\w\??:\s?\??[\w<>[\]]{1,80}(?:,[^()\n'"]{0,200})?\)(?::[^\n'"]{1,80})?\s\{$`,
  ].join('|'),
  'm',
);

export const javascript: Language = {
  ...plain,
  shared: { extensions: plain.extensions, evidence: FLOW, other: jsx },
};
