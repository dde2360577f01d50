import type { Node } from 'web-tree-sitter';
import { ARGUMENT } from '../facts.ts';
import { formatPath } from '../paths.ts';
import { textOf } from './nodes.ts';

/** Objects in objects that are told apart. */
const MAX_DEPTH = 6;
/** Lists up to this long have the places of their objects told: each is looked for from the first one on. */
const MAX_ELEMENTS = 64;
const FUNCTIONS: readonly string[] = ['arrow_function', 'function_expression', 'generator_function'];
const HOLDING: readonly string[] = ['object', 'array'];
const WRAPPERS: readonly string[] = ['as_expression', 'satisfies_expression', 'parenthesized_expression'];

/** What the object is given to that a definition is a member of; null for a definition that is none's. */
export function memberHolder(definition: Node, source: string): string | null {
  const member = definition.type === 'method_definition' ? definition : propertyOf(definition);
  const object = member?.parent ?? null;
  return object?.type === 'object' ? holderOf(object, source, 0) : assignedTo(definition, source);
}

/** What a function becomes a member of within another one, `api.run = () => …`: no plain name leads to it. */
function assignedTo(definition: Node, source: string): string | null {
  const target =
    definition.parent?.type === 'assignment_expression' ? definition.parent.childForFieldName('left') : null;
  if (target?.type !== 'member_expression' || !FUNCTIONS.includes(definition.type)) return null;
  const object = target.childForFieldName('object');
  if (object === null || !isInFunction(definition)) return null;
  return object.type === 'identifier' ? textOf(object, source) : '';
}

function isInFunction({ parent }: Node): boolean {
  let around = parent;
  while (around !== null && !BODIES.includes(around.type)) around = around.parent;
  return around !== null;
}

const BODIES: readonly string[] = [
  ...['function_declaration', 'method_definition', 'generator_function_declaration'],
  ...['arrow_function', 'function_expression', 'generator_function'],
];

/** The path of an object that is written out, or null for another expression or one that is given to nothing. */
export function objectPath(value: Node, source: string): string | null {
  let object: Node | null = value;
  while (object !== null && WRAPPERS.includes(object.type)) object = object.firstNamedChild;
  if (object?.type !== 'object') return null;
  const holder = objectHolder(object, source);
  return holder === '' ? null : formatPath([{ kind: 'object', holder }]);
}

/** The property that a function is the value of. */
function propertyOf(definition: Node): Node | null {
  if (!FUNCTIONS.includes(definition.type)) return null;
  const around = outOfWrappers(definition);
  return around?.type === 'pair' ? around : null;
}

/** What an object that is written out is given to, as `Definition.holder`; nothing for one in a list. */
export function objectHolder(object: Node, source: string): string {
  const holder = holderOf(object, source, 0);
  return holder.includes('[') ? '' : holder;
}

/** As `objectHolder`, with the place in the list for an object in one: `a.b[0]`. */
function holderOf(object: Node, source: string, depth: number): string {
  const around = outOfWrappers(object);
  return around === null ? '' : (HOLDERS[around.type]?.(around, object, source, depth) ?? '');
}

/** The holder of an object, by the type of the node that it is given to something in. */
const HOLDERS: Readonly<Record<string, (around: Node, object: Node, source: string, depth: number) => string>> = {
  variable_declarator: nameOfHolder,
  public_field_definition: nameOfHolder,
  field_definition: nameOfHolder,
  arguments: (_around, object) => `${ARGUMENT}${object.startIndex}`,
  return_statement: () => 'return',
  arrow_function: (around, object) =>
    around.childForFieldName('body')?.type === 'object' || object.parent?.id !== around.id ? 'return' : '',
  pair: memberOfHolder,
  array: elementOfHolder,
};

/** The list of arguments with the object that a function is a member of, or of one in it; null for any other function. */
export function argumentsAround(definition: Node): Node | null {
  const member = definition.type === 'method_definition' ? definition : propertyOf(definition);
  return argumentsOf(member?.parent ?? null, 0);
}

/** The list of arguments that an object stands in, at whatever depth below another object or a list. */
function argumentsOf(object: Node | null, depth: number): Node | null {
  if (object === null || !HOLDING.includes(object.type) || depth >= MAX_DEPTH) return null;
  const around = outOfWrappers(object);
  if (around?.type === 'pair') return argumentsOf(around.parent, depth + 1);
  if (around?.type === 'array') return argumentsOf(around, depth + 1);
  return around?.type === 'arguments' ? around : null;
}

/** The name of a variable or a field, where it is one: patterns take an object apart. */
function nameOfHolder(declaration: Node, _object: Node, source: string): string {
  const name = declaration.childForFieldName('name');
  return name === null || name.childCount > 0 ? '' : textOf(name, source);
}

/** A property's name behind what the object around it is given to. */
function memberOfHolder(pair: Node, _object: Node, source: string, depth: number): string {
  const outer = pair.parent;
  const key = pair.childForFieldName('key');
  if (outer?.type !== 'object' || key === null || depth >= MAX_DEPTH) return '';
  const holder = holderOf(outer, source, depth + 1);
  return holder === '' ? '' : `${holder}.${textOf(key, source)}`;
}

/** The place in a list behind what the list is given to. */
function elementOfHolder(list: Node, object: Node, source: string, depth: number): string {
  if (depth >= MAX_DEPTH || list.namedChildCount > MAX_ELEMENTS) return '';
  const holder = holderOf(list, source, depth + 1);
  const place = list.namedChildren.findIndex(
    (one) => one !== null && one.startIndex <= object.startIndex && object.endIndex <= one.endIndex,
  );
  return holder === '' ? '' : `${holder}[${place}]`;
}

function outOfWrappers(node: Node): Node | null {
  let around = node.parent;
  while (around !== null && WRAPPERS.includes(around.type)) around = around.parent;
  return around;
}
