import type { Node } from 'web-tree-sitter';
import { receiverText } from '../callee.ts';
import { pathText } from '../choices.ts';
import type { ImpliedCall } from '../language.ts';
import { pathOf } from '../paths.ts';
import { heldPath, targetOfElement } from './containers.ts';

/** Members that a statement calls of what it is about, one of what the other gives. */
type Protocol = readonly (readonly string[])[];

const ITERATION: Protocol = [['__iter__'], ['__iter__', '__next__']];
const ASYNC_ITERATION: Protocol = [['__aiter__'], ['__aiter__', '__anext__']];
const CONTEXT: Protocol = [['__enter__'], ['__exit__']];
const ASYNC_CONTEXT: Protocol = [['__aenter__'], ['__aexit__']];

/** Builtin functions whose result has no members of the tree's: loops over them are too many to ask. */
const OF_THE_PLATFORM = /^(?:range|enumerate|zip|len|open|map|filter|iter|list|dict|set|tuple|sorted|reversed)\s*\(/;

/** What a loop, a `with` or a decorator calls without anybody writing it. */
export function pythonImpliedCalls(node: Node, source: string): readonly ImpliedCall[] {
  switch (node.type) {
    case 'for_statement':
    case 'for_in_clause':
      return membersOf(node.childForFieldName('right'), isAsync(node) ? ASYNC_ITERATION : ITERATION, source);
    case 'with_item':
      return membersOf(contextOf(node), isAsync(node.parent?.parent) ? ASYNC_CONTEXT : CONTEXT, source);
    case 'decorator':
      return decoration(node, source);
    default:
      return [];
  }
}

/** The path of what a name in a loop is given: an element of what it goes over, or a part of one. */
export function pythonElementPath(iterated: Node, name: Node, source: string): string | null {
  const text = source.slice(iterated.startIndex, iterated.endIndex);
  const paths = (heldPath(iterated, source) ?? pathText(text, 'words'))?.split(' | ') ?? [];
  const elements = paths.flatMap((path) =>
    OF_THE_PLATFORM.test(path) ? [] : (targetOfElement(name, `${path}.__iter__().__next__()`) ?? []),
  );
  return elements.length === 0 ? null : elements.join(' | ');
}

function isAsync(node: Node | null | undefined): boolean {
  return node?.child(0)?.type === 'async';
}

function contextOf(item: Node): Node | null {
  const value = item.childForFieldName('value');
  return value?.type === 'as_pattern' ? value.namedChild(0) : value;
}

function membersOf(subject: Node | null, protocol: Protocol, source: string): readonly ImpliedCall[] {
  if (subject === null) return [];
  const text = source.slice(subject.startIndex, subject.endIndex);
  const receiver = OF_THE_PLATFORM.test(text) || pathOf(text) === null ? null : receiverText(text);
  if (receiver === null) return [];
  return protocol.map((members) => ({
    callee: {
      name: members.at(-1) as string,
      receiver: [receiver, ...members.slice(0, -1).map((member) => `${member}()`)].join('.'),
    },
    given: [],
  }));
}

/** A decorator is called with the function below it, or with what the decorator below makes of that. */
function decoration(decorator: Node, source: string): readonly ImpliedCall[] {
  const decorated = decorator.parent?.childForFieldName('definition');
  const path = decoratorPath(decorator, source);
  if (decorated?.type !== 'function_definition' || path === null) return [];
  const given = givenTo(decorator, decorated, source);
  return given === null ? [] : [{ callee: calleeOf(path), given: [given] }];
}

/** The function below a decorator, or the path of what the next decorator makes of it; null where that is none. */
function givenTo(decorator: Node, decorated: Node, source: string): Node | string | null {
  const below = decorator.nextNamedSibling;
  if (below?.type !== 'decorator') return decorated;
  const inner = decoratorPath(below, source);
  return inner === null ? null : `${inner}()`;
}

function calleeOf(path: string): ImpliedCall['callee'] {
  if (path.endsWith(')')) return { name: '', receiver: path };
  const dot = path.lastIndexOf('.');
  return dot === -1 ? { name: path, receiver: null } : { name: path.slice(dot + 1), receiver: path.slice(0, dot) };
}

function decoratorPath(decorator: Node, source: string): string | null {
  const expression = decorator.namedChild(0);
  return expression === null ? null : pathOf(source.slice(expression.startIndex, expression.endIndex));
}
