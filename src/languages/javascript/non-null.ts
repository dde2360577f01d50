import type { Node } from 'web-tree-sitter';
import { SharedAnswers } from '../shared-answers.ts';

/*
 * The TypeScript grammar lets `!` bind too loosely: it reads `a && b!.c` as `(a && b)!.c` and `-a!.b` as `(-a)!.b`. An
 * operator directly under a `non_null_expression`, without parentheses, is always such a misreading. These functions find
 * what the text means.
 */

const OPERATORS: readonly string[] = ['binary_expression', 'unary_expression'];
const LOGICAL: readonly string[] = ['&&', '||', '??'];

/** The logical operator of an expression, or null for any other expression. */
export function logicalOperator(expression: Node): string | null {
  if (expression.type !== 'binary_expression') return null;
  const operator = expression.childForFieldName('operator')?.type ?? '';
  return LOGICAL.includes(operator) ? operator : null;
}

/** The expression that a logical expression is an operand of, parentheses aside. */
export function enclosingExpression(expression: Node): Node | null {
  let inner = expression;
  let outer = expression.parent;
  let isMisread = false;
  while (outer !== null) {
    isMisread ||= outer.type === 'non_null_expression' && inner.type === 'binary_expression';
    const isPostfix = isMisread && outer.startIndex === inner.startIndex && logicalOperator(outer) === null;
    if (outer.type !== 'parenthesized_expression' && !isPostfix) return outer;
    inner = outer;
    outer = outer.parent;
  }
  return null;
}

/** An operand without the parentheses and misread `!` around it. */
export function operandWithin(operand: Node): Node {
  let inner = operand;
  for (;;) {
    const content = inner.namedChildren.find((child) => !child.isExtra);
    if (content === undefined) return inner;
    const isMisread = inner.type === 'non_null_expression' && content.type === 'binary_expression';
    if (inner.type !== 'parenthesized_expression' && !isMisread) return inner;
    inner = content;
  }
}

/** Where an expression begins that stands at the end of `expression`, past the operators that are no part of it. */
export function meantStart(expression: Node): number {
  return meantStarts.of(expression);
}

const meantStarts = new SharedAnswers<number>((node) => {
  const first = node.namedChildren.find((child) => !child.isExtra);
  if (first === undefined) return { answer: node.startIndex };
  if (node.type === 'non_null_expression' && OPERATORS.includes(first.type)) {
    const operand = lastOperands.of(first);
    return operand === null ? { answer: node.startIndex } : { sameAs: operand };
  }
  return first.startIndex === node.startIndex ? { sameAs: first } : { answer: node.startIndex };
});

/** The last operand of an operation, which is none itself. */
const lastOperands = new SharedAnswers<Node | null>((node) => {
  if (!OPERATORS.includes(node.type)) return { answer: node };
  const operand = node.childForFieldName('right') ?? node.childForFieldName('argument');
  return operand === null ? { answer: null } : { sameAs: operand };
});
