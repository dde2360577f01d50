import type { Binding, FileFacts } from '../languages/facts.ts';
import { rulesOf } from './link/families.ts';

/** A parameter by its place in the list; the names of one pattern have one place. */
export interface PlacedParameter {
  readonly binding: Binding;
  readonly position: number;
}

/** The parameters of each function, by its index among the definitions. */
export function parametersByFunction(bindings: readonly Binding[]): ReadonlyMap<number, readonly PlacedParameter[]> {
  const byFunction = new Map<number, PlacedParameter[]>();
  for (const binding of bindings) {
    if (binding.kind !== 'parameter') continue;
    let all = byFunction.get(binding.owner);
    if (all === undefined) {
      all = [];
      byFunction.set(binding.owner, all);
    }
    const last = all.at(-1);
    const isSame = last !== undefined && last.binding.property !== null && binding.property !== null;
    const position = last === undefined ? 0 : last.position + (isSame && last.binding.type === binding.type ? 0 : 1);
    all.push({ binding, position });
  }
  return byFunction;
}

/** A function's type, or a name that may stand for one: of the others no parameter of a function is told. */
const MAY_BE_FUNCTION = /=>|^[A-Z][\w$.]*(?:<|$)|[|&]/;

/** Parameters whose declared type may be one of functions, or of objects with some. */
export function functionParameters({
  language,
  bindings,
}: FileFacts): readonly { readonly owner: number; readonly position: number; readonly type: string }[] {
  if (!rulesOf(language).functionTypes) return [];
  return parametersByFunction(bindings)
    .entries()
    .toArray()
    .flatMap(([owner, parameters]) =>
      parameters.flatMap(({ binding: { type }, position }, at) =>
        type !== null && position !== parameters[at - 1]?.position && MAY_BE_FUNCTION.test(type)
          ? [{ owner, position, type }]
          : [],
      ),
    );
}
