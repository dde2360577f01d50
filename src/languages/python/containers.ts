import type { Node } from 'web-tree-sitter';
import { elementKey, formatPath, type LiteralEntry, parsePath, pathOf } from '../paths.ts';
import { SharedAnswers } from '../shared-answers.ts';
import { passedPath } from './passing.ts';

/** More elements, deeper ones and longer texts tell no more of what a container holds. */
const MAX_ENTRIES = 16;
const MAX_DEPTH = 3;
const MAX_LENGTH = 600;

const SEQUENCES: readonly string[] = ['list', 'tuple', 'expression_list', 'set'];
const PATTERNS: readonly string[] = ['pattern_list', 'tuple_pattern', 'list_pattern'];

/**
 * The path of a list, tuple, set or dictionary that is written out, and of what a function of the standard library makes of
 * one; null where none of its elements is a path.
 */
export function containerPath(value: Node, source: string, depth = 0): string | null {
  if (depth > MAX_DEPTH) return null;
  const passed = passedPath(value, source, (argument) => elementPath(argument, source, depth) || null);
  if (passed !== undefined) return passed === null || passed.length > MAX_LENGTH ? null : passed;
  return literalOf(entriesOf(value, source, depth));
}

/** What an expression is that is one of several others, the paths of these; null where none is written out. */
function choicePath(value: Node, source: string): string | null {
  const operands = operandsOf(value, 0);
  const written = operands.map((one) => containerPath(one, source));
  if (operands.length < 2 || written.every((path) => path === null)) return null;
  return operands
    .flatMap((one, at) => written[at] ?? pathOf(source.slice(one.startIndex, one.endIndex)) ?? [])
    .join(' | ');
}

/** What an expression may be: of `a or b` and `a if c else b` both, of `a and b` the latter. */
function operandsOf(value: Node, depth: number): readonly Node[] {
  const parts = value.namedChildren.filter(({ isExtra }) => !isExtra);
  const inner = (kept: readonly (Node | undefined)[]) =>
    depth > MAX_DEPTH ? [] : kept.flatMap((one) => (one === undefined ? [] : operandsOf(one, depth + 1)));
  switch (value.type) {
    case 'parenthesized_expression':
      return inner(parts.slice(0, 1));
    case 'conditional_expression':
      return inner([parts[0], parts[2]]);
    case 'boolean_operator':
      return inner(value.childForFieldName('operator')?.type === 'and' ? parts.slice(1) : parts);
    default:
      return [value];
  }
}

/** The paths of what an expression may be that holds elements; null where they are told by its words alone. */
export function heldPath(value: Node, source: string): string | null {
  return containerPath(value, source) ?? choicePath(value, source);
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
  const places = placesOf(name);
  if (places.length === 0 && value.type !== 'assignment') return undefined;
  return pathAt(lastValue.of(value), places, source);
}

/** The value at the end of a chain of assignments: all targets of the chain share it. */
const lastValue = new SharedAnswers<Node | null>((value) => {
  if (value.type !== 'assignment') return { answer: value };
  const right = value.childForFieldName('right');
  return right === null ? { answer: null } : { sameAs: right };
});

/** The path of what stands at a place in the sequences of a value: of one that is not written out, the element there. */
function pathAt(value: Node | null, places: readonly TargetPlace[], source: string): string | null {
  const rest = places.at(-1)?.[2] === 'itself' ? places.at(-1) : undefined;
  let given = value;
  for (const [at, place] of (rest === undefined ? places : places.slice(0, -1)).entries()) {
    if (given !== null && !WRITTEN_OUT.has(given.type)) return pathBehind(given, places.slice(at), source);
    given = given === null ? null : elementAt(given, place);
  }
  if (given === null) return null;
  return rest === undefined ? valuePath(given, source) : restPath(given, rest, source);
}

function valuePath(value: Node, source: string): string | null {
  return containerPath(value, source) ?? pathOf(source.slice(value.startIndex, value.endIndex));
}

const WRITTEN_OUT: ReadonlySet<string> = new Set([...SEQUENCES, 'dictionary']);

/** The path of an element of a value at places within places; null where what is before it may take several. */
function pathBehind(value: Node, places: readonly TargetPlace[], source: string): string | null {
  const path = elementPath(value, source, 0);
  const behind = placesBehind(places);
  return path === '' || behind === null ? null : `${path}${behind}`;
}

function placesBehind(places: readonly TargetPlace[]): string | null {
  return places.every(([, , stars]) => stars === 'none') ? places.map(([at]) => `[${at}]`).join('') : null;
}

/** The path of what a target of a loop is given, by the path of an element; null where that cannot be told. */
export function targetOfElement(name: Node, element: string): string | null {
  const behind = placesBehind(placesOf(name));
  return behind === null ? null : `${element}${behind}`;
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
  // A target may be an attribute: then its name is only a part of it.
  let at: Node = name.parent?.type === 'attribute' ? name.parent : name;
  for (let around = at.parent; around !== null; around = around.parent) {
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
