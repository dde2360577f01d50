import type { Node } from 'web-tree-sitter';
import { formatPath, type LiteralEntry, type PathStep, parsePath, pathOf } from '../paths.ts';
import { textOf } from './nodes.ts';
import { objectPath } from './objects.ts';

/** More elements, deeper lists and longer texts tell no more of what a list holds. */
const MAX_ENTRIES = 16;
const MAX_DEPTH = 3;
const MAX_LENGTH = 1_000;

const THROUGH: readonly string[] = [
  ...['as_expression', 'satisfies_expression', 'parenthesized_expression', 'await_expression', 'non_null_expression'],
];
/** Functions of the platform that give back what they are given, waited for or closed to changes. */
const GIVING_BACK = /^(?:Promise\.all|Object\.(?:freeze|seal|preventExtensions))$/;

/** The path of what is written out: an object, a list, a call with an object that is made for it; null for any other expression. */
export function writtenOutPath(value: Node, source: string): string | null {
  return objectPath(value, source) ?? listPath(value, source, 0) ?? callPath(value, source);
}

/** The path of a call with what is made for it alone, `f(new A())`: null for any other expression. */
function callPath(value: Node, source: string): string | null {
  const made = onlyMade(value);
  const argument = made === null ? null : steps(made, source);
  const call = argument === null ? null : steps(value, source);
  if (argument === null || call?.at(-1)?.kind !== 'call') return null;
  const path = formatPath([...call.slice(0, -1), { kind: 'call', made: formatPath(argument) }]);
  return path.includes('|') ? null : path;
}

/** The one argument of a call, where it is an object that is made; null for any other expression. */
function onlyMade(value: Node): Node | null {
  const given = value.type === 'call_expression' ? value.childForFieldName('arguments') : null;
  const only = given?.namedChildCount === 1 ? given.firstNamedChild : null;
  return only?.type === 'new_expression' ? only : null;
}

function steps(node: Node, source: string): readonly PathStep[] | null {
  const text = textOf(node, source);
  return text.length > MAX_LENGTH ? null : parsePath(text);
}

function listPath(value: Node, source: string, depth: number): string | null {
  const list = listIn(value, source);
  if (list === null || depth > MAX_DEPTH || list.namedChildCount > MAX_ENTRIES) return null;
  const elements = list.namedChildren.filter(({ isExtra }) => !isExtra);
  const spread = elements.findIndex(({ type }) => type === 'spread_element');
  const entries = elements.flatMap((element, at): readonly LiteralEntry[] => {
    const path = elementPath(element, source, depth);
    return path === null ? [] : [{ key: spread !== -1 && at >= spread ? '*' : String(at), path }];
  });
  if (entries.length === 0) return null;
  const path = formatPath([{ kind: 'literal', entries }]);
  return path.length > MAX_LENGTH || parsePath(path) === null ? null : path;
}

/** The list that an expression is, also behind what leaves it as it is; null for any other. */
function listIn(value: Node, source: string): Node | null {
  let node: Node | null = value;
  while (node !== null && node.type !== 'array') {
    if (THROUGH.includes(node.type)) node = node.firstNamedChild;
    else if (node.type === 'call_expression') node = givenBack(node, source);
    else return null;
  }
  return node;
}

/** What a call gives back as it was given, or null. */
function givenBack(call: Node, source: string): Node | null {
  const callee = call.childForFieldName('function');
  if (callee?.type !== 'member_expression' || !GIVING_BACK.test(textOf(callee, source))) return null;
  return call.childForFieldName('arguments')?.firstNamedChild ?? null;
}

/** Null for what is no path, or one that cannot stand in another. */
function elementPath(element: Node, source: string, depth: number): string | null {
  if (element.type === 'spread_element') return null;
  const text = textOf(element, source);
  const path = text.length > MAX_LENGTH ? null : (listPath(element, source, depth + 1) ?? pathOf(text));
  return path === null || /[<|]/.test(path) ? null : path;
}
