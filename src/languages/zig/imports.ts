import type { Node } from 'web-tree-sitter';
import type { Import } from '../facts.ts';

/** Builtins that an import may stand in on its way to the name it is bound to. */
const AROUND = new Set(['arguments', 'block', 'expression_statement', 'builtin_function']);

/**
 * The import of an `@import("…")`, bound as a whole (`const std = @import("std")`), in part (`@import("std").mem`) or by
 * `usingnamespace`, or of an `@cInclude("…")` within `@cImport`.
 */
export function zigImports(node: Node, source: string): Import[] {
  const textOf = (part: Node) => source.slice(part.startIndex, part.endIndex);
  const path = node.descendantsOfType('string')[0];
  if (path === undefined) return [];
  const members: string[] = [];
  let around = node.parent;
  while (around !== null && (AROUND.has(around.type) || around.type === 'field_expression')) {
    const member = around.childForFieldName('member');
    if (member !== null) members.push(textOf(member));
    around = around.parent;
  }
  const bound = around?.type === 'variable_declaration' ? around.namedChildren.find(isIdentifier) : undefined;
  const alias = bound === undefined ? null : textOf(bound);
  const isWhole = members.length === 0;
  return [
    {
      line: node.startPosition.row + 1,
      source: textOf(path).slice(1, -1),
      names: isWhole || alias === null ? [] : [{ name: members.join('.'), alias }],
      namespace: isWhole ? alias : null,
      wildcard: around?.type === 'using_namespace_declaration',
      typeOnly: false,
    },
  ];
}

const isIdentifier = ({ type }: Node) => type === 'identifier';
