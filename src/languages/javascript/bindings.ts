/** Names given to values, in all ECMAScript grammars. */
const ECMASCRIPT_BINDINGS = `
[(statement_block) (for_statement) (for_in_statement) (catch_clause) (switch_body)] @scope
(arrow_function parameter: (identifier) @binding.parameter)
(variable_declarator name: (identifier) @name value: (_) @value) @binding.local
(variable_declarator name: (identifier) @name) @binding.local
(variable_declarator name: (object_pattern (shorthand_property_identifier_pattern) @binding.local @name @property) value: (_) @value)
(variable_declarator name: (object_pattern (object_assignment_pattern left: (shorthand_property_identifier_pattern) @binding.local @name @property)) value: (_) @value)
(variable_declarator name: (object_pattern (pair_pattern key: (property_identifier) @property value: (identifier) @binding.local @name)) value: (_) @value)
(array_pattern (identifier) @binding.local)
(rest_pattern (identifier) @binding.local)
(object_pattern (shorthand_property_identifier_pattern) @binding.local)
(object_pattern (object_assignment_pattern left: (shorthand_property_identifier_pattern) @binding.local))
(pair_pattern value: (identifier) @binding.local)
(for_in_statement left: (identifier) @binding.local)
(catch_clause parameter: (identifier) @binding.local)
(assignment_expression left: (member_expression object: (this) property: (_) @name) right: (_) @value) @binding.field
`;

export const JAVASCRIPT_BINDINGS = `
(formal_parameters (identifier) @binding.parameter)
(formal_parameters (assignment_pattern left: (identifier) @binding.parameter @name right: (_) @value))
(field_definition property: (_) @name value: (_) @value) @binding.field
${ECMASCRIPT_BINDINGS}`;

/** What only the TypeScript and TSX grammars have: types, of bindings and of definitions. */
export const TYPESCRIPT_BINDINGS = `
(required_parameter pattern: (object_pattern (shorthand_property_identifier_pattern) @binding.parameter @name @property) type: (type_annotation) @type)
(required_parameter pattern: (object_pattern (object_assignment_pattern left: (shorthand_property_identifier_pattern) @binding.parameter @name @property)) type: (type_annotation) @type)
(required_parameter pattern: (object_pattern (pair_pattern key: (property_identifier) @property value: (identifier) @binding.parameter @name)) type: (type_annotation) @type)
(required_parameter (accessibility_modifier) pattern: (identifier) @binding.field type: (type_annotation) @type)
(required_parameter pattern: (identifier) @name type: (type_annotation) @type) @binding.parameter
(required_parameter pattern: (identifier) @name value: (_) @value) @binding.parameter
(required_parameter pattern: (identifier) @name) @binding.parameter
(required_parameter pattern: (rest_pattern (identifier) @binding.parameter))
(optional_parameter pattern: (identifier) @name type: (type_annotation) @type) @binding.parameter
(optional_parameter pattern: (identifier) @name) @binding.parameter
(variable_declarator name: (identifier) @name type: (type_annotation) @type) @binding.local
(variable_declarator name: (object_pattern (shorthand_property_identifier_pattern) @binding.local @name @property) type: (type_annotation) @type)
(public_field_definition name: (_) @name type: (type_annotation) @type) @binding.field
(public_field_definition name: (_) @name value: (_) @value) @binding.field
(public_field_definition type: (type_annotation) @type) @definition.field
(property_signature type: (type_annotation) @type) @definition.field
(function_declaration return_type: (_) @type) @definition.function
(generator_function_declaration return_type: (_) @type) @definition.function
(function_expression return_type: (_) @type) @definition.function
(arrow_function return_type: (_) @type) @definition.function
(method_definition return_type: (_) @type) @definition.method
(type_alias_declaration value: (_) @type) @definition.type
${ECMASCRIPT_BINDINGS}`;
