import type { Language } from '../language.ts';
import { PYTHON_BINDINGS } from './bindings.ts';
import { PYTHON_CAPTURES } from './captures.ts';
import { PYTHON_LINKING } from './linking.ts';
import { PYTHON_LIVENESS } from './liveness.ts';
import { PYTHON_LEXER, PYTHON_SYNTAX } from './rules.ts';
import { PYTHON_TESTS } from './tests.ts';

export const python: Language = {
  id: 'python',
  name: 'Python',
  extensions: ['.py', '.pyi', '.pyw'],
  fileNames: ['SConstruct', 'SConscript', 'wscript'],
  interpreters: ['python', 'python2', 'python3', 'pypy', 'pypy3'],
  grammar: 'python',
  captures: `${PYTHON_CAPTURES}${PYTHON_BINDINGS}`,
  lexer: PYTHON_LEXER,
  syntax: PYTHON_SYNTAX,
  linking: PYTHON_LINKING,
  liveness: PYTHON_LIVENESS,
  tests: PYTHON_TESTS,
  cloneFamily: 'python',
};
