/** What a variable is tested for: a class, or by a function whose result says what it is then. */
const TESTS = `
  (binary_expression left: (identifier) @name operator: "instanceof" right: (identifier) @type)
  (call_expression function: (identifier) @value arguments: (arguments . (identifier) @name .))`;

/** Statements behind which nothing of a block is run. */
const LEAVES = '(return_statement) (throw_statement) (continue_statement) (break_statement)';

/** Names given to values, in all ECMAScript grammars. */
const ECMASCRIPT_BINDINGS = `
[(statement_block) (for_statement) (for_in_statement) (catch_clause) (switch_body)] @scope
(arrow_function parameter: (identifier) @binding.parameter)
(variable_declarator name: (object_pattern (shorthand_property_identifier_pattern) @binding.local @name @property) value: (_) @value)
(variable_declarator name: (object_pattern (object_assignment_pattern left: (shorthand_property_identifier_pattern) @binding.local @name @property)) value: (_) @value)
(variable_declarator name: (object_pattern (pair_pattern key: (property_identifier) @property value: (identifier) @binding.local @name)) value: (_) @value)
(array_pattern (identifier) @binding.local)
(rest_pattern (identifier) @binding.local)
(object_pattern (shorthand_property_identifier_pattern) @binding.local)
(object_pattern (object_assignment_pattern left: (shorthand_property_identifier_pattern) @binding.local))
(pair_pattern value: (identifier) @binding.local)
(for_in_statement left: (identifier) @name @binding.element operator: "of" right: (_) @value)
(for_in_statement left: (identifier) @binding.local)
(catch_clause parameter: (identifier) @binding.local)
(arrow_function body: (statement_block) @result.block)
(arrow_function body: (_) @result.returned)
((object (shorthand_property_identifier) @binding.local @value) @name)
((object (spread_element [(identifier) (member_expression)] @value) @binding.local) @name)
((object (pair value: [(identifier) (member_expression)] @value) @binding.local) @name)
(return_statement (_) @result.returned)
(yield_expression (_) @result.yielded)
(if_statement
  condition: (parenthesized_expression [${TESTS} (binary_expression left: [${TESTS}] operator: "&&")])
  consequence: (_) @narrowed)
(if_statement
  condition: (parenthesized_expression (unary_expression operator: "!" argument: [${TESTS} (parenthesized_expression [${TESTS}])]))
  consequence: [${LEAVES} (statement_block [${LEAVES}])]
  !alternative) @narrowed.behind
(binary_expression left: [${TESTS}] operator: "&&" right: (_) @narrowed)
(ternary_expression condition: [${TESTS}] consequence: (_) @narrowed)
(assignment_expression left: (member_expression object: (this) property: (_) @name) right: (_) @value) @binding.field
`;

export const JAVASCRIPT_BINDINGS = `
(formal_parameters (identifier) @binding.parameter)
(formal_parameters (assignment_pattern left: (identifier) @binding.parameter @name right: (_) @value))
(variable_declarator name: (identifier) @name value: (_)? @value) @binding.local
${ECMASCRIPT_BINDINGS}`;

/** Parameters that are fields, too: `private a: A`, `readonly a = new A()`. */
const FIELD_PARAMETERS = ['(accessibility_modifier)', '. "readonly"', '(decorator) . "readonly"']
  .flatMap((modifier) => [
    `(required_parameter ${modifier} pattern: (identifier) @binding.field type: (type_annotation) @type)`,
    `(required_parameter ${modifier} pattern: (identifier) @name !type value: (_) @value) @binding.field`,
    `(optional_parameter ${modifier} pattern: (identifier) @binding.field type: (type_annotation) @type)`,
  ])
  .join('\n');

/** With the types that only the TypeScript and TSX grammars have. */
export const TYPESCRIPT_BINDINGS = `
(function_type parameters: (formal_parameters (_) @binding.none))
(constructor_type parameters: (formal_parameters (_) @binding.none))
((type_parameters) @binding.field @type)
(extends_clause type_arguments: (type_arguments) @binding.field @type)
(extends_type_clause (generic_type type_arguments: (type_arguments) @binding.field @type))
(type_parameter name: (type_identifier) @name constraint: (constraint (_) @type)) @binding.local
(required_parameter pattern: (object_pattern (shorthand_property_identifier_pattern) @binding.parameter @name @property) type: (type_annotation)? @type)
(required_parameter pattern: (object_pattern (object_assignment_pattern left: (shorthand_property_identifier_pattern) @binding.parameter @name @property)) type: (type_annotation)? @type)
(required_parameter pattern: (object_pattern (pair_pattern key: (property_identifier) @property value: (identifier) @binding.parameter @name)) type: (type_annotation)? @type)
${FIELD_PARAMETERS}
(required_parameter pattern: (identifier) @name type: (type_annotation)? @type value: (_)? @value) @binding.parameter
(required_parameter pattern: (rest_pattern (identifier) @binding.parameter @name) type: (type_annotation)? @type)
(required_parameter pattern: (this) @binding.local @name type: (type_annotation) @type)
(interface_body (index_signature type: (type_annotation) @type) @binding.field)
(interface_body (call_signature) @binding.field @type)
(optional_parameter pattern: (identifier) @name type: (type_annotation)? @type) @binding.parameter
(variable_declarator name: (identifier) @name !type value: (as_expression (_) . (_) @type)) @binding.local
(variable_declarator name: (identifier) @name type: (type_annotation)? @type value: (_)? @value) @binding.local
(variable_declarator name: (object_pattern (shorthand_property_identifier_pattern) @binding.local @name @property) type: (type_annotation) @type)
${ECMASCRIPT_BINDINGS}`;
