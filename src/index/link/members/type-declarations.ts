import type { FileView } from '../../file-view.ts';
import type { InterfaceSymbol } from '../../interface-data.ts';
import { folderOf } from '../../modules/relative-path.ts';
import { MAX_EXTENSIONS, MAX_PARTS } from '../bounds.ts';
import type { SymbolRef } from '../edges.ts';
import type { Environment } from '../environment.ts';
import { rulesOf } from '../families.ts';
import { Callables, isPlace } from '../namesakes.ts';
import { type Parameter, parametersIn } from '../parameters.ts';
import type { Recorded } from '../reads.ts';
import { refsNear } from '../sorted.ts';
import { type Choice, isChosen, key, type Member, sameRef } from './member.ts';
import type { MemberScope } from './member-scope.ts';
import { COMPANION, FEW, type Group, preferred, sizeOf } from './preferred.ts';

const NONE: readonly never[] = [];

/** The part of a type that says what its objects are made from. */
export interface DataPart {
  readonly ref: SymbolRef;
  readonly parameters: readonly Parameter[];
}

/** The places a type is written in, and the members it has there: in its text, beside it, in its extensions. */
export class TypeDeclarations {
  readonly #members: MemberScope;
  readonly #environment: Environment;
  /** Fields of types that are written in several places, by the list of these. */
  readonly #knownFields = new Map<readonly SymbolRef[], Recorded<ReadonlyMap<string, Member>>>();
  /** Members of one name, where one declaration has many of them. */
  readonly #overloads = new Map<string, Callables>();
  readonly #parameters = (ref: SymbolRef) => this.#environment.symbol(ref)?.parameters ?? null;

  constructor(members: MemberScope) {
    this.#members = members;
    this.#environment = members.environment;
  }

  /** The places a type is written in, itself first: its partial, reopened and companion declarations. */
  parts(type: SymbolRef): readonly SymbolRef[] {
    const file = this.#environment.file(type.path);
    const all = file === undefined ? [] : this.#declarations(type, file);
    return all.length <= 1 ? [type] : [type, ...all.slice(0, MAX_PARTS).filter((ref) => !sameRef(ref, type))];
  }

  /** The part of a type for whose parameters the compiler writes the function that makes objects: a case class; null where none is. */
  dataPart(type: SymbolRef): DataPart | null {
    const language = this.#environment.file(type.path)?.language;
    if (language === undefined || rulesOf(language).calledMember === null) return null;
    for (const ref of this.parts(type)) {
      const signature = this.#environment.symbol(ref)?.signature ?? null;
      if (signature !== null) return { ref, parameters: parametersIn(signature) };
    }
    return null;
  }

  /** All declarations of a type, in their order; where a type has only one, maybe none. */
  #declarations(type: SymbolRef, file: FileView): readonly SymbolRef[] {
    const { openTypes, family } = rulesOf(file.language);
    const symbol = file.symbol(type.ordinal);
    if (!openTypes || symbol === undefined) return [];
    return this.#environment.named(family, symbol.name).typesCalled(file.fullName(type.ordinal));
  }

  own(type: SymbolRef, name: string, args: number | null, from?: string): Member | null {
    const file = this.#environment.file(type.path);
    if (file?.symbol(type.ordinal) === undefined) return null;
    const declarations = this.#declarations(type, file);
    const ref =
      declarations.length <= 1
        ? preferred(this.#declared(type, name, from), args, this.#parameters)
        : preferred(this.#declaredAnywhere(type, file, name, from), args, this.#parameters);
    if (ref !== null) return { kind: 'symbol', ref, inherited: false };
    const [binding] = file.bindingsOf(type.ordinal, name);
    if (binding !== undefined) return { kind: 'field', path: file.path, binding };
    const merged = preferred(this.#merged(type, file, name), args, this.#parameters);
    if (merged !== null) return { kind: 'symbol', ref: merged, inherited: false };
    return declarations.length <= 1 ? null : (this.#fields(declarations).get(name) ?? null);
  }

  /** Members that what is declared beside a type under the same name has. */
  #merged(type: SymbolRef, file: FileView, name: string): readonly Group[] {
    return this.beside(type).map(({ ordinal }) => this.inside(file, ordinal, name));
  }

  /** What is declared beside a type under the same name, where the language takes these for one. */
  beside({ path, ordinal }: SymbolRef): readonly SymbolRef[] {
    const file = this.#environment.file(path);
    const symbol = file?.symbol(ordinal);
    if (file === undefined || symbol === undefined || !rulesOf(file.language).mergedDeclarations) return [];
    const others = file.membersOf(symbol.owner, symbol.name);
    return others.flatMap((other) =>
      other !== ordinal && isPlace((file.symbol(other) as InterfaceSymbol).kind) ? [{ path, ordinal: other }] : [],
    );
  }

  /** Members that the declarations of a type that is written in several places have, its own first. */
  #declaredAnywhere(type: SymbolRef, file: FileView, name: string, from?: string): readonly Group[] {
    const { family } = rulesOf(file.language);
    const full = file.fullName(type.ordinal);
    const same = this.#environment.named(family, name);
    const hasCompanion = this.#environment.named(family, COMPANION).membersOf(full).all.length > 0;
    if (same.areGiven || hasCompanion) return this.parts(type).flatMap((part) => this.#declared(part, name, from));
    return [this.inside(file, type.ordinal, name), same.membersOf(full)];
  }

  /** The first field of each name that the declarations of a type have. */
  #fields(declarations: readonly SymbolRef[]): ReadonlyMap<string, Member> {
    let known = this.#knownFields.get(declarations);
    if (known === undefined) {
      known = this.#environment.recording(() => {
        const fields = new Map<string, Member>();
        for (const { path, ordinal } of declarations.slice(0, MAX_PARTS)) {
          for (const binding of this.#environment.file(path)?.fieldsOf(ordinal) ?? []) {
            if (!fields.has(binding.name)) fields.set(binding.name, { kind: 'field', path, binding });
          }
        }
        return fields;
      });
      this.#knownFields.set(declarations, known);
    } else this.#environment.note(known.reads);
    return known.value;
  }

  /** Members that one declaration of a type has, in its text, beside it, and in its companion. */
  #declared(type: SymbolRef, name: string, from?: string): readonly Group[] {
    const file = this.#environment.file(type.path);
    const symbol = file?.symbol(type.ordinal);
    if (file === undefined || symbol === undefined) return [];
    const inside = this.inside(file, type.ordinal, name);
    // What a type has itself comes before the extensions that anybody may give it.
    if (rulesOf(file.language).openTypes && sizeOf(inside) > 0) return [inside];
    const companions = file.membersOf(type.ordinal, COMPANION);
    return [
      inside,
      this.#outside(type, file, symbol, name, from),
      ...companions.slice(0, MAX_PARTS).map((companion) => this.inside(file, companion, name)),
    ];
  }

  /**
   * Members of a name in the text of one declaration. A group of many is kept, so that many calls of many overloads do not
   * each go through all of them.
   */
  inside(file: FileView, owner: number, name: string, choice?: Choice): Group {
    const ordinals = file.membersOf(owner, name);
    if (ordinals.length === 0) return NONE;
    const refs = () => {
      const all = ordinals.map((ordinal) => ({ path: file.path, ordinal }));
      return choice === undefined
        ? all
        : all.filter(({ ordinal }) => isChosen(file.symbol(ordinal) as InterfaceSymbol, choice));
    };
    if (ordinals.length <= FEW) return refs();
    const place = `${file.path}\0${owner} ${name}\0${choice}`;
    let known = this.#overloads.get(place);
    if (known === undefined) {
      known = new Callables(refs(), ({ ordinal }) => file.symbol(ordinal)?.parameters ?? null);
      this.#overloads.set(place, known);
    }
    return known;
  }

  /** Members of a name that are given to a type from outside its text. */
  givenTo(type: SymbolRef, name: string): readonly SymbolRef[] {
    const file = this.#environment.file(type.path);
    const symbol = file?.symbol(type.ordinal);
    return file === undefined || symbol === undefined ? [] : this.#outside(type, file, symbol, name);
  }

  /** Members that are given to a type from outside its text. */
  #outside(
    type: SymbolRef,
    { language }: FileView,
    { name: typeName }: InterfaceSymbol,
    name: string,
    from?: string,
  ): readonly SymbolRef[] {
    const { family, openTypes } = rulesOf(language);
    if (!this.#environment.named(family, name).areGiven) return [];
    const all = this.#environment.withReceiver(family, typeName, name);
    const given = (all.length > MAX_EXTENSIONS ? refsNear(all, type.path, MAX_EXTENSIONS) : all).filter((ref) =>
      this.extends(ref, type),
    );
    const isSeen = (ref: SymbolRef) =>
      !openTypes || this.#environment.peek(ref)?.exported === true || ref.path === type.path || ref.path === from;
    const seen = given.filter(isSeen);
    const inSight =
      from === undefined || seen.length === 1 ? [] : given.filter((ref) => this.#isInSight(ref, name, from));
    const found = inSight.length > 0 ? inSight : seen;
    const isOfTrait = (ref: SymbolRef) => this.#environment.peek(ref)?.ofTrait === true;
    return found.length <= 1 ? found : found.toSorted((a, b) => Number(isOfTrait(a)) - Number(isOfTrait(b)));
  }

  /** Whether what is not for everybody is for a file: as it imports it, or is of the same package. */
  #isInSight(ref: SymbolRef, name: string, from: string): boolean {
    const meant = this.#members.names.top(from, name);
    if (meant?.kind === 'symbol' && meant.ref.path === ref.path) return true;
    const namespace = this.#environment.file(ref.path)?.namespaceOf(ref.ordinal) ?? null;
    return namespace !== null && this.#environment.file(from)?.openNamespaces.includes(namespace) === true;
  }

  /** Whether a symbol declared outside a type's text, naming it as receiver, means this very type. */
  extends(ref: SymbolRef, type: SymbolRef): boolean {
    if (ref.path === type.path) return true;
    const file = this.#environment.file(ref.path) as FileView;
    if (rulesOf(file.language).sharedScope === 'folder') return folderOf(ref.path) === folderOf(type.path);
    const { receiver, owner } = file.symbol(ref.ordinal) as InterfaceSymbol;
    const named =
      receiver === null
        ? null
        : this.#members.lineages.once(`receiver ${key(ref)}`, () =>
            this.#members.typeNames.named(file, receiver, owner),
          );
    // A name that cannot be followed may be this one, unless the file has one of its own that is nested in another.
    if (named === null) return receiver === null || !file.hasType(receiver);
    return this.#isSameType(type, named);
  }

  /** Whether two declarations are of one type. */
  #isSameType(type: SymbolRef, other: SymbolRef): boolean {
    if (sameRef(type, other)) return true;
    const [file, otherFile] = [this.#environment.file(type.path), this.#environment.file(other.path)];
    const [symbol, otherSymbol] = [file?.symbol(type.ordinal), otherFile?.symbol(other.ordinal)];
    if (file === undefined || otherFile === undefined || symbol === undefined || otherSymbol === undefined)
      return false;
    if (!rulesOf(file.language).openTypes || symbol.name !== otherSymbol.name || !isPlace(otherSymbol.kind))
      return false;
    return file.fullName(type.ordinal) === otherFile.fullName(other.ordinal);
  }
}
