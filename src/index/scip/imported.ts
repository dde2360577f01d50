import { hash } from 'node:crypto';
import { ByteReader, ByteWriter } from '../../languages/bytes.ts';
import { BlobReader, BlobWriter } from '../blob.ts';
import { Numbering } from '../numbering.ts';

/** A definition as it is recognised in a later index of the same content: its first line and name. */
export interface DefinitionKey {
  readonly line: number;
  readonly name: string;
}

/** A definition by its place in `ImportedFile.definitions`; -1 is the file itself. */
type DefinitionAt = number;

export interface ImportedReference {
  readonly source: DefinitionAt;
  /** By its place in `ScipImport.files`. */
  readonly targetFile: number;
  readonly target: DefinitionAt;
  readonly isCall: boolean;
  readonly line: number;
}

/** A name that a definition calls, and SCIP resolves wherever it does. */
export interface SettledCall {
  readonly source: DefinitionAt;
  readonly name: string;
}

export interface ImportedFile {
  readonly path: string;
  /** SHA-256 of the content that was indexed. */
  readonly hash: string;
  /** Those that references start at or lead to. */
  readonly definitions: () => readonly DefinitionKey[];
  readonly references: () => Iterable<ImportedReference>;
  readonly settled: () => Iterable<SettledCall>;
}

/** What Orrery keeps of a SCIP index. */
export interface ScipImport {
  readonly files: readonly ImportedFile[];
  /** Over everything. */
  readonly digest: string;
}

/** Raised when the encoding changes; an import in another encoding is dropped. */
const FORMAT = 1;

/** Puts together what is kept of a SCIP index: small, as it stays in memory and an index may have millions of references. */
export class ImportWriter {
  readonly #names = new Numbering();
  readonly #files: FileRows[];

  /** @param files those that the index has a document of */
  constructor(files: readonly Pick<ImportedFile, 'path' | 'hash'>[]) {
    this.#files = files.map(({ path, hash }) => new FileRows(path, hash));
  }

  /** Where a definition is in `ImportedFile.definitions`. */
  definition(file: number, { line, name }: DefinitionKey): DefinitionAt {
    return this.#file(file).definition(line, this.#names.of(name));
  }

  reference(file: number, reference: ImportedReference) {
    this.#file(file).reference(reference);
  }

  settled(file: number, { source, name }: SettledCall) {
    this.#file(file).settled(source, this.#names.of(name));
  }

  #file(file: number): FileRows {
    return this.#files[file] as FileRows;
  }

  finish(): Uint8Array {
    const blob = new BlobWriter();
    blob.number(FORMAT);
    blob.texts(this.#files.map(({ path }) => path));
    blob.texts(this.#files.map((file) => file.hash));
    blob.texts(this.#names.all());
    for (const rows of ROWS) blob.arrays(this.#files.map((file) => file[rows].finish()));
    return blob.finish();
  }
}

/** What is written of a file, as numbers seven bits a byte. */
const ROWS = ['definitions', 'references', 'settledCalls'] as const;

class FileRows {
  readonly path: string;
  readonly hash: string;
  readonly definitions = new ByteWriter();
  readonly references = new ByteWriter();
  readonly settledCalls = new ByteWriter();
  readonly #places = new Map<string, DefinitionAt>();

  constructor(path: string, hash: string) {
    this.path = path;
    this.hash = hash;
  }

  definition(...row: readonly [line: number, name: number]): DefinitionAt {
    const key = row.join(' ');
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    write(this.definitions, row);
    this.#places.set(key, this.#places.size);
    return this.#places.size - 1;
  }

  reference({ source, targetFile, target, isCall, line }: ImportedReference) {
    write(this.references, [source + 1, targetFile, target + 1, Number(isCall), line]);
  }

  settled(source: DefinitionAt, name: number) {
    write(this.settledCalls, [source + 1, name]);
  }
}

function write(bytes: ByteWriter, row: readonly number[]) {
  for (const number of row) bytes.uint(number);
}

/** Null for another encoding. @param bytes from `ImportWriter.finish` */
export function decodeImport(bytes: Uint8Array): ScipImport | null {
  const blob = new BlobReader(bytes);
  if (blob.number() !== FORMAT) return null;
  const [paths, hashes, names] = [blob.texts(), blob.texts(), blob.texts()];
  const rows = Object.fromEntries(ROWS.map((name) => [name, blob.arrays(Uint8Array)])) as unknown as AllRows;
  const files = paths.map((path, at) => ({
    path,
    hash: hashes[at] as string,
    definitions: () => definitionsIn(rows.definitions[at] as Uint8Array, names),
    references: () => referencesIn(rows.references[at] as Uint8Array),
    settled: () => settledIn(rows.settledCalls[at] as Uint8Array, names),
  }));
  return { files, digest: hash('sha256', bytes) };
}

/** By file. */
type AllRows = Readonly<Record<(typeof ROWS)[number], readonly Uint8Array[]>>;

function definitionsIn(bytes: Uint8Array, names: readonly string[]): DefinitionKey[] {
  const reader = new ByteReader(bytes);
  const found: DefinitionKey[] = [];
  while (reader.position < bytes.length) found.push({ line: reader.uint(), name: names[reader.uint()] as string });
  return found;
}

function* referencesIn(bytes: Uint8Array): Generator<ImportedReference> {
  const reader = new ByteReader(bytes);
  while (reader.position < bytes.length) {
    const source = reader.uint() - 1;
    const targetFile = reader.uint();
    const target = reader.uint() - 1;
    const isCall = reader.uint() === 1;
    yield { source, targetFile, target, isCall, line: reader.uint() };
  }
}

function* settledIn(bytes: Uint8Array, names: readonly string[]): Generator<SettledCall> {
  const reader = new ByteReader(bytes);
  while (reader.position < bytes.length) {
    const source = reader.uint() - 1;
    yield { source, name: names[reader.uint()] as string };
  }
}
