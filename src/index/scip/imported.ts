import { hash } from 'node:crypto';
import { BlobReader, BlobWriter } from '../blob.ts';

/** A definition as it is recognised in a later index of the same content: its first line and name; line 0 is the file. */
export interface DefinitionKey {
  readonly line: number;
  readonly name: string;
}

export interface ImportedReference {
  readonly source: DefinitionKey;
  /** The file by its place in `ScipImport.files`. */
  readonly target: DefinitionKey & { readonly file: number };
  readonly isCall: boolean;
  readonly line: number;
}

/** A name that a definition calls, and SCIP resolves wherever it does. */
export interface SettledCall {
  readonly source: DefinitionKey;
  readonly name: string;
}

export interface ImportedFile {
  readonly path: string;
  /** SHA-256 of the content that was indexed. */
  readonly hash: string;
  readonly references: readonly ImportedReference[];
  readonly settled: readonly SettledCall[];
}

/** What Orrery keeps of a SCIP index. */
export interface ScipImport {
  /** Name and version of the indexer. */
  readonly tool: string;
  readonly files: readonly ImportedFile[];
  /** Over everything else. */
  readonly digest: string;
}

/** Raised when the encoding changes; an import in another encoding is dropped. */
const FORMAT = 1;
const REFERENCE_WIDTH = 7;
const SETTLED_WIDTH = 3;

export function encodeImport({ tool, files }: Omit<ScipImport, 'digest'>): Uint8Array {
  const names = new NameTable();
  const references = files.flatMap(({ references }) =>
    references.flatMap(({ source, target, isCall, line }) => [
      ...[source.line, names.of(source.name), target.file, target.line, names.of(target.name), Number(isCall), line],
    ]),
  );
  const settled = files.flatMap(({ settled }) =>
    settled.flatMap(({ source, name }) => [source.line, names.of(source.name), names.of(name)]),
  );
  const blob = new BlobWriter();
  blob.number(FORMAT);
  blob.texts([tool]);
  blob.texts(files.map(({ path }) => path));
  blob.texts(files.map((file) => file.hash));
  blob.texts(names.all);
  blob.array(Int32Array.from(files, (file) => file.references.length));
  blob.array(Int32Array.from(files, (file) => file.settled.length));
  blob.array(Int32Array.from(references));
  blob.array(Int32Array.from(settled));
  return blob.finish();
}

/** Null for another encoding. */
export function decodeImport(bytes: Uint8Array): ScipImport | null {
  const blob = new BlobReader(bytes);
  if (blob.number() !== FORMAT) return null;
  const [tool] = blob.texts() as [string];
  const [paths, hashes, names] = [blob.texts(), blob.texts(), blob.texts()];
  const [referenceCounts, settledCounts] = [blob.int32(), blob.int32()];
  const references = new Rows(blob.int32(), REFERENCE_WIDTH);
  const settled = new Rows(blob.int32(), SETTLED_WIDTH);
  const key = (line: number, name: number) => ({ line, name: names[name] as string });
  const files = paths.map((path, at) => ({
    path,
    hash: hashes[at] as string,
    references: references.next(
      referenceCounts[at] as number,
      ([line, name, file, targetLine, targetName, isCall, at]) => ({
        source: key(line as number, name as number),
        target: { ...key(targetLine as number, targetName as number), file: file as number },
        isCall: isCall === 1,
        line: at as number,
      }),
    ),
    settled: settled.next(settledCounts[at] as number, ([line, name, called]) => ({
      source: key(line as number, name as number),
      name: names[called as number] as string,
    })),
  }));
  return { tool, files, digest: hash('sha256', bytes) };
}

class NameTable {
  readonly all: string[] = [];
  readonly #numbers = new Map<string, number>();

  of(name: string): number {
    let number = this.#numbers.get(name);
    if (number === undefined) {
      number = this.all.push(name) - 1;
      this.#numbers.set(name, number);
    }
    return number;
  }
}

/** Rows of numbers that are read from first to last. */
class Rows {
  readonly #numbers: Int32Array;
  readonly #width: number;
  #at = 0;

  constructor(numbers: Int32Array, width: number) {
    this.#numbers = numbers;
    this.#width = width;
  }

  next<T>(count: number, read: (row: Int32Array) => T): T[] {
    return Array.from({ length: count }, () => {
      const row = this.#numbers.subarray(this.#at, this.#at + this.#width);
      this.#at += this.#width;
      return read(row);
    });
  }
}
