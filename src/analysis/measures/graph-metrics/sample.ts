/**
 * So many of `count` nodes, spread evenly over their numbers. Nodes are numbered by path, so every folder is represented
 * by its size: systematic sampling, which needs no random numbers and is the same at every call.
 */
export function evenSample(count: number, size: number): Int32Array {
  const taken = Math.min(count, size);
  return Int32Array.from({ length: taken }, (_, at) => Math.floor(((at + 0.5) * count) / taken));
}

/** How a measure was computed: from every node, or estimated from so many. */
export type Method = { readonly method: 'exact' } | { readonly method: 'sampled'; readonly sample_size: number };
