/** Where the local model's cosines of a query with the units of a tree lie, as measured on this project's own tree. */
const LOCAL_MEAN = 0.02;
const LOCAL_DEVIATION = 0.09;
/**
 * So far above the mean, in standard deviations, what is similar begins. On the labelled queries of `bench/search`, this keeps as many
 * files as the local model's 0.3, and more of the relevant ones.
 */
const SIMILAR_FROM = 2;
/** Of fewer units, their spread tells nothing, and none is left out. */
const ENOUGH_UNITS = 50;

export interface ComparableCosines {
  /** As the local model's are spread; 0 for a unit without a vector. */
  readonly cosines: Float32Array;
  /** From which cosine of the model's own on a unit is similar, as a rule. */
  readonly threshold: number;
}

/**
 * Cosines of any model with one query, moved to where the local model's lie. Models differ in how alike they find any two
 * texts (unrelated ones have 0 with some and 0.6 with others), and the ranking's weights were fitted to the local model's:
 * a sum of cosines that are all high would count units and not their likeness. What is kept is how far each stands out
 * from the others of the same query, in their order.
 *
 * @param cosines by unit; 0 for a unit without a vector
 */
export function comparableCosines(cosines: Float32Array): ComparableCosines {
  let count = 0;
  let sum = 0;
  for (const cosine of cosines) {
    if (cosine === 0) continue;
    count += 1;
    sum += cosine;
  }
  const mean = count === 0 ? 0 : sum / count;
  let squares = 0;
  for (const cosine of cosines) if (cosine !== 0) squares += (cosine - mean) ** 2;
  const deviation = Math.sqrt(squares / Math.max(1, count));
  const scale = deviation === 0 ? 0 : LOCAL_DEVIATION / deviation;
  return {
    cosines: cosines.map((cosine) => (cosine === 0 ? 0 : LOCAL_MEAN + (cosine - mean) * scale)),
    threshold: count < ENOUGH_UNITS ? -1 : Math.min(1, mean + SIMILAR_FROM * deviation),
  };
}
