import type { Language } from '../language.ts';
import { JAVA_CAPTURES } from './captures.ts';
import { JVM_LINKING } from './linking.ts';
import { JVM_LIVENESS } from './liveness.ts';
import { JAVA_LEXER, JAVA_SYNTAX } from './rules.ts';
import { JVM_TESTS } from './tests.ts';

export const java: Language = {
  id: 'java',
  name: 'Java',
  extensions: ['.java'],
  grammar: 'java',
  captures: JAVA_CAPTURES,
  lexer: JAVA_LEXER,
  syntax: JAVA_SYNTAX,
  linking: { ...JVM_LINKING, separateCalls: true, typedOverloads: true, newTypes: true },
  liveness: JVM_LIVENESS,
  tests: JVM_TESTS,
  cloneFamily: 'java',
};
