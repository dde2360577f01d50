import type { Language } from '../language.ts';
import { C_CAPTURES } from './captures.ts';
import { C_LEXER, C_SYNTAX } from './rules.ts';

export const c: Language = {
  id: 'c',
  name: 'C',
  extensions: ['.c', '.h'],
  grammar: 'c',
  captures: C_CAPTURES,
  lexer: C_LEXER,
  syntax: C_SYNTAX,
};
