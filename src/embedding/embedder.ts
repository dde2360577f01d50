/** What a text is embedded for: models tell questions from what may answer them. */
export type Purpose = 'query' | 'document';

export interface EmbedRequest {
  readonly purpose: Purpose;
  /** Ends it, whatever is under way. */
  readonly signal: AbortSignal;
  /** Gets the vectors of each part of the texts as it is done, with the number of its first text. */
  readonly onPart?: ((first: number, vectors: readonly (Float32Array | null)[]) => void) | undefined;
}

/** A model that turns texts into vectors. */
export interface Embedder {
  /** The model's. */
  readonly name: string;
  /** How it is spoken to. */
  readonly kind: string;
  /** Tells its vectors from those of all others: of another model, and of the same name at another place. */
  readonly space: string;
  /** Numbers in a vector; null until the model has made one. */
  readonly dimensions: number | null;
  /**
   * The vector of each text, in their order; null for a document that the model refuses by itself.
   *
   * @throws OrreryError `MODEL_ERROR` where the model fails: parts that were done before have been told of; the signal's reason
   */
  embed(texts: readonly string[], request: EmbedRequest): Promise<readonly (Float32Array | null)[]>;
}
