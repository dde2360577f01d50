import { cpp } from '../cpp/index.ts';
import type { Language } from '../language.ts';
import { C_BINDINGS } from './bindings.ts';
import { C_CAPTURES } from './captures.ts';
import { C_LINKING } from './linking.ts';
import { C_LIVENESS } from './liveness.ts';
import { C_LEXER, C_SYNTAX } from './rules.ts';
import { C_TESTS } from './tests.ts';

/** After GitHub Linguist's heuristics for headers: what only C++ has, where a line begins, or a name of its library. */
const CPP_IN_A_HEADER =
  /^[ \t]*(?:template[ \t]*<|(?:class|namespace|using[ \t]+namespace)[ \t]+\w|using[ \t]+\w+[ \t]*=|(?:public|private|protected)[ \t]*:|constexpr[ \t]|#[ \t]*include[ \t]*<(?:c(?:stdint|stddef|string|stdlib|stdio|math|assert)|string|string_view|vector|map|set|list|array|deque|queue|stack|memory|functional|utility|algorithm|type_traits|unordered_(?:map|set)|[io]*stream|atomic|mutex|thread|optional)>)|\bstd::\w/m;

export const c: Language = {
  id: 'c',
  name: 'C',
  extensions: ['.c', '.h'],
  shared: { extensions: ['.h'], evidence: CPP_IN_A_HEADER, other: cpp },
  grammar: 'c',
  captures: C_CAPTURES + C_BINDINGS,
  lexer: C_LEXER,
  syntax: C_SYNTAX,
  linking: C_LINKING,
  liveness: C_LIVENESS,
  tests: C_TESTS,
  cloneFamily: 'c',
};
