/** The packages of a file, and the files and packages that its imports lead to, by the numbers of `FileLinks.leadsTo`. */
interface Imports {
  readonly packages: readonly string[];
  readonly leadsTo: Int32Array;
}

export interface ChangedImports {
  readonly before: Imports;
  readonly after: Imports;
}

/**
 * The keys of packages whose files, taken together, import something that they did not import before, or no longer import
 * something. If another file of a package imports the same, a change of one file changes nothing.
 * @param changed by path
 * @param importsOf what the files of a package lead to for which `isOther` holds
 */
export function turnedPackages(
  changed: ReadonlyMap<string, ChangedImports>,
  importsOf: (key: string, isOther: (path: string) => boolean) => Iterable<Int32Array>,
): ReadonlySet<string> {
  const differences = new Map<string, Set<number>>();
  for (const { before, after } of changed.values()) {
    for (const key of new Set([...before.packages, ...after.packages])) {
      const those = differences.get(key) ?? new Set();
      differences.set(key, those);
      const [old, now] = [before, after].map(
        ({ packages, leadsTo }) => new Set(packages.includes(key) ? leadsTo : []),
      ) as [Set<number>, Set<number>];
      for (const one of old.symmetricDifference(now)) those.add(one);
    }
  }
  const turned = new Set<string>();
  for (const [key, those] of differences) {
    if (those.size === 0) continue;
    for (const leadsTo of importsOf(key, (path) => !changed.has(path))) for (const one of leadsTo) those.delete(one);
    if (those.size > 0) turned.add(key);
  }
  return turned;
}
