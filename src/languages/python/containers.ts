import type { Node } from 'web-tree-sitter';
import { elementKey, formatPath, type LiteralEntry, parsePath, pathOf } from '../paths.ts';

/** More elements, deeper ones and longer texts tell no more of what a container holds. */
const MAX_ENTRIES = 16;
const MAX_DEPTH = 3;
const MAX_LENGTH = 600;

const SEQUENCES: readonly string[] = ['list', 'tuple', 'expression_list', 'set'];
const PATTERNS: readonly string[] = ['pattern_list', 'tuple_pattern', 'list_pattern'];

/** The path of a list, tuple, set or dictionary that is written out; null where none of its elements is a path. */
export function containerPath(value: Node, source: string, depth = 0): string | null {
  if (depth > MAX_DEPTH) return null;
  return literalOf(entriesOf(value, source, depth));
}

/** Null where none of the entries has a path. */
function literalOf(all: readonly LiteralEntry[]): string | null {
  const entries = all.filter(({ path }) => path !== '');
  if (entries.length === 0) return null;
  const path = formatPath([{ kind: 'literal', entries }]);
  return path.length > MAX_LENGTH || parsePath(path) === null ? null : path;
}

function entriesOf(container: Node, source: string, depth: number): readonly LiteralEntry[] {
  const elements = container.namedChildren.filter(({ isExtra }) => !isExtra).slice(0, MAX_ENTRIES);
  if (SEQUENCES.includes(container.type)) {
    const spread = elements.findIndex(({ type }) => type === 'list_splat');
    return elements.map((element, at) => ({
      key: container.type === 'set' || (spread !== -1 && at >= spread) ? '*' : String(at),
      path: elementPath(element, source, depth),
    }));
  }
  if (container.type !== 'dictionary') return [];
  return elements.flatMap((pair) => {
    const [key, value] = [pair.childForFieldName('key'), pair.childForFieldName('value')];
    if (key === null || value === null) return [];
    const written = source.slice(key.startIndex, key.endIndex);
    return [{ key: elementKey(written) ?? '*', path: elementPath(value, source, depth) }];
  });
}

/** Empty for what is no path, or one that cannot stand in another. */
function elementPath(element: Node, source: string, depth: number): string {
  const text = source.slice(element.startIndex, element.endIndex);
  const path = text.length > MAX_LENGTH ? null : (containerPath(element, source, depth + 1) ?? pathOf(text));
  return path === null || /[<|]/.test(path) ? '' : path;
}

/**
 * What a name is given where an assignment has several targets: `a = b = c`, `a, (b, c) = d, (e, f)`. Only of what is written
 * out it is known which name gets what.
 */
export function targetPath(name: Node, value: Node, source: string): string | null | undefined {
  let given: Node | null = value;
  while (given?.type === 'assignment') given = given.childForFieldName('right');
  const places = placesOf(name);
  if (places.length === 0 && given === value) return undefined;
  return pathAt(given, places, source);
}

/** The path of what stands at a place in the sequences of a value. */
function pathAt(value: Node | null, places: readonly TargetPlace[], source: string): string | null {
  const rest = places.at(-1)?.[2] === 'itself' ? places.at(-1) : undefined;
  let given = value;
  for (const place of rest === undefined ? places : places.slice(0, -1))
    given = given === null ? null : elementAt(given, place);
  if (given === null) return null;
  if (rest !== undefined) return restPath(given, rest, source);
  return containerPath(given, source) ?? pathOf(source.slice(given.startIndex, given.endIndex));
}

/** A target's place among so many, and where the one is that takes several. */
type TargetPlace = readonly [at: number, count: number, stars: 'none' | 'before' | 'itself'];

/** What a target at a place gets of a sequence that is written out, or null. */
function elementAt(sequence: Node, [at, count, stars]: TargetPlace): Node | null {
  if (!SEQUENCES.includes(sequence.type) || sequence.type === 'set' || stars === 'itself') return null;
  const elements = sequence.namedChildren.filter(({ isExtra }) => !isExtra);
  if (elements.some(({ type }) => type === 'list_splat')) return null;
  return elements[stars === 'before' ? elements.length - (count - at) : at] ?? null;
}

/** What a target gets that takes all that others leave of a sequence that is written out. */
function restPath(sequence: Node, [at, count]: TargetPlace, source: string): string | null {
  if (!SEQUENCES.includes(sequence.type) || sequence.type === 'set') return null;
  const elements = sequence.namedChildren.filter(({ isExtra }) => !isExtra);
  if (elements.length > MAX_ENTRIES || elements.some(({ type }) => type === 'list_splat')) return null;
  const rest = elements.slice(at, elements.length - (count - at - 1));
  return literalOf(rest.map((element, place) => ({ key: String(place), path: elementPath(element, source, 0) })));
}

/** Where a name stands in the patterns around it, the outermost first, and whether one before it takes several. */
function placesOf(name: Node): TargetPlace[] {
  const places: TargetPlace[] = [];
  let at: Node = name;
  for (let around = name.parent; around !== null; around = around.parent) {
    if (around.type !== 'list_splat_pattern') {
      if (!PATTERNS.includes(around.type)) break;
      const targets = around.namedChildren.filter(({ isExtra }) => !isExtra);
      const position = targets.findIndex(({ id }) => id === at.id);
      const star = targets.findIndex(({ type }) => type === 'list_splat_pattern');
      const stars = star === -1 || star > position ? 'none' : star === position ? 'itself' : 'before';
      places.unshift([position, targets.length, stars]);
    }
    at = around;
  }
  return places;
}
