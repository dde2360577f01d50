/** Groups of what pairs connect, directly or by way of others: each ascending, in the order of their first members. */
export function connectedGroups(pairs: Iterable<readonly [number, number]>): number[][] {
  const parents = new Map<number, number>();
  const root = (node: number): number => {
    let top = node;
    for (let parent = parents.get(top); parent !== undefined && parent !== top; parent = parents.get(top)) top = parent;
    // Whoever asks next finds the root at once.
    for (let at = node; at !== top; ) {
      const parent = parents.get(at) as number;
      parents.set(at, top);
      at = parent;
    }
    return top;
  };
  for (const [one, other] of pairs) {
    for (const node of [one, other]) if (!parents.has(node)) parents.set(node, node);
    const [lesser, greater] = [root(one), root(other)].sort((a, b) => a - b) as [number, number];
    parents.set(greater, lesser);
  }
  const groups = new Map<number, number[]>();
  for (const node of [...parents.keys()].sort((a, b) => a - b)) {
    const top = root(node);
    const group = groups.get(top);
    if (group === undefined) groups.set(top, [node]);
    else group.push(node);
  }
  return [...groups.values()];
}
