/** Longer names are compared by their beginning only, so that a hostile name costs no more than an honest one. */
const COMPARED_LENGTH = 64;

/**
 * The known names a mistyped name may have meant, nearest first, at most `limit`.
 *
 * A name is near when few edits away (a third of its length, at least one), or when one of the two is a whole part of
 * the other (`path` for `project_path`). Letter case, `-`, `_` and camel case are not differences.
 */
export function nearestNames(given: string, known: readonly string[], limit = 3): string[] {
  const wanted = normalise(given);
  if (wanted === '') return [];
  return known
    .map((name) => ({ name, distance: nameDistance(wanted, normalise(name)) }))
    .filter(({ distance }) => distance < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
    .slice(0, limit)
    .map(({ name }) => name);
}

function nameDistance(given: string, known: string): number {
  const edits = editDistance(given, known);
  if (edits <= Math.max(1, Math.floor(Math.max(given.length, known.length) / 3))) return edits;
  const parts = `_${known}_`.includes(`_${given}_`) || `_${given}_`.includes(`_${known}_`);
  return parts ? COMPARED_LENGTH + edits : Number.POSITIVE_INFINITY;
}

function normalise(name: string): string {
  return name
    .slice(0, COMPARED_LENGTH)
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replaceAll('-', '_');
}

/**
 * Optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours, each costing one and
 * none applied twice to the same place (Damerau 1964, restricted).
 */
export function editDistance(a: string, b: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const substitution = a[row - 1] === b[column - 1] ? 0 : 1;
      let least = Math.min(
        (previous[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (previous[column - 1] as number) + substitution,
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        least = Math.min(least, (beforePrevious[column - 2] as number) + 1);
      }
      current.push(least);
    }
    beforePrevious = previous;
    previous = current;
  }
  return previous[b.length] as number;
}
