import type { Language } from '../language.ts';
import { JAVA_CAPTURES } from './captures.ts';
import { JVM_LINKING } from './linking.ts';
import { JAVA_LEXER, JAVA_SYNTAX } from './rules.ts';

export const java: Language = {
  id: 'java',
  name: 'Java',
  extensions: ['.java'],
  grammar: 'java',
  captures: JAVA_CAPTURES,
  lexer: JAVA_LEXER,
  syntax: JAVA_SYNTAX,
  linking: { ...JVM_LINKING, separateCalls: true, typedOverloads: true, newTypes: true },
};
