import type { Postings } from '../lexical/postings.ts';

/** How alike a file's units are to a query: the best, the sum of the best three, and the mean of all: what the file as a whole is about. */
export const SIMILARITY = ['similarBest', 'similarThree', 'similarMean'] as const;
export type Similarity = Readonly<Record<(typeof SIMILARITY)[number], Float32Array>>;

/** @param units the cosine of each unit with the query */
export function fileSimilarity(units: Float32Array, { fileCount, unitStart }: Postings): Similarity {
  const similarBest = new Float32Array(fileCount);
  const similarThree = new Float32Array(fileCount);
  const similarMean = new Float32Array(fileCount);
  for (let file = 0; file < fileCount; file++) {
    const start = unitStart[file] as number;
    const end = unitStart[file + 1] as number;
    let [first, second, third, sum] = [0, 0, 0, 0];
    for (let unit = start; unit < end; unit++) {
      const value = units[unit] as number;
      sum += value;
      if (value > first) [first, second, third] = [value, first, second];
      else if (value > second) [second, third] = [value, second];
      else if (value > third) third = value;
    }
    similarBest[file] = first;
    similarThree[file] = first + second + third;
    similarMean[file] = sum / Math.max(1, end - start);
  }
  return { similarBest, similarThree, similarMean };
}
