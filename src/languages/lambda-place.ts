import type { Node } from 'web-tree-sitter';
import type { TakenName } from './language.ts';

/**
 * Where a function without a name stands, and which of its parameters is meant: what a parameter without a type is goes by
 * what the function is given to. Kept as `Binding.property`, beside the type or the path that the function is given to.
 */
export interface LambdaPlace {
  /** The name of the function that takes it as an argument, `new` of a constructor; null where a variable or a result is meant. */
  readonly callee: string | null;
  /** Which argument it is, and how many there are. */
  readonly argument: number;
  readonly arguments: number;
  /** Which of its parameters is meant, or `RECEIVER`, and how many there are. */
  readonly parameter: number;
  readonly parameters: number;
}

/** In place of a parameter: the object that a function means by `this`. */
export const RECEIVER = -1;

const PLACE = /^(?:([^\s()]+)\((\d+)\/(\d+)\))?->(-?\d+)\/(\d+)$/;

export function formatLambdaPlace({ callee, parameter, parameters, ...given }: LambdaPlace): string {
  const taker = callee === null ? '' : `${callee}(${given.argument}/${given.arguments})`;
  return `${taker}->${parameter}/${parameters}`;
}

/** Null for a property that is no such place. */
export function parseLambdaPlace(property: string): LambdaPlace | null {
  const [, callee = null, argument = 0, all = 0, parameter, parameters] = PLACE.exec(property) ?? [];
  if (parameter === undefined) return null;
  const counts = { argument: Number(argument), arguments: Number(all) };
  return { callee, ...counts, parameter: Number(parameter), parameters: Number(parameters) };
}

/** The call that a lambda is given to. */
export interface LambdaCall {
  /** The name that is called. */
  readonly called: Node | null | undefined;
  /** What it is called of. */
  readonly object: Node | null | undefined;
  /** The lambda's place among the arguments, and how many there are. */
  readonly argument: number;
  readonly arguments: number;
}

/** What a parameter of a lambda goes by: its place in the call that takes the lambda; undefined where no name is called. */
export function parameterByCall(
  name: Node,
  parameters: readonly Node[],
  { called, object, ...place }: LambdaCall,
  source: string,
): TakenName | undefined {
  if (called == null) return undefined;
  const property = formatLambdaPlace({
    ...place,
    callee: source.slice(called.startIndex, called.endIndex),
    parameter: placeAmong(parameters, name),
    parameters: parameters.length,
  });
  return { kind: 'parameter', property, value: object ?? null, type: null };
}

export function placeAmong(nodes: readonly Node[], node: Node): number {
  return nodes.findIndex(({ id }) => id === node.id);
}
