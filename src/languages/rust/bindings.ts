/** Names Rust gives to values, and what its definitions hold or return. */
export const RUST_BINDINGS = `
[(block) (match_arm) (closure_expression) (for_expression) (if_expression) (while_expression)] @scope
(parameter pattern: (identifier) @binding.parameter @name type: (_) @type)
(closure_parameters (identifier) @binding.parameter)
(closure_parameters (parameter pattern: (identifier) @binding.parameter @name type: (_) @type))
(let_declaration pattern: (identifier) @binding.local @name type: (_) @type)
(let_declaration pattern: (identifier) @binding.local @name value: (_) @value)
(let_declaration pattern: (identifier) @binding.local @name)
(let_condition pattern: (tuple_struct_pattern (identifier) @binding.local @name .) value: (_) @value)
(tuple_struct_pattern type: (_) (identifier) @binding.local @name)
(tuple_pattern (identifier) @binding.local @name)
(field_pattern name: (shorthand_field_identifier) @binding.local @name)
(for_expression pattern: (identifier) @binding.element @name value: (_) @value)
(field_declaration name: (field_identifier) @name type: (_) @type) @binding.field
(function_item return_type: (_) @type) @definition.function
(function_signature_item return_type: (_) @type) @definition.function
`;
