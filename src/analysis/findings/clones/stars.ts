import { connectedGroups } from './clone-groups.ts';

/** Two that are similar, and how much. */
export interface SimilarPair {
  readonly one: number;
  readonly other: number;
  /** 0–1. */
  readonly similarity: number;
}

/** One in the middle, and those that are similar to it. */
export interface Star {
  readonly middle: number;
  /** Most similar first. */
  readonly others: readonly { readonly item: number; readonly similarity: number }[];
}

/**
 * What pairs connect, cut so that each member is similar to one in the middle: a chain of pairs may have ends that are
 * not similar at all. The one with most similar others is taken for the middle first, then of those that are left.
 */
export function starsOf(pairs: readonly SimilarPair[]): Star[] {
  const similar = new Map<number, Map<number, number>>();
  for (const { one, other, similarity } of pairs) {
    neighbours(similar, one).set(other, similarity);
    neighbours(similar, other).set(one, similarity);
  }
  return connectedGroups(pairs.map(({ one, other }) => [one, other])).flatMap((group) => starsIn(group, similar));
}

function starsIn(group: readonly number[], similar: ReadonlyMap<number, ReadonlyMap<number, number>>): Star[] {
  const degree = (item: number) => similar.get(item)?.size ?? 0;
  const taken = new Set<number>();
  const stars: Star[] = [];
  for (const middle of [...group].sort((a, b) => degree(b) - degree(a) || a - b)) {
    if (taken.has(middle)) continue;
    const others = [...(similar.get(middle) ?? [])]
      .filter(([item]) => !taken.has(item))
      .map(([item, similarity]) => ({ item, similarity }))
      .sort((a, b) => b.similarity - a.similarity || a.item - b.item);
    if (others.length === 0) continue;
    stars.push({ middle, others });
    for (const { item } of [{ item: middle }, ...others]) taken.add(item);
  }
  return stars;
}

function neighbours(similar: Map<number, Map<number, number>>, item: number): Map<number, number> {
  let known = similar.get(item);
  if (known === undefined) {
    known = new Map();
    similar.set(item, known);
  }
  return known;
}
