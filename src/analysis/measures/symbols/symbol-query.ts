import { languageOf } from '../../../languages/registry.ts';

/** What a person or an agent names a symbol by. */
export type SymbolQuery =
  /** `area`, `Shape.area`, `shapes::Shape::area`: the symbol's own name last, before it those it stands in. */
  | { readonly kind: 'name'; readonly names: readonly string[] }
  /** `src/shape.ts#Shape.area`, `src/shape.ts:Shape.area`, `src/shape.ts::Shape::area`. */
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
  const { path, name } = inFile(given) ?? { path: null, name: given };
  const names = namesIn(name);
  if (names.length === 0) return null;
  return path === null ? { kind: 'name', names } : { kind: 'in_file', path: pathOf(path), names };
}

/** The path and the rest of a text that names a symbol with its file; null for one without a file. */
function inFile(given: string): { readonly path: string; readonly name: string } | null {
  const hash = given.indexOf('#');
  // `Type#member` is how documentation names a member: no path has neither slash nor dot.
  if (hash > 0 && /[\\/.][^.]/.test(given.slice(0, hash)))
    return { path: given.slice(0, hash), name: given.slice(hash + 1) };
  const { path = '', name = '' } = /^(?<path>(?:[A-Za-z]:[\\/])?[^:]+)::?(?<name>[^:].*)$/s.exec(given)?.groups ?? {};
  const isPath = /[\\/]/.test(path) || languageOf(path) !== null;
  return isPath ? { path, name } : null;
}

/**
 * The names in a list such as `area, Shape.size`; one name where there is no list. Commas in brackets are part of a name,
 * `Map<K, V>.get`, and so are those in the path of a file, `src/a,b.ts#area`.
 */
export function symbolNames(text: string): readonly string[] {
  const names: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    if ('<([{'.includes(text[at] as string)) depth++;
    else if ('>)]}'.includes(text[at] as string)) depth = Math.max(0, depth - 1);
    else if (text[at] === ',' && depth === 0) {
      names.push(text.slice(start, at));
      start = at + 1;
    }
  }
  const all = [...names, text.slice(start)].map((name) => name.trim()).filter((name) => name !== '');
  return all.length > 1 && !all.some(isPartOfPath) ? all : [text];
}

/** Whether a text has folders and names no symbol in a file: no symbol's name has a slash. */
function isPartOfPath(text: string): boolean {
  return /[\\/]/.test(text) && parseSymbolQuery(text)?.kind === 'name';
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
