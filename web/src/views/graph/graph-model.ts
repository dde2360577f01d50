import type { Imports } from '../../data/imports.ts';

/** What is drawn: nodes in columns, and edges between their rows. An edge leads from what imports to what is imported. */
export interface GraphModel {
  readonly names: readonly string[];
  readonly lines: readonly number[];
  /** 0 is the largest. */
  readonly community: readonly number[];
  /** Number of the dependency cycle that it lies on. */
  readonly cycle: readonly (number | null)[];
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/** Every file and every import; files imported twice by one are one edge. */
export function filesModel({ files, lines, community, cycle, edges }: Imports): GraphModel {
  return { names: files, lines, community: bySize(community), cycle, ...distinct(edges.from, edges.to) };
}

/** Folders with the files that stand in them directly; imports between them, those within one left out. */
export function foldersModel({ files, lines, community, edges }: Imports): GraphModel {
  const names = [...new Set(files.map(folderOf))];
  const row = new Map(names.map((name, i) => [name, i]));
  const rowOf = files.map((path) => row.get(folderOf(path)) ?? 0);
  const sums = names.map(() => 0);
  const votes = names.map(() => new Map<number, number>());
  bySize(community).forEach((kind, file) => {
    const folder = rowOf[file] ?? 0;
    const weight = lines[file] ?? 0;
    sums[folder] = (sums[folder] ?? 0) + weight;
    const known = votes[folder];
    known?.set(kind, (known.get(kind) ?? 0) + weight);
  });
  const { from, to } = distinct(
    edges.from.map((file) => rowOf[file] ?? 0),
    edges.to.map((file) => rowOf[file] ?? 0),
  );
  return { names, lines: sums, community: votes.map(mostVoted), cycle: cyclesOf(names.length, from, to), from, to };
}

function folderOf(path: string): string {
  const at = path.lastIndexOf('/');
  return at < 0 ? '.' : path.slice(0, at);
}

function mostVoted(votes: ReadonlyMap<number, number>): number {
  return [...votes].reduce(
    ([kind, most], [other, weight]) => (weight > most ? [other, weight] : [kind, most]),
    [0, -1],
  )[0];
}

/** Numbers kinds anew, so that the one with most members is 0. */
function bySize(kinds: readonly number[]): number[] {
  const counts = new Map<number, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const order = [...counts].sort(([a, more], [b, less]) => less - more || a - b).map(([kind]) => kind);
  const rank = new Map(order.map((kind, i) => [kind, i]));
  return kinds.map((kind) => rank.get(kind) ?? 0);
}

function distinct(from: readonly number[], to: readonly number[]): { from: number[]; to: number[] } {
  const seen = new Set<string>();
  const kept: { from: number[]; to: number[] } = { from: [], to: [] };
  from.forEach((source, i) => {
    const target = to[i] ?? source;
    const key = `${source} ${target}`;
    if (source === target || seen.has(key)) return;
    seen.add(key);
    kept.from.push(source);
    kept.to.push(target);
  });
  return kept;
}

/** The strongly connected components of more than one node, by Tarjan (1972), without recursion; the largest is 0. */
function cyclesOf(order: number, from: readonly number[], to: readonly number[]): (number | null)[] {
  const next = adjacency(order, from, to);
  const index = new Int32Array(order).fill(-1);
  const low = new Int32Array(order);
  const isOpen = new Uint8Array(order);
  const stack: number[] = [];
  const components: number[][] = [];
  let count = 0;
  for (let start = 0; start < order; start++) {
    if (index[start] !== -1) continue;
    const work: { node: number; at: number }[] = [{ node: start, at: 0 }];
    while (work.length > 0) {
      const top = work[work.length - 1] as { node: number; at: number };
      const { node } = top;
      if (top.at === 0) {
        index[node] = low[node] = count++;
        stack.push(node);
        isOpen[node] = 1;
      }
      const target = next[node]?.[top.at++];
      if (target !== undefined) {
        if (index[target] === -1) work.push({ node: target, at: 0 });
        else if (isOpen[target] === 1) low[node] = Math.min(low[node] as number, index[target] as number);
        continue;
      }
      work.pop();
      const parent = work.at(-1)?.node;
      if (parent !== undefined) low[parent] = Math.min(low[parent] as number, low[node] as number);
      if (low[node] === index[node]) components.push(closed(stack, node, isOpen));
    }
  }
  const cycles = components.filter(({ length }) => length > 1).sort((a, b) => b.length - a.length);
  const cycle: (number | null)[] = Array.from({ length: order }, () => null);
  cycles.forEach((members, i) => {
    for (const member of members) cycle[member] = i;
  });
  return cycle;
}

function closed(stack: number[], node: number, isOpen: Uint8Array): number[] {
  const members = stack.splice(stack.lastIndexOf(node));
  for (const member of members) isOpen[member] = 0;
  return members;
}

/** For each node the nodes that edges lead to. */
export function adjacency(order: number, from: readonly number[], to: readonly number[]): readonly number[][] {
  const next: number[][] = Array.from({ length: order }, () => []);
  from.forEach((source, i) => {
    next[source]?.push(to[i] as number);
  });
  return next;
}
