import { BlobReader, BlobWriter } from '../index/blob.ts';
import type { Storage } from '../index/source-files.ts';
import { lengthsOfFile } from './lexical/field-lengths.ts';
import type { FileTerms } from './lexical/file-terms.ts';
import { type Numbers, numbersBelow } from './lexical/numbers.ts';
import { UNIT_KINDS, type Unit } from './lexical/units.ts';
import { Vocabulary } from './text/tokenizer.ts';

/** The terms of files by what tells them from others, numbered by one vocabulary. */
export interface TermsOfFiles {
  readonly vocabulary: Vocabulary;
  readonly files: ReadonlyMap<string, FileTerms>;
}

/** Terms from an earlier run. */
export interface SavedTerms extends TermsOfFiles {
  /** The vectors of each file's units, one after another; none when another process has stored others since. */
  readVectors(): ReadonlyMap<FileTerms, Int8Array>;
}

const TERMS = 'search_terms';
const VECTORS = 'search_vectors';
/** Numbers stored of each unit. */
const UNIT_NUMBERS = 4;

/** Null when nothing is stored, or another program stored it. */
export function loadTerms({ store, program }: Storage, folder: string): SavedTerms | null {
  const part = store.snapshots.load(folder, TERMS);
  const blob = part === null ? null : new BlobReader(part.content);
  if (part === null || blob?.texts()[0] !== program) return null;
  const terms = decoded(blob);
  const readVectors = () => {
    const vectors = store.snapshots.load(folder, VECTORS);
    if (vectors?.generation !== part.generation) return new Map<FileTerms, Int8Array>();
    return vectorsByFile([...terms.files.values()], vectors.content);
  };
  return { ...terms, readVectors };
}

/** @param vectorsOf the vectors of a file's units, one after another */
export function saveTerms(
  { store, program }: Storage,
  folder: string,
  terms: TermsOfFiles,
  vectorsOf: (file: FileTerms) => Int8Array,
): void {
  const vectors = new BlobWriter();
  vectors.pieces(Array.from(terms.files.values(), (file) => bytesOf(vectorsOf(file))));
  store.snapshots.save(folder, { [TERMS]: encoded(program, terms), [VECTORS]: vectors.finish() });
}

function vectorsByFile(files: readonly FileTerms[], content: Uint8Array): ReadonlyMap<FileTerms, Int8Array> {
  const pieces = new BlobReader(content).pieces();
  return new Map(
    files.map((file, at) => {
      const { buffer, byteOffset, byteLength } = pieces[at] as Uint8Array;
      return [file, new Int8Array(buffer, byteOffset, byteLength)];
    }),
  );
}

/** Terms that no file has any more are left out. */
function encoded(program: string, { vocabulary, files }: TermsOfFiles): Uint8Array {
  const all = [...files.values()];
  const { numbers, used } = renumbered(all, vocabulary.size);
  const blob = new BlobWriter();
  blob.texts([program]);
  blob.texts(used.map((number) => vocabulary.term(number)));
  blob.texts([...files.keys()]);
  blob.words(all.flatMap(({ names }) => names));
  blob.pieces(all.map(({ units }) => bytesOf(Int32Array.from(units.flatMap(numbersOf)))));
  blob.pieces(all.map(({ starts }) => bytesOf(starts)));
  blob.pieces(
    all.map(({ terms }) => {
      const own = numbersBelow(used.length, terms.length);
      terms.forEach((term, at) => {
        own[at] = numbers[term] as number;
      });
      return bytesOf(own);
    }),
  );
  blob.pieces(all.map(({ counts }) => bytesOf(counts)));
  blob.pieces(all.map(({ lengths }) => bytesOf(lengths)));
  blob.pieces(all.map(({ weights }) => bytesOf(weights)));
  blob.array(Float64Array.from(all, ({ logic }) => logic));
  return blob.finish();
}

function decoded(blob: BlobReader): TermsOfFiles {
  const vocabulary = new Vocabulary(blob.texts());
  const keys = blob.texts();
  const names = blob.words();
  const units = blob.pieces();
  const starts = blob.pieces();
  const terms = blob.pieces();
  const counts = blob.pieces();
  const lengths = blob.pieces();
  const weights = blob.pieces();
  const logic = blob.float64();
  let firstUnit = 0;
  const fileAt = (at: number): FileTerms => {
    const own = unitsOf(int32(units[at] as Uint8Array));
    const first = firstUnit;
    firstUnit += own.length;
    const ownLengths = uint32(lengths[at] as Uint8Array);
    return {
      units: own,
      names: names.slice(first, firstUnit),
      starts: uint32(starts[at] as Uint8Array),
      terms: termNumbers(terms[at] as Uint8Array, vocabulary.size),
      counts: uint16(counts[at] as Uint8Array),
      lengths: ownLengths,
      fieldLengths: lengthsOfFile(ownLengths),
      weights: float32(weights[at] as Uint8Array),
      logic: logic[at] as number,
    };
  };
  return { vocabulary, files: new Map(keys.map((key, at) => [key, fileAt(at)])) };
}

/** The new number of each term that files have, in the order in which they have them. */
function renumbered(files: readonly FileTerms[], vocabularySize: number): { numbers: Int32Array; used: number[] } {
  const numbers = new Int32Array(vocabularySize).fill(-1);
  const used: number[] = [];
  for (const { terms } of files) {
    for (const term of terms) {
      if (numbers[term] !== -1) continue;
      numbers[term] = used.length;
      used.push(term);
    }
  }
  return { numbers, used };
}

function numbersOf({ kind, definition, line, endLine }: Unit): number[] {
  return [UNIT_KINDS.indexOf(kind), definition, line, endLine];
}

function unitsOf(numbers: Int32Array): Unit[] {
  return Array.from({ length: numbers.length / UNIT_NUMBERS }, (_, unit) => {
    const [kind, definition, line, endLine] = numbers.subarray(UNIT_NUMBERS * unit) as unknown as number[];
    return { kind: UNIT_KINDS[kind as number], definition, line, endLine } as Unit;
  });
}

function termNumbers(bytes: Uint8Array, vocabularySize: number): Numbers {
  return numbersBelow(vocabularySize, 0) instanceof Uint16Array ? uint16(bytes) : uint32(bytes);
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** Views of a blob: each piece is whole numbers long, and so are all before it. */
function uint16({ buffer, byteOffset, byteLength }: Uint8Array): Uint16Array {
  return new Uint16Array(buffer, byteOffset, byteLength / Uint16Array.BYTES_PER_ELEMENT);
}

function uint32({ buffer, byteOffset, byteLength }: Uint8Array): Uint32Array {
  return new Uint32Array(buffer, byteOffset, byteLength / Uint32Array.BYTES_PER_ELEMENT);
}

function int32({ buffer, byteOffset, byteLength }: Uint8Array): Int32Array {
  return new Int32Array(buffer, byteOffset, byteLength / Int32Array.BYTES_PER_ELEMENT);
}

function float32({ buffer, byteOffset, byteLength }: Uint8Array): Float32Array {
  return new Float32Array(buffer, byteOffset, byteLength / Float32Array.BYTES_PER_ELEMENT);
}
