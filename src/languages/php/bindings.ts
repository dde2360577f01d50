/** Names given to values: parameters, local variables, properties. */
export const PHP_BINDINGS = `
[(anonymous_function) (arrow_function)] @scope
(simple_parameter type: (_)? @type name: (variable_name) @name) @binding.parameter
(variadic_parameter name: (variable_name) @name) @binding.parameter
(property_promotion_parameter type: (_)? @type name: (variable_name) @name) @binding.parameter
(property_promotion_parameter type: (_)? @type name: (variable_name (name) @name) @binding.field)
(property_declaration type: (_)? @type
  (property_element name: (variable_name (name) @name) default_value: (_)? @value) @binding.field)
(assignment_expression
  left: (member_access_expression object: (variable_name) @_this name: (name) @name) right: (_) @value
  (#eq? @_this "$this")) @binding.field
(assignment_expression left: (variable_name) @name right: (_) @value) @binding.local
(list_literal (variable_name) @name @binding.local)
(foreach_statement . (_) @value . (variable_name) @name @binding.element)
(foreach_statement . (_) @value . (pair (_) . (variable_name) @name @binding.element))
(foreach_statement (variable_name) @name @binding.local . body: (_))
(foreach_statement (pair (variable_name) @name @binding.local))
(catch_clause type: (type_list) @type name: (variable_name) @name @binding.local)
(use_as_clause . (class_constant_access_expression) @value (name) @name) @binding.field
(use_declaration [(name) (qualified_name)] @value
  (use_list (use_as_clause . (name) @property (name) @name) @binding.field))
(static_variable_declaration name: (variable_name) @name value: (_)? @value) @binding.local
`;
