/** How a signature is cut for locality-sensitive hashing: sets are compared when they agree on all rows of some band. */
export interface Banding {
  readonly bands: number;
  readonly rows: number;
}

/** The probability that two sets of this Jaccard similarity are compared: the S-curve 1 − (1 − sʳ)ᵇ. */
export function candidateProbability(similarity: number, { bands, rows }: Banding): number {
  return 1 - (1 - similarity ** rows) ** bands;
}

/** Similarity at which the S-curve is about half-way up: (1/b)^(1/r). */
export function knee({ bands, rows }: Banding): number {
  return (1 / bands) ** (1 / rows);
}

/**
 * The banding with the most rows, and so the fewest comparisons in vain, that still finds sets of this similarity with
 * at least `recall`.
 *
 * @param similarity Jaccard, above 0
 * @param hashes numbers in a signature: bands × rows are at most as many
 */
export function bandingFor(similarity: number, hashes: number, recall: number): Banding {
  let best: Banding = { bands: hashes, rows: 1 };
  for (let rows = 2; rows <= hashes; rows++) {
    const banding = { bands: Math.floor(hashes / rows), rows };
    if (candidateProbability(similarity, banding) < recall) break;
    best = banding;
  }
  return best;
}
