import type { Node } from 'web-tree-sitter';
import type { HalsteadTerm } from '../language.ts';
import { SharedAnswers } from '../shared-answers.ts';
import { numberKey, stringLiteral } from './literals.ts';

/** Operators used together on operands. An operand that is null is an expression without a node of its own. */
interface Operation {
  readonly operators: readonly string[];
  readonly operands: readonly (Node | null)[];
}

const operatorOf = (node: Node) => node.childForFieldName('operator')?.type ?? '';
const fields = (node: Node, ...names: readonly string[]) =>
  names.map((name) => node.childForFieldName(name)).filter((child) => child !== null);
const parts = (node: Node) => node.namedChildren.filter((child) => !child.isExtra);

const OPERATIONS: Readonly<Record<string, (node: Node) => Operation>> = {
  binary_operator: (node) => ({ operators: [operatorOf(node)], operands: fields(node, 'left', 'right') }),
  augmented_assignment: (node) => ({
    operators: [operatorOf(node).slice(0, -1)],
    operands: fields(node, 'left', 'right'),
  }),
  boolean_operator: (node) => ({ operators: [operatorOf(node)], operands: chainOperands(chain(node)) }),
  comparison_operator: (node) => ({
    operators: node.childrenForFieldName('operators').map((operator) => operator.type),
    operands: parts(node),
  }),
  unary_operator: (node) => ({ operators: [`unary ${operatorOf(node)}`], operands: fields(node, 'argument') }),
  not_operator: (node) => ({ operators: ['not'], operands: fields(node, 'argument') }),
  union_type: (node) => ({ operators: ['|'], operands: parts(node) }),
  complex_pattern: complexNumber,
  case_pattern: negatedNumbers,
  keyword_pattern: negatedNumbers,
  union_pattern: negatedNumbers,
  dict_pattern: negatedNumbers,
};

/** `-1` in a pattern, where a minus sign stands before a number without a node around both. */
function negatedNumbers(node: Node): Operation {
  const operands = node.children.filter((child) => child.previousSibling?.type === '-');
  return { operators: operands.map(() => 'unary -'), operands };
}

/** `1 + 2j` and `-1 + 2j` in a pattern; in the second the sum's left operand is the negation. */
function complexNumber(node: Node): Operation {
  const operators = node.children.flatMap((child, index) =>
    child.isNamed ? [] : [index === 0 ? 'unary -' : child.type],
  );
  return { operators, operands: operators.length > 1 ? [...parts(node), null] : parts(node) };
}

/** The boolean operators that are one operation with this one, itself included: `a and b and c` nests to the left. */
function chain(node: Node): Node[] {
  const nodes = [node];
  const operator = operatorOf(node);
  for (let left = node.childForFieldName('left'); left?.type === 'boolean_operator'; ) {
    if (operatorOf(left) !== operator) break;
    nodes.push(left);
    left = left.childForFieldName('left');
  }
  return nodes;
}

function chainOperands(nodes: readonly Node[]): Node[] {
  const rights = nodes.flatMap((node) => fields(node, 'right')).reverse();
  return [...fields(nodes.at(-1) as Node, 'left'), ...rights];
}

/**
 * What radon tells operands apart by: the text of a name or attribute and the value of a literal, a name and a string of
 * the same text being one; null for any other expression, which is like no other.
 */
function operandIdentity(operand: Node, source: string): string | null {
  const node = nameOrValue.of(operand);
  if (node === null) return null;
  const text = source.slice(node.startIndex, node.endIndex);
  switch (node.type) {
    case 'identifier':
      return `'${text.normalize('NFKC')}`;
    case 'integer':
    case 'float':
      return numberKey(text);
    case 'true':
      return '1';
    case 'false':
      return '0';
    case 'none':
    case 'ellipsis':
      return text;
    case 'string':
      return literalIdentity([node], source);
    case 'concatenated_string':
      return literalIdentity(parts(node), source);
    default:
      return null;
  }
}

/** What stands in parentheses, and the name of an attribute. */
const nameOrValue = new SharedAnswers<Node | null>((node) => {
  const isAround = node.type === 'parenthesized_expression' || node.type === 'type';
  if (!isAround && node.type !== 'attribute') return { answer: node };
  const inner = isAround ? parts(node)[0] : node.childForFieldName('attribute');
  return inner ? { sameAs: inner } : { answer: null };
});

function literalIdentity(strings: readonly Node[], source: string): string | null {
  const literals = strings.map((string) => stringLiteral(string, source));
  if (literals.some(({ kind }) => kind === 'formatted')) return null;
  return (literals[0]?.kind === 'bytes' ? 'b' : "'") + literals.map(({ value }) => value).join('');
}

/**
 * Operators and operands as radon counts them: those of arithmetic, comparisons, boolean operators and augmented
 * assignments only. Operands are told apart by name or value and by the name of the function they stand in; an operand
 * that is neither name, attribute nor literal is like no other. Parameters, return types and decorators of functions are
 * not counted.
 */
export function pythonHalstead(nodes: readonly Node[], source: string): HalsteadTerm[] {
  const terms: HalsteadTerm[] = [];
  const functions: { readonly name: string; readonly end: number }[] = [];
  const read = new Set<number>();
  let headerEnd = 0;
  for (const node of nodes) {
    const at = node.startIndex;
    while ((functions.at(-1)?.end ?? Number.POSITIVE_INFINITY) <= at) functions.pop();
    if (node.type === 'function_definition') {
      const name = node.childForFieldName('name');
      functions.push({ name: name === null ? '' : source.slice(name.startIndex, name.endIndex), end: node.endIndex });
      headerEnd = Math.max(headerEnd, node.childForFieldName('body')?.startIndex ?? 0);
      continue;
    }
    if (node.type === 'decorator') headerEnd = Math.max(headerEnd, node.endIndex);
    if (at < headerEnd || read.has(node.id)) continue;
    if (node.type === 'boolean_operator') for (const { id } of chain(node)) read.add(id);
    const { operators, operands } = (OPERATIONS[node.type] as (node: Node) => Operation)(node);
    for (const key of operators) terms.push({ at, role: 'operator', key });
    const scope = functions.at(-1)?.name ?? '';
    for (const operand of operands) {
      const identity = (operand && operandIdentity(operand, source)) ?? `expression ${terms.length}`;
      terms.push({ at, role: 'operand', key: `${scope} ${identity}` });
    }
  }
  return terms;
}
