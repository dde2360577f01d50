import { JVM_LINKING } from '../java/linking.ts';
import { JVM_LIVENESS } from '../java/liveness.ts';
import { JVM_TESTS } from '../java/tests.ts';
import type { Language } from '../language.ts';
import { KOTLIN_CAPTURES } from './captures.ts';
import { KOTLIN_TYPES } from './overloads.ts';
import { KOTLIN_LEXER, KOTLIN_SYNTAX } from './rules.ts';

export const kotlin: Language = {
  id: 'kotlin',
  name: 'Kotlin',
  extensions: ['.kt', '.kts'],
  interpreters: ['kotlin', 'kotlinc'],
  grammar: 'kotlin',
  captures: KOTLIN_CAPTURES,
  lexer: KOTLIN_LEXER,
  syntax: KOTLIN_SYNTAX,
  linking: {
    ...JVM_LINKING,
    functionArrow: '->',
    extensions: true,
    receivedSelf: true,
    typedOverloads: true,
    typeSynonyms: KOTLIN_TYPES,
  },
  liveness: JVM_LIVENESS,
  tests: JVM_TESTS,
  cloneFamily: 'kotlin',
};
