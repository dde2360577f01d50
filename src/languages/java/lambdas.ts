import type { Node } from 'web-tree-sitter';
import { formatLambdaPlace, type LambdaPlace } from '../lambda-place.ts';
import type { TakenName } from '../language.ts';

/** What a lambda is given to: a type as written, or a path with the call that takes it. */
interface Taker extends Pick<TakenName, 'value' | 'type'> {
  readonly call: Pick<LambdaPlace, 'callee' | 'argument' | 'arguments'>;
}

const NO_CALL = { callee: null, argument: 0, arguments: 0 };

const ofType = (type: Node | null): Taker | undefined =>
  type === null ? undefined : { value: null, type, call: NO_CALL };

/** What takes a lambda, by the type of the node around it. */
const TAKERS: Readonly<Record<string, (at: Node, around: Node, source: string) => Taker | undefined>> = {
  argument_list: (at, around, source) => takerOfArgument(at, around, source),
  variable_declarator: (_at, around) => ofType(around.parent?.childForFieldName('type') ?? null),
  cast_expression: (_at, around) => ofType(around.childForFieldName('type')),
  return_statement: (_at, around) => ofType(functionAround(around)?.childForFieldName('type') ?? null),
  assignment_expression: (_at, around) => ({ value: around.childForFieldName('left'), type: null, call: NO_CALL }),
  parenthesized_expression: (_at, around, source) => takerOf(around, source),
  ternary_expression: (_at, around, source) => takerOf(around, source),
};

/** What a parameter of a lambda without a type goes by; undefined for any other name. */
export function lambdaParameter(name: Node, source: string): TakenName | undefined {
  const around = name.parent;
  const isListed = around?.type === 'inferred_parameters';
  const lambda = isListed ? around.parent : around;
  if (lambda?.type !== 'lambda_expression') return undefined;
  const names = isListed ? around.namedChildren.filter(({ isExtra }) => !isExtra) : [name];
  const taker = takerOf(lambda, source);
  if (taker === undefined) return undefined;
  const { call, value, type } = taker;
  const parameter = names.findIndex(({ id }) => id === name.id);
  return {
    kind: 'parameter',
    property: formatLambdaPlace({ ...call, parameter, parameters: names.length }),
    value,
    type,
  };
}

function takerOf(at: Node, source: string): Taker | undefined {
  const around = at.parent;
  return around === null ? undefined : TAKERS[around.type]?.(at, around, source);
}

function takerOfArgument(at: Node, list: Node, source: string): Taker | undefined {
  const call = list.parent;
  const all = list.namedChildren.filter(({ isExtra }) => !isExtra);
  const place = { argument: all.findIndex(({ id }) => id === at.id), arguments: all.length };
  if (call?.type === 'object_creation_expression')
    return { value: call.childForFieldName('type'), type: null, call: { callee: 'new', ...place } };
  const name = call?.type === 'method_invocation' ? call.childForFieldName('name') : null;
  if (call == null || name === null) return undefined;
  const callee = source.slice(name.startIndex, name.endIndex);
  return { value: call.childForFieldName('object'), type: null, call: { callee, ...place } };
}

/** The method around a statement, unless a lambda or a class without a name stands between. */
function functionAround(statement: Node): Node | null {
  let at = statement.parent;
  while (at !== null && !ENDS.has(at.type)) at = at.parent;
  return at?.type === 'method_declaration' ? at : null;
}

const ENDS: ReadonlySet<string> = new Set(['method_declaration', 'lambda_expression', 'class_body']);
