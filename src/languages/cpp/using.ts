import type { Node } from 'web-tree-sitter';
import { includes } from '../c/includes.ts';
import type { Import } from '../facts.ts';

/**
 * The import of an `#include`, of a `using` that brings in a name or a whole namespace, or of `namespace a = b::c`. A
 * `using` in a class passes on members of a base class and imports nothing.
 */
export function cppImports(node: Node, source: string): Import[] {
  if (node.type === 'preproc_include') return includes(node, source);
  if (node.parent?.type === 'field_declaration_list') return [];
  const line = node.startPosition.row + 1;
  const textOf = (part: Node) => source.slice(part.startIndex, part.endIndex).replace(/\s+/g, '');
  const target = node.namedChildren.findLast((child) => !child.isExtra);
  if (target === undefined) return [];
  const path = textOf(target);
  const whole = { line, source: path, names: [], namespace: null, wildcard: false, typeOnly: false };
  if (node.type === 'namespace_alias_definition') {
    const name = node.childForFieldName('name');
    return [{ ...whole, namespace: name === null ? null : textOf(name) }];
  }
  if (node.children.some(({ type }) => type === 'namespace' || type === 'enum')) return [{ ...whole, wildcard: true }];
  const at = path.lastIndexOf('::');
  const name = path.slice(at < 0 ? 0 : at + 2);
  return [{ ...whole, source: path.slice(0, Math.max(0, at)), names: [{ name, alias: name }] }];
}
