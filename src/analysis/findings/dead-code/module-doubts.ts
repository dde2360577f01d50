import type { CodeModel } from './code-model.ts';
import type { ProjectEntries } from './entry-points/entry-points.ts';
import { REACHED, type Reachability } from './reachability.ts';

/** Reasons to be less sure that a whole file is dead. */
export const MODULE_DOUBTS = {
  config: 'A configuration whose full effect only a run would show may use it.',
  listing: 'A configuration loads files by folder: this may be one of them.',
  generated: 'Its package imports code that is not in the tree: a build may generate it, and it may use this.',
  shared: 'Other packages in the tree import from it: packages outside the tree may, too.',
  named: 'A string contains its name: code may load it at run time.',
  alike: 'Other files with similar names and folders are not reached either: a tool may load them all.',
  script: 'It exports nothing, or reads its command line: it may be run directly.',
} as const;

export type ModuleDoubt = keyof typeof MODULE_DOUBTS;

/** Any of these alone leaves it open whether a file is dead. */
export const GRAVE_DOUBTS: ReadonlySet<ModuleDoubt> = new Set(['listing', 'script']);

/** So many that are named alike and not reached are hardly ever all dead. */
export const MANY_ALIKE = 5;
/** So many files do not happen to be all dead that are all there are of a name or place. */
const SOME_ALIKE = 3;

/** Reasons to be less sure that files are dead as a whole. */
export class ModuleDoubts {
  readonly #model: CodeModel;
  readonly #entries: ProjectEntries;
  readonly #reached: Reachability;
  readonly #namings = new Map<number, readonly string[]>();
  /** How many files that nothing reaches are named in each way; null until it is asked. */
  #unreached: ReadonlyMap<string, number> | null = null;

  constructor(model: CodeModel, entries: ProjectEntries, reached: Reachability) {
    this.#model = model;
    this.#entries = entries;
    this.#reached = reached;
  }

  of(file: number): ModuleDoubt[] {
    const { strings, graph } = this.#model;
    const path = graph.name(file);
    const stem = path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
    return [
      ...(this.#entries.roles[file]?.unsure ?? []),
      ...(stem !== 'index' && strings.isEndOfAny(stem) ? ['named' as const] : []),
      ...(this.alike(file) > 1 ? ['alike' as const] : []),
      ...(this.#mayBeStarted(file) ? ['script' as const] : []),
    ];
  }

  /** Whether a file exports nothing, or reads what it was started with. */
  #mayBeStarted(file: number): boolean {
    const { exports, graph, isProgram } = this.#model;
    const symbols = graph.symbolExported.subarray(graph.symbolStart[file], graph.symbolStart[file + 1]);
    const isExporting = (exports[file] ?? []).length > 0 || symbols.includes(1);
    return !isExporting || isProgram[file] === 1;
  }

  /** How many files that nothing reaches are named and placed as a path is. */
  alike(file: number): number {
    this.#unreached ??= this.#countAlike();
    return this.#namingsOf(file).reduce((most, naming) => Math.max(most, this.#unreached?.get(naming) ?? 0), 0);
  }

  #namingsOf(file: number): readonly string[] {
    let own = this.#namings.get(file);
    if (own === undefined) {
      own = namings(this.#model.graph.name(file));
      this.#namings.set(file, own);
    }
    return own;
  }

  #countAlike(): ReadonlyMap<string, number> {
    const { graph, testFile } = this.#model;
    const unreached = new Map<string, number>();
    const all = new Map<string, number>();
    for (let file = 0; file < graph.fileCount; file++) {
      if (testFile[file] === 1) continue;
      this.#countNamings(file, all);
      if (this.#isUnreached(file)) this.#countNamings(file, unreached);
    }
    return new Map(Array.from(unreached, ([naming, count]) => [naming, weight(count, all.get(naming) ?? 0)]));
  }

  #isUnreached(file: number): boolean {
    const level = this.#reached.level[file];
    return level === REACHED.never || level === REACHED.fromTests;
  }

  #countNamings(file: number, counts: Map<string, number>) {
    for (const naming of this.#namingsOf(file)) counts.set(naming, (counts.get(naming) ?? 0) + 1);
  }
}

/** What it says that so many files of a naming are not reached, as a number of files. */
function weight(unreached: number, all: number): number {
  // Where most are reached, how files are named is no reason for what became of the others; where none is, it is.
  if (2 * unreached < all) return 0;
  return unreached === all && unreached >= SOME_ALIKE ? Math.max(unreached, MANY_ALIKE) : unreached;
}

/** `.eval.ts` of `a.eval.ts`; the folder above its own and its name, of a file that each of several folders may have. */
function namings(path: string): string[] {
  const parts = path.split('/');
  const name = parts.at(-1) as string;
  const kind = /(?<=[^/])\.[A-Za-z][\w-]*\.\w+$/.exec(name)?.[0];
  return [
    ...(kind === undefined ? [] : [kind]),
    ...(parts.length < 3 ? [] : [`${parts.slice(0, -2).join('/')}/*/${name}`]),
  ];
}
