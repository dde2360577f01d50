/** Numbers from 0 to 1 that are the same for the same seed: a linear congruential generator, of Numerical Recipes. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Puts the first `count` items of a list in random places' stead: a sample without repetition. */
export function sampled<T>(items: readonly T[], count: number, random: () => number): T[] {
  const all = [...items];
  const most = Math.min(count, all.length);
  for (let at = 0; at < most; at++) {
    const other = at + Math.floor(random() * (all.length - at));
    [all[at], all[other]] = [all[other] as T, all[at] as T];
  }
  return all.slice(0, most);
}
