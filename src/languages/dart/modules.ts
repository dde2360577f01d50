import type { Node } from 'web-tree-sitter';
import type { Export, Import, ImportedName } from '../facts.ts';

/**
 * The imports of an `import` and of a `part`. With a prefix all names stand behind it; without one all names are taken,
 * or those of `show`. A conditional import may come from each of its sources. A part shares everything with its library.
 */
export function dartImports(node: Node, source: string): Import[] {
  const line = node.startPosition.row + 1;
  const isPart = node.type !== 'library_import';
  const prefix = isPart ? null : importPrefix(node);
  const namespace = prefix === null ? null : source.slice(prefix.startIndex, prefix.endIndex);
  const names = combinedNames(node, 'show', source);
  const wildcard = namespace === null && names.length === 0;
  return uris(node, source).map((uri) => ({ line, source: uri, names, namespace, wildcard, typeOnly: false }));
}

/** What an `export` passes on: the names of `show`, or all. */
export function dartExports(node: Node, source: string): Export[] {
  const line = node.startPosition.row + 1;
  const names = combinedNames(node, 'show', source).map(({ name }) => name);
  return uris(node, source).flatMap((uri) =>
    (names.length === 0 ? ['*'] : names).map((name) => ({ line, name, local: name, source: uri })),
  );
}

function importPrefix(node: Node): Node | null {
  const specification = node.namedChildren.find(({ type }) => type === 'import_specification');
  return specification?.namedChildren.find(({ type }) => type === 'identifier') ?? null;
}

/** A conditional import has an address for each platform. */
const MAX_ADDRESSES = 50;

/** The library named in a `part of` counts as its address. */
function uris(node: Node, source: string): string[] {
  const addresses = node
    .descendantsOfType('uri')
    .slice(0, MAX_ADDRESSES)
    .map((uri) => unquoted(source.slice(uri.startIndex, uri.endIndex)));
  const library = node.descendantsOfType('dotted_identifier_list')[0];
  if (addresses.length > 0 || library === undefined) return addresses;
  return [source.slice(library.startIndex, library.endIndex)];
}

function unquoted(literal: string): string {
  return literal.replace(/^r?('''|"""|['"])(.*)\1$/s, '$2');
}

function combinedNames(node: Node, word: string, source: string): ImportedName[] {
  return node
    .descendantsOfType('combinator')
    .filter((combinator) => combinator.child(0)?.type === word)
    .flatMap((combinator) => combinator.namedChildren)
    .map(({ startIndex, endIndex }) => source.slice(startIndex, endIndex))
    .map((name) => ({ name, alias: name }));
}
