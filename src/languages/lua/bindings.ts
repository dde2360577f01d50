/** Names given to values: parameters, local variables, fields of `self`. */
export const LUA_BINDINGS = `
[(block) (for_statement) (function_definition)] @scope
(parameters name: (identifier) @binding.parameter)
(variable_declaration (assignment_statement
  (variable_list . name: (identifier) @name @binding.local) (expression_list . value: (_) @value)))
(variable_declaration (assignment_statement (variable_list name: (identifier) @binding.local)))
(variable_declaration (variable_list name: (identifier) @binding.local))
(for_generic_clause (variable_list name: (identifier) @binding.local))
(return_statement (expression_list . (_) @result.returned .))
(for_numeric_clause name: (identifier) @name) @binding.local
(assignment_statement
  (variable_list . name: (dot_index_expression table: (identifier) @_self field: (_) @name))
  (expression_list . value: (_) @value) (#eq? @_self "self")) @binding.field
`;
