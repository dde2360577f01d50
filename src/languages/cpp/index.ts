import { CPP_BINDINGS } from '../c/bindings.ts';
import { C_LINKING } from '../c/linking.ts';
import { C_LIVENESS } from '../c/liveness.ts';
import { C_TESTS } from '../c/tests.ts';
import type { Language } from '../language.ts';
import { CPP_CAPTURES } from './captures.ts';
import { CPP_LEXER, CPP_SYNTAX } from './rules.ts';

export const cpp: Language = {
  id: 'cpp',
  name: 'C++',
  extensions: [
    '.cc',
    '.cpp',
    '.cxx',
    '.c++',
    '.hh',
    '.hpp',
    '.hxx',
    '.h++',
    '.ipp',
    '.tpp',
    '.inl',
    '.cu',
    '.cuh',
    '.ino',
    '.cppm',
    '.ixx',
    '.mpp',
    '.ccm',
    '.cxxm',
  ],
  grammar: 'cpp',
  captures: CPP_CAPTURES + CPP_BINDINGS,
  lexer: CPP_LEXER,
  syntax: CPP_SYNTAX,
  linking: C_LINKING,
  liveness: C_LIVENESS,
  tests: C_TESTS,
  cloneFamily: 'c',
};
