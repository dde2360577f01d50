import type { Node } from 'web-tree-sitter';
import { SharedAnswers } from '../shared-answers.ts';

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
      return inCondition.of(node);
    case 'null_literal':
      return node.nextNamedSibling?.text !== 'default';
    case 'identifier':
      return node.text !== 'default';
    default:
      return true;
  }
}

/** Whether an operation is part of a condition. An arithmetic expression is only marked as the constant of a `case`. */
const inCondition = new SharedAnswers<boolean>((node) => {
  const { parent } = node;
  if (parent === null || OUTSIDE.has(parent.type)) return { answer: false };
  if (parent.type === 'switch_label' || parent.type === 'guard') return { answer: true };
  const isCondition = CONDITIONAL.has(parent.type) && parent.childForFieldName('condition')?.id === node.id;
  return isCondition ? { answer: true } : { sameAs: parent };
});
