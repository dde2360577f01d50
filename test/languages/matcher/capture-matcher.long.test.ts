import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Node, Query } from 'web-tree-sitter';
import { ExtractionLimit } from '../../../src/languages/extraction-limit.ts';
import { compileGrammars, LanguageLoader } from '../../../src/languages/grammars.ts';
import { CaptureMatcher } from '../../../src/languages/matcher/capture-matcher.ts';
import { TreeSitterMatcher } from '../../../src/languages/matcher/tree-sitter-matcher.ts';
import { LANGUAGES } from '../../../src/languages/registry.ts';
import {
  type CompiledCaptures,
  compileCaptures,
  type SyntaxRecord,
  syntaxRecords,
} from '../../../src/languages/syntax-records.ts';
import { fixtureSources } from '../fixture-sources.ts';

const FIXTURES = join(import.meta.dirname, '../../fixtures');

/** A source as it is, and as somebody in the middle of editing leaves it: cut off, and with brackets missing. */
function drafts(source: string): string[] {
  const cut = [1, 2, 3].map((quarter) => source.slice(0, Math.floor((source.length * quarter) / 4)));
  let brackets = 0;
  const unbalanced = source.replace(/[()[\]{}]/g, (bracket) => (++brackets % 7 === 0 ? '' : bracket));
  return [source, ...cut, unbalanced];
}

const describeNode = (node: Node) => ({
  id: node.id,
  type: node.type,
  start: node.startIndex,
  end: node.endIndex,
  row: node.startPosition.row,
  column: node.startPosition.column,
  children: node.namedChildren.map(({ id }) => id),
  parent: node.parent?.id ?? null,
});

function describeRecord({ node, parts, ...rest }: SyntaxRecord) {
  const described = Object.entries(parts ?? {}).map(([name, part]) => [name, describeNode(part)]);
  return { ...rest, node: describeNode(node), parts: Object.fromEntries(described) };
}

const recordsOf = (root: Node, captures: CompiledCaptures) =>
  syntaxRecords(root, captures, new ExtractionLimit(1_000_000)).map(describeRecord);

const loader = await LanguageLoader.start(await compileGrammars(LANGUAGES));

test.each(LANGUAGES)(
  '$name: the records are those of tree-sitter’s own query, for whole and broken code',
  (language) => {
    const { parser, captures } = loader.load(language);
    expect(captures.source).toBeInstanceOf(CaptureMatcher);
    const grammar = parser.language;
    if (grammar === null) throw new Error('The parser has no grammar.');
    const query = compileCaptures(new TreeSitterMatcher(new Query(grammar, language.captures)));
    let compared = 0;
    for (const { name, source } of fixtureSources(FIXTURES, language)) {
      for (const draft of drafts(source)) {
        const tree = parser.parse(draft);
        if (tree === null) throw new Error(`${name} was not parsed.`);
        const records = recordsOf(tree.rootNode, captures);
        expect(records, name).toEqual(recordsOf(tree.rootNode, query));
        compared += records.length;
        tree.delete();
      }
    }
    expect(compared).toBeGreaterThan(100);
  },
);

test('comments by the thousand and expressions nested as deep are matched without running out of stack', () => {
  const { parser, captures } = loader.load(LANGUAGES.find(({ id }) => id === 'python') as (typeof LANGUAGES)[number]);
  const tree = parser.parse(
    `${'# a\n'.repeat(30_000)}"""What it is."""\nx = ${'('.repeat(3000)}1${')'.repeat(3000)}\n`,
  );
  if (tree === null) throw new Error('Not parsed.');
  const comments = syntaxRecords(tree.rootNode, captures, new ExtractionLimit(1_000_000)).filter(
    ({ opaque }) => opaque === 'comment',
  );
  tree.delete();
  expect(comments).toHaveLength(30_001);
});
