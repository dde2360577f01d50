import type { Node } from 'web-tree-sitter';
import type { Export, Import } from '../facts.ts';

/**
 * The import of a `using` directive or an `extern alias`. A `using` of a namespace and a `using static` of a type take in
 * every name they hold; an alias gives one namespace or type a local name.
 */
export function csharpImports(node: Node, source: string): Import[] {
  const line = node.startPosition.row + 1;
  const alias = node.childForFieldName('name');
  const aliasName = alias === null ? null : source.slice(alias.startIndex, alias.endIndex);
  const target = node.namedChildren.findLast(({ isExtra, id }) => !isExtra && id !== alias?.id);
  const name = target === undefined ? aliasName : source.slice(target.startIndex, target.endIndex).replace(/\s+/g, '');
  if (name === null) return [];
  return [{ line, source: name, names: [], namespace: aliasName, wildcard: aliasName === null, typeOnly: false }];
}

/** What `global using` gives to every file of a project. */
export function csharpExports(node: Node, source: string): Export[] {
  const [imported] = csharpImports(node, source);
  if (imported === undefined) return [];
  const { line, source: namespace } = imported;
  return [{ line, name: '*', local: '*', source: namespace }];
}
