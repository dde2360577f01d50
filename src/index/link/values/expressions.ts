import { pathsIn } from '../../../languages/choices.ts';
import type { FileFacts } from '../../../languages/facts.ts';
import type { LiteralEntry, PathStep } from '../../../languages/paths.ts';
import { type FileInterface, isTypeKind } from '../../file-interface.ts';
import { MAX_VALUE_DEPTH } from '../bounds.ts';
import type { SymbolRef } from '../edges.ts';
import type { Environment } from '../environment.ts';
import { type LanguageRules, rulesOf } from '../families.ts';
import type { Place } from '../local-names.ts';
import type { Sort } from '../members/member.ts';
import type { MemberResolver } from '../members/member-resolver.ts';
import type { NameResolver } from '../names/name-resolver.ts';
import type { Resolution } from './resolution.ts';
import { either, fromMeaning, instance, typeAt, type Understanding, type Value } from './value.ts';

/** What paths of names, calls and members come to, in the file being linked or in another. */
export class Expressions {
  readonly #resolution: Resolution;
  readonly #file: FileInterface;
  readonly #facts: FileFacts;
  readonly #rules: LanguageRules;
  readonly #environment: Environment;
  readonly #names: NameResolver;
  readonly #members: MemberResolver;
  #functionPlaces: ReadonlyMap<string, number> | null = null;

  constructor(resolution: Resolution) {
    this.#resolution = resolution;
    this.#file = resolution.file;
    this.#facts = resolution.facts;
    this.#rules = resolution.rules;
    this.#environment = resolution.environment;
    this.#names = resolution.names;
    this.#members = resolution.members;
  }

  evaluateAll(value: string, place: Place, depth: number): Value | null {
    return either(pathsIn(value).map((path) => this.evaluate(path, place, depth)));
  }

  evaluate(steps: readonly PathStep[], place: Place, depth: number): Value | null {
    if (depth > MAX_VALUE_DEPTH) return null;
    let value: Value | null = null;
    for (const [at, step] of steps.entries()) {
      const sort = this.#resolution.variables.sort(steps[at + 1]?.kind === 'call');
      const given = at === 1 ? this.#resolution.variables.element(steps[0] as PathStep, step, place, depth) : null;
      if (given !== null) value = given;
      else if (at === 0) value = this.#first(step, place, depth, sort);
      else if (value === null) return null;
      else value = this.#resolution.steps.step(value, step, depth, sort);
    }
    return value;
  }

  #first(step: PathStep, place: Place, depth: number, sort: Sort): Value | null {
    if (step.kind === 'new') return this.#constructed(step.name, place, depth);
    if (step.kind === 'function') return this.#functionAt(step.line, step.column);
    if (step.kind === 'literal') {
      return entries(step.entries, (path) => this.evaluateAll(path, place, depth + 1));
    }
    if (step.kind === 'object') {
      return { kind: 'object', path: this.#file.path, owner: place.owner, holder: step.holder };
    }
    if (step.kind === 'cast') {
      return this.#resolution.types.typed(
        step.type,
        { ...this.#resolution.surroundings.here(place.owner), self: this.#resolution.surroundings.selfType(place) },
        depth,
      );
    }
    if (step.kind !== 'name') return null;
    if (this.#rules.self.includes(step.name)) return instance(this.#resolution.surroundings.selfType(place));
    if (this.#rules.parent.some((word) => word.replace('()', '') === step.name))
      return instance(this.#resolution.surroundings.parentType(place));
    const value = this.#resolution.variables.name(step.name, place, depth, sort);
    return value === 'unknown' ? null : value;
  }

  #functionAt(line: number, column: number): Value | null {
    this.#functionPlaces ??= new Map(
      this.#facts.definitions.flatMap(({ metrics, ...at }, index) =>
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
    if (this.#rules.typeWords.includes(name)) return instance(this.#resolution.surroundings.selfType(place));
    const type = rest.length === 0 ? this.typeCalled(name, place) : null;
    if (type !== null) return instance(this.#resolution.holders.asType(type, depth));
    const start = this.#resolution.variables.name(first, place, depth);
    if (start === 'unknown' || start === null) return null;
    let value: Value | null = start;
    for (const part of rest)
      value = value === null ? null : this.#resolution.steps.step(value, { kind: 'member', name: part }, depth);
    return value?.kind === 'symbol'
      ? instance(this.#resolution.holders.asType(value.ref, depth))
      : value?.kind === 'external'
        ? value
        : null;
  }

  /** The type of a name behind `new`, in languages where nothing else can be meant; null when it is none of the tree's. */
  typeCalled(name: string, place: Place): SymbolRef | null {
    if (!this.#rules.newTypes) return null;
    const ref = this.#members.typeNames.named(
      this.#file,
      name,
      this.#resolution.surroundings.around[place.owner] ?? -1,
    );
    const symbol = ref === null ? undefined : this.#environment.symbol(ref);
    return symbol !== undefined && isTypeKind(symbol.kind) ? ref : null;
  }

  /** A path evaluated in a file, in a type or at its top, where nothing local is known. */
  foreign(steps: readonly PathStep[], from: Understanding, depth: number): Value | null {
    const first = steps[0];
    if (first === undefined || depth > MAX_VALUE_DEPTH) return null;
    let value = this.#foreignStart(first, from, depth);
    for (const step of steps.slice(1)) value = value === null ? null : this.#resolution.steps.step(value, step, depth);
    return value;
  }

  #foreignStart(first: PathStep, from: Understanding, depth: number): Value | null {
    if (first.kind === 'cast') return this.#resolution.types.typed(first.type, from, depth);
    if (first.kind === 'literal') {
      return entries(first.entries, (path) => either(pathsIn(path).map((one) => this.foreign(one, from, depth + 1))));
    }
    if (first.kind === 'object') {
      const ordinal = from.inside ?? from.within;
      const owner = from.path === this.#file.path ? this.#resolution.surroundings.definitionOf(ordinal) : ordinal;
      return { kind: 'object', path: from.path, owner, holder: first.holder };
    }
    return first.kind === 'name' || first.kind === 'new' ? this.#foreignName(first, from, depth) : null;
  }

  #foreignName(first: Extract<PathStep, { kind: 'name' | 'new' }>, from: Understanding, depth: number): Value | null {
    const file = this.#environment.file(from.path);
    if (file === undefined) return null;
    const { self, typeWords } = rulesOf(file.language);
    const around = () => instance(from.self ?? typeAt(file, from.within));
    if (first.kind === 'name' && self.includes(first.name)) return around();
    if (first.kind === 'new' && typeWords.includes(first.name)) return around();
    const start = fromMeaning(this.#names.top(from.path, first.name.split('.')[0] as string));
    if (first.kind === 'name') return start;
    return start?.kind === 'symbol' ? instance(this.#resolution.holders.asType(start.ref, depth)) : null;
  }
}

/** A container of what can be told of its entries; null where nothing can. */
function entries(all: readonly LiteralEntry[], find: (path: string) => Value | null): Value | null {
  const told = all.flatMap(({ key, path }) => {
    const value = find(path);
    return value === null ? [] : [{ key, value }];
  });
  return told.length === 0 ? null : { kind: 'entries', entries: told };
}
