import type { Language } from '../language.ts';
import { COMMON_TESTS } from '../test-rules.ts';
import { DART_CAPTURES } from './captures.ts';
import { DART_LINKING } from './linking.ts';
import { DART_LIVENESS } from './liveness.ts';
import { DART_LEXER, DART_SYNTAX } from './rules.ts';

export const dart: Language = {
  id: 'dart',
  name: 'Dart',
  extensions: ['.dart'],
  interpreters: ['dart'],
  grammar: 'dart',
  captures: DART_CAPTURES,
  lexer: DART_LEXER,
  syntax: DART_SYNTAX,
  linking: DART_LINKING,
  liveness: DART_LIVENESS,
  tests: COMMON_TESTS,
  cloneFamily: 'dart',
};
