/**
 * Captures of Go.
 *
 * Cyclomatic complexity is that of gocyclo: `if`, `for`, each `case` of a `switch` or `select` (not `default`), `&&` and
 * `||`. A function literal counts for the function around it, except one that is the value of a package-level variable,
 * which is a function of its own.
 *
 * Cognitive complexity is SonarSource's: structural are `if`, `for`, `switch` and `select`; `else`, `else if` and jumps to
 * a label add 1, each run of like logical operators 1. A function literal deepens nesting. gocognit differs in two ways:
 * it adds 1 for a direct recursion and does not nest what stands in `else`.
 */

/** The type of a method's receiver, without pointer and type arguments. */
const RECEIVER = `(parameter_list (parameter_declaration type: [
  (type_identifier) @receiver
  (generic_type type: (type_identifier) @receiver)
  (pointer_type (type_identifier) @receiver)
  (pointer_type (generic_type type: (type_identifier) @receiver))
]))`;

/** Members of a struct that has a name: the first name of a declaration stands for all of it, the others for themselves. */
const FIELDS = `(struct_type (field_declaration_list [
  (field_declaration . name: (_) @name type: (_) @type) @definition.field
  (field_declaration (field_identifier) . "," . (field_identifier) @name @definition.field)
  (field_declaration !name type: [(type_identifier) (qualified_type) (generic_type)] @heritage.extends)
]))`;

const OTHER_TYPE =
  '[(type_identifier) (qualified_type) (generic_type) (pointer_type) (array_type) (slice_type) (map_type) (channel_type) (function_type) (parenthesized_type)]';

const DEFINITIONS = `
(function_declaration name: (_) @name parameters: (_) @parameters body: (_)) @definition.function
(function_declaration name: (_) @name parameters: (_) @parameters !body) @declaration.function
(function_declaration result: (_) @type) @definition.function
(method_declaration receiver: ${RECEIVER} name: (_) @name parameters: (_) @parameters) @definition.method
(method_declaration result: (_) @type) @definition.method
(type_spec name: (_) @name type: (struct_type)) @definition.struct
(type_spec name: (_) @name type: (interface_type)) @definition.interface
(type_spec name: (_) @name type: ${OTHER_TYPE} @type) @definition.type
(type_alias name: (_) @name type: (_) @type) @definition.type
(type_spec type: ${FIELDS})
(field_declaration . name: (_) @name type: (struct_type) @definition.struct)
(field_declaration type: ${FIELDS})
(method_elem name: (_) @name parameters: (_) @parameters) @declaration.method
(method_elem result: (_) @type) @declaration.method
((const_spec . name: (_) @name) @definition.constant (#not-eq? @name "_"))
((const_spec (identifier) . "," . (identifier) @name @definition.constant) (#not-eq? @name "_"))
((var_spec . name: (_) @name type: (_) @type) @definition.variable (#not-eq? @name "_"))
((var_spec . name: (_) @name) @definition.variable (#not-eq? @name "_"))
((var_spec (identifier) . "," . (identifier) @name @definition.variable) (#not-eq? @name "_"))
(source_file (var_declaration (var_spec . name: (_) @name value: (expression_list (func_literal parameters: (_) @parameters) @definition.function))))
(source_file (var_declaration (var_spec_list (var_spec . name: (_) @name value: (expression_list (func_literal parameters: (_) @parameters) @definition.function)))))
`;

/** `var _ I = (*T)(nil)` and the like only state that a type implements an interface. */
const ASSERTED = `[
  (call_expression function: (parenthesized_expression (unary_expression operand: (identifier) @receiver)))
  (unary_expression operand: (composite_literal type: (type_identifier) @receiver))
  (composite_literal type: (type_identifier) @receiver)
]`;

const RELATIONS = `
((var_spec . name: (_) @_blank type: [(type_identifier) (qualified_type)] @heritage.implements value: (expression_list . ${ASSERTED})) (#eq? @_blank "_"))
(type_spec type: (interface_type (type_elem . [(type_identifier) (qualified_type) (generic_type)] @heritage.extends .)))
(import_spec) @import
`;

const CALLS = `
(call_expression function: (index_expression operand: (_) @callee)) @call
(call_expression function: (_) @callee arguments: (argument_list) @arguments) @call
(type_conversion_expression type: (generic_type type: (_) @callee) operand: (_) @arguments) @call
(composite_literal type: [
  (type_identifier) @callee
  (qualified_type) @callee
  (generic_type type: (_) @callee)
] body: (literal_value) @arguments) @call.new
`;

const OPAQUE = `
(comment) @opaque.comment
(interpreted_string_literal) @opaque.string
(raw_string_literal) @opaque.string
(rune_literal) @opaque.string
`;

const COMPLEXITY = `
(if_statement consequence: (block) @nesting) @cyclomatic @cognitive.structural
(if_statement alternative: (block) @nesting @cognitive.flat)
(if_statement alternative: (if_statement) @elseif @cognitive.flat)
(for_statement body: (block) @nesting) @cyclomatic @cognitive.structural
(expression_switch_statement) @cognitive.structural
(type_switch_statement) @cognitive.structural
(select_statement) @cognitive.structural
(expression_case) @cyclomatic @nesting
(type_case) @cyclomatic @nesting
(communication_case) @cyclomatic @nesting
(default_case) @nesting
(binary_expression operator: "&&" @operator) @logical @cyclomatic
(binary_expression operator: "||" @operator) @logical @cyclomatic
(goto_statement) @cognitive.flat
(break_statement (label_name)) @cognitive.flat
(continue_statement (label_name)) @cognitive.flat
(func_literal) @cognitive.nesting
`;

export const GO_CAPTURES = [DEFINITIONS, RELATIONS, CALLS, OPAQUE, COMPLEXITY].join('');
