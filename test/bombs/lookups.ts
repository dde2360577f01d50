import type { TreeBomb } from './trees.ts';

const lines = (n: number, line: (at: number) => string) => Array.from({ length: n }, (_, at) => line(at)).join('\n');

/** Trees in which as much is looked for as there is to look through. */
export const LOOKUP_BOMBS: readonly TreeBomb[] = [
  {
    kind: 'names given on',
    files: (n) => ({
      'a.ts': `export {\n${lines(n, (at) => `  f${at},`)}\n} from './b';`,
      'b.ts': lines(n, (at) => `export function f${at}() { return ${at}; }`),
    }),
  },
  {
    kind: 'calls in a value',
    files: (n) => ({
      'a.ts': `const v = {\n${lines(n, (at) => `  m${at}() { return 1; },\n  x${at}: g(${at}),`)}\n};`,
    }),
  },
  {
    kind: 'debt behind nested functions',
    files: (n) => ({
      'a.ts': `${lines(n, (at) => `function f${at}() {`)}\n${'}'.repeat(n)}\n${lines(4 * n, (at) => `// TODO: number ${at}\n`)}`,
    }),
  },
  {
    kind: 'fields of classes',
    files: (n) => ({
      'a.ts': `class Base { f = 1; }\n${lines(n, (at) => `class C${at} extends Base { a = ${at}; b = 2; }`)}`,
    }),
  },
];
