/** Names C gives to values. A declarator may stand behind pointers, references and arrays. */
export const C_BINDINGS = `
[(compound_statement) (for_statement)] @scope
(parameter_declaration type: (_) @type declarator: (identifier) @binding.parameter @name)
(parameter_declaration type: (_) @type declarator: (pointer_declarator declarator: (identifier) @binding.parameter @name))
(declaration type: (_) @type declarator: (identifier) @binding.local @name)
(declaration type: (_) @type declarator: (pointer_declarator declarator: (identifier) @binding.local @name))
(declaration type: (_) @type declarator: (init_declarator declarator: (identifier) @binding.local @name))
(declaration type: (_) @type declarator: (init_declarator declarator: (pointer_declarator declarator: (identifier) @binding.local @name)))
(declaration declarator: (init_declarator declarator: (identifier) @binding.local @name value: (call_expression) @value))
(field_declaration type: (_) @type declarator: (field_identifier) @binding.field @name)
(field_declaration type: (_) @type declarator: (pointer_declarator declarator: (field_identifier) @binding.field @name))
(function_definition type: (_) @type) @definition.function
`;

/** What only C++ has. */
export const CPP_BINDINGS = `${C_BINDINGS}
(field_declaration type: (_) @type declarator: (reference_declarator (field_identifier) @binding.field @name))
[(for_range_loop) (catch_clause) (lambda_expression)] @scope
(parameter_declaration type: (_) @type declarator: (reference_declarator (identifier) @binding.parameter @name))
(declaration type: (_) @type declarator: (init_declarator declarator: (reference_declarator (identifier) @binding.local @name)))
(declaration declarator: (init_declarator declarator: (identifier) @binding.local @name value: (new_expression) @value))
(for_range_loop declarator: (reference_declarator (identifier) @binding.element @name) right: (_) @value)
(for_range_loop declarator: (identifier) @binding.element @name right: (_) @value)
(for_range_loop type: (_) @type declarator: (reference_declarator (identifier) @name @binding.element))
`;
