import { pathsIn } from '../../../languages/choices.ts';
import { argumentsFor, TYPE_PARAMETERS, typeParameter } from '../../../languages/facts.ts';
import type { PathStep } from '../../../languages/paths.ts';
import type { FileInterface } from '../../file-interface.ts';
import { MAX_NESTING, MAX_VALUE_DEPTH } from '../bounds.ts';
import type { SymbolRef } from '../edges.ts';
import { type LanguageRules, rulesOf } from '../families.ts';
import { typeParts } from '../made-types.ts';
import { sameRef } from '../members/member.ts';
import {
  elementType,
  isTransparent,
  parseType,
  splitBounds,
  type TypeText,
  typeArguments,
  unwrappedType,
} from '../type-text.ts';
import type { Resolution } from './resolution.ts';
import {
  either,
  externalMember,
  firstOf,
  instance,
  type TypeArguments,
  typeAt,
  type Understanding,
  type Value,
  type Wrapped,
} from './value.ts';

function refIs(ref: SymbolRef | null, other: SymbolRef): boolean {
  return ref !== null && sameRef(ref, other);
}

/** The names of a type's parameters, in order. */
function parametersOf(file: FileInterface | undefined, ordinal: number): readonly string[] {
  const [written] = file?.bindingsOf(ordinal, TYPE_PARAMETERS) ?? [];
  return written?.type == null ? [] : typeArguments(written.type).map((one) => one.split(/[\s=]/, 1)[0] as string);
}

/** What an alias means; of several types some may be written in the alias itself. */
function meantByAlias(alias: SymbolRef, type: string, meant: Value | null): Value | null {
  if (type.includes('{') && meant?.kind !== 'callable') return either([instance(alias), meant]);
  return meant ?? instance(alias);
}

/** What a name stands for that is a parameter of the type around; null for any other. */
function givenFor(name: string, { path, within, given }: Understanding): Wrapped | null {
  if (given === undefined || !sameRef(given.of, { path, ordinal: within })) return null;
  return Object.hasOwn(given.types, name) ? (given.types[name] as Wrapped) : null;
}

/** Whether a type is one of an object that is written out, and nothing beside. */
function isWrittenOut(type: string, { choices }: LanguageRules): boolean {
  return type.startsWith('{') && typeParts(type, choices) === null;
}

const POINTER = /\*(?:\s*const)?$/;

/** Where a type is being understood, and how many others led there. */
interface Site {
  readonly from: Understanding;
  readonly file: FileInterface;
  readonly rules: LanguageRules;
  readonly depth: number;
}

/** The traits of a list of them; any other type alone. */
function boundsOf(text: string, { traitBounds }: LanguageRules): readonly string[] {
  return traitBounds && text.includes('+') ? splitBounds(text) : [text];
}

/** What is known by the name of the type that stands for its own. */
function reachedThrough(value: Value | null, through: string): Value | null {
  return value?.kind === 'instance' || value?.kind === 'outside' ? { ...value, through } : value;
}

/** A pointer to what the tree does not define is of another type than that. */
function pointedTo(value: Value | null, type: string): Value | null {
  return value?.kind === 'outside' || value?.kind === 'external' ? { kind: 'outside', type: `${type}*` } : value;
}

/** Values of types as they are written, understood where they stand. */
export class DeclaredTypes {
  readonly #resolution: Resolution;
  readonly #parsedTypes = new Map<string, TypeText | null>();

  constructor(resolution: Resolution) {
    this.#resolution = resolution;
  }

  /** A value of a declared type, as it is understood where it is written. */
  typed(text: string, from: Understanding, depth = 0): Value | null {
    if (this.#resolution.question.isSpent()) return null;
    const file = this.#resolution.environment.file(from.path);
    if (file === undefined || depth > MAX_VALUE_DEPTH) return null;
    const site: Site = { from, file, rules: rulesOf(file.language), depth };
    const special = this.#specialType(text, site);
    if (special !== undefined) return special;
    const bounds = boundsOf(text, site.rules);
    return bounds.length > 1 ? this.#bounded(bounds, from, depth) : this.#single(bounds[0] ?? '', site);
  }

  /** A value of a type that is not made of others, but may stand for the one that it wraps. */
  #single(text: string, site: Site): Value | null {
    const parsed = this.#parsed(text);
    if (parsed === null) return null;
    const wrapper = this.#wrapper(parsed, site);
    if (wrapper !== null) {
      return { kind: 'instance', ref: wrapper, wrapped: { type: parsed.args[0] as string, from: site.from } };
    }
    const { rules } = site;
    const type = unwrappedType(parsed, rules);
    if (type === null) return null;
    const value = this.#ofType(type, site);
    if (type !== parsed && !rules.awaitedTypes.includes(parsed.base)) return reachedThrough(value, parsed.base);
    return rules.pointers && POINTER.test(text) ? pointedTo(value, type.base) : value;
  }

  #parsed(text: string): TypeText | null {
    let parsed = this.#parsedTypes.get(text);
    if (parsed === undefined) {
      parsed = parseType(text);
      this.#parsedTypes.set(text, parsed);
    }
    return parsed;
  }

  #ofType(type: TypeText, site: Site): Value | null {
    const { from, file, rules } = site;
    const element = elementType(type, rules);
    if (element !== null) {
      const key = rules.pairedTypes.includes(type.base) && type.args.length > 1 ? type.args[0] : undefined;
      const name = type.isArray ? '[]' : type.base;
      return { kind: 'container', type: name, element, from, ...(key !== undefined && { key }) };
    }
    if (rules.selfTypes.includes(type.base)) return instance(from.self ?? typeAt(file, from.within));
    const argument = givenFor(type.base, from);
    if (argument !== null) return this.typed(argument.type, argument.from, site.depth + 1);
    const ref = this.#resolution.members.typeNames.named(file, type.base, from.within);
    return ref === null ? this.#ofOther(type.base, site) : this.#ofTree(ref, type, site);
  }

  /** Of a type that the tree defines, or of what that is another name for. */
  #ofTree(ref: SymbolRef, { args }: TypeText, { from, rules, depth }: Site): Value | null {
    const symbol = this.#resolution.environment.symbol(ref);
    const isAlias = symbol?.kind === 'type' && !rules.definedTypes;
    const given = args.length === 0 ? null : this.#givenTo(ref, args, from);
    if (!isAlias || symbol.type === null || isWrittenOut(symbol.type, rules)) {
      return { kind: 'instance', ref, ...(given !== null && { given }) };
    }
    const { path } = ref;
    const within = given === null ? { path, within: symbol.owner } : { path, within: ref.ordinal, given };
    return meantByAlias(ref, symbol.type, this.typed(symbol.type, within, depth + 1));
  }

  /** What the parameters of a type stand for where it is written with arguments; null for a type without parameters. */
  #givenTo(of: SymbolRef, args: readonly string[], from: Understanding): TypeArguments | null {
    const parameters = parametersOf(this.#resolution.environment.file(of.path), of.ordinal);
    if (parameters.length === 0) return null;
    const types = parameters
      .slice(0, args.length)
      .map((name, at) => [name, { type: args[at] as string, from }] as const);
    return { of, types: Object.fromEntries(types) };
  }

  /** Of a name that is no type of the tree: a type parameter, as far as something tells of it, or a library's type. */
  #ofOther(name: string, { from, file, rules, depth }: Site): Value | null {
    const { path, within, self } = from;
    const argument = self == null ? null : this.#argumentOf(name, { path, ordinal: within }, self, from.given);
    if (argument !== null && depth < MAX_VALUE_DEPTH) return this.typed(argument.type, argument.from, depth + 1);
    const bound = rules.traitBounds ? this.#boundOf(name) : this.#extendedBy(name, file, within);
    return bound === null ? this.#ofLibrary(name, path) : this.typed(bound, from, depth + 1);
  }

  #ofLibrary(name: string, path: string): Value {
    const [first = '', ...rest] = name.split(/\.|::/);
    const meaning = this.#resolution.names.top(path, first);
    if (meaning?.kind !== 'external') return { kind: 'outside', type: name };
    return { ...rest.reduce(externalMember, meaning), ofType: true };
  }

  /** What a type parameter of a type is given by another below it: `B` for `T` of `Base<T>` in `class A extends Base<B>`. */
  #argumentOf(parameter: string, of: SymbolRef, below: SymbolRef, toBelow?: TypeArguments): Wrapped | null {
    const lineage = this.#resolution.members.lineages.lineage(below);
    const at = lineage.findIndex((one) => sameRef(one, of));
    const position =
      at <= 0 ? -1 : parametersOf(this.#resolution.environment.file(of.path), of.ordinal).indexOf(parameter);
    if (position === -1) return null;
    return firstOf(lineage.slice(0, at), (type) => {
      const file = this.#resolution.environment.file(type.path);
      const symbol = file?.symbols[type.ordinal];
      if (file === undefined || symbol === undefined) return null;
      const parent = file
        .parentsOf(type.ordinal)
        .find(({ name }) => refIs(this.#resolution.members.typeNames.named(file, name, symbol.owner), of));
      const [given] = parent === undefined ? [] : file.bindingsOf(type.ordinal, argumentsFor(parent.name));
      const written = given?.type == null ? undefined : typeArguments(given.type)[position];
      return written === undefined
        ? null
        : {
            type: written,
            from: {
              path: type.path,
              within: type.ordinal,
              self: below,
              ...(toBelow !== undefined && { given: toBelow }),
            },
          };
    });
  }

  /** What a type parameter around the place in question is bound to, as written, or null. */
  #boundOf(name: string): string | null {
    const binding =
      this.#resolution.question.place === null
        ? null
        : this.#resolution.variables.locals.binding(name, this.#resolution.question.place);
    return binding?.kind === 'parameter' && binding.value === null ? binding.type : null;
  }

  /** What a type parameter extends, as written: one of the types around, or of the functions around the place in question. */
  #extendedBy(name: string, file: FileInterface, within: number): string | null {
    const parameter = typeParameter(name);
    for (let at = within, depth = 0; at !== -1 && depth < MAX_NESTING; depth++) {
      const [bound] = file.bindingsOf(at, parameter);
      if (bound !== undefined) return bound.type;
      at = file.symbols[at]?.owner ?? -1;
    }
    const { place } = this.#resolution.question;
    if (place === null || file.path !== this.#resolution.file.path) return null;
    return this.#resolution.variables.locals.binding(parameter, place)?.type ?? null;
  }

  /** A value of something with all of several traits: of those that the tree has. */
  #bounded(bounds: readonly string[], from: Understanding, depth: number): Value | null {
    return either(bounds.map((one) => this.typed(one, from, depth + 1)));
  }

  /** A wrapper that the tree defines itself: it has members of its own. */
  #wrapper(type: TypeText, { from, file, rules }: Site): SymbolRef | null {
    if (!rules.traitBounds || type.args.length === 0 || !isTransparent(type, rules)) return null;
    return this.#resolution.members.typeNames.named(file, type.base, from.within);
  }

  /** Types that are made of others: undefined for those that are not. */
  #specialType(text: string, { from, rules, depth }: Site): Value | null | undefined {
    const parts = rules.choices === null ? null : typeParts(text, rules.choices);
    switch (parts?.kind) {
      case undefined:
        return undefined;
      case 'several':
        return either(parts.types.map((type) => this.typed(type, from, depth + 1)));
      case 'function':
        return { kind: 'callable', parameters: parts.parameters, result: parts.result, from };
      case 'value':
        return either(pathsIn(parts.path).map((path) => this.#resolution.expressions.foreign(path, from, depth + 1)));
      case 'result':
        return this.#stepFrom(parts.type, { kind: 'call' }, from, depth + 1);
      case 'member':
        return this.#stepFrom(parts.type, { kind: 'member', name: parts.name }, from, depth + 1);
    }
  }

  /** What a step from a value of a type leads to. */
  #stepFrom(type: string, step: PathStep, from: Understanding, depth: number): Value | null {
    const value = this.typed(type, from, depth);
    return value === null ? null : this.#resolution.steps.step(value, step, depth);
  }
}
