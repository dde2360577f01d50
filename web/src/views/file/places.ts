/** Reads `path:line`, as tools name places; without a line it is the whole file. */
export function placeOf(at: string): { readonly path: string; readonly line: number | null } {
  const found = /:(\d+)$/.exec(at);
  return found === null ? { path: at, line: null } : { path: at.slice(0, found.index), line: Number(found[1]) };
}
