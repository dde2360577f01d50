import type { Language } from '../language.ts';
import { withTestFunctions } from './bats.ts';
import { BASH_BINDINGS, BASH_CAPTURES } from './captures.ts';
import { BASH_LINKING } from './linking.ts';
import { BASH_LIVENESS } from './liveness.ts';
import { BASH_LEXER, BASH_SYNTAX } from './rules.ts';
import { BASH_TESTS } from './tests.ts';

export const bash: Language = {
  id: 'bash',
  name: 'Bash',
  extensions: ['.sh', '.bash', '.ksh', '.zsh', '.bats', '.ebuild', '.eclass'],
  fileNames: [
    '.bashrc',
    '.bash_profile',
    '.bash_aliases',
    '.bash_logout',
    '.profile',
    '.envrc',
    'PKGBUILD',
    'APKBUILD',
  ],
  interpreters: ['bash', 'sh', 'dash', 'ash', 'ksh', 'mksh', 'zsh', 'bats'],
  grammar: 'bash',
  code: withTestFunctions,
  captures: `${BASH_CAPTURES}${BASH_BINDINGS}`,
  lexer: BASH_LEXER,
  syntax: BASH_SYNTAX,
  linking: BASH_LINKING,
  liveness: BASH_LIVENESS,
  tests: BASH_TESTS,
  cloneFamily: 'bash',
};
