import { gramJaccard } from './string-distance.ts';
import { SYNONYMS } from './synonyms.ts';
import type { WordEmbedding } from './word-embedding.ts';

/** What makes two words alike, the strongest reason first. */
export type Likeness = 'same' | 'inflected' | 'synonym' | 'usage' | 'spelling';

export interface WordMatch {
  /** 0–1. */
  readonly similarity: number;
  /** Null where nothing makes them alike. */
  readonly by: Likeness | null;
}

const INFLECTED = 0.95;
const SYNONYM = 0.9;
/** Words used alike are at most this alike: opposites are, too. */
const USAGE = 0.75;
/** Cosine from which use counts, and uses of the rarer word from which it counts in full. */
const LEAST_COSINE = 0.4;
const FULL_EVIDENCE = 10;
/** Words that share pieces of their spelling are at most this alike, and not at all where they share too few: 0–1. */
const SPELLING = 0.8;
const LEAST_SPELLING = 0.3;

/** How alike words are in what they mean, by a table of synonyms and by how a project uses them. */
export class WordSimilarity {
  readonly #embedding: WordEmbedding;
  readonly #groups = new Map<string, Set<number>>();

  constructor(embedding: WordEmbedding) {
    this.#embedding = embedding;
    for (const [group, words] of SYNONYMS.entries()) {
      for (const word of words) {
        const known = this.#groups.get(stem(word)) ?? new Set();
        this.#groups.set(stem(word), known.add(group));
      }
    }
  }

  compare(one: string, other: string): WordMatch {
    if (one === other) return { similarity: 1, by: 'same' };
    const [a, b] = [stem(one), stem(other)];
    if (a === b) return { similarity: INFLECTED, by: 'inflected' };
    const groups = this.#groups.get(a);
    if (groups !== undefined && !groups.isDisjointFrom(this.#groups.get(b) ?? new Set())) {
      return { similarity: SYNONYM, by: 'synonym' };
    }
    const usage = this.#usage(one, other);
    const shared = gramJaccard(one, other, 2);
    const spelling = shared < LEAST_SPELLING ? 0 : SPELLING * shared;
    if (usage === 0 && spelling === 0) return { similarity: 0, by: null };
    return usage >= spelling ? { similarity: usage, by: 'usage' } : { similarity: spelling, by: 'spelling' };
  }

  #usage(one: string, other: string): number {
    const cosine = this.#embedding.cosine(one, other) ?? 0;
    if (cosine <= LEAST_COSINE) return 0;
    const uses = Math.min(this.#embedding.uses(one), this.#embedding.uses(other));
    return USAGE * ((cosine - LEAST_COSINE) / (1 - LEAST_COSINE)) * Math.min(1, uses / FULL_EVIDENCE);
  }
}

/** A word without the ending of a plural or a tense. Only to compare by: not always a word itself. */
function stem(word: string): string {
  const singular = word
    .replace(/ies$/, 'y')
    .replace(/(ss|x|ch|sh)es$/, '$1')
    .replace(/([^su])s$/, '$1');
  const base = singular.replace(/(?:ing|ed)$(?<=[aeiouy].*[a-z](?:ing|ed))/, '').replace(/([^aeioulsz])\1$/, '$1');
  return base.length > 3 ? base.replace(/e$/, '') : base;
}
