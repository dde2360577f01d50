import { stem } from '../text/stem.ts';
import { type Vocabulary, wholeOf } from '../text/tokenizer.ts';
import { FIELD } from './fields.ts';
import type { Postings } from './postings.ts';
import { countIn } from './term-counts.ts';

/** Names whose terms are the same whatever their case. */
const PLAIN = /^[A-Za-z\d_$]{2,64}$/;

/**
 * The units that have a name, whatever its case, in their order. A name of several words has itself as a term, and one of a
 * single word the stem of it, so that the postings of these two lead to every unit.
 */
export function unitsNamed(
  name: string,
  {
    vocabulary,
    postings,
    nameOf,
  }: {
    readonly vocabulary: Vocabulary;
    readonly postings: Postings;
    readonly nameOf: (unit: number) => string;
  },
): readonly number[] {
  const wanted = name.toLowerCase();
  const isNamed = (unit: number) => nameOf(unit).toLowerCase() === wanted;
  const whole = wholeOf(name);
  if (!PLAIN.test(name) || whole.length < 2) {
    return Array.from({ length: postings.unitCount }, (_, unit) => unit).filter(isNamed);
  }
  const terms = [...new Set([whole, stem(whole)])].map((term) => vocabulary.find(term)).filter((term) => term !== -1);
  const found = new Set<number>();
  for (const term of terms) {
    const end = postings.offsets[term + 1] as number;
    for (let at = postings.offsets[term] as number; at < end; at++) {
      const unit = postings.units[at] as number;
      if (countIn(postings.counts[at] as number, FIELD.name) > 0 && isNamed(unit)) found.add(unit);
    }
  }
  return [...found].sort((a, b) => a - b);
}
