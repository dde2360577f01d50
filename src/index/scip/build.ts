import type { IndexedFile, LinkedIndex } from '../code-index.ts';
import { indexedText } from '../source-text.ts';
import type { DefinitionKey, ImportedFile, ImportedReference, ScipImport, SettledCall } from './imported.ts';
import { namedOwner, type ScipReference, ScipResolver } from './resolve.ts';
import type { ScipDocument, ScipMetadata } from './scip.ts';
import { readScipFile } from './scip-file.ts';

/** More different references in one file than anybody writes; further ones are left out. */
const MAX_REFERENCES = 100_000;

/** What a SCIP file says, and how much of it is of use. */
export interface BuiltImport extends Omit<ScipImport, 'digest'> {
  readonly documents: number;
}

/**
 * Finds what a SCIP file says of the definitions and references of an index. The file is read twice, a document at a time.
 * @param absolute real path
 * @param shown as the user knows the file
 * @throws OrreryError as `readScipFile`
 */
export function buildImport(index: LinkedIndex, absolute: string, shown: string): BuiltImport {
  const files = new Map(index.files.map((file) => [file.path, file]));
  const resolver = new ScipResolver({
    file: (path) => files.get(path),
    text: (file) => indexedText(index.folder, file),
  });
  let tool = '';
  let documents = 0;
  const covered = new Map<string, number>();
  readScipFile(absolute, shown, (part) => {
    if (part.kind === 'metadata') tool = toolName(part.metadata);
    else {
      documents++;
      const { path } = part.document;
      if (resolver.addDefinitions(part.document) && !covered.has(path)) covered.set(path, covered.size);
    }
  });
  const built: ImportedFile[] = [...covered.keys()].map((path) => nothingOf(files.get(path) as IndexedFile));
  readScipFile(absolute, shown, (part) => {
    if (part.kind !== 'document') return;
    const at = covered.get(part.document.path);
    if (at !== undefined) built[at] = importedFile(part.document, resolver, files, covered);
  });
  return { tool, documents, files: built };
}

function toolName({ tool }: ScipMetadata): string {
  return `${tool.name} ${tool.version}`.trim();
}

function nothingOf({ path, hash }: IndexedFile): ImportedFile {
  return { path, hash, references: [], settled: [] };
}

function importedFile(
  document: ScipDocument,
  resolver: ScipResolver,
  files: ReadonlyMap<string, IndexedFile>,
  covered: ReadonlyMap<string, number>,
): ImportedFile {
  const file = files.get(document.path) as IndexedFile;
  const found = resolver.references(document) ?? [];
  // A call of an abstract method may reach what implements it, which stays a candidate.
  const isOfBody = ({ target }: ScipReference) =>
    files.get(target.path)?.facts.definitions[target.definition]?.metrics != null;
  const references = new Map<string, ImportedReference>();
  for (const { source, target, isCall, line } of found) {
    if (references.size >= MAX_REFERENCES) continue;
    const targetFile = covered.get(target.path) as number;
    const key = `${source} ${targetFile} ${target.definition} ${isCall}`;
    if (references.has(key)) continue;
    const to = { ...keyOf(files.get(target.path) as IndexedFile, target.definition), file: targetFile };
    references.set(key, { source: keyOf(file, source), target: to, isCall, line });
  }
  return {
    path: file.path,
    hash: file.hash,
    references: [...references.values()],
    settled: settledCalls(file, found.filter(isOfBody)),
  };
}

/** Names that a definition calls of which SCIP resolves every call. */
function settledCalls(file: IndexedFile, found: readonly ScipReference[]): readonly SettledCall[] {
  const { calls, definitions } = file.facts;
  const resolved = new Set(found.filter(({ isCall }) => isCall).map(({ name, line }) => `${line} ${name}`));
  const open = new Set<string>();
  const settled = new Map<string, SettledCall>();
  for (const { name, line, owner } of calls) {
    const source = namedOwner(definitions, owner);
    const key = `${source} ${name}`;
    if (!resolved.has(`${line} ${name}`)) open.add(key);
    else if (!settled.has(key)) settled.set(key, { source: keyOf(file, source), name });
  }
  return [...settled].filter(([key]) => !open.has(key)).map(([, call]) => call);
}

function keyOf({ facts }: IndexedFile, definition: number): DefinitionKey {
  const found = facts.definitions[definition];
  return found === undefined ? { line: 0, name: '' } : { line: found.line, name: found.name };
}
