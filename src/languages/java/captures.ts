/**
 * Captures of the Java grammar.
 *
 * Cyclomatic complexity as PMD 7 counts it (metric CYCLO): `if`, `for`, `while`, `do`, `catch`, `throw`, `?:`, each
 * alternative of a `case` label (`case 1, 2` is two), and each `&&` or `||` in the condition of one of these. `default`,
 * `else`, `finally` and `assert` are not paths, nor is an operator outside a condition, as in `return a && b`.
 * Unlike PMD, a lambda's decisions count for the method around it (PMD counts them nowhere), a type or record pattern in
 * a `case` counts like any other alternative, a `when` guard is a condition, and `c ? a : b` as a whole condition is one
 * path, not three.
 */
export const JAVA_CAPTURES = `
; Definitions.
(package_declaration [(identifier) (scoped_identifier)] @name) @definition.namespace
(module_declaration name: (_) @name) @definition.namespace
(class_declaration name: (_) @name) @definition.class
(record_declaration name: (_) @name) @definition.class
(record_declaration parameters: (formal_parameters (formal_parameter type: (_) @type name: (_) @name) @definition.field))
(interface_declaration name: (_) @name) @definition.interface
(annotation_type_declaration name: (_) @name) @definition.interface
(annotation_type_element_declaration type: (_) @type name: (_) @name) @declaration.method
(enum_declaration name: (_) @name) @definition.enum
(enum_constant name: (_) @name) @definition.enum_member
(method_declaration type: (_) @type name: (_) @name parameters: (_) @parameters body: (_)) @definition.function
(method_declaration type: (_) @type name: (_) @name parameters: (_) @parameters !body) @declaration.function
(constructor_declaration name: (_) @name parameters: (_) @parameters) @definition.constructor
(record_declaration parameters: (_) @parameters body: (class_body (compact_constructor_declaration name: (_) @name) @definition.constructor))
(field_declaration (modifiers "static" "final") type: (_) @type declarator: (variable_declarator name: (_) @name) @definition.constant)
(field_declaration (modifiers "final" "static") type: (_) @type declarator: (variable_declarator name: (_) @name) @definition.constant)
(field_declaration type: (_) @type declarator: (variable_declarator name: (_) @name) @definition.field)
(constant_declaration type: (_) @type declarator: (variable_declarator name: (_) @name) @definition.constant)

; Anonymous and local classes: what they hold belongs to no function around them.
(object_creation_expression type: (_) @heritage.extends (class_body) @boundary) @definition.class
(enum_constant body: (class_body) @definition.class)
(block (class_declaration body: (class_body) @boundary))

(superclass (_) @heritage.extends)
(super_interfaces (type_list [(type_identifier) (generic_type) (scoped_type_identifier)] @heritage.implements))
(extends_interfaces (type_list [(type_identifier) (generic_type) (scoped_type_identifier)] @heritage.extends))

; Calls.
(method_invocation object: (_)? @receiver name: (_) @callee arguments: (_) @arguments) @call
(object_creation_expression type: (_) @callee arguments: (_) @arguments) @call.new
(enum_constant name: (_) @callee arguments: (_)? @arguments) @call.new
(explicit_constructor_invocation constructor: (_) @callee arguments: (_) @arguments) @call
(marker_annotation name: (_) @callee) @call.decorator
(annotation name: (_) @callee arguments: (_) @arguments) @call.decorator

; Names given to values.
(method_declaration parameters: (formal_parameters (formal_parameter type: (_) @type name: (_) @name) @binding.parameter))
(constructor_declaration parameters: (formal_parameters (formal_parameter type: (_) @type name: (_) @name) @binding.parameter))
(lambda_expression parameters: (formal_parameters (formal_parameter type: (_) @type name: (_) @name) @binding.parameter))
(lambda_expression parameters: (identifier) @binding.parameter)
(inferred_parameters (identifier) @binding.parameter)
(spread_parameter (_unannotated_type) @type (variable_declarator name: (_) @name)) @binding.repeated
(local_variable_declaration type: [(generic_type) (scoped_type_identifier) (array_type) (integral_type) (floating_point_type) (boolean_type)] @type declarator: (variable_declarator name: (_) @name value: (_)? @value) @binding.local)
(local_variable_declaration type: (type_identifier) @type declarator: (variable_declarator name: (_) @name value: (_)? @value) @binding.local (#not-eq? @type "var"))
(local_variable_declaration declarator: (variable_declarator name: (_) @name value: (_)? @value) @binding.local)
(enhanced_for_statement type: (_) @type name: (_) @name @binding.element value: (_) @value)
(catch_formal_parameter (catch_type) @type name: (_) @name) @binding.local
(resource type: (_) @type name: (_) @name value: (_) @value) @binding.local
(instanceof_expression right: (_) @type name: (_) @name) @binding.local
(type_pattern (_unannotated_type) @type (identifier) @name) @binding.local
(record_pattern_component (_unannotated_type) @type (identifier) @name) @binding.local
; What stands for types.
(class_declaration type_parameters: (type_parameters) @binding.field @type)
(interface_declaration type_parameters: (type_parameters) @binding.field @type)
(record_declaration type_parameters: (type_parameters) @binding.field @type)
((type_parameter (type_identifier) @name (type_bound . (_) @type)) @binding.local)
(superclass (generic_type (type_arguments) @binding.field @type))
(super_interfaces (type_list (generic_type (type_arguments) @binding.field @type)))
(extends_interfaces (type_list (generic_type (type_arguments) @binding.field @type)))
(object_creation_expression type: (generic_type (type_arguments) @binding.field @type) (class_body))
[(block) (for_statement) (enhanced_for_statement) (catch_clause) (try_with_resources_statement) (lambda_expression) (switch_rule)] @scope

(import_declaration) @import
(requires_module_directive) @import

; Text in which code rules do not hold.
(line_comment) @opaque.comment
(block_comment) @opaque.comment
(string_literal) @opaque.string
(string_interpolation) @opaque.code
(character_literal) @opaque.string

; Decisions.
(if_statement) @cyclomatic @cognitive.structural
(if_statement consequence: (_) @nesting)
(if_statement "else" @cognitive.flat)
(if_statement alternative: (if_statement) @elseif)
(if_statement alternative: [(block) (expression_statement) (return_statement) (throw_statement) (for_statement) (enhanced_for_statement) (while_statement) (do_statement) (switch_expression) (try_statement) (try_with_resources_statement) (break_statement) (continue_statement) (yield_statement) (synchronized_statement) (labeled_statement) (assert_statement)] @nesting)
(for_statement) @cyclomatic @cognitive.structural
(for_statement body: (_) @nesting)
(enhanced_for_statement) @cyclomatic @cognitive.structural
(enhanced_for_statement body: (_) @nesting)
(while_statement) @cyclomatic @cognitive.structural
(while_statement body: (_) @nesting)
(do_statement) @cyclomatic @cognitive.structural
(do_statement body: (_) @nesting)
(catch_clause) @cyclomatic @cognitive.structural
(catch_clause body: (_) @nesting)
(throw_statement) @cyclomatic
(ternary_expression) @cyclomatic @cognitive.structural
(ternary_expression consequence: (_) @cognitive.nesting)
(ternary_expression alternative: (_) @cognitive.nesting)
(switch_expression) @cognitive.structural
(switch_block_statement_group) @nesting
(switch_rule) @nesting
(switch_label [(expression) (pattern)] @cyclomatic)
(binary_expression operator: ["&&" "||"] @operator) @logical @cyclomatic
(break_statement (identifier)) @cognitive.flat
(continue_statement (identifier)) @cognitive.flat
(lambda_expression body: (_) @cognitive.nesting)
`;
