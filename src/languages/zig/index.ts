import type { Language } from '../language.ts';
import { ZIG_BINDINGS } from './bindings.ts';
import { ZIG_CAPTURES } from './captures.ts';
import { ZIG_LINKING } from './linking.ts';
import { ZIG_LIVENESS } from './liveness.ts';
import { ZIG_LEXER, ZIG_SYNTAX } from './rules.ts';
import { ZIG_TESTS } from './tests.ts';

export const zig: Language = {
  id: 'zig',
  name: 'Zig',
  extensions: ['.zig'],
  grammar: 'zig',
  captures: ZIG_CAPTURES + ZIG_BINDINGS,
  lexer: ZIG_LEXER,
  syntax: ZIG_SYNTAX,
  linking: ZIG_LINKING,
  liveness: ZIG_LIVENESS,
  tests: ZIG_TESTS,
  cloneFamily: 'zig',
};
