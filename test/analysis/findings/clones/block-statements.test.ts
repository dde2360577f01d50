import { expect, it, test } from 'vitest';
import { blockStatements } from '../../../../src/analysis/findings/clones/block-statements.ts';
import { Constructs } from '../../../../src/analysis/findings/clones/constructs.ts';
import { corpusOf, lineRange } from '../../../../src/analysis/findings/clones/corpus.ts';
import { analyzeDuplicates } from '../../../../src/analysis/findings/clones/duplicates.ts';
import { indexOf } from './code.ts';
import { drawSketch, random, WRITERS, written } from './planted.ts';

/** First and last lines of the statements of a file that hold code, of any size. */
async function linesOf(path: string, text: string): Promise<string[]> {
  const corpus = corpusOf(await indexOf({ [path]: text }));
  return blockStatements(corpus, { lines: 2, tokens: 1 }, new Constructs(corpus))
    .map(({ file, start, end }) => lineRange(file, start, end))
    .map(({ first, last }) => `${first}-${last}`)
    .sort();
}

test.each([
  [
    'functions, methods and what they are given to',
    'a.ts',
    'class A {\n  run(a: B): C<D> {\n    e();\n  }\n}\nconst f = async () => {\n  g();\n};\nh("i", function () {\n  j();\n});',
    ['1-5', '2-4', '6-8', '9-11'],
  ],
  ['a branch with its other branches', 'a.js', 'if (a) {\n  b();\n} else {\n  c();\n}\nd();', ['1-5']],
  ['a branch whose other branch starts a line', 'a.js', 'if (a) {\n  b();\n}\nelse {\n  c();\n}\nd();', ['1-6']],
  [
    'no data',
    'a.js',
    'const a = {\n  b: 1,\n  c: 2,\n};\nd({\n  e: [\n    3,\n  ],\n});\nconst f = g({\n  h: 4,\n});',
    [],
  ],
  [
    'what is told by indentation',
    'a.py',
    'class A:\n    def b(\n        self,\n    ):\n        if c:\n            d()\n        elif e:\n            f()\n\n\ng = {\n    1: 2,\n}',
    ['1-8', '2-8', '5-8'],
  ],
  [
    'what a word ends',
    'a.rb',
    'module A\n  def b\n    if c\n      d\n    else\n      e\n    end\n  end\nend\nF = [\n  1,\n]',
    ['1-9', '2-8', '3-7'],
  ],
  [
    'Go, whose values are written as types with braces',
    'a.go',
    'package a\nfunc (a *A) b(c int) (d, error) {\n\treturn e\n}\nvar f = G{\n\tH: 1,\n}\nfunc i() {\n\tj := K{\n\t\tL: 2,\n\t}\n}',
    ['2-4', '8-12'],
  ],
])('Statements that hold code: %s', async (_, path, text, lines) => {
  expect(await linesOf(path, text)).toEqual(lines);
});

/** Functions drawn at random in all languages, each once in both of two files and once in one alone. */
function programs(): Record<string, string> {
  const draw = random(7);
  const files: Record<string, string> = {};
  for (const [language, { extension }] of Object.entries(WRITERS)) {
    const both = Array.from({ length: 4 }, (_, at) => drawSketch(draw, `both${at}`));
    for (const name of ['one', 'other']) {
      const sketches = [...both, drawSketch(draw, name)];
      const text = sketches.map((sketch) => written(sketch, language, name === 'other')).join('\n');
      files[`${language}/${name}.${extension}`] = text;
    }
  }
  return files;
}

it('finds the same exact clones whether or not the tree of a file is known', async () => {
  const index = await indexOf(programs());
  const options = { types: new Set(['exact'] as const) };
  const { performance: _, ...parsed } = await analyzeDuplicates(index, options);
  const files = index.files.map(({ path, language, facts }) => ({
    path,
    language,
    facts: { tokens: { ...facts.tokens, functions: new Uint32Array() }, lines: facts.lines },
  }));
  const { performance: __, ...unparsed } = await analyzeDuplicates({ files }, options);
  expect(unparsed).toEqual(parsed);
  expect(parsed.summary.by_type.exact).toBeGreaterThanOrEqual(Object.keys(WRITERS).length);
});
