import type { Node } from 'web-tree-sitter';
import { type LambdaCall, parameterByCall, placeAmong } from '../lambda-place.ts';
import type { TakenName } from '../language.ts';

/** What a parameter of a lambda, or the one that nobody writes, goes by: what the lambda is given to; undefined for any other name. */
export function lambdaParameter(name: Node, source: string): TakenName | undefined {
  const list = name.parent?.type === 'lambda_parameters' ? name.parent : null;
  const lambda = (list ?? name).parent;
  const call = lambda?.type === 'lambda_literal' ? (behindArguments(lambda) ?? amongArguments(lambda)) : null;
  return call === null ? undefined : parameterByCall(name, list?.namedChildren ?? [name], call, source);
}

/** `f(a) { … }`, which is a call of what `f(a)` calls, and `f { … }`. */
function behindArguments(lambda: Node): LambdaCall | null {
  const call = lambda.parent?.type === 'annotated_lambda' ? lambda.parent.parent : null;
  if (call?.type !== 'call_expression') return null;
  const inner = call.firstNamedChild;
  if (inner?.type !== 'call_expression') return { ...calledBy(call), argument: 0, arguments: 1 };
  const before = inner.namedChildren.find(({ type }) => type === 'value_arguments')?.namedChildCount ?? 0;
  return { ...calledBy(inner), argument: before, arguments: before + 1 };
}

/** `f(a, { … })`. */
function amongArguments(lambda: Node): LambdaCall | null {
  const argument = lambda.parent;
  const list = argument?.type === 'value_argument' ? argument.parent : null;
  const call = list?.type === 'value_arguments' ? list.parent : null;
  if (argument === null || list === null || call?.type !== 'call_expression') return null;
  return { ...calledBy(call), argument: placeAmong(list.namedChildren, argument), arguments: list.namedChildCount };
}

function calledBy(call: Node): Pick<LambdaCall, 'called' | 'object'> {
  const callee = call.firstNamedChild;
  const isMember = callee?.type === 'navigation_expression';
  const called = isMember ? callee.lastNamedChild : callee;
  return { called: called?.type === 'identifier' ? called : null, object: isMember ? callee.firstNamedChild : null };
}
