import { pathsIn } from '../../../languages/choices.ts';
import type { Binding, Definition, FileFacts } from '../../../languages/facts.ts';
import { isValueKind } from '../../../languages/owner-cursor.ts';
import { formatPath, type PathStep } from '../../../languages/paths.ts';
import type { FileInterface } from '../../file-interface.ts';
import { MAX_VALUE_DEPTH } from '../bounds.ts';
import type { LanguageRules } from '../families.ts';
import { LocalNames, type Place } from '../local-names.ts';
import type { Sort } from '../members/member.ts';
import type { NameResolver } from '../names/name-resolver.ts';
import type { Resolution } from './resolution.ts';
import { either, fromMeaning, type Value } from './value.ts';

/** What plain names mean: those that are local to the functions of the file, and those that they hide. */
export class Variables {
  readonly #resolution: Resolution;
  readonly #file: FileInterface;
  readonly #facts: FileFacts;
  readonly #rules: LanguageRules;
  readonly #names: NameResolver;
  readonly locals: LocalNames;

  constructor(resolution: Resolution) {
    this.#resolution = resolution;
    this.#file = resolution.file;
    this.#facts = resolution.facts;
    this.#rules = resolution.rules;
    this.#names = resolution.names;
    const { ordinals } = resolution.surroundings;
    this.locals = new LocalNames(resolution.facts, (definition) => !ordinals.has(definition));
  }

  name(name: string, place: Place, depth: number, sort: Sort = 'any'): Value | 'unknown' | null {
    return this.#named(name, place, sort === 'function' ? null : this.locals.binding(name, place), depth, sort);
  }

  /** What a plain call's callee is: as `name`, but for languages in which variables cannot be called by their name. */
  callee(name: string, place: Place): Value | 'unknown' | null {
    const isSeparate = this.#rules.separateCalls;
    return this.#named(name, place, isSeparate ? null : this.locals.binding(name, place), 0, this.sort(true));
  }

  #named(
    name: string,
    place: Place,
    binding: Binding | null,
    depth: number,
    sort: Sort = 'any',
  ): Value | 'unknown' | null {
    const local = this.locals.definition(name, place);
    const isValue = local !== null && holdsValue(this.#facts.definitions[local] as Definition);
    if (local !== null && !(isValue && binding !== null) && !isInner(binding, this.#facts.definitions[local]))
      return { kind: 'local', definition: local };
    if (binding !== null && !this.#isTopVariable(binding)) {
      return this.#bound(binding, place, depth + 1) ?? this.#loaded(binding) ?? 'unknown';
    }
    const selfMember = this.#rules.implicitSelf ? this.#resolution.surroundings.implicit(name, place, sort) : null;
    if (selfMember !== null) return this.#resolution.holders.memberValue(selfMember, depth) ?? 'unknown';
    return fromMeaning(this.#names.top(this.#file.path, name));
  }

  /** A local name given to what is loaded inside a function: `const { a } = await import('./a.ts')`. */
  #loaded({ name, value }: Binding): Value | null {
    const isLoaded = value !== null && this.#rules.loaders.some((loader) => value.startsWith(`${loader}()`));
    return isLoaded ? fromMeaning(this.#names.top(this.#file.path, name)) : null;
  }

  /** Whether a name is a parameter that is only known by what calls give for it. */
  isGiven(name: string, place: Place): boolean {
    const binding = this.locals.binding(name, place);
    return binding?.kind === 'parameter' && binding.type === null && binding.value === null;
  }

  #isTopVariable(binding: Binding): boolean {
    return binding.owner === -1 && this.#file.tops.has(binding.name);
  }

  /** What an element of a variable is given by its key: `a["b"] = c`. */
  element(first: PathStep, step: PathStep, place: Place, depth: number): Value | null {
    if (first.kind !== 'name' || step.kind !== 'element' || step.key === undefined) return null;
    const binding = this.locals.binding(formatPath([first, step]), place);
    return binding === null ? null : this.#bound(binding, place, depth + 1);
  }

  #bound(binding: Binding, place: Place, depth: number): Value | null {
    if (depth > MAX_VALUE_DEPTH) return null;
    if (binding.type !== null) {
      const from = {
        ...this.#resolution.surroundings.here(binding.owner),
        self: this.#resolution.surroundings.selfType(place),
      };
      return this.#resolution.steps.property(this.#resolution.types.typed(binding.type, from), binding.property, depth);
    }
    if (binding.kind === 'parameter' && binding.value === null) {
      return this.#resolution.parameters.expected(binding, depth) ?? this.#resolution.parameters.given(binding, depth);
    }
    if (binding.value === null) return null;
    const at = { ...place, owner: binding.owner };
    const values = pathsIn(binding.value).map((steps) => {
      const first = steps[0];
      // `x = x.y`: the name on the right is another binding of the name, which cannot be told from this one.
      return first?.kind === 'name' && first.name === binding.name
        ? null
        : this.#resolution.expressions.evaluate(steps, at, depth);
    });
    return this.#resolution.steps.property(either(values), binding.property, depth);
  }

  /** What a name means where it is called, or where it is not. */
  sort(isCalled: boolean): Sort {
    if (!this.#rules.separateCalls || !this.#rules.overloads) return 'any';
    return isCalled ? 'function' : 'value';
  }
}

function holdsValue({ kind, metrics }: Definition): boolean {
  return isValueKind(kind) && metrics === null;
}

/** Whether a binding is nearer than a local definition: its scope lies within the definition's owner, later opened. */
function isInner(binding: Binding | null, definition: Definition | undefined): boolean {
  if (binding?.scope == null || definition === undefined) return false;
  return binding.owner !== definition.owner && binding.scope.line > definition.line;
}
