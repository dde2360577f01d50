import type { IndexedFile, LinkedIndex } from '../../../index/code-index.ts';
import { EDGE_KINDS } from '../../../index/link/edges.ts';
import type { FileFacts, Import } from '../../../languages/facts.ts';
import { DEFINITION_KINDS } from '../../../languages/facts.ts';
import { TOKEN, tokenHash } from '../../../languages/tokens.ts';

/** How one file depends on another. Only an `import` runs when the file is loaded. */
export const DEPENDENCY_KINDS = ['import', 'import on demand', 'call', 'extends', 'implements', 'reference'] as const;
export type DependencyKind = (typeof DEPENDENCY_KINDS)[number];

const IMPORTS = EDGE_KINDS.indexOf('imports');
const REFERENCES = EDGE_KINDS.indexOf('references');
const OF_OTHER_EDGES: Readonly<Record<string, DependencyKind>> = {
  calls: 'call',
  extends: 'extends',
  implements: 'implements',
  references: 'reference',
};

/** What only a compiler sees in TypeScript: a name for a type. */
const ERASED_KINDS: ReadonlySet<string> = new Set(['interface', 'type']);
const ERASED: ReadonlySet<number> = new Set(
  (['interface', 'type'] as const).map((kind) => DEFINITION_KINDS.indexOf(kind)),
);
const TYPESCRIPT: ReadonlySet<string> = new Set(['typescript', 'tsx']);
const ECMASCRIPT: ReadonlySet<string> = new Set(['javascript', 'jsx', ...TYPESCRIPT]);
/** Languages whose compiler takes all files of a program at once: an import loads nothing. */
const WITHOUT_LOADING: ReadonlySet<string> = new Set(['rust', 'swift', 'zig']);

const IMPORT = tokenHash(TOKEN.keyword, 'import');
const EXPORT = tokenHash(TOKEN.keyword, 'export');
const TYPE_WORDS: ReadonlySet<number> = new Set([
  tokenHash(TOKEN.keyword, 'type'),
  tokenHash(TOKEN.identifier, 'type'),
]);
const PACKAGE = '__init__.py';
const BRACKET = tokenHash(TOKEN.operator, '(');

/** Tells what kind of dependency an edge between two files is; null for one that is erased before the program runs. */
export class EdgeKinds {
  readonly #index: LinkedIndex;
  readonly #imports = new Map<number, ReadonlyMap<number, DependencyKind | null>>();

  #paths: ReadonlySet<string> | null = null;

  constructor(index: LinkedIndex) {
    this.#index = index;
  }

  /** @param from number of the file that the edge starts in */
  of(edge: number, from: number, to: number): DependencyKind | null {
    const { graph } = this.#index;
    const kind = graph.edgeKind[edge] as number;
    const { language } = this.#file(from);
    if (kind === IMPORTS) return this.#importKind(from, to, graph.edgeLine[edge] as number);
    const symbol = (graph.edgeTarget[edge] as number) - graph.fileCount;
    if (TYPESCRIPT.has(language) && kind === REFERENCES && ERASED.has(graph.symbolKind[symbol] as number)) return null;
    return OF_OTHER_EDGES[EDGE_KINDS[kind] as string] as DependencyKind;
  }

  #importKind(from: number, to: number, line: number): DependencyKind | null {
    const file = this.#file(from);
    const known = this.#linesOf(from).get(line);
    if (known === 'import' && this.#isOfSubmodulesAlone(from, to, line)) return null;
    if (known === undefined || known !== 'import' || !TYPESCRIPT.has(file.language)) return known ?? null;
    return isOfTypesAlone(file.facts, line, this.#file(to).facts) ? null : known;
  }

  /** Whether a Python file imports modules from a package, and nothing that the package itself defines: the modules' edges tell it. */
  #isOfSubmodulesAlone(from: number, to: number, line: number): boolean {
    const { path } = this.#file(to);
    if (!path.endsWith(PACKAGE)) return false;
    this.#paths ??= new Set(this.#index.files.map((file) => file.path));
    const folder = path.slice(0, -PACKAGE.length);
    const names = this.#file(from)
      .facts.imports.filter((one) => one.line === line)
      .flatMap((one) => (one.wildcard ? ['*'] : one.names.map(({ name }) => name)));
    return (
      names.length > 0 &&
      names.every((name) => this.#paths?.has(`${folder}${name}.py`) || this.#paths?.has(`${folder}${name}/${PACKAGE}`))
    );
  }

  #linesOf(from: number): ReadonlyMap<number, DependencyKind | null> {
    let known = this.#imports.get(from);
    if (known === undefined) {
      known = importLines(this.#file(from));
      this.#imports.set(from, known);
    }
    return known;
  }

  #file(file: number): IndexedFile {
    return this.#index.files[file] as IndexedFile;
  }
}

/** What each line that imports or re-exports does; the strongest where there are several. */
function importLines({ facts, language }: IndexedFile): Map<number, DependencyKind | null> {
  const tokens = new LineTokens(facts);
  const lines = new Map<number, DependencyKind | null>();
  const add = (line: number, kind: DependencyKind | null) => {
    const known = lines.get(line);
    if (known !== 'import') lines.set(line, kind ?? known ?? null);
  };
  for (const one of facts.imports) add(one.line, one.typeOnly ? null : kindOf(one, facts, language, tokens));
  for (const { line, source } of facts.exports) {
    if (source !== null) add(line, tokens.follows(line, EXPORT, (next) => TYPE_WORDS.has(next)) ? null : 'import');
  }
  return lines;
}

function kindOf(one: Import, facts: FileFacts, language: string, tokens: LineTokens): DependencyKind {
  // PHP's `use` names a class and loads nothing.
  if (WITHOUT_LOADING.has(language) || (language === 'php' && !one.wildcard)) return 'reference';
  const isCall = ECMASCRIPT.has(language) && tokens.follows(one.line, IMPORT, (next) => next === BRACKET);
  return isCall || isInFunction(facts, one.line) ? 'import on demand' : 'import';
}

function isInFunction({ definitions }: FileFacts, line: number): boolean {
  return definitions.some(
    (one) =>
      one.metrics !== null && line <= one.endLine && (one.line < line || (one.line === line && one.endLine === line)),
  );
}

/** Whether all names that a line imports are those of types in the other file: TypeScript leaves such an import out. */
function isOfTypesAlone({ imports }: FileFacts, line: number, { definitions }: FileFacts): boolean {
  const names = imports.filter((one) => one.line === line).flatMap((one) => (one.namespace === null ? one.names : []));
  if (names.length === 0) return false;
  return names.every(({ name }) => {
    const kinds = definitions.filter((one) => one.owner === -1 && one.name === name).map(({ kind }) => kind);
    return kinds.length > 0 && kinds.every((kind) => ERASED_KINDS.has(kind));
  });
}

/** The tokens of a file by their lines. */
class LineTokens {
  readonly #tokens: FileFacts['tokens'];
  #starts: ReadonlyMap<number, readonly [number, number]> | null = null;

  constructor({ tokens }: FileFacts) {
    this.#tokens = tokens;
  }

  /** Whether a line has a token after which another one comes. */
  follows(line: number, first: number, isNext: (hash: number) => boolean): boolean {
    const [start, end] = this.#range(line);
    for (let at = start; at < end - 1; at++) {
      if (this.#hash(at) === first && isNext(this.#hash(at + 1))) return true;
    }
    return false;
  }

  #hash(at: number): number {
    return this.#tokens.hashes[this.#tokens.ids[at] as number] as number;
  }

  #range(line: number): readonly [number, number] {
    if (this.#starts === null) {
      const starts = new Map<number, readonly [number, number]>();
      const { numbers, counts } = this.#tokens.lines;
      let start = 0;
      numbers.forEach((number, at) => {
        const end = start + (counts[at] as number);
        starts.set(number, [start, end]);
        start = end;
      });
      this.#starts = starts;
    }
    return this.#starts.get(line) ?? [0, 0];
  }
}
