import type { Node } from 'web-tree-sitter';
import { pathOf } from '../paths.ts';

/** What a function of the standard library gives, by the paths of what it is given; null where one of them is none. */
type Passing = (given: readonly string[]) => string | null;

const elementOf = (path: string) => `${path}.__iter__().__next__()`;
const holding = (element: string) => `{:*=${element}}`;
const all: Passing = ([first]) => (first === undefined ? null : holding(elementOf(first)));
const itself: Passing = ([first]) => first ?? null;
const member =
  (name: string): Passing =>
  ([first]) =>
    first === undefined ? null : `${first}.${name}()`;

/** Functions that give what they are given, or its elements. */
const PASSING: ReadonlyMap<string, Passing> = new Map([
  ...['list', 'tuple', 'set', 'frozenset', 'sorted', 'reversed', 'deque', 'collections.deque'].map(
    (name) => [name, all] as const,
  ),
  ...['copy.copy', 'copy.deepcopy', 'deepcopy'].map((name) => [name, itself] as const),
  ['iter', member('__iter__')],
  ['next', member('__next__')],
  ['anext', member('__anext__')],
  ['filter', ([, from]) => (from === undefined ? null : holding(elementOf(from)))],
  ['enumerate', ([first]) => (first === undefined ? null : holding(`{:1=${elementOf(first)}}`))],
  ['zip', (given) => holding(`{:${given.map((path, at) => `${at}=${elementOf(path)}`).join(',')}}`)],
]);

const LONGEST_NAME = 20;

/**
 * What a call of a function of the standard library gives that passes on what it is given; undefined for any other expression,
 * null where it is not known what is passed on.
 *
 * @param pathIn the path of an argument, null where it has none that can stand in another
 */
export function passedPath(
  call: Node,
  source: string,
  pathIn: (argument: Node) => string | null,
): string | null | undefined {
  const callee = call.type === 'call' ? call.childForFieldName('function') : null;
  if (callee === null || callee.endIndex - callee.startIndex > LONGEST_NAME) return undefined;
  const passing = PASSING.get(source.slice(callee.startIndex, callee.endIndex));
  const list = call.childForFieldName('arguments');
  if (passing === undefined || list?.type !== 'argument_list') return undefined;
  const given = list.namedChildren.filter(({ type, isExtra }) => !isExtra && type !== 'keyword_argument');
  const paths = given.map(pathIn);
  const known = paths.filter((path) => path !== null);
  const path = known.length < paths.length ? null : passing(known);
  return path === null ? null : pathOf(path);
}
