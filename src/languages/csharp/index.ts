import type { Language } from '../language.ts';
import { CSHARP_CAPTURES } from './captures.ts';
import { CSHARP_LINKING } from './linking.ts';
import { CSHARP_LIVENESS } from './liveness.ts';
import { CSHARP_LEXER, CSHARP_SYNTAX } from './rules.ts';
import { CSHARP_TESTS } from './tests.ts';

export const csharp: Language = {
  id: 'csharp',
  name: 'C#',
  extensions: ['.cs', '.csx'],
  interpreters: ['dotnet-script'],
  grammar: 'csharp',
  captures: CSHARP_CAPTURES,
  lexer: CSHARP_LEXER,
  syntax: CSHARP_SYNTAX,
  linking: CSHARP_LINKING,
  liveness: CSHARP_LIVENESS,
  tests: CSHARP_TESTS,
  cloneFamily: 'csharp',
};
