import type { CallSite, FileFacts } from '../../../languages/facts.ts';
import type { PathStep } from '../../../languages/paths.ts';
import type { FileInterface } from '../../file-interface.ts';
import { isTypeKind } from '../../file-interface.ts';
import { MAX_VALUE_DEPTH } from '../bounds.ts';
import type { SymbolRef } from '../edges.ts';
import type { Environment } from '../environment.ts';
import type { Place } from '../local-names.ts';
import type { Member } from '../members/member.ts';
import type { MemberResolver } from '../members/member-resolver.ts';
import type { Meaning } from '../names/meaning.ts';
import type { NameResolver } from '../names/name-resolver.ts';
import { isCalled } from './holders.ts';
import type { Question } from './question.ts';
import { ResolutionParts } from './resolution-parts.ts';
import { either, type Value } from './value.ts';

/** Follows expressions to what they are, with the names that are local to the file being linked. */
export class ValueResolver {
  readonly #parts: ResolutionParts;

  constructor(
    file: FileInterface,
    facts: FileFacts,
    environment: Environment,
    names: NameResolver,
    members: MemberResolver,
  ) {
    this.#parts = new ResolutionParts(file, facts, environment, names, members);
  }

  /** What the questions about the file cost, and where they were cut short. */
  get budget(): Pick<Question, 'steps' | 'cut' | 'incomplete'> {
    return this.#parts.question;
  }

  /** The file whose expressions are followed. */
  get path(): string {
    return this.#parts.file.path;
  }

  /** What an expression is at a place; null when it cannot be told. */
  evaluate(steps: readonly PathStep[], place: Place): Value | null {
    this.#parts.question.begin(place);
    return this.#parts.expressions.evaluate(steps, place, 0);
  }

  /** What an expression is that may be any of several; null when it cannot be told of one of them. */
  evaluateAny(paths: readonly (readonly PathStep[])[], place: Place): Value | null {
    this.#parts.question.begin(place);
    return either(paths.map((path) => this.#parts.expressions.evaluate(path, place, 0)));
  }

  /** What a plain name is at a place. `unknown` says that something local has the name, but not what it is. */
  name(name: string, place: Place): Value | 'unknown' | null {
    this.#parts.question.begin(place);
    return this.#parts.variables.name(name, place, 0);
  }

  /** What a plain call's callee is: as `name`, but for languages in which variables cannot be called by their name. */
  callee(name: string, place: Place): Value | 'unknown' | null {
    this.#parts.question.begin(place);
    return this.#parts.variables.callee(name, place);
  }

  /** Whether a name is a parameter that is only known by what calls give for it. */
  isGiven(name: string, place: Place): boolean {
    return this.#parts.variables.isGiven(name, place);
  }

  /** As `Variables.mayReceiveSelf`. */
  mayReceiveSelf(place: Place): boolean {
    this.#parts.question.begin(place);
    return this.#parts.variables.mayReceiveSelf(place);
  }

  /** As `Variables.isOfBlock`. */
  isOfBlock(call: CallSite, place: Place): boolean {
    this.#parts.question.begin(place);
    return this.#parts.variables.isOfBlock(call, place);
  }

  /** Whether a name is a member of an object that a function is given for its `this`. */
  isReceived(name: string, place: Place): boolean {
    this.#parts.question.begin(place);
    return this.#parts.variables.isReceived(name, place);
  }

  /** As `Variables.isTypeWord`. */
  isTypeWord(name: string, place: Place): boolean {
    return this.#parts.variables.isTypeWord(name, place);
  }

  /** The type around a place that `this` means there, or null. */
  selfType(place: Place): SymbolRef | null {
    return this.#parts.surroundings.selfType(place);
  }

  /** The first type that the type around a place extends. */
  parentType(place: Place): SymbolRef | null {
    return this.#parts.surroundings.parentType(place);
  }

  /** What a member of a value is; null when the value has no such member that is known. */
  member(value: Value, name: string, args: number | null): Member | Meaning | null {
    this.#parts.question.begin();
    return this.#parts.holders.member(value, name, args, 0, this.#parts.variables.sort(true));
  }

  /** A local function that an object, or one of those a value may be, holds by a name; null where there is none. */
  heldMember(value: Value, name: string): Value | null {
    return this.#parts.holders.heldMember(value, name);
  }

  /** The type a symbol stands for: itself, or what it is another name of; null for what is no type. */
  typeBehind(ref: SymbolRef): SymbolRef | null {
    this.#parts.question.begin();
    return this.#parts.holders.asType(ref, 0);
  }

  /** What a variable or field holds that is called by its name, or null when that cannot be told. */
  heldBy(ref: SymbolRef): Value | null {
    this.#parts.question.begin();
    return this.#parts.holders.held(ref, 0);
  }

  /** Whether a variable is only another name of something of the platform's: `const { assign } = Object`. */
  isOfPlatform(ref: SymbolRef): boolean {
    return this.#parts.holders.isOfPlatform(ref);
  }

  /** The one thing that a module is for those who load it as a whole: `module.exports = function …`. */
  givenByModule(value: Extract<Value, { kind: 'module' }>): Value | null {
    return this.#parts.holders.givenByModule(value);
  }

  /** What of a value can be called: a function, or what a variable holds of the kind; null where nothing can. */
  functionIn(value: Value | null, depth = 0): Value | null {
    switch (value?.kind) {
      case 'either':
        return either(value.values.map((one) => this.functionIn(one, depth)));
      case 'local':
        return this.#parts.facts.definitions[value.definition]?.metrics == null ? null : value;
      case 'symbol':
        return this.#functionBehind(value, depth);
      default:
        return null;
    }
  }

  #functionBehind(value: Extract<Value, { kind: 'symbol' }>, depth: number): Value | null {
    const symbol = this.#parts.environment.symbol(value.ref);
    if (symbol === undefined) return null;
    if (isCalled(symbol) || (this.#parts.rules.callConstructs && isTypeKind(symbol.kind))) return value;
    const held = this.#parts.holders.heldByVariable(value.ref, 1);
    return depth > MAX_VALUE_DEPTH ? null : this.functionIn(held, depth + 1);
  }

  /** What the decorators of a function make of it, where that is a function of the tree. */
  decorated(ref: SymbolRef): Value | null {
    if (this.#parts.environment.symbol(ref)?.parameters == null) return null;
    this.#parts.question.begin();
    return this.#parts.holders.decorated(ref);
  }

  /** The type of a name behind `new`, in languages where nothing else can be meant; null when it is none of the tree's. */
  typeCalled(name: string, place: Place): SymbolRef | null {
    return this.#parts.expressions.typeCalled(name, place);
  }

  /** A value of a type as written in the declaration of a symbol; null when that cannot be told. */
  declared(type: string, { path, ordinal }: SymbolRef): Value | null {
    this.#parts.question.begin(null);
    const within = this.#parts.environment.file(path)?.symbol(ordinal)?.owner ?? -1;
    return this.#parts.types.typed(type, { path, within });
  }

  /** A value of a type as written at a place of the file. */
  declaredAt(type: string, place: Place): Value | null {
    this.#parts.question.begin(place);
    const { surroundings, types } = this.#parts;
    return types.typed(type, { ...surroundings.here(place.owner), self: surroundings.selfType(place) });
  }

  /** An element of a container. */
  elementOf({ element, from }: Extract<Value, { kind: 'container' }>): Value | null {
    return this.#parts.types.typed(element, from);
  }
}
