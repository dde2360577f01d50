/** How much may be sent at once. */
export interface BatchLimits {
  readonly texts: number;
  readonly characters: number;
}

/** Texts that are sent together. */
export interface Batch {
  /** The number of the first. */
  readonly first: number;
  readonly texts: readonly string[];
}

/** Texts in batches, each in one, in their order. A text that alone is over the limit has a batch of its own. */
export function* batchesOf(texts: readonly string[], limits: BatchLimits): Generator<Batch> {
  let first = 0;
  let characters = 0;
  for (const [at, { length }] of texts.entries()) {
    if (at > first && (at - first === limits.texts || characters + length > limits.characters)) {
      yield { first, texts: texts.slice(first, at) };
      first = at;
      characters = 0;
    }
    characters += length;
  }
  if (first < texts.length) yield { first, texts: texts.slice(first) };
}
