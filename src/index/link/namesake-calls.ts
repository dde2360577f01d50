import type { CallSite } from '../../languages/facts.ts';
import { identifierWords } from '../../languages/identifier-words.ts';
import type { FileInterface } from '../file-interface.ts';
import { MAX_CANDIDATES, MAX_REACH } from './bounds.ts';
import { COMMON_MEMBERS } from './common-members.ts';
import type { SymbolRef } from './edges.ts';
import type { Environment } from './environment.ts';
import type { LanguageRules } from './families.ts';
import type { FileLinker } from './file-linker.ts';
import type { Place } from './local-names.ts';
import type { Callables } from './namesakes.ts';
import { byPlace, refsIn } from './sorted.ts';
import type { ValueResolver } from './values/value-resolver.ts';

/** Calls that are told by a name alone: of a method on something of unknown type, of a function that nothing binds. */
export class NamesakeCalls {
  readonly #linker: FileLinker;
  readonly #file: FileInterface;
  readonly #rules: LanguageRules;
  readonly #environment: Environment;
  readonly #values: ValueResolver;
  #reach: ReadonlySet<string> | null = null;

  constructor(linker: FileLinker) {
    this.#linker = linker;
    this.#file = linker.file;
    this.#rules = linker.rules;
    this.#environment = linker.environment;
    this.#values = linker.values;
  }

  /** A method call on something of unknown type, told by its name alone. */
  namesake(call: CallSite, receiver: string, place: Place): boolean {
    const first = /^[\p{ID_Continue}$@]+/u.exec(receiver)?.[0];
    if (first === undefined || call.name === '' || COMMON_MEMBERS.has(call.name)) return false;
    // A path through modules or types, and not through what a value has: what it names is none of the tree's.
    if (/^[\w$]+(?:::[\w$]+)*$/.test(receiver) && receiver.includes('::')) return false;
    // A type or module that nothing in the tree is called: `FileUtils.mkdir_p`.
    const isUnbound = this.#values.name(first, place) === null;
    if (isUnbound && (/^\p{Lu}/u.test(first) || this.#isGlobal(first))) return false;
    if (this.#rules.platformMembers.has(call.name)) return false;
    return this.byName(call, this.#environment.named(this.#rules.family, call.name).methods, isTelling(call.name));
  }

  /** A name that nothing in the file binds, in a language in which every other name is bound. */
  #isGlobal(name: string): boolean {
    if (!this.#rules.bindsNames) return false;
    return !this.#rules.self.includes(name) && !this.#rules.parent.some((word) => word.startsWith(name));
  }

  /** @param isTelling whether the name alone may tell what is meant, when there is only one of it */
  byName(call: CallSite, namesakes: Callables, isTelling = true): boolean {
    const chosen = this.#chosen(call, namesakes);
    const [only] = chosen;
    if (only === undefined || chosen.length > MAX_CANDIDATES) return false;
    if (namesakes.all.length === 1 && isTelling) {
      return this.#linker.links.addCall(call, { kind: 'symbol', ref: only }, 'unique', 'only-namesake');
    }
    for (const ref of chosen) this.#linker.links.addCall(call, { kind: 'symbol', ref }, 'candidate', 'namesake');
    return false;
  }

  /** Of namesakes in reach, those that take so many arguments, else all: more than `MAX_CANDIDATES` are not looked for. */
  #chosen({ arguments: count }: CallSite, namesakes: Callables): readonly SymbolRef[] {
    const enough = MAX_CANDIDATES + 1;
    const fitting = this.#firstInReach(namesakes.with(count), enough);
    return fitting.length > 0 ? fitting : this.#firstInReach(namesakes.all, enough);
  }

  #firstInReach(refs: readonly SymbolRef[], most: number): readonly SymbolRef[] {
    if (refs.length === 0 || this.#rules.sharedScope === 'project') return refs.slice(0, most);
    this.#reach ??= this.#importedWithin(2);
    const reach = this.#reach;
    if (refs.length <= reach.size)
      return refs
        .values()
        .filter(({ path }) => reach.has(path))
        .take(most)
        .toArray();
    return [...reach]
      .flatMap((path) => refsIn(refs, path, most))
      .sort(byPlace)
      .slice(0, most);
  }

  /** The files this one can get at: itself, what it imports, and what that imports; the first so many. */
  #importedWithin(steps: number): ReadonlySet<string> {
    const reach = new Set([this.#file.path]);
    let edge = [this.#file.path];
    for (let step = 0; step < steps; step++) {
      const next: string[] = [];
      for (const path of edge) {
        const file = this.#environment.file(path);
        for (const one of file === undefined ? [] : this.#environment.targets(file).paths) {
          if (reach.size >= MAX_REACH) return reach;
          if (reach.has(one)) continue;
          reach.add(one);
          next.push(one);
        }
      }
      edge = next;
    }
    return reach;
  }
}

/** One word is a method that objects of any library may have. */
export function isTelling(name: string): boolean {
  return identifierWords(name).length > 1;
}
