import type { Node } from 'web-tree-sitter';

/** Names Rust gives to values, and what its definitions hold or return. */
const PATTERN = '[(identifier) @name (ref_pattern (identifier) @name) (mut_pattern (identifier) @name)]';
/** A pattern that looks through a wrapper, as members of one do: the name in it is what the value is. */
const THROUGH = `(tuple_struct_pattern type: (_) @_wrapper . ${PATTERN} @binding.local .)`;
const WRAPPER = '(#match? @_wrapper "^([A-Za-z_:]+::)?(Some|Ok|Ready)$")';
const WRAPPERS: ReadonlySet<string> = new Set(['Some', 'Ok', 'Err', 'Ready']);
/** A function that a member of a sequence or of a wrapper calls with what that holds. */
const CALLED_WITH_HELD = `(call_expression
  function: (field_expression value: (_) @value field: (field_identifier) @property)
  arguments: (arguments (closure_expression parameters: (closure_parameters . (identifier) @name @binding.parameter .))))
`;

/** Type parameters are names, too: of a value of one is known what it is bound to. */
export const RUST_BINDINGS = `
(type_parameters (type_parameter name: (type_identifier) @name bounds: (_) @type) @binding.parameter)
(where_predicate left: (type_identifier) @name bounds: (_) @type) @binding.parameter
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
(tuple_pattern (identifier) @binding.local @name)
(field_pattern name: (shorthand_field_identifier) @binding.local @name)
[(ref_pattern (identifier) @name) (mut_pattern (identifier) @name) (reference_pattern (identifier) @name)] @binding.local
(slice_pattern (identifier) @binding.local @name)
(captured_pattern . (identifier) @binding.local @name)
(field_pattern pattern: (identifier) @binding.local @name)
(for_expression pattern: (identifier) @binding.element @name value: (_) @value)
(field_declaration name: (field_identifier) @name type: (_) @type) @binding.field
(struct_item body: (ordered_field_declaration_list type: (_) @type @binding.field))
(enum_variant body: (ordered_field_declaration_list type: (_) @type @binding.field))
(function_item return_type: (_) @type) @definition.function
(function_signature_item return_type: (_) @type) @definition.function
`;

/** Fields without names have numbers; those of an enumeration's variant stand behind its name. */
export function rustBindingName(node: Node): string | undefined {
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
export function rustBindingProperty({ id, parent }: Node): string | undefined {
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

const WRAPPED = /^(?:\w+::){0,4}(?:(?:Arc|Rc|Box|Pin|Cow)::(?:new|pin|from|clone)|Some|Ok)\((?=[^)])/;

/** What is wrapped in `Arc::new(…)` or `Some(…)`: a value has its members through such. */
export function unwrappedRust(value: string): string {
  let text = value;
  for (let depth = 0; depth < MAX_WRAPPINGS && text.endsWith(')'); depth++) {
    const wrapper = WRAPPED.exec(text)?.[0];
    if (wrapper === undefined) break;
    text = text.slice(wrapper.length, -1);
  }
  return text;
}

const MAX_WRAPPINGS = 4;
