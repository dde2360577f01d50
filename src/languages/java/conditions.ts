import type { Node } from 'web-tree-sitter';

/** Statements and expressions with a condition of which the operators are paths. */
const CONDITIONAL: ReadonlySet<string> = new Set([
  'if_statement',
  'while_statement',
  'do_statement',
  'for_statement',
  'ternary_expression',
  'switch_expression',
]);

/** Where an expression ends without having been part of a condition. */
const OUTSIDE: ReadonlySet<string> = new Set([
  'block',
  'class_body',
  'expression_statement',
  'lambda_expression',
  'return_statement',
  'variable_declarator',
]);

/**
 * Whether a node marked as a path is one: an operator counts only in a condition, `default` beside `case null` does not
 * count, everything else does.
 */
export function isJavaPath(node: Node): boolean {
  switch (node.type) {
    case 'binary_expression':
      return isInCondition(node);
    case 'null_literal':
      return node.nextNamedSibling?.text !== 'default';
    case 'identifier':
      return node.text !== 'default';
    default:
      return true;
  }
}

/** An arithmetic expression is only marked as the constant of a `case`. */
function isInCondition(operation: Node): boolean {
  let child = operation;
  for (let parent = child.parent; parent !== null && !OUTSIDE.has(parent.type); parent = parent.parent) {
    if (parent.type === 'switch_label' || parent.type === 'guard') return true;
    if (CONDITIONAL.has(parent.type) && parent.childForFieldName('condition')?.id === child.id) return true;
    child = parent;
  }
  return false;
}
