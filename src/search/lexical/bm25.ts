import type { Lengths } from './field-lengths.ts';

/** How soon more of the same term says no more, and how far long texts are held against a file: the published defaults. */
const K1 = 1.2;
const B = 0.75;

/** What `saturated` comes up to. */
export const MOST_SATURATED = K1 + 1;

/**
 * How rare a term is that stands in `count` of `total` texts; never negative.
 * @see Robertson, Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond", 2009
 */
export function inverseFrequency(count: number, total: number): number {
  return Math.log(1 + (total - count + 0.5) / (count + 0.5));
}

/** What a term's being there `frequency` times is worth, from 0 to `K1` + 1. */
export function saturated(frequency: number, { of, mean }: Lengths, text: number): number {
  if (frequency === 0) return 0;
  return (frequency * (K1 + 1)) / (frequency + K1 * (1 - B + (B * (of[text] as number)) / mean));
}
