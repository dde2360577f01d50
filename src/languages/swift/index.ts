import type { Language } from '../language.ts';
import { SWIFT_CAPTURES } from './captures.ts';
import { SWIFT_LINKING } from './linking.ts';
import { SWIFT_LIVENESS } from './liveness.ts';
import { SWIFT_LEXER, SWIFT_SYNTAX } from './rules.ts';
import { SWIFT_TESTS } from './tests.ts';

export const swift: Language = {
  id: 'swift',
  name: 'Swift',
  extensions: ['.swift'],
  interpreters: ['swift'],
  grammar: 'swift',
  captures: SWIFT_CAPTURES,
  lexer: SWIFT_LEXER,
  syntax: SWIFT_SYNTAX,
  linking: SWIFT_LINKING,
  liveness: SWIFT_LIVENESS,
  tests: SWIFT_TESTS,
  cloneFamily: 'swift',
};
