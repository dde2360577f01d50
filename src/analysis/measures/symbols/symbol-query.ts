/** What a person or an agent names a symbol by. */
export type SymbolQuery =
  /** `area`, `Shape.area`, `shapes::Shape::area`: the symbol's own name last, before it those it stands in. */
  | { readonly kind: 'name'; readonly names: readonly string[] }
  /** `src/shape.ts#Shape.area`. */
  | { readonly kind: 'in_file'; readonly path: string; readonly names: readonly string[] }
  /** `src/shape.ts:12`: what stands at that line. */
  | { readonly kind: 'place'; readonly path: string; readonly line: number };

/** Longer texts name nothing: no index holds such names. */
const MAX_LENGTH = 2000;

/** Null for a text that could name no symbol. */
export function parseSymbolQuery(text: string): SymbolQuery | null {
  const given = text.trim();
  if (given === '' || given.length > MAX_LENGTH) return null;
  const place = (
    /^(?<path>.+?):(?<line>\d{1,9})(?:[-:]\d{0,9})?$/s.exec(given) ??
    /^(?<path>[^#]+)#L(?<line>\d{1,9})(?:-L?\d{0,9})?$/s.exec(given)
  )?.groups;
  if (place !== undefined) return { kind: 'place', path: pathOf(place.path as string), line: Number(place.line) };
  const hash = given.indexOf('#');
  // `Type#member` is how documentation names a member: no path has neither slash nor dot.
  const isPath = hash > 0 && /[\\/.][^.]/.test(given.slice(0, hash));
  const names = namesIn(isPath ? given.slice(hash + 1) : given);
  if (names.length === 0) return null;
  return isPath ? { kind: 'in_file', path: pathOf(given.slice(0, hash)), names } : { kind: 'name', names };
}

/** Names as languages join them: `a.b`, `A::b`, `A#b`, `a->b`. A private `#b` keeps its sign; the parentheses of a call are none of it. */
function namesIn(text: string): string[] {
  return text
    .replace(/\(\)$/, '')
    .split(/::|->|\.|(?<=\w)#/)
    .filter((name) => !/^#*$/.test(name));
}

function pathOf(text: string): string {
  const path = text.replaceAll('\\', '/');
  return path.startsWith('./') ? path.slice(2) : path;
}
