import type { SymbolRef } from '../edges.ts';
import type { Environment } from '../environment.ts';
import { sameRef } from '../members/member.ts';
import type { MemberResolver } from '../members/member-resolver.ts';
import { type FunctionShape, fitOfLibraryType, isErrorType, isVariable, lambdaParameters } from '../outside-types.ts';
import { parametersOf } from '../parameters.ts';
import type { ArgumentShapes } from './argument-shapes.ts';
import { isValueType, lastName, type Shape } from './shape.ts';

/** An argument cannot be given to a parameter. */
export const NO_FIT = -1;
/** Nothing is known that speaks for or against it. */
const PERHAPS = 0;
const SAME = 20;
const DESCENDANT = 16;
const NULLABLE = 3;
/** A list where one of the same name is taken, whatever is in them. */
export const SAME_LIST = 10;
const OTHER_LIST = 5;
const ANONYMOUS = '<anonymous>';
/** The name of a list that is an array. */
const ARRAY = '[]';

type List = Extract<Shape, { kind: 'list' }>;

/** How well what calls give fits what functions take: higher is nearer. */
export class Fits {
  readonly #environment: Environment;
  readonly #members: MemberResolver;
  readonly #shapes: ArgumentShapes;

  constructor(environment: Environment, members: MemberResolver, shapes: ArgumentShapes) {
    this.#environment = environment;
    this.#members = members;
    this.#shapes = shapes;
  }

  /** How well an argument fits a parameter of a function; `NO_FIT` where it cannot be given to it. */
  of(type: string, ref: SymbolRef, given: Shape): number {
    const taken = this.#shapes.taken(type, ref);
    if (given.kind === 'function') return this.#ofFunction(type, taken, given);
    if (given.kind === 'null' && type.endsWith('?')) return NULLABLE;
    if (given.kind === 'null') return taken?.kind === 'outside' ? fitOfLibraryType(taken.name, 'null') : 1;
    return taken === null ? PERHAPS : this.#ofShapes(taken, given);
  }

  #ofShapes(taken: Shape, given: Shape): number {
    if (taken.kind === 'outside' && isVariable(taken.name)) return 2;
    if (given.kind === 'outside' && isVariable(given.name)) return isValueType(taken) ? NO_FIT : PERHAPS;
    if (taken.kind === 'list') return this.#ofList(taken, given);
    if (taken.kind === 'tree') return given.kind === 'tree' ? this.#ofTypes(taken.ref, given.ref) : NO_FIT;
    return taken.kind === 'outside' ? this.#ofLibrary(taken.name, given) : PERHAPS;
  }

  #ofList(taken: List, given: Shape): number {
    if (given.kind === 'list') return this.#ofLists(taken, given);
    if (taken.name === ARRAY) return NO_FIT;
    return fitOfLibraryType(taken.name, given.kind === 'outside' ? given.name : given.kind);
  }

  #ofLists(taken: List, given: List): number {
    if ((taken.name === ARRAY) !== (given.name === ARRAY)) return taken.name === ARRAY ? NO_FIT : PERHAPS;
    const named = taken.name === given.name ? SAME_LIST : OTHER_LIST;
    if (taken.element === null || given.element === null) return named;
    const inner = this.#ofShapes(taken.element, given.element);
    if (taken.name !== ARRAY) return named + Math.max(0, inner) / 2;
    return inner === NO_FIT || areOtherValues(taken.element, given.element, inner) ? NO_FIT : named + inner / 2;
  }

  #ofTypes(taken: SymbolRef, given: SymbolRef): number {
    if (sameRef(taken, given)) return SAME;
    const above = this.#members.lineages.lineage(given).findIndex((one) => sameRef(one, taken));
    if (above !== -1) return Math.max(3, DESCENDANT - above);
    const symbol = this.#environment.symbol(given);
    if (symbol?.name !== ANONYMOUS) return NO_FIT;
    // A class without a name is one of what it is made from, which an enumeration's constant does not say.
    return taken.path === given.path && symbol.owner === taken.ordinal ? DESCENDANT : PERHAPS;
  }

  /** How well a value fits where a type of a library is taken. */
  #ofLibrary(taken: string, given: Shape): number {
    if (given.kind === 'outside' || given.kind === 'list') return fitOfLibraryType(taken, given.name);
    const error = given.kind === 'tree' && isErrorType(taken) ? this.#errorAbove(given.ref) : null;
    return fitOfLibraryType(taken, error ?? 'tree');
  }

  /** The name of a type of errors that a type is or extends. */
  #errorAbove(type: SymbolRef): string | null {
    for (const { path, ordinal } of this.#members.lineages.lineage(type)) {
      const file = this.#environment.file(path);
      const parents = file?.parentsOf(ordinal).map(({ name }) => lastName(name)) ?? [];
      const found = [file?.symbol(ordinal)?.name ?? '', ...parents].find(isErrorType);
      if (found !== undefined) return found;
    }
    return null;
  }

  #ofFunction(type: string, taken: Shape | null, { parameters }: FunctionShape): number {
    if (taken?.kind === 'list') return NO_FIT;
    if (taken?.kind === 'tree') return this.#ofInterface(taken.ref, parameters);
    const wanted = taken?.kind === 'function' ? taken.parameters : lambdaParameters(type);
    if (wanted !== null) return fitOfCount(wanted, parameters);
    return taken?.kind === 'outside' ? fitOfLibraryType(taken.name, 'function') : PERHAPS;
  }

  /** A function is given as an object of an interface whose only method takes as much. */
  #ofInterface(ref: SymbolRef, parameters: number | null): number {
    const file = this.#environment.file(ref.path);
    const { kind } = this.#environment.symbol(ref) ?? {};
    if (file === undefined || (kind !== 'interface' && kind !== 'type')) return NO_FIT;
    const open = file.contentsOf(ref.ordinal).flatMap((ordinal) => {
      const symbol = file.symbol(ordinal);
      return symbol?.kind === 'method' && symbol.parameters === null ? [parametersOf(symbol).length] : [];
    });
    return open.length !== 1 || parameters === null ? 4 : open[0] === parameters ? 6 : NO_FIT;
  }
}

/** How well a function fits by how much it takes, where that is written. */
function fitOfCount(wanted: number, given: number | null): number {
  if (given === null) return 5;
  return wanted === given ? 6 : NO_FIT;
}

/** Arrays of values fit no arrays of other values. */
function areOtherValues(taken: Shape, given: Shape, fit: number): boolean {
  return fit < SAME && (isValueType(taken) || isValueType(given));
}
