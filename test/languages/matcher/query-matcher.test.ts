import { afterAll, describe, expect, test } from 'vitest';
import { Language, Parser, Query } from 'web-tree-sitter';
import { ExtractionLimit } from '../../../src/languages/extraction-limit.ts';
import { readGrammar, runtimeWasmPath } from '../../../src/languages/grammar-files.ts';
import { CaptureMatcher, type QueryMatches } from '../../../src/languages/matcher/capture-matcher.ts';
import { checkedTables } from '../../../src/languages/matcher/layout-check.ts';
import { TreeSitterMatcher } from '../../../src/languages/matcher/tree-sitter-matcher.ts';
import type { RuntimeModule } from '../../../src/languages/matcher/wasm-memory.ts';

const runtime: RuntimeModule = { locateFile: () => runtimeWasmPath() };
await Parser.init(runtime);
const grammar = Language.loadSync(new WebAssembly.Module(await readGrammar('javascript')));
const parser = new Parser();
parser.setLanguage(grammar);
const tables = checkedTables(parser, grammar, runtime);

afterAll(() => parser.delete());

function matcher(query: string): CaptureMatcher {
  if (tables === null) throw new Error('The runtime is not laid out as known.');
  return new CaptureMatcher(tables, query, runtime);
}

function describeMatches({ log, order, node }: QueryMatches, names: readonly string[]): string[] {
  const described = [...order].map((at) => {
    const captures: string[] = [];
    for (let pair = at + 2; pair < log.after(at); pair += 2) {
      captures.push(`${names[log.values[pair] as number]}=${node(log.values[pair + 1] as number).text}`);
    }
    return captures.join(' ');
  });
  return [...new Set(described)].sort();
}

/** What both find, each match as its captures with their texts. */
function found(query: string, source: string): string[] {
  const tree = parser.parse(source);
  if (tree === null) throw new Error('Not parsed.');
  const own = matcher(query);
  const original = new TreeSitterMatcher(new Query(grammar, query));
  const limit = new ExtractionLimit(1_000_000);
  const matches = describeMatches(own.matches(tree.rootNode, limit), own.captureNames);
  expect(describeMatches(original.matches(tree.rootNode, limit), original.captureNames)).toEqual(matches);
  tree.delete();
  return matches;
}

describe('A pattern matches what tree-sitter says it matches', () => {
  test.each([
    [
      'a node and its fields',
      '(pair key: (_) @k value: (number) @v)',
      '({ a: 1, b: c, "d": 2 })',
      ['k="d" v=2', 'k=a v=1'],
    ],
    ['several children in turn', '(array (number) @n)', '[1, a, 2]', ['n=1', 'n=2']],
    ['pairs of children', '(array (number) @a (identifier) @b)', '[1, x, 2, y]', ['a=1 b=x', 'a=1 b=y', 'a=2 b=y']],
    ['tokens', '(binary_expression operator: ["+" "-"] @o)', 'a + b; c * d', ['o=+']],
    ['any node', '(array _ @x)', '[1]', ['x=1', 'x=[', 'x=]']],
    ['an alternation', '[(number) (string)] @x', 'f(1, "a", b)', ['x="a"', 'x=1']],
    ['the first child', '(array . (_) @x)', '[1, 2]', ['x=1']],
    ['the last child', '(array (_) @x .)', '[1, 2]', ['x=2']],
    ['neighbours', '(array (number) @a . (number) @b)', '[1, 2, x, 3]', ['a=1 b=2']],
    ['neighbours, which a comment parts', '(array (number) @a . (number) @b)', '[1, /* - */ 2]', []],
    [
      'something optional, once',
      '(return_statement (number)? @n) @r',
      'function f() { return 1; return; }',
      ['r=return 1; n=1', 'r=return;'],
    ],
    ['a repetition', '(array . (number)* @n . (identifier) @i)', '[a]; [1, b]', ['n=1 i=b']],
    [
      'a node without a field',
      '(function_expression !name) @f',
      'x = [function () {}, function g() {}]',
      ['f=function () {}'],
    ],
    ['a supertype', '(statement_block (statement) @s)', '{ f(); /* c */ if (a) b }', ['s=f();', 's=if (a) b']],
    ['a subtype', '(expression/binary_expression) @e', 'f(a + b)', ['e=a + b']],
    [
      'siblings without a node around them',
      '((comment) @c . (function_declaration) @f)',
      '/* x */ function f() {}',
      ['c=/* x */ f=function f() {}'],
    ],
    ['text that is equal', '((identifier) @i (#eq? @i "a"))', 'a; b', ['i=a']],
    ['text that differs', '((identifier) @i (#not-eq? @i "a"))', 'a; b', ['i=b']],
    ['text in a list', '((identifier) @i (#any-of? @i "a" "c"))', 'a; b; c', ['i=a', 'i=c']],
    ['text that an expression matches', '((identifier) @i (#match? @i "^[A-Z]"))', 'a; B', ['i=B']],
    ['text that an expression does not match', '((identifier) @i (#not-match? @i "^[A-Z]"))', 'a; B', ['i=a']],
    ['errors', '(ERROR (identifier) @i)', 'a b c', ['i=a', 'i=b']],
  ])('%s', (_, query, source, expected) => {
    expect(found(query, source)).toEqual(expected);
  });
});

describe('A query that cannot be meant is refused', () => {
  test.each([
    ['(no_such_node)', 'the grammar has no node no_such_node'],
    ['(array "@@")', 'the grammar has no token "@@"'],
    ['(pair nothing: (_))', 'the grammar has no field nothing'],
    ['(array', 'expected a name'],
    ['((identifier) @i (#is? @i "a"))', '#is? is not among'],
    ['((identifier) @a (identifier) @b (#eq? @a @b))', 'compares two captures'],
  ])('%s', (query, message) => {
    expect(() => matcher(query)).toThrow(message);
  });
});

test('a node with very many matches is stopped after too many steps', () => {
  const tree = parser.parse(`[${'1, '.repeat(2000)}]`);
  if (tree === null) throw new Error('Not parsed.');
  let walked = 0;
  const limit = {
    walk(steps: number) {
      walked += steps;
      if (walked > 8_192) throw new Error('Too many steps.');
    },
  };
  const pairs = matcher('(array (number) @a (number) @b)');
  expect(() => pairs.matches(tree.rootNode, limit as unknown as ExtractionLimit)).toThrow('Too many steps.');
  tree.delete();
});

test('a runtime whose memory is out of reach is not read', () => {
  expect(checkedTables(parser, grammar, { locateFile: () => runtimeWasmPath() })).toBeNull();
});

test('a runtime whose memory holds something else is not read', () => {
  const pages = 64 * 1024 * 1024;
  const empty = {
    HEAPU32: new Uint32Array(pages / 4),
    HEAPU16: new Uint16Array(pages / 2),
    HEAPU8: new Uint8Array(pages),
  };
  expect(checkedTables(parser, grammar, { locateFile: () => runtimeWasmPath(), ...empty })).toBeNull();
});

test('A leaf is the one that tree-sitter has at a place', () => {
  const source = 'const a = b.c; // e\nclass F { get() { return [1, d]; } }';
  const tree = parser.parse(source);
  if (tree === null) throw new Error('Not parsed.');
  const query = '(identifier) @i';
  const own = matcher(query);
  const original = new TreeSitterMatcher(new Query(grammar, query));
  const starts = [...source.matchAll(/\w+|[{}()[\];]/g)].map(({ index }) => index);
  const leaves = starts.map((place) => own.leafAt(tree.rootNode, place));
  expect(leaves).toEqual(starts.map((place) => original.leafAt(tree.rootNode, place)));
  expect(leaves.map(({ type }) => type)).toEqual(expect.arrayContaining(['class', 'identifier', 'comment', '[']));
  tree.delete();
});
