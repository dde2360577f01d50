import { TYPESCRIPT_BINDINGS } from '../javascript/bindings.ts';
import { TSX_CAPTURES, TYPESCRIPT_CAPTURES } from '../javascript/captures.ts';
import { ECMASCRIPT_LINKING } from '../javascript/linking.ts';
import { ECMASCRIPT_LIVENESS } from '../javascript/liveness.ts';
import { opaqueText } from '../javascript/opaque-text.ts';
import { ECMASCRIPT_SYNTAX, TYPESCRIPT_LEXER } from '../javascript/rules.ts';
import { ECMASCRIPT_TESTS } from '../javascript/tests.ts';
import type { Language } from '../language.ts';

export const typescript: Language = {
  id: 'typescript',
  name: 'TypeScript',
  extensions: ['.ts', '.mts', '.cts'],
  // Deno and Bun run both: what JavaScript says is TypeScript, too.
  interpreters: ['ts-node', 'tsx', 'deno', 'bun'],
  grammar: 'typescript',
  captures: TYPESCRIPT_CAPTURES + TYPESCRIPT_BINDINGS,
  lexer: TYPESCRIPT_LEXER,
  // Types say what parameters are: of arguments only functions are followed.
  syntax: {
    ...ECMASCRIPT_SYNTAX,
    followedTypes: [],
    passedTypes: ['identifier', 'member_expression'],
    opaqueText: (source) => opaqueText(source, false),
  },
  linking: { ...ECMASCRIPT_LINKING, separateTypes: true, functionTypes: true },
  liveness: ECMASCRIPT_LIVENESS,
  tests: ECMASCRIPT_TESTS,
  cloneFamily: 'ecmascript',
};

export const tsx: Language = {
  ...typescript,
  id: 'tsx',
  name: 'TSX',
  extensions: ['.tsx'],
  interpreters: [],
  grammar: 'tsx',
  captures: TSX_CAPTURES + TYPESCRIPT_BINDINGS,
  syntax: { ...typescript.syntax, opaqueText: (source) => opaqueText(source, true) },
};
