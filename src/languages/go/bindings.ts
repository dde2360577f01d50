/** Names Go gives to values, and what its definitions hold or return. What is embedded has the name of its type. */
export const GO_BINDINGS = `
[(block) (if_statement) (for_statement) (expression_switch_statement) (type_switch_statement) (communication_case) (func_literal)] @scope
(parameter_declaration name: (identifier) @binding.parameter @name type: (_) @type)
(variadic_parameter_declaration name: (identifier) @binding.repeated @name type: (_) @type)
(short_var_declaration left: (expression_list . (identifier) @binding.local @name) right: (expression_list (type_assertion_expression type: (_) @type)))
(short_var_declaration left: (expression_list (identifier) @binding.local @name) right: (expression_list . (_) @value))
(var_spec name: (identifier) @binding.local @name type: (_) @type)
(var_spec name: (identifier) @binding.local @name value: (expression_list . (_) @value))
(range_clause left: (expression_list (identifier) (identifier) @binding.element @name) right: (_) @value)
(range_clause left: (expression_list . (identifier) @name @binding.element .) right: (_) @value)
(range_clause left: (expression_list . (identifier) @binding.local @name))
(type_switch_statement alias: (expression_list . (identifier) @name) value: (_) @value) @binding.local
(type_switch_statement alias: (expression_list . (identifier) @name) (type_case . "case" . type: (_) @type . ":") @narrowed)
(type_spec type_parameters: (type_parameter_list) @binding.field @type)
((type_parameter_declaration name: (identifier) @name type: (type_constraint . (_) @type .)) @binding.local)
(assignment_statement left: (expression_list . (selector_expression field: (field_identifier) @name)) right: (expression_list . (_) @value)) @binding.field
(function_declaration result: (_) @type) @definition.function
(method_declaration result: (_) @type) @definition.method
(field_declaration name: (field_identifier) @name type: (_) @type) @binding.field
(field_declaration !name type: [
  (type_identifier) @name @type
  (qualified_type name: (_) @name) @type
  (generic_type type: (type_identifier) @name) @type
]) @binding.field
`;
