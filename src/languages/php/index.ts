import type { Language } from '../language.ts';
import { PHP_BINDINGS } from './bindings.ts';
import { PHP_CAPTURES } from './captures.ts';
import { PHP_LINKING } from './linking.ts';
import { PHP_LIVENESS } from './liveness.ts';
import { PHP_LEXER, PHP_SYNTAX } from './rules.ts';
import { PHP_TESTS } from './tests.ts';

export const php: Language = {
  id: 'php',
  name: 'PHP',
  extensions: ['.php', '.phtml', '.php3', '.php4', '.php5', '.php7', '.phps'],
  interpreters: ['php'],
  grammar: 'php',
  captures: `${PHP_CAPTURES}${PHP_BINDINGS}`,
  lexer: PHP_LEXER,
  syntax: PHP_SYNTAX,
  linking: PHP_LINKING,
  liveness: PHP_LIVENESS,
  tests: PHP_TESTS,
  cloneFamily: 'php',
};
