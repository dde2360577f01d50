import type { CodeModel } from './code-model.ts';
import type { ExportedName } from './exported-names.ts';
import { JUDGEMENT } from './judgement.ts';

/** Beyond so many names that are followed one by one, all that a file exports is taken for each of them. */
const MOST_NAMES_FOLLOWED = 500_000;

/** What one file exports. */
interface FileExports {
  /** Judged symbols of its own, and those of each name. */
  readonly own: readonly number[];
  readonly byName: ReadonlyMap<string, readonly number[]>;
  /** What its own symbols are exported as → the names that they have in it. */
  readonly locals: ReadonlyMap<string, readonly string[]>;
  /** What comes from other files, as written; then by the name that it is exported as, `*` for all names. */
  readonly from: readonly ExportedName[];
  readonly fromByName: ReadonlyMap<string, readonly ExportedName[]>;
}

/** Somewhere that names are had from. */
interface Request {
  readonly file: number;
  /** The one name wanted, or null for all. */
  readonly name: string | null;
}

/** What can be had from files: what they export themselves and, through them, from other files. */
export class ExportIndex {
  readonly #model: CodeModel;
  readonly #mostNames: number;
  readonly #files = new Map<number, FileExports>();
  #isCut = false;

  constructor(model: CodeModel, mostNames = MOST_NAMES_FOLLOWED) {
    this.#model = model;
    this.#mostNames = mostNames;
  }

  /** Whether there were too many names to follow, so that more was taken than is had. */
  get isCut(): boolean {
    return this.#isCut;
  }

  /**
   * The judged symbols that can be had from a file, some of them more than once.
   *
   * @param taken what was asked for already, which is left out: over all files together, each is followed once
   */
  *symbolsFrom(file: number, taken: Set<string>): Generator<number> {
    const pending: Request[] = [{ file, name: null }];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const isTooMany = next.name !== null && taken.size > this.#mostNames;
      if (isTooMany) this.#isCut = true;
      const name = isTooMany ? null : next.name;
      const key = `${next.file} ${name ?? ''}`;
      if (taken.has(key)) continue;
      taken.add(key);
      const exports = this.#exportsOf(next.file);
      yield* ownSymbols(exports, name);
      for (const request of requests(exports, name).reverse()) pending.push(request);
    }
  }

  #exportsOf(file: number): FileExports {
    let exports = this.#files.get(file);
    if (exports === undefined) {
      exports = fileExports(this.#model, file);
      this.#files.set(file, exports);
    }
    return exports;
  }
}

function fileExports(model: CodeModel, file: number): FileExports {
  const { graph, judgement } = model;
  const own: number[] = [];
  const end = graph.symbolStart[file + 1] as number;
  for (let symbol = graph.symbolStart[file] as number; symbol < end; symbol++) {
    if (graph.symbolExported[symbol] === 1 && judgement[symbol] === JUDGEMENT.top) own.push(symbol);
  }
  const exports = model.exports[file] ?? [];
  const from = exports.filter((one) => one.from !== null);
  const locals = Map.groupBy(
    exports.filter((one) => one.from === null),
    ({ name }) => name,
  );
  return {
    own,
    byName: Map.groupBy(own, (symbol) => graph.name(graph.fileCount + symbol)),
    locals: new Map(Array.from(locals, ([name, same]) => [name, [...new Set(same.map(({ local }) => local))]])),
    from,
    fromByName: Map.groupBy(from, ({ name, local }) => (local === '*' && name === '*' ? '*' : name)),
  };
}

function* ownSymbols({ own, byName, locals }: FileExports, name: string | null): Generator<number> {
  if (name === null) yield* own;
  else for (const local of locals.get(name) ?? []) yield* byName.get(local) ?? [];
}

/** Where a file has a name from, or everything. */
function requests({ from, fromByName }: FileExports, name: string | null): Request[] {
  const exported = name === null ? from : [...(fromByName.get(name) ?? []), ...(fromByName.get('*') ?? [])];
  return exported.flatMap((one) =>
    (one.from ?? []).map((file) => ({ file, name: one.name === '*' && one.local === '*' ? name : wanted(one) })),
  );
}

function wanted({ local }: ExportedName): string | null {
  return local === '*' ? null : local;
}
