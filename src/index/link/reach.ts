import { MAX_REACH } from './bounds.ts';
import type { DependencyKeys } from './dependency-keys.ts';
import type { SymbolRef } from './edges.ts';
import type { ModuleFiles } from './file-group.ts';
import type { Reads } from './reads.ts';
import { byPlace, byText } from './sorted.ts';
import { type Unit, Units } from './units.ts';

type Refs = readonly SymbolRef[];

/** Files and packages that a file reaches by imports: a bit for each. A package is reached with all of its files. */
export class Reach {
  readonly #places: Places;
  readonly #source: ReachSource;
  #bits = new Uint32Array(1 << 6);
  size = 0;

  constructor(places: Places, source: ReachSource) {
    this.#places = places;
    this.#source = source;
  }

  has(path: string): boolean {
    return this.#places.of(path, this.#source).some((number) => this.#hasUnit(number));
  }

  /** Of symbols sorted by path and ordinal those in reach, the first so many. */
  first(refs: Refs, most: number): Refs {
    if (refs.length <= FEW) {
      return refs
        .values()
        .filter(({ path }) => this.has(path))
        .take(most)
        .toArray();
    }
    const found = new Set<SymbolRef>();
    for (const those of this.#meeting(this.#places.grouped(refs, this.#source))) {
      for (let at = 0; at < those.length && at < most; at++) found.add(those[at] as SymbolRef);
    }
    return [...found].sort(byPlace).slice(0, most);
  }

  /** The values of those units that are in reach: costs what the smaller of the two has units. */
  *#meeting<Value>(byUnit: ReadonlyMap<number, Value>): Generator<Value> {
    if (byUnit.size <= this.size) {
      for (const [number, value] of byUnit) if (this.#hasUnit(number)) yield value;
      return;
    }
    for (const number of this.#numbers()) {
      const value = byUnit.get(number);
      if (value !== undefined) yield value;
    }
  }

  #hasUnit(number: number): boolean {
    return (((this.#bits[number >>> 5] ?? 0) >>> (number & 31)) & 1) === 1;
  }

  /** @returns false when there is no more room */
  addAll(units: readonly Unit[]): boolean {
    for (const { number } of units) {
      if (this.size >= MAX_REACH) return false;
      this.#add(number);
    }
    return true;
  }

  #add(number: number) {
    const word = number >>> 5;
    if (word >= this.#bits.length) this.#grow(word);
    const before = this.#bits[word] as number;
    const bits = before | (1 << (number & 31));
    this.#bits[word] = bits;
    if (this.#bits[word] !== before) this.size++;
  }

  *#numbers(): Generator<number> {
    for (let word = 0; word < this.#bits.length; word++) {
      for (let rest = this.#bits[word] as number; rest !== 0; rest &= rest - 1) {
        yield word * 32 + (31 - Math.clz32(rest & -rest));
      }
    }
  }

  #grow(word: number) {
    const larger = new Uint32Array(Math.max(word + 1, this.#bits.length * 2));
    larger.set(this.#bits);
    this.#bits = larger;
  }
}

/** Of so few symbols, the file of each is looked for. */
const FEW = 32;

/** What a walk asks of the files that it comes to. */
export interface ReachSource {
  /** What each import and re-export of a file leads to, in their order. */
  imported(path: string): readonly ModuleFiles[];
  /** The keys of the packages that a file is part of. */
  packages(path: string): readonly string[];
  /** The files of a package, by its key. */
  members(key: string): readonly string[];
  /** Notes questions that the answer rests on. */
  note(reads: Reads): void;
}

/** By which units files are reached: themselves, and the packages that they are part of. */
class Places {
  readonly #units: Units;
  /** By number of the file. */
  #known: (readonly number[] | undefined)[] = [];
  #grouped = new WeakMap<Refs, ReadonlyMap<number, Refs>>();

  constructor(units: Units) {
    this.#units = units;
  }

  of(path: string, source: ReachSource): readonly number[] {
    const { number } = this.#units.file(path);
    let known = this.#known[number];
    if (known === undefined) {
      known = [number, ...source.packages(path).map((key) => this.#units.package(key).number)];
      this.#known[number] = known;
    }
    return known;
  }

  /** Symbols by the units that they are reached by, found out once for each list of them. */
  grouped(refs: Refs, source: ReachSource): ReadonlyMap<number, Refs> {
    let grouped = this.#grouped.get(refs);
    if (grouped === undefined) {
      const groups = new Map<number, SymbolRef[]>();
      for (const ref of refs) {
        for (const number of this.of(ref.path, source)) {
          const same = groups.get(number);
          if (same === undefined) groups.set(number, [ref]);
          else same.push(ref);
        }
      }
      grouped = groups;
      this.#grouped.set(refs, grouped);
    }
    return grouped;
  }

  forget(path: string) {
    this.#known[this.#units.file(path).number] = undefined;
    this.#grouped = new WeakMap();
  }
}

/**
 * Which files get at which by their imports. What each leads to is kept from one update to the next, as numbers, as long as
 * it leads to the same: to find it out anew, the interfaces of hundreds of files would be read for one that has changed.
 */
export class Reaches {
  readonly #units: Units;
  readonly #places: Places;
  /** What the statements of a file, or of all files of a package, lead to, by number of the unit. */
  readonly #imported: (readonly Unit[] | undefined)[] = [];
  #walk = 0;

  constructor(keys: DependencyKeys) {
    this.#units = new Units(keys);
    this.#places = new Places(this.#units);
  }

  /**
   * To be told of changes before anything is asked after them.
   * @param paths files that are gone, are in other packages, or whose imports lead to something else
   * @param packages the keys of their packages, before and after
   */
  forget(paths: Iterable<string>, packages: Iterable<string>) {
    for (const path of paths) {
      this.#imported[this.#units.file(path).number] = undefined;
      this.#places.forget(path);
    }
    for (const key of packages) this.#imported[this.#units.package(key).number] = undefined;
  }

  /** What the imports of a file lead to, by the questions what those of each lead to in turn. */
  questions(targets: readonly ModuleFiles[]): Int32Array {
    return Int32Array.from(
      new Set(targets.flatMap((files) => this.#units.of(files).map(({ question }) => question))),
    ).sort();
  }

  /** A file, what it imports, and what that imports: the first so many. */
  of(path: string, source: ReachSource): Reach {
    const reach = new Reach(this.#places, source);
    const start = this.#units.file(path);
    reach.addAll([start]);
    source.note(start.reads);
    const walk = ++this.#walk;
    const direct = this.#of(start, source).filter((unit) => isNew(unit, walk));
    if (!reach.addAll(direct)) return reach;
    for (const unit of direct) {
      source.note(unit.reads);
      for (const one of this.#of(unit, source)) {
        if (isNew(one, walk) && !reach.addAll([one])) return reach;
      }
    }
    return reach;
  }

  #of(unit: Unit, source: ReachSource): readonly Unit[] {
    let units = this.#imported[unit.number];
    if (units === undefined) {
      units = unit.isPackage ? this.#ofPackage(unit, source) : this.#ofFile(unit, source);
      this.#imported[unit.number] = units;
    }
    return units;
  }

  #ofFile({ name }: Unit, source: ReachSource): readonly Unit[] {
    return [...new Set(source.imported(name).flatMap((files) => this.#units.of(files)))];
  }

  /** In the order of their names, which does not change as long as the files lead to the same all together. */
  #ofPackage({ name }: Unit, source: ReachSource): readonly Unit[] {
    const all = new Set(source.members(name).flatMap((path) => this.#of(this.#units.file(path), source)));
    return [...all].sort((a, b) => byText(a.name, b.name));
  }
}

/** Whether a walk comes to a unit for the first time. */
function isNew(unit: Unit, walk: number): boolean {
  if (unit.lastWalk === walk) return false;
  unit.lastWalk = walk;
  return true;
}
