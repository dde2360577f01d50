import type { InterfaceSymbol } from '../interface-data.ts';
import type { SymbolRef } from './edges.ts';
import { ASPECTS, type Bodies, type Callables, type Namesakes } from './namesakes.ts';

type Refs = readonly SymbolRef[];

/** The symbols of one name; notes the aspect of them that each answer depends on. */
export class NotedNamesakes {
  readonly #same: Namesakes;
  readonly #note: (aspect: string) => void;

  constructor(same: Namesakes, note: (aspect: string) => void) {
    this.#same = same;
    this.#note = note;
  }

  /** @param count one of `COUNTS` */
  isMoreThan(count: number): boolean {
    this.#note(ASPECTS.moreThan(count));
    return this.#same.refs.length > count;
  }

  /** All of them, sorted by path and ordinal. */
  get refs(): Refs {
    this.#note(ASPECTS.all);
    return this.#same.refs;
  }

  get paths(): readonly string[] {
    this.#note(ASPECTS.all);
    return this.#same.paths;
  }

  get topPaths(): readonly string[] {
    this.#note(ASPECTS.tops);
    return this.#same.topPaths;
  }

  topIn(path: string): SymbolRef | null {
    this.#note(ASPECTS.tops);
    return this.#same.topIn(path);
  }

  get areGiven(): boolean {
    this.#note(ASPECTS.given);
    return this.#same.areGiven;
  }

  get extendingPaths(): readonly string[] {
    this.#note(ASPECTS.extending);
    return this.#same.extendingPaths;
  }

  get shared(): ReadonlyMap<string, SymbolRef> {
    this.#note(ASPECTS.shared);
    return this.#same.shared;
  }

  get hasTypes(): boolean {
    this.#note(ASPECTS.types);
    return this.#same.types.size > 0;
  }

  /** Types and namespaces of a full name. */
  typesCalled(full: string): Refs {
    this.#note(ASPECTS.type(full));
    return this.#same.types.get(full) ?? [];
  }

  membersOf(owner: string): Callables {
    this.#note(ASPECTS.member(owner));
    return this.#same.membersOf(owner);
  }

  inNamespace(namespace: string): Refs {
    this.#note(ASPECTS.namespace(namespace));
    return this.#same.inNamespace(namespace);
  }

  get methods(): Callables {
    this.#note(ASPECTS.methods);
    return this.#same.methods;
  }

  get functions(): Callables {
    this.#note(ASPECTS.functions);
    return this.#same.functions;
  }

  bodiesOf(type: string): Bodies | null {
    this.#note(ASPECTS.body(type));
    return this.#same.bodiesOf(type);
  }

  /** What others may ask of a symbol that an answer gave. */
  symbol(ref: SymbolRef): InterfaceSymbol | undefined {
    return this.#same.symbol(ref);
  }
}
