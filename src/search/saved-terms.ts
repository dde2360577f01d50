import { BlobReader, BlobWriter } from '../index/blob.ts';
import type { Storage } from '../index/source-files.ts';
import { lengthsOfFile } from './lexical/field-lengths.ts';
import type { FileTerms } from './lexical/file-terms.ts';
import { type Numbers, numbersBelow, numbersTypeBelow } from './lexical/numbers.ts';
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
  vectors.arrays(Array.from(terms.files.values(), (file) => vectorsOf(file)));
  store.snapshots.save(folder, { [TERMS]: encoded(program, terms), [VECTORS]: vectors.finish() });
}

function vectorsByFile(files: readonly FileTerms[], content: Uint8Array): ReadonlyMap<FileTerms, Int8Array> {
  const vectors = new BlobReader(content).arrays(Int8Array);
  return new Map(files.map((file, at) => [file, vectors[at] as Int8Array]));
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
  blob.arrays(all.map(({ units }) => Int32Array.from(units.flatMap(numbersOf))));
  blob.arrays(all.map(({ starts }) => starts));
  blob.arrays(
    all.map(({ terms }) => {
      const own = numbersBelow(used.length, terms.length);
      terms.forEach((term, at) => {
        own[at] = numbers[term] as number;
      });
      return own;
    }),
  );
  blob.arrays(all.map(({ counts }) => counts));
  blob.arrays(all.map(({ lengths }) => lengths));
  blob.arrays(all.map(({ weights }) => weights));
  blob.array(Float64Array.from(all, ({ logic }) => logic));
  return blob.finish();
}

function decoded(blob: BlobReader): TermsOfFiles {
  const vocabulary = new Vocabulary(blob.texts());
  const keys = blob.texts();
  const names = blob.words();
  const units = blob.arrays(Int32Array);
  const starts = blob.arrays(Uint32Array);
  const terms = blob.arrays<Numbers>(numbersTypeBelow(vocabulary.size));
  const counts = blob.arrays(Uint16Array);
  const lengths = blob.arrays(Uint32Array);
  const weights = blob.arrays(Float32Array);
  const logic = blob.float64();
  let firstUnit = 0;
  const fileAt = (at: number): FileTerms => {
    const own = unitsOf(units[at] as Int32Array);
    const first = firstUnit;
    firstUnit += own.length;
    const ownLengths = lengths[at] as Uint32Array;
    return {
      units: own,
      names: names.slice(first, firstUnit),
      starts: starts[at] as Uint32Array,
      terms: terms[at] as Numbers,
      counts: counts[at] as Uint16Array,
      lengths: ownLengths,
      fieldLengths: lengthsOfFile(ownLengths),
      weights: weights[at] as Float32Array,
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
    const first = UNIT_NUMBERS * unit;
    return {
      kind: UNIT_KINDS[numbers[first] as number] as Unit['kind'],
      definition: numbers[first + 1] as number,
      line: numbers[first + 2] as number,
      endLine: numbers[first + 3] as number,
    };
  });
}
