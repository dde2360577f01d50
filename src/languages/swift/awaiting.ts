import type { Node } from 'web-tree-sitter';
import { SharedAnswers, type Step } from '../shared-answers.ts';

const AROUND: ReadonlySet<string> = new Set([
  'statements',
  'lambda_literal',
  'function_body',
  'class_body',
  'source_file',
]);

/** Whether `await` stands around a node in its statement, or `async let` does. */
const isInAwait = new SharedAnswers<boolean>((node): Step<boolean> => {
  const { parent, type } = node;
  if (type === 'await_expression') return { answer: true };
  if (type === 'property_declaration') return { answer: hasAsync(node) };
  return parent === null || AROUND.has(type) ? { answer: false } : { sameAs: parent };
});

/** Whether a chain of members and calls begins with `await`, which the grammar takes for a part of what is called. */
const beginsWithAwait = new SharedAnswers<boolean>((node): Step<boolean> => {
  if (node.type === 'await_expression') return { answer: true };
  const field = BEGINNING[node.type];
  const first = field === undefined ? null : (node.childForFieldName(field) ?? node.firstNamedChild);
  return first === null ? { answer: false } : { sameAs: first };
});

/** The fields of what expressions begin with; the first named child where they have no such field. */
const BEGINNING: Readonly<Record<string, string>> = {
  call_expression: 'target',
  navigation_expression: 'target',
  try_expression: 'expr',
};

/** Whether a call is awaited, by the list of its arguments. */
export function isAwaited(list: Node): boolean {
  let call = list.parent;
  while (call !== null && !call.type.endsWith('_expression')) call = call.parent;
  return call !== null && (isInAwait.of(call) || beginsWithAwait.of(call));
}

/** Whether a declaration says `async`. */
export function hasAsync(declaration: Node): boolean {
  return declaration.children.some(({ type }) => type === 'async');
}
