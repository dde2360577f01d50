import { JVM_LIVENESS } from '../java/liveness.ts';
import { JVM_TESTS } from '../java/tests.ts';
import type { Language } from '../language.ts';
import { KOTLIN_CAPTURES } from './captures.ts';
import { KOTLIN_LINKING } from './linking.ts';
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
  linking: KOTLIN_LINKING,
  liveness: JVM_LIVENESS,
  tests: JVM_TESTS,
  cloneFamily: 'kotlin',
};
