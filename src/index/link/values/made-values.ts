import { pathsIn } from '../../../languages/choices.ts';
import type { PathStep } from '../../../languages/paths.ts';
import type { LanguageRules } from '../families.ts';
import { type MadeType, parameterTypes, tupleTypes, typeParts } from '../made-types.ts';
import type { Resolution } from './resolution.ts';
import { atOnce, either, instance, type Understanding, type Value } from './value.ts';

/** A type that is taken from another or from a value, rather than made of several. */
type TakenType = Exclude<MadeType, { kind: 'any' | 'all' | 'function' }>;

const SHAPE = /^\{.*\}$/s;

/** Values of types that are made of others, or written out where they are needed. */
export class MadeValues {
  readonly #resolution: Resolution;

  constructor(resolution: Resolution) {
    this.#resolution = resolution;
  }

  /** A value of a type as written; undefined for one that is not made of others. */
  value(text: string, from: Understanding, rules: LanguageRules, depth: number): Value | null | undefined {
    const parts = rules.choices === null ? null : typeParts(text, rules.choices);
    if (parts === null) return rules.functionsInObjects ? this.#writtenOut(text.trim(), from, depth) : undefined;
    switch (parts.kind) {
      case 'any':
        return either(this.#each(parts.types, from, depth));
      case 'all':
        return atOnce(this.#each(parts.types, from, depth));
      case 'function':
        return { kind: 'callable', parameters: parameterTypes(parts.parameters), result: parts.result, from };
      default:
        return this.#taken(parts, from, depth + 1);
    }
  }

  #each(types: readonly string[], from: Understanding, depth: number): (Value | null)[] {
    return types.map((type) => this.#resolution.types.typed(type, from, depth + 1));
  }

  #writtenOut(text: string, from: Understanding, depth: number): Value | null | undefined {
    if (SHAPE.test(text)) return { kind: 'shape', type: text, from };
    const tuple = tupleTypes(text) ?? [];
    return tuple.length === 0 ? undefined : this.#tuple(tuple, from, depth);
  }

  /** A list of which it is known what stands where. */
  #tuple(
    types: readonly { readonly key: string; readonly type: string }[],
    from: Understanding,
    depth: number,
  ): Value | null {
    const entries = types.flatMap(({ key, type }) => {
      const value = this.#resolution.types.typed(type, from, depth + 1);
      return value === null ? [] : [{ key, value }];
    });
    return entries.length === 0 ? null : { kind: 'entries', entries };
  }

  #taken(parts: TakenType, from: Understanding, depth: number): Value | null {
    const { expressions, parameters, types } = this.#resolution;
    switch (parts.kind) {
      case 'value':
        return either(pathsIn(parts.path).map((path) => expressions.foreign(path, from, depth)));
      case 'result':
        return this.#stepFrom(parts.type, { kind: 'call' }, from, depth);
      case 'element':
        return this.#stepFrom(
          parts.type,
          parts.key === undefined ? ANY : { kind: 'element', key: parts.key },
          from,
          depth,
        );
      case 'parameter':
        return parameters.parameterOf(types.typed(parts.type, from, depth), parts.position, depth);
      case 'made':
        return this.#madeBy(types.typed(parts.type, from, depth), depth);
      case 'member':
        return this.#stepFrom(parts.type, { kind: 'member', name: parts.name }, from, depth);
    }
  }

  /** What `new` makes of a class. */
  #madeBy(type: Value | null, depth: number): Value | null {
    return type?.kind === 'symbol' ? instance(this.#resolution.holders.asType(type.ref, depth)) : null;
  }

  /** What a step from a value of a type leads to. */
  #stepFrom(type: string, step: PathStep, from: Understanding, depth: number): Value | null {
    const value = this.#resolution.types.typed(type, from, depth);
    return value === null ? null : this.#resolution.steps.step(value, step, depth);
  }
}

const ANY: PathStep = { kind: 'element' };
