import { JVM_LINKING } from '../java/linking.ts';
import { JVM_LIVENESS } from '../java/liveness.ts';
import { JVM_TESTS } from '../java/tests.ts';
import type { Language } from '../language.ts';
import { SCALA_CAPTURES } from './captures.ts';
import { SCALA_TYPES } from './overloads.ts';
import { SCALA_PLATFORM_MEMBERS } from './platform-members.ts';
import { SCALA_LEXER, SCALA_SYNTAX } from './rules.ts';

export const scala: Language = {
  id: 'scala',
  name: 'Scala',
  extensions: ['.scala', '.sc', '.sbt'],
  interpreters: ['scala', 'scala-cli', 'amm'],
  grammar: 'scala',
  captures: SCALA_CAPTURES,
  lexer: SCALA_LEXER,
  syntax: SCALA_SYNTAX,
  // By custom the type of the object itself has this name, as a type parameter or member.
  linking: {
    ...JVM_LINKING,
    nestedClauses: true,
    callsWithoutBrackets: true,
    calledMember: 'apply',
    functionArrow: '=>',
    selfTypes: ['Self'],
    platformMembers: SCALA_PLATFORM_MEMBERS,
    typedOverloads: true,
    typeSynonyms: SCALA_TYPES,
  },
  liveness: JVM_LIVENESS,
  tests: JVM_TESTS,
  cloneFamily: 'scala',
};
