import type { Language } from '../language.ts';
import { COMMON_TESTS } from '../test-rules.ts';
import { LUA_BINDINGS } from './bindings.ts';
import { LUA_CAPTURES } from './captures.ts';
import { LUA_LINKING } from './linking.ts';
import { LUA_LIVENESS } from './liveness.ts';
import { LUA_LEXER, LUA_SYNTAX } from './rules.ts';

export const lua: Language = {
  id: 'lua',
  name: 'Lua',
  extensions: ['.lua', '.luau', '.rockspec', '.wlua'],
  fileNames: ['.luacheckrc'],
  interpreters: ['lua', 'luajit', 'texlua'],
  grammar: 'lua',
  captures: `${LUA_CAPTURES}${LUA_BINDINGS}`,
  lexer: LUA_LEXER,
  syntax: LUA_SYNTAX,
  linking: LUA_LINKING,
  liveness: LUA_LIVENESS,
  tests: COMMON_TESTS,
  cloneFamily: 'lua',
};
