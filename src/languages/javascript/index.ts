import type { Language } from '../language.ts';
import { JAVASCRIPT_BINDINGS } from './bindings.ts';
import { JAVASCRIPT_CAPTURES } from './captures.ts';
import { ECMASCRIPT_SYNTAX, JAVASCRIPT_LEXER } from './rules.ts';

export const javascript: Language = {
  id: 'javascript',
  name: 'JavaScript',
  extensions: ['.js', '.mjs', '.cjs'],
  interpreters: ['node', 'deno', 'bun'],
  grammar: 'javascript',
  captures: JAVASCRIPT_CAPTURES + JAVASCRIPT_BINDINGS,
  lexer: JAVASCRIPT_LEXER,
  syntax: ECMASCRIPT_SYNTAX,
};

export const jsx: Language = { ...javascript, id: 'jsx', name: 'JSX', extensions: ['.jsx'], interpreters: [] };
