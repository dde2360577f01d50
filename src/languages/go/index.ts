import type { Language } from '../language.ts';
import { GO_BINDINGS } from './bindings.ts';
import { GO_CAPTURES } from './captures.ts';
import { GO_LINKING } from './linking.ts';
import { GO_LIVENESS } from './liveness.ts';
import { GO_LEXER, GO_SYNTAX } from './rules.ts';
import { GO_TESTS } from './tests.ts';

export const go: Language = {
  id: 'go',
  name: 'Go',
  extensions: ['.go'],
  grammar: 'go',
  captures: GO_CAPTURES + GO_BINDINGS,
  lexer: GO_LEXER,
  syntax: GO_SYNTAX,
  linking: GO_LINKING,
  liveness: GO_LIVENESS,
  tests: GO_TESTS,
  cloneFamily: 'go',
};
