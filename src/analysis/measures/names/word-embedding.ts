import type { CodeIndex } from '../../../index/code-index.ts';
import { leadingDirections } from './truncated-svd.ts';
import { wordUsage } from './word-usage.ts';

/** Directions kept: with fewer, words that are used alike fall together; with more, chance keeps them apart. */
const DIMENSIONS = 48;

/** A place for each word of a project's names, learned from how the project uses them (latent semantic analysis). */
export interface WordEmbedding {
  readonly words: number;
  readonly dimensions: number;
  /** Cosine of two words, −1 to 1; null where one is used too little to say. */
  cosine(one: string, other: string): number | null;
  /** Uses of a word in the project's names; 0 for words without a place. */
  uses(word: string): number;
}

const embeddings = new WeakMap<CodeIndex, WordEmbedding>();

/** The embedding of a snapshot, made by the first call for it and let go with it. */
export function embeddingOf(index: CodeIndex): WordEmbedding {
  let embedding = embeddings.get(index);
  if (embedding === undefined) {
    embedding = learn(index);
    embeddings.set(index, embedding);
  }
  return embedding;
}

function learn(index: CodeIndex): WordEmbedding {
  const { words, counts, associations } = wordUsage(index);
  const { vectors, dimensions } = leadingDirections(associations, DIMENSIONS);
  for (let row = 0; row < words.length; row++) normalise(vectors.subarray(row * dimensions, (row + 1) * dimensions));
  const rows = new Map(words.map((word, row) => [word, row]));
  return {
    words: words.length,
    dimensions,
    cosine(one, other) {
      const [a, b] = [rows.get(one), rows.get(other)];
      if (a === undefined || b === undefined || dimensions === 0) return null;
      let sum = 0;
      for (let at = 0; at < dimensions; at++) {
        sum += (vectors[a * dimensions + at] as number) * (vectors[b * dimensions + at] as number);
      }
      return sum;
    },
    uses: (word) => counts[rows.get(word) ?? -1] ?? 0,
  };
}

function normalise(vector: Float64Array): void {
  const length = Math.hypot(...vector);
  if (length > 0) for (let at = 0; at < vector.length; at++) vector[at] = (vector[at] as number) / length;
}
