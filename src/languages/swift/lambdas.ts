import type { Node } from 'web-tree-sitter';
import { type LambdaCall, parameterByCall, placeAmong } from '../lambda-place.ts';
import type { TakenName } from '../language.ts';

/** The name of the parameter that nobody writes, of a closure without parameters of its own. */
export function swiftBindingName(node: Node): string | null | undefined {
  if (node.type !== '{') return undefined;
  return node.parent?.childForFieldName('type') === null ? '$0' : null;
}

/** What a parameter of a closure goes by: what the closure is given to; undefined for any other name. */
export function closureParameter(name: Node, source: string): TakenName | undefined {
  const list = name.type === 'lambda_parameter' ? name.parent : null;
  const closure = list === null ? name.parent : list.parent?.parent;
  const call = closure?.type === 'lambda_literal' ? (behindArguments(closure) ?? amongArguments(closure)) : null;
  return call === null ? undefined : parameterByCall(name, list?.namedChildren ?? [name], call, source);
}

/** `f(a) { … }` and `f { … }`. */
function behindArguments(closure: Node): LambdaCall | null {
  const suffix = closure.parent;
  if (suffix?.type !== 'call_suffix') return null;
  const before = suffix.namedChildren.find(({ type }) => type === 'value_arguments')?.namedChildCount ?? 0;
  return { ...calledBy(suffix), argument: before, arguments: before + 1 };
}

/** `f(a, { … })`. */
function amongArguments(closure: Node): LambdaCall | null {
  const argument = closure.parent;
  const list = argument?.type === 'value_argument' ? argument.parent : null;
  const suffix = list?.parent;
  if (argument === null || list === null || suffix?.type !== 'call_suffix') return null;
  return { ...calledBy(suffix), argument: placeAmong(list.namedChildren, argument), arguments: list.namedChildCount };
}

function calledBy(suffix: Node): Pick<LambdaCall, 'called' | 'object'> {
  const callee = suffix.parent?.firstNamedChild;
  const member = callee?.childForFieldName('suffix')?.childForFieldName('suffix') ?? null;
  const called = member ?? callee;
  return {
    called: called?.type === 'simple_identifier' ? called : null,
    object: member === null ? null : callee?.childForFieldName('target'),
  };
}
