import { join } from 'node:path';
import { LanguageServer } from './language-server.ts';
import type { Declaration, OracleCalls, ResolvedCall, UnknownCall } from './oracle-calls.ts';
import { printed } from './run-tool.ts';

const READER = join(import.meta.dirname, 'python/calls.py');
const PYRIGHT = join(import.meta.dirname, '../../../node_modules/pyright/langserver.index.js');

const FILES_FOUND = /^Found \d+ source files?/;

/** A name in a file: its line from 1, its column from 0, and itself. */
type Name = readonly [line: number, column: number, name: string];

/** What the reader of sources finds; numbers are places in `declarations`. */
interface Sources {
  readonly declarations: readonly Declaration[];
  /** The columns of their names, from 0: a parameter may stand on the same line. */
  readonly columns: readonly number[];
  /** The calls of each file: who calls, and the name that is called. */
  readonly files: Readonly<Record<string, readonly (readonly [from: number, ...called: Name])[]>>;
  readonly classes: Readonly<
    Record<string, readonly (readonly [place: number, constructor: number | null, parents: readonly Name[]])[]>
  >;
  readonly overloads: readonly number[];
  /** Where calls stand that pyright cannot be asked for, as nobody wrote them. */
  readonly implied: readonly UnknownCall[];
  readonly aliases: readonly string[];
}

/**
 * What pyright says of the calls in a tree of Python sources: it is asked where each called name is defined. A call of a
 * class is one of its constructor, its own or the nearest parent's, and of the class where nobody wrote one.
 */
export async function pythonCalls(root: string): Promise<OracleCalls> {
  const sources = printed<Sources>('python3', [READER, root]);
  const server = await LanguageServer.start(PYRIGHT, root, FILES_FOUND);
  const pyright = new Pyright(server, sources);
  const constructors = await constructorsOf(sources, pyright);
  const calls: ResolvedCall[] = [];
  const unknown: UnknownCall[] = [...sources.implied];
  for (const [path, named] of Object.entries(sources.files)) {
    const answers = await Promise.all(named.map(([, ...name]) => pyright.places(path, name)));
    named.forEach(([from, line], at) => {
      const places = answers[at] as readonly number[];
      for (const to of new Set(places.map((place) => constructors.get(place) ?? place)))
        calls.push([path, from, to, line]);
      if (places.length === 0) unknown.push([path, line]);
    });
  }
  await server.stop();
  return { files: Object.keys(sources.files), declarations: sources.declarations, calls, unknown };
}

/** By class, the constructor that somebody wrote for it or for a parent. */
async function constructorsOf({ classes }: Sources, pyright: Pyright): Promise<ReadonlyMap<number, number>> {
  const own = new Map<number, number | null>();
  const parents = new Map<number, readonly number[]>();
  for (const [path, all] of Object.entries(classes)) {
    for (const [place, written, names] of all) {
      own.set(place, written);
      const found = await Promise.all(names.map((name) => pyright.places(path, name)));
      parents.set(place, found.flat());
    }
  }
  const nearest = (type: number, below: readonly number[]): number | null => {
    if (below.includes(type)) return null;
    const ownOne = own.get(type);
    if (typeof ownOne === 'number') return ownOne;
    for (const parent of parents.get(type) ?? []) {
      const found = nearest(parent, [...below, type]);
      if (found !== null) return found;
    }
    return null;
  };
  return new Map(
    [...own.keys()].flatMap((type) => {
      const found = nearest(type, []);
      return found === null ? [] : [[type, found]];
    }),
  );
}

/** Asks pyright for definitions in the tree. */
class Pyright {
  readonly #server: LanguageServer;
  readonly #placeOf: ReadonlyMap<string, number>;
  readonly #names: ReadonlySet<string>;

  constructor(server: LanguageServer, { declarations, columns, overloads, aliases }: Sources) {
    this.#server = server;
    const declared = new Set(overloads);
    this.#placeOf = new Map(
      declarations.flatMap(([path, , line], place) =>
        declared.has(place) ? [] : [[`${path}:${line}:${columns[place]}`, place]],
      ),
    );
    this.#names = new Set([...declarations.map(([, , , name]) => name), ...aliases]);
  }

  /**
   * The declarations that a name may mean, overloads aside, which stand for what follows them. A name that neither a
   * function or class of the tree nor an alias of an import has is not asked for: it cannot lead to one, and of a name of
   * the standard library pyright would look through all that its stubs stand for, which takes most of the time. Files are
   * not opened, for those it would check as well.
   */
  async places(path: string, [line, column, name]: Name): Promise<readonly number[]> {
    if (!this.#names.has(name)) return [];
    const found = await this.#server.definitions(path, line, column);
    return [...new Set(found.flatMap((definition) => this.#placeOf.get(definition) ?? []))];
  }
}
