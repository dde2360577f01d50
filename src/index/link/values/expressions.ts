import { pathsIn } from '../../../languages/choices.ts';
import type { LiteralEntry, PathStep } from '../../../languages/paths.ts';
import { isTypeKind } from '../../file-interface.ts';
import type { FileView } from '../../file-view.ts';
import { MAX_VALUE_DEPTH } from '../bounds.ts';
import type { SymbolRef } from '../edges.ts';
import { rulesOf } from '../families.ts';
import type { Place } from '../local-names.ts';
import type { Sort } from '../members/member.ts';
import { asMeaning } from '../names/meaning.ts';
import { isContainer } from './containers.ts';
import type { Resolution } from './resolution.ts';
import { either, fromMeaning, instance, typeAt, type Understanding, type Value } from './value.ts';

/** What paths of names, calls and members come to, in the file being linked or in another. */
export class Expressions {
  readonly #resolution: Resolution;
  #functionPlaces: ReadonlyMap<string, number> | null = null;

  constructor(resolution: Resolution) {
    this.#resolution = resolution;
  }

  evaluateAll(value: string, place: Place, depth: number): Value | null {
    return either(pathsIn(value).map((path) => this.evaluate(path, place, depth)));
  }

  evaluate(steps: readonly PathStep[], place: Place, depth: number): Value | null {
    if (depth > MAX_VALUE_DEPTH || this.#resolution.question.isSpent()) return null;
    const start = this.#start(steps, place, depth);
    return this.#follow(steps, start.steps, start.value, depth, {
      sortAt: (at) => this.#sort(steps, at),
      evaluate: (path) => this.evaluateAll(path, place, depth + 1),
    });
  }

  /** What the steps behind the first lead to from what that is. */
  behind(start: Value, steps: readonly PathStep[], place: Place, depth: number): Value | null {
    return this.#follow(steps, 1, start, depth, {
      sortAt: (at) => this.#sort(steps, at),
      evaluate: (path) => this.evaluateAll(path, place, depth + 1),
    });
  }

  /** What the steps of a path from a place on lead to. */
  #follow(
    steps: readonly PathStep[],
    first: number,
    start: Value | null,
    depth: number,
    { sortAt, evaluate }: Surrounding,
  ): Value | null {
    let value = start;
    let before: Value | null = null;
    for (let at = first; at < steps.length && value !== null; at++) {
      const step = steps[at] as PathStep;
      if (givesElement(before, steps[at - 1], step)) continue;
      const place = step.kind === 'call' ? placeAmongResults(steps[at + 1]) : null;
      const result = place === null ? null : this.#resolution.steps.oneResult(value, place);
      const returned = this.#returned(value, step, evaluate);
      before = value;
      value = returned ?? result ?? this.#resolution.steps.step(value, step, depth, sortAt(at));
      if (result !== null) at++;
    }
    return value;
  }

  /** What a call gives back that is made for it, where the function gives back what it is given. */
  #returned(callee: Value, step: PathStep, evaluate: Surrounding['evaluate']): Value | null {
    if (step.kind !== 'call' || step.made === undefined) return null;
    return this.#resolution.steps.givesBack(callee) ? evaluate(step.made) : null;
  }

  /** What the first steps of a path are, and how many: a name, with an element of what it holds where one follows. */
  #start(
    steps: readonly PathStep[],
    place: Place,
    depth: number,
  ): { readonly value: Value | null; readonly steps: number } {
    const [first, second] = steps;
    if (first === undefined) return { value: null, steps: 0 };
    const known = second === undefined ? null : this.#resolution.variables.element(steps, place, depth);
    if (known !== null) return known;
    const value = this.#first(first, place, depth, this.#sort(steps, 0));
    if (second?.kind !== 'element') return { value, steps: 1 };
    return { value: this.#element(value, first, second, place, depth), steps: 2 };
  }

  /** What a step is wanted for: to be called, or else. */
  #sort(steps: readonly PathStep[], at: number): Sort {
    const isCalled = steps[at + 1]?.kind === 'call';
    return at === 0 ? this.#resolution.variables.sort(isCalled) : this.#resolution.variables.memberSort(isCalled);
  }

  /** An element of what a name holds, or what any element of it is given elsewhere. */
  #element(holder: Value | null, name: PathStep, step: PathStep, place: Place, depth: number): Value | null {
    const own = holder === null ? null : this.#resolution.steps.step(holder, step, depth);
    return either([own, this.#resolution.variables.anyElement(name, place, depth)]);
  }

  #first(step: PathStep, place: Place, depth: number, sort: Sort): Value | null {
    if (step.kind === 'new') return this.#constructed(step.name, place, depth);
    if (step.kind === 'function') return this.#functionAt(step.line, step.column);
    if (step.kind === 'literal') {
      return entries(step.entries, (path) => this.evaluateAll(path, place, depth + 1));
    }
    if (step.kind === 'object') {
      return { kind: 'object', path: this.#resolution.file.path, owner: place.owner, holder: step.holder };
    }
    if (step.kind === 'module') return this.#loaded(step.source, this.#resolution.file);
    if (step.kind === 'cast') {
      return this.#resolution.types.typed(
        step.type,
        { ...this.#resolution.surroundings.here(place.owner), self: this.#resolution.surroundings.selfType(place) },
        depth,
      );
    }
    return step.kind === 'name' ? this.#named(step.name, place, depth, sort) : null;
  }

  #named(name: string, place: Place, depth: number, sort: Sort): Value | null {
    const { rules, variables } = this.#resolution;
    const value = rules.self.includes(name) && !variables.isOther(name, place) ? this.#self(place, depth) : null;
    if (value !== null) return value === 'unknown' ? null : value;
    const outer = name === rules.outerModule ? this.#outerModule(place) : null;
    if (outer !== null) return outer;
    if (rules.parent.some((word) => word.replace('()', '') === name)) return this.#parent(place);
    const meant = variables.name(name, place, depth, sort);
    return meant === 'unknown' ? null : meant;
  }

  /** The object that a function is called on; null where nothing is around that could be it. */
  #self(place: Place, depth: number): Value | null | 'unknown' {
    const { rules, objects, parameters, variables, surroundings } = this.#resolution;
    const declared = variables.declaredSelf(place, depth + 1);
    if (declared !== null) return declared;
    const object = rules.functionsInObjects ? objects.around(place) : null;
    // An object that nothing names has no members that can be told.
    if (object === undefined || variables.hasOtherSelf(place)) return 'unknown';
    const type = surroundings.selfType(place);
    if (object === null && type !== null && surroundings.isStatic(place)) return { kind: 'symbol', ref: type };
    if (object !== null) return either([parameters.expectedSelf(object, depth + 1), object]);
    return variables.self(place, depth + 1) ?? this.#objectOf(type, place, depth);
  }

  /** An object of the type around a place, whether that has a name of the tree's or not. */
  #objectOf(type: SymbolRef | null, place: Place, depth: number): Value | null | 'unknown' {
    if (type !== null) return instance(type);
    return this.#selfOfParameter(place, depth) ?? (this.#isOfUnnamed(place) ? 'unknown' : null);
  }

  /** Whether a place stands in a method of a type that has no name: `impl Trait for &[u8]`. */
  #isOfUnnamed({ owner }: Place): boolean {
    const around = this.#resolution.facts.definitions[owner];
    return this.#resolution.rules.traitBounds && around?.kind === 'method' && around.owner === -1;
  }

  /** The object where a trait is implemented for a type parameter: what that is bound to. */
  #selfOfParameter(place: Place, depth: number): Value | null {
    const { rules, surroundings, types } = this.#resolution;
    const receiver = rules.traitBounds ? surroundings.receiver(place) : null;
    return receiver === null ? null : types.typed(receiver, surroundings.here(place.owner), depth + 1);
  }

  /** What a module is in that a file holds: another one, or the file; null where nothing but the file is around. */
  #outerModule({ owner }: Place): Value | null {
    const { definitions } = this.#resolution.facts;
    let at = owner;
    while (at !== -1 && definitions[at]?.kind !== 'namespace') at = definitions[at]?.owner ?? -1;
    const around = definitions[at]?.owner;
    if (around === undefined) return null;
    const ref = around === -1 ? null : this.#resolution.surroundings.ownSymbol(around);
    return ref === null ? { kind: 'module', paths: [this.#resolution.file.path] } : { kind: 'symbol', ref };
  }

  /** The object around as its parents know it: where there are several, a member is that of the first that has it. */
  #parent(place: Place): Value | null {
    const { surroundings } = this.#resolution;
    const parent = surroundings.parentType(place);
    const self = this.#resolution.rules.severalParents && parent !== null ? surroundings.selfType(place) : null;
    return self === null ? instance(parent) : { kind: 'instance', ref: self, above: true };
  }

  #functionAt(line: number, column: number): Value | null {
    this.#functionPlaces ??= new Map(
      this.#resolution.facts.definitions.flatMap(({ metrics, ...at }, index) =>
        metrics === null ? [] : [[`${at.line}:${at.column}`, index] as const],
      ),
    );
    const definition = this.#functionPlaces.get(`${line}:${column}`);
    if (definition === undefined) return null;
    const ref = this.#resolution.surroundings.ownSymbol(definition);
    return ref === null ? { kind: 'local', definition } : { kind: 'symbol', ref };
  }

  #constructed(name: string, place: Place, depth: number): Value | null {
    const [first = '', ...rest] = name.split('.');
    const { surroundings, variables } = this.#resolution;
    if (variables.isTypeWord(name, place)) return instance(surroundings.selfType(place));
    const type = rest.length === 0 ? this.typeCalled(name, place) : null;
    if (type !== null) return instance(this.#resolution.holders.asType(type, depth));
    const start = variables.name(first, place, depth);
    if (start === 'unknown' || start === null) return null;
    let value: Value | null = start;
    for (const part of rest)
      value = value === null ? null : this.#resolution.steps.step(value, { kind: 'member', name: part }, depth);
    return value === null ? null : this.#madeOf(value, depth);
  }

  /** An object that is made of a value: of a type, or of the one that a module is. */
  #madeOf(value: Value, depth: number): Value | null {
    const { holders } = this.#resolution;
    const type = value.kind === 'module' ? holders.givenByModule(value) : value;
    if (type?.kind === 'external') return { ...type, as: 'object' };
    return type?.kind === 'symbol' ? instance(holders.asType(type.ref, depth)) : null;
  }

  /** The type of a name behind `new`, in languages where nothing else can be meant; null when it is none of the tree's. */
  typeCalled(name: string, place: Place): SymbolRef | null {
    if (!this.#resolution.rules.newTypes) return null;
    const ref = this.#resolution.members.typeNames.named(
      this.#resolution.file,
      name,
      this.#resolution.surroundings.around[place.owner] ?? -1,
    );
    const symbol = ref === null ? undefined : this.#resolution.environment.symbol(ref);
    return symbol !== undefined && isTypeKind(symbol.kind) ? ref : null;
  }

  /** A path evaluated in a file, in a type or at its top, where nothing local is known. */
  foreign(steps: readonly PathStep[], from: Understanding, depth: number): Value | null {
    const first = steps[0];
    if (first === undefined || depth > MAX_VALUE_DEPTH || this.#resolution.question.isSpent()) return null;
    return this.#follow(steps, 1, this.#foreignStart(first, from, depth), depth, {
      sortAt: () => 'any',
      evaluate: (path) => either(pathsIn(path).map((one) => this.foreign(one, from, depth + 1))),
    });
  }

  /** A module that a file loads where it is needed. */
  #loaded(source: string, file: FileView | undefined): Value | null {
    if (file === undefined) return null;
    const { environment } = this.#resolution;
    const load = file.importOf(source);
    const target = load === undefined ? environment.word(file, source) : environment.targets(file).of(load);
    return target === null || target.kind === 'missing' ? null : asMeaning(target);
  }

  #foreignStart(first: PathStep, from: Understanding, depth: number): Value | null {
    if (first.kind === 'module') return this.#loaded(first.source, this.#resolution.environment.file(from.path));
    if (first.kind === 'cast') return this.#resolution.types.typed(first.type, from, depth);
    if (first.kind === 'literal') {
      return entries(first.entries, (path) => either(pathsIn(path).map((one) => this.foreign(one, from, depth + 1))));
    }
    if (first.kind === 'object') {
      const ordinal = from.inside ?? from.within;
      const owner =
        from.path === this.#resolution.file.path ? this.#resolution.surroundings.definitionOf(ordinal) : ordinal;
      return { kind: 'object', path: from.path, owner, holder: first.holder };
    }
    return first.kind === 'name' || first.kind === 'new' ? this.#foreignName(first, from, depth) : null;
  }

  #foreignName(first: Extract<PathStep, { kind: 'name' | 'new' }>, from: Understanding, depth: number): Value | null {
    const file = this.#resolution.environment.file(from.path);
    if (file === undefined) return null;
    const { self, typeWords } = rulesOf(file.language);
    const around = () => instance(from.self ?? typeAt(file, from.within));
    if (first.kind === 'name' && self.includes(first.name)) return around();
    if (first.kind === 'new' && typeWords.includes(first.name)) return around();
    const start = fromMeaning(this.#resolution.names.top(from.path, first.name.split('.')[0] as string));
    if (first.kind === 'name') return start;
    return start?.kind === 'symbol' ? instance(this.#resolution.holders.asType(start.ref, depth)) : null;
  }
}

/** What the place that a path is written at tells of its steps. */
interface Surrounding {
  /** What the step at a place of the path is wanted for. */
  readonly sortAt: (at: number) => Sort;
  /** What another path means there. */
  readonly evaluate: (path: string) => Value | null;
}

/** Which of several results a member behind a call is: `f().1`; null where it is one that has a name. */
function placeAmongResults(step: PathStep | undefined): number | null {
  return step?.kind === 'member' && /^\d+$/.test(step.name) ? Number(step.name) : null;
}

/** Whether a call is that of a container's member, which is followed without it: what it gives is called by another. */
function givesElement(before: Value | null, previous: PathStep | undefined, step: PathStep): boolean {
  return step.kind === 'call' && previous?.kind === 'member' && before !== null && isContainer(before);
}

/** A container of what can be told of its entries; null where nothing can. */
function entries(all: readonly LiteralEntry[], find: (path: string) => Value | null): Value | null {
  const told = all.flatMap(({ key, path }) => {
    const value = find(path);
    return value === null ? [] : [{ key, value }];
  });
  return told.length === 0 ? null : { kind: 'entries', entries: told };
}
