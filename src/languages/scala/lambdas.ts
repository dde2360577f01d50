import type { Node } from 'web-tree-sitter';
import { type LambdaCall, parameterByCall, placeAmong } from '../lambda-place.ts';
import type { TakenName } from '../language.ts';

/** What a parameter of a lambda without a type goes by: what the lambda is given to; undefined for any other name. */
export function lambdaParameter(name: Node, source: string): TakenName | undefined {
  const list = name.type === 'binding' ? name.parent : null;
  const lambda = (list ?? name).parent;
  const call = lambda?.type === 'lambda_expression' ? callOf(lambda) : null;
  return call === null ? undefined : parameterByCall(name, list?.namedChildren ?? [name], call, source);
}

/** The call among whose arguments, or behind which in a block, a lambda stands. */
function callOf(lambda: Node): LambdaCall | null {
  const given = lambda.parent;
  const call = given?.parent;
  if (given == null || call?.type !== 'call_expression' || !takesArguments(given)) return null;
  return {
    ...calledBy(call),
    argument: placeAmong(given.namedChildren, lambda),
    arguments: given.namedChildCount,
  };
}

function takesArguments(given: Node): boolean {
  return given.type === 'arguments' || (given.type === 'block' && given.namedChildCount === 1);
}

function calledBy(call: Node): Pick<LambdaCall, 'called' | 'object'> {
  const callee = call.childForFieldName('function');
  const called = callee?.type === 'field_expression' ? callee.childForFieldName('field') : callee;
  return { called: called?.type === 'identifier' ? called : null, object: callee?.childForFieldName('value') };
}
