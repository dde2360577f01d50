import { argumentsFor, TYPE_PARAMETERS, typeParameter } from '../../../languages/facts.ts';
import type { FileView } from '../../file-view.ts';
import { MAX_NESTING, MAX_VALUE_DEPTH } from '../bounds.ts';
import type { SymbolRef } from '../edges.ts';
import { type LanguageRules, rulesOf } from '../families.ts';
import { functionType } from '../function-types.ts';
import { typeParts } from '../made-types.ts';
import { sameRef } from '../members/member.ts';
import {
  elementType,
  isTransparent,
  lastPart,
  parseType,
  resultTypes,
  splitBounds,
  type TypeText,
  typeArguments,
  unwrappedType,
  withoutWrappers,
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

/** The parameters of a type as they are written, in order. */
function writtenParameters(file: FileView | undefined, ordinal: number): readonly string[] {
  const [written] = file?.bindingsOf(ordinal, TYPE_PARAMETERS) ?? [];
  return written?.type == null ? [] : typeArguments(written.type).filter(isOfType);
}

/** Whether a parameter or argument stands for a type, rather than for how long something lives. */
function isOfType(written: string): boolean {
  return !/^'\w+(?![\w'])/.test(written);
}

function nameOfParameter(written: string): string {
  return written.replace(/^(?:const|in|out)\s+/, '').split(/[\s=:]/, 1)[0] as string;
}

/** The names of a type's parameters, in order. */
function parametersOf(file: FileView | undefined, ordinal: number): readonly string[] {
  return writtenParameters(file, ordinal).map(nameOfParameter);
}

/** What stands for a type's parameter where nothing else is given for it; null where nothing does. */
function defaultOf(written: string): string | null {
  const at = DEFAULT.exec(written)?.index;
  return at === undefined ? null : written.slice(at + 1).trim();
}

/** A sign of equality that is no part of another operator. */
const DEFAULT = /(?<![=<>!])=(?![=>])/;

/** What an alias means; of several types some may be written in the alias itself. */
function meantByAlias(alias: SymbolRef, type: string, meant: Value | null): Value | null {
  const isWrittenInPart = type.includes('{') && meant?.kind !== 'callable';
  if (isWrittenInPart) {
    const isAtOnce = meant?.kind === 'either' && meant.atOnce === true;
    return isAtOnce
      ? { ...meant, values: [{ kind: 'instance', ref: alias }, ...meant.values] }
      : either([instance(alias), meant]);
  }
  return meant ?? instance(alias);
}

/** What a name stands for that is a parameter of the type around; null for any other. */
function givenFor(
  name: string,
  { path, within, self, given }: Understanding,
  { traitBounds }: LanguageRules,
): Wrapped | null {
  if (given === undefined) return null;
  // What is implemented for a type mostly calls its parameters as that does.
  const isImplementation = traitBounds && self != null && sameRef(given.of, self);
  if (!isImplementation && !sameRef(given.of, { path, ordinal: within })) return null;
  return Object.hasOwn(given.types, name) ? (given.types[name] as Wrapped) : null;
}

/** Whether a type is one of an object that is written out, and nothing beside. */
function isWrittenOut(type: string, { choices }: LanguageRules): boolean {
  return type.startsWith('{') && typeParts(type, choices) === null;
}

/** A type that another has by a name: `T::Item`. */
const ASSOCIATED = /^(\w+)::(\w+)$/;
const POINTER = /\*(?:\s*const)?$/;

/** Where a type is being understood, and how many others led there. */
interface Site {
  readonly from: Understanding;
  readonly file: FileView;
  readonly rules: LanguageRules;
  readonly depth: number;
}

/** A type with members of any name, all of one type; null for any other. */
function tableOf({ base, args }: TypeText, { from, rules }: Site): Value | null {
  const ofEach = rules.tableTypes.includes(base) ? args[1] : undefined;
  return ofEach === undefined ? null : { kind: 'shape', type: `{ [key: string]: ${ofEach} }`, from };
}

/** A function that is an object of a library's type; null for any other. */
function functionOf({ base, args }: TypeText, { from, rules }: Site): Value | null {
  const name = base.slice(base.lastIndexOf('.') + 1);
  const type = Object.hasOwn(rules.functionalTypes, name) ? rules.functionalTypes[name] : undefined;
  if (type === undefined || args.length === 0) return null;
  const parameters = type.takes.map((at) => args[at] ?? null);
  return {
    kind: 'callable',
    name,
    parameters,
    result: (type.gives === null ? undefined : args[type.gives]) ?? '',
    from,
  };
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

/** The declared type of the keys of a table; undefined where none is declared. */
function keyType({ base, args }: TypeText, { pairedTypes, keyedTypes }: LanguageRules): string | undefined {
  const isKeyed = pairedTypes.includes(base) || keyedTypes.includes(lastPart(base));
  return isKeyed && args.length > 1 ? args[0] : undefined;
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
    const special = this.#resolution.madeValues.value(text, from, site.rules, depth);
    if (special !== undefined) return special;
    return this.#function(text, site) ?? this.#tuple(text, site) ?? this.#ofBounds(text, site);
  }

  /** A function of a type that is written with an arrow. */
  #function(text: string, { from, rules }: Site): Value | null {
    const written = rules.functionArrow === null ? null : functionType(text, rules.functionArrow);
    return written === null ? null : { kind: 'callable', ...written, from };
  }

  #ofBounds(text: string, site: Site): Value | null {
    const { from, rules, depth } = site;
    const bounds = boundsOf(text, rules);
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
    if (type === null) return this.#withoutName(parsed, site);
    const value = tableOf(type, site) ?? this.#ofType(type, site);
    if (type !== parsed && !rules.awaitedTypes.includes(parsed.base)) return reachedThrough(value, parsed.base);
    return rules.pointers && POINTER.test(text) ? pointedTo(value, type.base) : value;
  }

  /** The parts of a tuple, by their places, as far as they can be told. */
  #tuple(text: string, { from, rules, depth }: Site): Value | null {
    if (!rules.traitBounds || !text.includes('(')) return null;
    const entries = resultTypes(withoutWrappers(text, rules)).flatMap((part, at) => {
      const value = this.typed(part, from, depth + 1);
      return value === null ? [] : [{ key: String(at), value }];
    });
    return entries.length === 0 ? null : { kind: 'entries', entries };
  }

  /** What stands for one of several types, or for one that is written out: `Promise<A | B>`, `Partial<{ a: A }>`. */
  #withoutName({ args }: TypeText, { from, rules, depth }: Site): Value | null {
    const [inner] = args;
    return rules.choices === null || inner === undefined ? null : this.typed(inner, from, depth + 1);
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
    const entries = this.#entries(type, site);
    if (entries !== null) return entries;
    const element = elementType(type, rules);
    if (element !== null) {
      const key = keyType(type, rules);
      const name = type.isArray ? '[]' : type.base;
      return { kind: 'container', type: name, element, from, ...(key !== undefined && { key }) };
    }
    if (rules.selfTypes.includes(lastPart(type.base))) return instance(from.self ?? typeAt(file, from.within));
    const argument = givenFor(type.base, from, rules);
    if (argument !== null) return this.typed(argument.type, argument.from, site.depth + 1);
    return this.#named(type, site);
  }

  /** The elements of a tuple that has one for each of its type arguments, as far as they can be told. */
  #entries({ base, args }: TypeText, { from, rules, depth }: Site): Value | null {
    if (!rules.tupleTypes.includes(lastPart(base)) || args.length < 2 || args.includes('...')) return null;
    const entries = args.flatMap((type, at) => {
      const value = this.typed(type, from, depth + 1);
      return value === null ? [] : [{ key: String(at), value }];
    });
    return entries.length === 0 ? null : { kind: 'entries', entries };
  }

  #named(type: TypeText, site: Site): Value | null {
    const { from, file, rules } = site;
    const associated = rules.traitBounds ? this.#associated(type.base, site) : null;
    if (associated !== null) return associated;
    const ref = this.#resolution.members.typeNames.named(file, type.base, from.within);
    return ref === null ? (functionOf(type, site) ?? this.#ofOther(type.base, site)) : this.#ofTree(ref, type, site);
  }

  /** What `Self::Item` and `T::Item` stand for: what the type gives for it, or what its trait says of it. */
  #associated(base: string, site: Site): Value | null {
    const [, holder, name] = ASSOCIATED.exec(base) ?? [];
    if (holder === undefined || name === undefined || site.depth > MAX_VALUE_DEPTH) return null;
    const own = this.#boundOf(base);
    if (own !== null) return this.typed(own, site.from, site.depth + 1);
    const held = this.#holderOf(holder, site);
    const values = held?.kind === 'either' ? held.values : [held];
    return either(values.map((one) => this.#associatedOf(one, name, site.depth)));
  }

  /** The type that another is named by way of: the one around, or a type parameter. */
  #holderOf(name: string, { from, file, rules, depth }: Site): Value | null {
    if (rules.selfTypes.includes(name)) return instance(from.self ?? typeAt(file, from.within));
    return this.#boundOf(name) === null ? null : this.typed(name, from, depth + 1);
  }

  #associatedOf(holder: Value | null, name: string, depth: number): Value | null {
    if (holder?.kind !== 'instance') return null;
    const { members, environment } = this.#resolution;
    const member = members.find(holder.ref, name, null);
    if (member?.kind !== 'symbol') return null;
    const { kind, type = null, owner = -1 } = environment.symbol(member.ref) ?? {};
    if (kind !== 'type' || type === null) return null;
    return this.typed(type, { path: member.ref.path, within: owner, self: holder.ref }, depth + 1);
  }

  /** Of a type that the tree defines, or of what that is another name for. */
  #ofTree(ref: SymbolRef, { args }: TypeText, { from, rules, depth }: Site): Value | null {
    const symbol = this.#resolution.environment.symbol(ref);
    const isAlias = symbol?.kind === 'type' && !rules.definedTypes;
    const given = this.#givenTo(ref, args, from);
    if (!isAlias || symbol.type === null || isWrittenOut(symbol.type, rules)) {
      return { kind: 'instance', ref, ...(given !== null && { given }) };
    }
    const { path } = ref;
    const within = given === null ? { path, within: symbol.owner } : { path, within: ref.ordinal, given };
    return meantByAlias(ref, symbol.type, this.typed(symbol.type, within, depth + 1));
  }

  /** What the parameters of a type stand for where it is written with arguments; null for a type without parameters. */
  #givenTo(of: SymbolRef, args: readonly string[], from: Understanding): TypeArguments | null {
    const parameters = writtenParameters(this.#resolution.environment.file(of.path), of.ordinal);
    const types = args.filter(isOfType);
    const given = parameters.flatMap((written, at) => {
      const type = types[at];
      const name = nameOfParameter(written);
      if (type !== undefined) return [[name, { type, from }] as const];
      const otherwise = defaultOf(written);
      const own = { path: of.path, within: of.ordinal };
      return otherwise === null || otherwise === name ? [] : [[name, { type: otherwise, from: own }] as const];
    });
    return given.length === 0 ? null : { of, types: Object.fromEntries(given) };
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
    return { ...rest.reduce(externalMember, meaning), as: 'object' };
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
      const symbol = file?.symbol(type.ordinal);
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
  #extendedBy(name: string, file: FileView, within: number): string | null {
    const parameter = typeParameter(name);
    for (let at = within, depth = 0; at !== -1 && depth < MAX_NESTING; depth++) {
      const [bound] = file.bindingsOf(at, parameter);
      if (bound !== undefined) return bound.type;
      at = file.symbol(at)?.owner ?? -1;
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
}
