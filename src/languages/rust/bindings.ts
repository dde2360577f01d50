import type { Node } from 'web-tree-sitter';
import { TYPE_PARAMETERS } from '../facts.ts';
import { pathOf } from '../paths.ts';

/** Names Rust gives to values, and what its definitions hold or return. */
const PART = '(ref_pattern [(identifier) @name (mut_pattern (identifier) @name)]) (mut_pattern (identifier) @name)';
const PATTERN = `[(identifier) @name ${PART}]`;
/** A pattern that looks through a wrapper, as members of one do: the name in it is what the value is. */
const THROUGH = `(tuple_struct_pattern type: (_) @_wrapper . ${PATTERN} @binding.local .)`;
/** A tuple that is looked at through one wrapper or two. */
const WRAPPED_TUPLE = `(tuple_struct_pattern type: (_) @_wrapper . [
  (tuple_pattern ${PATTERN} @binding.local)
  (tuple_struct_pattern . (_) . (tuple_pattern ${PATTERN} @binding.local))
])`;
const WRAPPER = '(#match? @_wrapper "^([A-Za-z_:]+::)?(Some|Ok|Ready)$")';
const WRAPPERS: ReadonlySet<string> = new Set(['Some', 'Ok', 'Err', 'Ready']);
/** A function that a member of a sequence or of a wrapper calls with what that holds. */
const CALLED_WITH_HELD = `(call_expression
  function: (field_expression value: (_) @value field: (field_identifier) @property)
  arguments: (arguments (closure_expression parameters: (closure_parameters . [
    (identifier) @name @binding.parameter
    (tuple_pattern ${PATTERN} @binding.local)
  ] .))))
`;

/** Type parameters are names, too: of a value of one is known what it is bound to. */
export const RUST_BINDINGS = `
(type_parameters (type_parameter name: (type_identifier) @name bounds: (_) @type) @binding.parameter)
(where_predicate left: [(type_identifier) (scoped_type_identifier)] @name bounds: (_) @type) @binding.parameter
(struct_item type_parameters: (type_parameters) @binding.field @type)
(enum_item type_parameters: (type_parameters) @binding.field @type)
(type_item type_parameters: (type_parameters) @binding.field @type)
(impl_item) @scope
[(block) (match_arm) (closure_expression) (for_expression) (if_expression) (while_expression)] @scope
(parameter pattern: (identifier) @binding.parameter @name type: (_) @type)
${CALLED_WITH_HELD}
(closure_parameters (identifier) @binding.parameter)
(closure_parameters (parameter pattern: (identifier) @binding.parameter @name type: (_) @type))
(let_declaration pattern: (identifier) @binding.local @name type: (_) @type)
(let_declaration pattern: (identifier) @binding.local @name value: (_) @value)
(let_declaration pattern: (identifier) @binding.local @name)
((let_condition pattern: ${THROUGH} value: (_) @value) ${WRAPPER})
((let_declaration pattern: ${THROUGH} value: (_) @value) ${WRAPPER})
((match_expression value: (_) @value body: (match_block (match_arm pattern: (match_pattern ${THROUGH})))) ${WRAPPER})
((match_expression value: (_) @value body: (match_block (match_arm pattern: (match_pattern . (identifier) @name @binding.local)))) (#match? @name "^[a-z_]"))
(struct_pattern type: (_) @type (field_pattern name: (_) @property pattern: (identifier) @name @binding.local))
(struct_pattern type: (_) @type (field_pattern name: (shorthand_field_identifier) @binding.local @name @property))
((tuple_struct_pattern type: (_) @type ${PATTERN} @binding.local) (#not-match? @type "^([A-Za-z_:]+::)?(Some|Ok|Err|Ready)$"))
(tuple_struct_pattern type: (_) (identifier) @binding.local @name)
(let_declaration pattern: (tuple_pattern ${PATTERN} @binding.local) value: (_) @value)
((let_condition pattern: ${WRAPPED_TUPLE} value: (_) @value) ${WRAPPER})
((match_expression value: (_) @value body: (match_block (match_arm pattern: (match_pattern ${WRAPPED_TUPLE})))) ${WRAPPER})
(tuple_pattern (identifier) @binding.local @name)
(field_pattern name: (shorthand_field_identifier) @binding.local @name)
[${PART} (reference_pattern (identifier) @name)] @binding.local
(slice_pattern (identifier) @binding.local @name)
(captured_pattern . (identifier) @binding.local @name)
(field_pattern pattern: (identifier) @binding.local @name)
(for_expression pattern: (identifier) @binding.element @name value: (_) @value)
(for_expression pattern: (tuple_pattern ${PATTERN} @binding.local) value: (_) @value)
(field_declaration name: (field_identifier) @name type: (_) @type) @binding.field
(struct_item body: (ordered_field_declaration_list type: (_) @type @binding.field))
(enum_variant body: (ordered_field_declaration_list type: (_) @type @binding.field))
(function_item return_type: (_) @type) @definition.function
(function_signature_item return_type: (_) @type) @definition.function
`;

/** The names of bindings that the text has none for; null for what binds nothing. */
export function rustBindingName(node: Node): string | null | undefined {
  if (node.type === 'type_parameters') return TYPE_PARAMETERS;
  // `ref mut x` is one pattern.
  const isInside = node.type === 'mut_pattern' && node.parent?.type === 'ref_pattern';
  return isInside ? null : fieldName(node);
}

/** Fields without names have numbers; those of an enumeration's variant stand behind its name. */
function fieldName(node: Node): string | undefined {
  const list = node.parent;
  const isNumbered = list?.type === 'ordered_field_declaration_list';
  if (list === null || !(isNumbered || list.type === 'field_declaration_list')) return undefined;
  const variant = variantAround(list);
  if (!isNumbered && variant === '') return undefined;
  const place = isNumbered
    ? list.childrenForFieldName('type').findIndex(({ id }) => id === node.id)
    : node.childForFieldName('name')?.text;
  return `${variant}${place}`;
}

function variantAround({ parent }: Node): string {
  return parent?.type === 'enum_variant' ? `${parent.childForFieldName('name')?.text}.` : '';
}

/** The number of the field that a part of `Type(a, b)` stands for. */
export function rustBindingProperty(node: Node): string | undefined {
  const { id, parent } = node;
  if (parent?.type === 'tuple_pattern') return placeInTuple(node, parent);
  if (parent?.type !== 'tuple_struct_pattern') return undefined;
  if (WRAPPERS.has(parent.firstNamedChild?.text.split('::').at(-1) ?? '')) return undefined;
  const before = parent.children.slice(
    0,
    parent.children.findIndex((part) => part.id === id),
  );
  // Behind `..` nobody counts from the front.
  if (before.some(({ type }) => type === 'remaining_field_pattern')) return undefined;
  return String(before.filter(({ type }) => type === ',').length);
}

/** What gives what it is given on, wrapped or as it is; macros that leave a function with anything else. */
const WRAPPED =
  /^(?:&(?:mut\s)?\s?)*(?:(?:\w+::){0,4}(?:(?:Arc|Rc|Box|Pin|Cow)::(?:new|new_unchecked|pin|from|clone)|(?:Some|Ok)(?=\())\(|(?:\w+::){0,3}(?:ready|tri|try|dbg|try_ready|futures_ready)!\s?\()(?=[^)])/;
const REFERENCE = /^(?:&(?:mut\s)?\s?|\*)+/;

/** What is wrapped in `Arc::new(…)` or `Some(…)`, or given to `ready!(…)`: a value has its members through such. */
export function unwrappedRust(value: string): string {
  let text = value;
  for (let depth = 0; depth < MAX_WRAPPINGS; depth++) {
    const wrapper = WRAPPED.exec(text)?.[0];
    const close = wrapper === undefined ? -1 : endOfArguments(text, wrapper.length);
    if (wrapper === undefined || close === -1) break;
    const inner = text.slice(wrapper.length, close).trim().replace(REFERENCE, '');
    if (pathOf(inner) === null) break;
    text = inner + text.slice(close + 1);
  }
  return text;
}

const MAX_WRAPPINGS = 4;

/** What gives its tuples itself: as elements, or to a function. */
const GIVING: ReadonlySet<string> = new Set(['for_expression', 'closure_parameters']);

/** How many parts stand before one. */
function placeIn(list: Node, part: number): number {
  const before = list.children.slice(
    0,
    list.children.findIndex(({ id }) => id === part),
  );
  return before.filter(({ type }) => type === ',').length;
}

/** The place of a name in what a loop finds, or in what a closure is given by a member, behind that. */
function placeInTuple(part: Node, tuple: Node): string | undefined {
  const place = placeIn(tuple, part.id);
  const around = tuple.parent as Node;
  if (around.type === 'for_expression') return `[].${place}`;
  const member = around.type === 'closure_parameters' ? memberGiving(around) : undefined;
  return member === undefined ? undefined : `${member}.${place}`;
}

/** The member that a closure is given to: `map`. */
function memberGiving(parameters: Node): string | undefined {
  const call = parameters.parent?.parent?.parent;
  const callee = call?.type === 'call_expression' ? call.childForFieldName('function') : null;
  return callee?.childForFieldName('field')?.text;
}

const MARK = /[()[\]{},]/g;
const DEEPER: Readonly<Record<string, number>> = { '(': 1, '[': 1, '{': 1, ')': -1, ']': -1, '}': -1 };

/** Where the parenthesis closes that a place stands in; -1 where nothing closes it, or a comma parts what it holds. */
function endOfArguments(text: string, start: number): number {
  let depth = 0;
  for (const { 0: mark, index } of text.slice(start).matchAll(MARK)) {
    if (depth === 0 && mark === ')') return start + index;
    if (depth === 0 && mark === ',') return -1;
    depth += DEEPER[mark] ?? 0;
  }
  return -1;
}

/** What a name in a tuple's pattern is given: the value at its place, or one of the results of a call. */
export function rustTargetPath(name: Node, value: Node, source: string): string | null | undefined {
  const pattern = tupleAround(name);
  if (pattern === null || GIVING.has(pattern.tuple.parent?.type ?? '')) return undefined;
  const place = placeIn(pattern.tuple, pattern.part);
  const textOf = ({ startIndex, endIndex }: Node) => source.slice(startIndex, endIndex);
  if (value.type === 'tuple_expression') {
    const part = value.namedChildren.filter(({ isExtra }) => !isExtra)[place];
    return part === undefined ? null : pathOf(unwrappedRust(textOf(part)));
  }
  const whole = pathOf(unwrappedRust(textOf(value)));
  return whole === null ? null : `${whole}.${place}`;
}

/** The tuple of a pattern that a name is a part of, as it stands there or behind `mut` and `ref`; null where there is none. */
function tupleAround(name: Node): { readonly tuple: Node; readonly part: number } | null {
  let part = name;
  while (part.parent?.type === 'mut_pattern' || part.parent?.type === 'ref_pattern') part = part.parent;
  return part.parent?.type === 'tuple_pattern' ? { tuple: part.parent, part: part.id } : null;
}
