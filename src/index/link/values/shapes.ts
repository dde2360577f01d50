import { ANY_NAME, ITSELF } from '../../../languages/facts.ts';
import { functionType, membersOfShape } from '../shapes.ts';
import { givenTo } from './holders.ts';
import type { Resolution } from './resolution.ts';
import type { Callable, Instance, Shape, Value } from './value.ts';

/** Objects of types that are written out where they are needed: what their members are, and what calling them gives. */
export class Shapes {
  readonly #resolution: Resolution;
  readonly #known = new Map<string, ReadonlyMap<string, string>>();

  constructor(resolution: Resolution) {
    this.#resolution = resolution;
  }

  /** What a member is by its name, or as one of any name. */
  member(shape: Shape, name: string, depth: number): Value | null {
    const members = this.#membersOf(shape.type);
    return this.#typed(members.get(name) ?? members.get(ANY_NAME), shape, depth);
  }

  /** A member by its key. */
  element(shape: Shape, depth: number, key?: string): Value | null {
    return this.member(shape, key?.startsWith('"') === true ? key.slice(1, -1) : ANY_NAME, depth);
  }

  /** A member of any name of a type that is another name for one that is written out. */
  memberOfAlias(value: Instance, name: string, depth: number): Value | null {
    const { ref } = value;
    const symbol = this.#resolution.environment.symbol(ref);
    if (symbol?.kind === 'interface') return this.#signature(value, ANY_NAME, (type) => type, depth);
    if (symbol?.kind !== 'type' || symbol.type?.startsWith('{') !== true) return null;
    const from = { path: ref.path, within: value.given === undefined ? symbol.owner : ref.ordinal, ...givenTo(value) };
    return this.member({ kind: 'shape', type: symbol.type, from }, name, depth);
  }

  /** The function that an object is, where it can be called itself. */
  itself(object: Shape | Instance, depth: number): Callable | null {
    const value =
      object.kind === 'shape'
        ? this.#typed(this.#membersOf(object.type).get(ITSELF), object, depth)
        : this.#signature(object, ITSELF, functionType, depth);
    return value?.kind === 'callable' ? value : null;
  }

  /** What calling an object gives back. */
  result(object: Shape | Instance, depth: number): Value | null {
    const itself = this.itself(object, depth);
    return itself === null ? null : this.#resolution.types.typed(itself.result, itself.from, depth + 1);
  }

  /** What a signature without a name says that an interface, or one above it, has. */
  #signature(value: Instance, name: string, typeOf: (written: string) => string, depth: number): Value | null {
    const isInterface = this.#resolution.environment.symbol(value.ref)?.kind === 'interface';
    const member = isInterface ? this.#resolution.members.find(value.ref, name, null) : null;
    if (member?.kind !== 'field' || member.binding.type === null) return null;
    const from = { path: member.path, within: member.binding.owner, self: value.ref, ...givenTo(value) };
    return this.#resolution.types.typed(typeOf(member.binding.type), from, depth + 1);
  }

  #typed(type: string | undefined, { from }: Shape, depth: number): Value | null {
    return type === undefined ? null : this.#resolution.types.typed(type, from, depth + 1);
  }

  #membersOf(type: string): ReadonlyMap<string, string> {
    let members = this.#known.get(type);
    if (members === undefined) {
      members = membersOfShape(type);
      this.#known.set(type, members);
    }
    return members;
  }
}
