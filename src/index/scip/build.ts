import type { IndexedFile, LinkedIndex } from '../code-index.ts';
import { namedOwners } from '../named-owners.ts';
import { indexedText } from '../source-text.ts';
import { ImportWriter } from './imported.ts';
import { type ScipReference, ScipResolver } from './resolve.ts';
import type { ScipDocument, ScipMetadata, ScipPart } from './scip.ts';
import { readScipFile } from './scip-file.ts';

/** More different references in one file than anybody writes; further ones are left out. */
const MAX_REFERENCES = 100_000;
/** Characters of an indexer's name and version that are shown. */
const MAX_TOOL_NAME = 100;

/** What was found of use in a SCIP file. */
export interface BuiltImport {
  /** Name and version of the indexer. */
  readonly tool: string;
  readonly documents: number;
  /** Files of the project that the index has a document of. */
  readonly files: number;
  /** Between definitions of the project: each line that calls, and of other references the first in each definition. */
  readonly references: number;
  /** For `decodeImport`. */
  readonly content: Uint8Array;
}

/**
 * Finds what a SCIP file says of the definitions and references of an index. The file is read twice, a document at a time.
 * @param absolute real path
 * @param shown as the user knows the file
 * @throws as `readScipFile`
 */
export async function buildImport(
  index: LinkedIndex,
  absolute: string,
  shown: string,
  signal?: AbortSignal,
): Promise<BuiltImport> {
  const files = new Map(index.files.map((file) => [file.path, file]));
  const resolver = new ScipResolver({
    file: (path) => files.get(path),
    text: (file) => indexedText(index.folder, file),
  });
  let tool = '';
  let documents = 0;
  const covered = new Map<string, number>();
  const define = (part: ScipPart) => {
    if (part.kind === 'metadata') tool = toolName(part.metadata);
    else {
      documents++;
      const { path } = part.document;
      // Of several documents of a file, the first counts.
      if (!covered.has(path) && resolver.addDefinitions(part.document)) covered.set(path, covered.size);
    }
  };
  await readScipFile(absolute, shown, define, signal);
  const building = new ImportBuilding(files, covered);
  const refer = (part: ScipPart) => {
    if (part.kind === 'document') building.add(part.document, resolver);
  };
  await readScipFile(absolute, shown, refer, signal);
  return { tool, documents, files: covered.size, ...building.finish() };
}

function toolName({ tool }: ScipMetadata): string {
  return `${tool.name} ${tool.version}`.trim().slice(0, MAX_TOOL_NAME);
}

class ImportBuilding {
  readonly #files: ReadonlyMap<string, IndexedFile>;
  readonly #covered: ReadonlyMap<string, number>;
  readonly #added = new Set<string>();
  #references = 0;
  readonly #writer: ImportWriter;

  /** @param covered places in the import of the files that it is about */
  constructor(files: ReadonlyMap<string, IndexedFile>, covered: ReadonlyMap<string, number>) {
    this.#files = files;
    this.#covered = covered;
    this.#writer = new ImportWriter(Array.from(covered.keys(), (path) => files.get(path) as IndexedFile));
  }

  add(document: ScipDocument, resolver: ScipResolver) {
    const { path } = document;
    const at = this.#covered.get(path);
    if (at === undefined || this.#added.has(path)) return;
    this.#added.add(path);
    const found = resolver.references(document) ?? [];
    this.#addReferences(at, path, found);
    // A call of an abstract method may reach what implements it, which stays a candidate.
    const sure = found.filter(({ isCall, target }) => isCall && target.hasBody);
    for (const { owner, name } of settledCalls(this.#files.get(path) as IndexedFile, sure)) {
      this.#writer.settled(at, { source: this.#source(at, path, owner), name });
    }
  }

  finish(): Pick<BuiltImport, 'references' | 'content'> {
    return { references: this.#references, content: this.#writer.finish() };
  }

  #addReferences(at: number, path: string, found: readonly ScipReference[]) {
    const known = new Set<string>();
    for (const { source, target, isCall, line } of found) {
      const targetFile = this.#covered.get(target.path) as number;
      // As Orrery's own edges: every line that calls, and the first that refers.
      const key = `${source} ${targetFile} ${target.definition} ${isCall ? line : 'reference'}`;
      if (known.has(key)) continue;
      if (known.size === MAX_REFERENCES) return;
      known.add(key);
      this.#references++;
      const [from, to] = [this.#source(at, path, source), this.#writer.definition(targetFile, target)];
      this.#writer.reference(at, { source: from, targetFile, target: to, isCall, line });
    }
  }

  /** Where a definition by its index in the facts of its file is in the import. */
  #source(at: number, path: string, definition: number): number {
    const found = this.#files.get(path)?.facts.definitions[definition];
    return found === undefined ? -1 : this.#writer.definition(at, found);
  }
}

/**
 * Names that a definition calls of which SCIP resolves every call.
 * @param resolved calls that SCIP resolves
 */
function settledCalls({ facts }: IndexedFile, resolved: readonly ScipReference[]) {
  const places = new Set(resolved.map(({ name, line }) => `${line} ${name}`));
  const owners = namedOwners(facts.definitions);
  const calls = facts.calls.map(({ name, nameLine, owner }) => {
    return { name, owner: owners[owner] ?? -1, isResolved: places.has(`${nameLine} ${name}`) };
  });
  const groups = Map.groupBy(calls, ({ owner, name }) => `${owner} ${name}`);
  const settled = [...groups.values()].filter((group) => group.every(({ isResolved }) => isResolved));
  return settled.flatMap((group) => group.slice(0, 1));
}
