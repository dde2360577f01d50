import type { FileView } from '../../file-view.ts';
import { MAX_PROJECT_WIDE, MAX_SEARCHED_FILES } from '../bounds.ts';
import type { Environment } from '../environment.ts';
import { familyCalled, type LanguageRules, rulesOf } from '../families.ts';
import type { Opening, Openings } from '../import-targets.ts';
import { ALL_NAMES } from '../mentions.ts';
import type { Meaning } from './meaning.ts';
import type { NameScope } from './name-scope.ts';
import type { Places, Trail } from './trail.ts';

/** Names that a file has of others all of whose names it opens: wildcards, and what a project gives to all of its files. */
export class OpenedNames {
  readonly #names: NameScope;
  readonly #environment: Environment;

  constructor(names: NameScope, environment: Environment) {
    this.#names = names;
    this.#environment = environment;
  }

  /** What the nearest files of a project give to all of its files: C#'s `global using`. */
  everywhere(file: FileView, name: string, trail: Trail): Meaning | null {
    const { family, exportsReachAll } = rulesOf(file.language);
    if (!exportsReachAll || !this.#environment.named(family, name).isMoreThan(0)) return null;
    for (const opened of this.#environment.openedByProject(file)) {
      const files = this.#environment.package(family, opened);
      const found = files === null ? null : this.#names.modules.inModule(files, name, trail);
      if (found?.kind === 'symbol') return { ...found, rule: 'import-binding' };
    }
    for (const path of nearest(this.#environment.mentioning(family, ALL_NAMES), file.path)) {
      const other = this.#environment.file(path);
      for (const { target } of other === undefined
        ? []
        : this.behind(other, this.#environment.targets(other).stars, name, trail)) {
        const found = this.#names.modules.inTarget(target, name, trail);
        if (found !== null) return found.kind === 'symbol' ? { ...found, rule: 'import-binding' } : found;
      }
    }
    return null;
  }

  wildcard(file: FileView, name: string, trail: Trail): Meaning | null {
    if (file.wildcards.length === 0) return null;
    for (const { target } of this.behind(file, this.#environment.targets(file).wildcards, name, trail)) {
      const found = this.#names.modules.inTarget(target, name, trail);
      if (found !== null) return found.kind === 'symbol' ? { ...found, rule: 'import-binding' } : found;
    }
    return null;
  }

  /** The openings of a file that are worth looking behind for a name. */
  behind<Statement>(
    file: FileView,
    openings: Openings<Statement>,
    name: string,
    trail: Trail,
  ): readonly Opening<Statement>[] {
    const wanted = trail.wanted(name);
    const rules = rulesOf(file.language);
    if (wanted.places === undefined) wanted.places = this.#placesOf(rules, name);
    if (wanted.places === null) return [];
    return openings.behind({
      having: wanted.places,
      nesting: this.#environment.nesting(file, openings),
      giving: () => this.#environment.mentioning(rules.family, ALL_NAMES),
      extending: () => this.#extending(rules.family, name),
      packagesOf: (path) => this.#environment.packagesOf(path),
    });
  }

  #extending(family: string, name: string): readonly string[] {
    return familyCalled(family).extensions ? this.#environment.named(family, name).extendingPaths : [];
  }

  #placesOf({ family, tables }: LanguageRules, name: string): Places {
    const same = this.#environment.named(family, name);
    const mentioning = this.#environment.mentioning(family, name);
    const isAnywhere = same.isMoreThan(0) || mentioning.length > 0 || this.#environment.isLastPart(family, name);
    if (!isAnywhere) return null;
    return [tables ? same.paths : same.topPaths, mentioning];
  }
}

/** Of files that say something for their project those whose project a file may be part of: that share the most folders. */
function nearest(paths: readonly string[], path: string): readonly string[] {
  const shared = (other: string) => {
    let at = 0;
    while (at < other.length && other[at] === path[at]) at++;
    return path.slice(0, at).split('/').length - 1;
  };
  const most = Math.max(0, ...paths.slice(0, MAX_SEARCHED_FILES).map(shared));
  const near = paths.slice(0, MAX_SEARCHED_FILES).filter((other) => shared(other) === most);
  return most === 0 ? near.filter((other) => !other.includes('/')) : near.slice(0, MAX_PROJECT_WIDE);
}
