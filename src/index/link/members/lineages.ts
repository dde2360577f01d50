import type { Heritage } from '../../../languages/facts.ts';
import type { FileView } from '../../file-view.ts';
import { MAX_ANCESTORS, MAX_EXTENSIONS, MAX_PARENTS } from '../bounds.ts';
import type { SymbolRef } from '../edges.ts';
import type { Environment } from '../environment.ts';
import { rulesOf } from '../families.ts';
import type { Recorded } from '../reads.ts';
import { RefMap } from '../ref-map.ts';
import { pathsNear } from '../sorted.ts';
import { key, sameRef } from './member.ts';
import type { MemberScope } from './member-scope.ts';

/** Types that were found for a type, with what the answer rests on. */
type Memo = RefMap<Recorded<readonly SymbolRef[]>>;

/** What types extend and implement, wherever it is said. */
export class Lineages {
  readonly #members: MemberScope;
  readonly #environment: Environment;
  /** Questions being answered: what a name means may rest on the parents of a type, which are named in turn. */
  readonly #asked = new Set<string>();
  readonly #knownParents: Memo = new RefMap();
  readonly #knownLineages: Memo = new RefMap();

  constructor(members: MemberScope) {
    this.#members = members;
    this.#environment = members.environment;
  }

  /** A type, then its ancestors breadth first: parents in the order they are written, interfaces last. */
  lineage(type: SymbolRef): readonly SymbolRef[] {
    return this.#remembered(this.#knownLineages, type, () => this.#findLineage(type));
  }

  #findLineage(type: SymbolRef): readonly SymbolRef[] {
    const found: SymbolRef[] = [type];
    const known = new Set([key(type)]);
    for (let at = 0; at < found.length && found.length < MAX_ANCESTORS; at++) {
      for (const parent of this.parents(found[at] as SymbolRef)) {
        if (known.has(key(parent))) continue;
        known.add(key(parent));
        found.push(parent);
      }
    }
    return found;
  }

  /** The types of the tree that a type extends or implements, wherever it says so. */
  parents(type: SymbolRef): readonly SymbolRef[] {
    return this.#remembered(
      this.#knownParents,
      type,
      () => this.once(`parents ${key(type)}`, () => this.#findParents(type)) ?? [],
    );
  }

  #findParents(type: SymbolRef): readonly SymbolRef[] {
    const separate = this.separateParents(type).map(({ ref }) => ref);
    return this.#interfacesLast([...this.#written(type), ...separate]).slice(0, MAX_PARENTS);
  }

  /** What a class or trait does comes before what an interface promises. */
  #interfacesLast(parents: readonly SymbolRef[]): readonly SymbolRef[] {
    if (parents.length < 2) return parents;
    const isInterface = (ref: SymbolRef) => this.#environment.symbol(ref)?.kind === 'interface';
    const interfaces = parents.filter(isInterface);
    const others = parents.filter((ref) => !isInterface(ref));
    return [...others, ...interfaces];
  }

  /** What files other than a type's own say that it extends or implements. */
  separateParents(type: SymbolRef): readonly { readonly ref: SymbolRef; readonly relation: Heritage['relation'] }[] {
    const language = this.#environment.file(type.path)?.language;
    const symbol = this.#environment.symbol(type);
    const rules = language === undefined ? undefined : rulesOf(language);
    if (rules === undefined || symbol === undefined || !rules.separateHeritage) return [];
    return this.#heritageFiles(rules.family, symbol.name, type.path).flatMap((path) => {
      const file = this.#environment.file(path) as FileView;
      const meant = this.#members.typeNames.named(file, symbol.name);
      if (meant !== null && !sameRef(meant, type)) return [];
      return file.parentsGivenTo(symbol.name).flatMap(({ relation, name }) => {
        const ref = this.#members.typeNames.named(file, name);
        return ref === null ? [] : [{ ref, relation }];
      });
    });
  }

  #heritageFiles(rules: string, type: string, path: string): readonly string[] {
    const all = this.#environment.heritageFiles(rules, type);
    return all.length > MAX_EXTENSIONS ? pathsNear(all, path, MAX_EXTENSIONS) : all;
  }

  #written(type: SymbolRef): readonly SymbolRef[] {
    const { declarations } = this.#members;
    return [...declarations.parts(type), ...declarations.beside(type)].flatMap(({ path, ordinal }) => {
      const file = this.#environment.file(path);
      if (file === undefined) return [];
      return file.parentsOf(ordinal).flatMap(({ name }) => {
        const ref = this.#members.typeNames.named(file, name, file.symbol(ordinal)?.owner);
        return ref === null || sameRef(ref, type) ? [] : [ref];
      });
    });
  }

  #remembered(memo: Memo, type: SymbolRef, find: () => readonly SymbolRef[]): readonly SymbolRef[] {
    // Within an answer that is being found, a question may be left open; only whole answers are kept.
    if (this.#asked.size > 0) return find();
    let known = memo.get(type);
    if (known === undefined) {
      known = this.#environment.recording(find);
      memo.set(type, known);
    } else this.#environment.note(known.reads);
    return known.value;
  }

  /** Null for a question that its own answer leads back to. */
  once<T>(question: string, answer: () => T): T | null {
    if (this.#asked.has(question)) return null;
    this.#asked.add(question);
    try {
      return answer();
    } finally {
      this.#asked.delete(question);
    }
  }
}
