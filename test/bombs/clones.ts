import { nest } from './shapes.ts';
import { filesOf, lines, type TreeBomb } from './trees.ts';

const functions = (n: number, body: (at: number) => string) => ({
  'a.ts': lines(n, (at) => `function f${at}(a, b) {\n${body(at)}\n}`),
});

/** A word over two lines, made of itself again and again. */
function overlapFree(n: number): string {
  let word = 'p';
  while (word.length < n) word += word.replace(/[pq]/g, (letter) => (letter === 'p' ? 'q' : 'p'));
  return lines(n, (at) => (word[at] === 'p' ? 'put(1, 2, 3);' : 'get(a.b, c);'));
}

/** Of two lines, each text the two before it: of all texts, the one in which most runs are repeated. */
function fibonacci(n: number): string {
  let [shorter, longer] = ['put(1, 2, 3);\n', 'get(3);\nset(8, 9);\n'];
  while (longer.length < 12 * n) [shorter, longer] = [longer, longer + shorter];
  return longer;
}

/** Trees that are hard on whoever looks for code that occurs more than once. */
export const CLONE_BOMBS: readonly TreeBomb[] = [
  { kind: 'a text made of itself', files: (n) => ({ 'a.ts': overlapFree(n) }) },
  { kind: 'a text made of its parts', files: (n) => ({ 'a.ts': fibonacci(n) }) },
  {
    kind: 'files alike for ever longer',
    files: (n) => {
      const root = Math.round(Math.sqrt(n));
      return filesOf(
        root,
        (file) => `d/f${file}.ts`,
        (file) => lines(root, (at) => (at <= file ? `call${at}(a, b, ${at});` : `other${file}_${at}(a);`)),
      );
    },
  },
  {
    kind: 'functions in functions',
    files: (n) => ({
      'a.ts': lines(n / 100, (group) => {
        const opened = lines(100, (at) => `function f${group}_${at}(a) { if (a > ${group}) x${at}();`);
        return `${opened}\n${'}\n'.repeat(100)}`;
      }),
    }),
  },
  {
    kind: 'values that double',
    files: (n) => functions(n / 20, (at) => `  let x = a + ${at};\n${'  x = x * g(x);\n'.repeat(20)}  return x;`),
  },
  {
    kind: 'conditions of large values',
    files: (n) =>
      functions(n / 100, (at) => {
        const returns = lines(100, (one) => `  if (x > b * ${at * 100 + one}) return b + ${one};`);
        return `  let x = a;\n${'  x = x + x * 2;\n'.repeat(9)}${returns}\n  return x;`;
      }),
  },
  {
    kind: 'values given to places',
    files: (n) => ({ 'a.ts': nest('[a\n', '1', '] += 1', 'function f(a) {\n  return a', ';\n}')(n) }),
  },
  { kind: 'brackets', files: (n) => ({ 'a.ts': `function f(a) {\n  return ${'(\n'.repeat(n)}a${')'.repeat(n)};\n}` }) },
  { kind: 'negations', files: (n) => ({ 'a.ts': `function f(a) {\n  return ${'!\n'.repeat(n)}a;\n}` }) },
  {
    kind: 'negations one after another',
    files: (n) => ({ 'a.ts': `function f(a) {\n  let x = a;\n${'  x = -x;\n'.repeat(n)}  return x;\n}` }),
  },
  {
    kind: 'cases',
    files: (n) => ({
      'a.ts': `function f(a) {\n  switch (a) {\n${lines(n, (at) => `    case ${at}:\n      return ${at * 3};`)}\n  }\n}`,
    }),
  },
  {
    kind: 'alike in pairs',
    files: (n) =>
      functions(n, (at) => {
        const start = at % 2 === 0 ? 'a.first' : 'first()';
        return `  let s = ${start};\n  for (const x of a.list) {\n    if (x.kind > ${at}) s += x.size * 2 + x.w(s);\n    else s -= x.weight(a.c, a.d);\n  }\n  return s + a.length;`;
      }),
  },
];
