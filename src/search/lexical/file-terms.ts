import type { FileFacts } from '../../languages/facts.ts';
import { eachToken, type Vocabulary } from '../text/tokenizer.ts';
import { type LengthsOfFile, lengthsOfFile } from './field-lengths.ts';
import { FIELD } from './fields.ts';
import { nameWeights } from './name-weights.ts';
import { type Numbers, narrowed } from './numbers.ts';
import { packedCounts } from './term-counts.ts';
import { LINE, layOut, type Unit } from './units.ts';

/** A count is a byte until it is packed. */
const MAX_COUNT = 255;

/**
 * The terms of one file's units, in columns: postings by unit, then by the order in which terms are met. With all else that
 * depends on the file alone, so that an edit costs what it changes.
 */
export interface FileTerms {
  readonly units: readonly Unit[];
  /** Names of the units, qualified by nothing; empty for those that have none. */
  readonly names: readonly string[];
  /** The postings of unit `u` are those from `starts[u]` to `starts[u + 1]`. */
  readonly starts: Uint32Array;
  readonly terms: Numbers;
  /** As `packedCounts`, by `FIELD`. */
  readonly counts: Uint16Array;
  /** Terms in each field of each unit: that of field `f` of unit `u` is `lengths[4 * u + f]`. */
  readonly lengths: Uint32Array;
  readonly fieldLengths: LengthsOfFile;
  /** Of each unit, as `nameWeights`. */
  readonly weights: Float32Array;
  /** Logarithm of how many ways lead through its functions: what implements has more of them than what declares. */
  readonly logic: number;
}

/**
 * @param path relative to the root: its last part is the name of the file's own unit, the folders its signature
 */
export function fileTerms(path: string, text: string, facts: FileFacts, vocabulary: Vocabulary): FileTerms {
  const { units, unitOfLine, roleOfLine } = layOut(facts);
  const perUnit = units.map(() => new Map<number, number>());
  const lengths = new Uint32Array(4 * units.length);
  const add = (unit: number, field: number, part: string): void => {
    const counts = perUnit[unit] as Map<number, number>;
    eachToken(part, (token) => {
      for (const term of vocabulary.numbersOf(token)) {
        const before = counts.get(term) ?? 0;
        counts.set(term, withOneMore(before, field));
        lengths[4 * unit + field] = (lengths[4 * unit + field] as number) + 1;
      }
    });
  };
  const slash = path.lastIndexOf('/');
  add(0, FIELD.name, path.slice(slash + 1).replace(/\.[^.]*$/, ''));
  add(0, FIELD.signature, path.slice(0, Math.max(0, slash)));
  const names = units.map(({ definition }) => facts.definitions[definition]?.name ?? '');
  names.forEach((name, unit) => {
    add(unit, FIELD.name, name);
  });
  linesOf(text).forEach((line, at) => {
    const unit = unitOfLine[at + 1];
    if (unit !== undefined && unit > 0) add(unit, FIELD_OF_ROLE[roleOfLine[at + 1] as number] as number, line);
  });
  return {
    units,
    names,
    lengths,
    ...columns(perUnit),
    fieldLengths: lengthsOfFile(lengths),
    weights: nameWeights(units, facts.definitions),
    logic: Math.log1p(facts.definitions.reduce((sum, { metrics }) => sum + (metrics?.cyclomatic ?? 0), 0)),
  };
}

export function linesOf(text: string): readonly string[] {
  return text.split(/\r\n|\n|\r/);
}

const FIELD_OF_ROLE: readonly number[] = Object.assign([], {
  [LINE.code]: FIELD.body,
  [LINE.signature]: FIELD.signature,
  [LINE.doc]: FIELD.doc,
});

function withOneMore(counts: number, field: number): number {
  const shift = 8 * field;
  return ((counts >>> shift) & MAX_COUNT) === MAX_COUNT ? counts : (counts + 2 ** shift) >>> 0;
}

function columns(perUnit: readonly ReadonlyMap<number, number>[]): Pick<FileTerms, 'starts' | 'terms' | 'counts'> {
  const starts = new Uint32Array(perUnit.length + 1);
  perUnit.forEach(({ size }, unit) => {
    starts[unit + 1] = (starts[unit] as number) + size;
  });
  const total = starts[perUnit.length] as number;
  const terms = new Uint32Array(total);
  const counts = new Uint16Array(total);
  let at = 0;
  for (const postings of perUnit) {
    for (const [term, count] of postings) {
      terms[at] = term;
      counts[at++] = packedCounts(count);
    }
  }
  return { starts, terms: narrowed(terms), counts };
}
