/** Types that can be written down: everything but `var`. */
const TYPES =
  '(identifier) (generic_name) (qualified_name) (alias_qualified_name) (predefined_type) (array_type) (nullable_type) (tuple_type)';

/** Declarations that have parameters, all but the primary constructors of classes and records. */
const PARAMETERS = [
  ...['method_declaration', 'constructor_declaration', 'local_function_statement', 'operator_declaration'],
  ...['conversion_operator_declaration', 'indexer_declaration', 'lambda_expression', 'anonymous_method_expression'],
]
  .map(
    (declaration) =>
      `(${declaration} parameters: (_ (parameter type: (_)? @type name: (_) @name) @binding.parameter))
(${declaration} parameters: (_ type: (_) @type name: (_) @name @binding.parameter))`,
  )
  .join('\n');

/**
 * Captures of the C# grammar.
 *
 * Cyclomatic complexity as SonarSource counts it (rule S1541): `if`, `for`, `foreach`, `while`, `do`, `case`, each arm of
 * a `switch` expression (`_` as well), `?:`, `?.`, `??`, `??=`, `&&`, `||` and the patterns `and` and `or`. `catch`,
 * `default`, `else` and `goto` are not paths. Every accessor with a body and every expression-bodied property is a
 * function of its own; a lambda's decisions count for the function around it. Unlike SonarSource, a `case` with a pattern
 * counts as one with a constant does, a deconstructing `foreach` counts as any other, and a local function has its own
 * value and adds nothing to the function around it (for SonarSource only a static one).
 *
 * Cognitive complexity adds one for a run of the patterns `and` or `or` as for the operators, and one for `goto`.
 */
export const CSHARP_CAPTURES = `
; Definitions.
(namespace_declaration name: (_) @name) @definition.namespace
(file_scoped_namespace_declaration name: (_) @name) @definition.namespace
(class_declaration name: (_) @name) @definition.class
(struct_declaration name: (_) @name) @definition.struct
(record_declaration "struct" name: (_) @name) @definition.struct
(record_declaration name: (_) @name) @definition.class
(record_declaration (parameter_list (parameter type: (_) @type name: (_) @name) @definition.field))
(interface_declaration name: (_) @name) @definition.interface
(enum_declaration name: (_) @name) @definition.enum
(enum_member_declaration name: (_) @name) @definition.enum_member
(delegate_declaration name: (_) @name) @definition.type

(method_declaration parameters: (parameter_list . (parameter (modifier) @_this type: (_) @receiver)) (#eq? @_this "this")) @definition.method
(method_declaration returns: (_) @type name: (_) @name parameters: (_) @parameters body: (_)) @definition.method
(method_declaration returns: (_) @type name: (_) @name parameters: (_) @parameters !body) @declaration.method
(constructor_declaration name: (_) @name parameters: (_) @parameters) @definition.constructor
(destructor_declaration "~" @name) @definition.method
(operator_declaration type: (_) @type operator: _ @name parameters: (_) @parameters) @definition.method
(conversion_operator_declaration type: (_) @name @type parameters: (_) @parameters) @definition.method
(local_function_statement type: (_) @type name: (_) @name parameters: (_) @parameters) @definition.function

(property_declaration type: (_) @type name: (_) @name value: (arrow_expression_clause)) @definition.getter
(property_declaration type: (_) @type name: (_) @name accessors: (_)) @definition.field
(property_declaration type: (_) @type name: (_) @name accessors: (_ (accessor_declaration name: "get" body: (_)) @definition.getter))
(property_declaration name: (_) @name accessors: (_ (accessor_declaration name: ["set" "init"] body: (_)) @definition.setter))
(indexer_declaration type: (_) @type "this" @name parameters: (_) @parameters value: (arrow_expression_clause)) @definition.getter
(indexer_declaration type: (_) @type "this" @name parameters: (_) @parameters accessors: (_ (accessor_declaration name: "get" body: (_)) @definition.getter))
(indexer_declaration "this" @name parameters: (_) @parameters accessors: (_ (accessor_declaration name: ["set" "init"] body: (_)) @definition.setter))
(event_declaration type: (_) @type name: (_) @name) @definition.field
(event_declaration name: (_) @name accessors: (_ (accessor_declaration body: (_)) @definition.setter))
(event_field_declaration (variable_declaration type: (_) @type (variable_declarator name: (_) @name) @definition.field))
(field_declaration (modifier "const") (variable_declaration type: (_) @type (variable_declarator name: (_) @name) @definition.constant))
(field_declaration (modifier "static") (modifier "readonly") (variable_declaration type: (_) @type (variable_declarator name: (_) @name) @definition.constant))
(field_declaration (variable_declaration type: (_) @type (variable_declarator name: (_) @name) @definition.field))

; Parents. Nothing but the first of a class can be a class, and an interface's name starts with I by convention.
(class_declaration (base_list . [(identifier) (generic_name) (qualified_name) (alias_qualified_name)] @heritage.extends)
  (#not-match? @heritage.extends "^([A-Za-z0-9_]+(::|[.]))*I[A-Z]"))
(record_declaration (base_list . [(identifier) (generic_name) (qualified_name) (alias_qualified_name)] @heritage.extends)
  (#not-match? @heritage.extends "^([A-Za-z0-9_]+(::|[.]))*I[A-Z]"))
(primary_constructor_base_type type: (_) @heritage.extends)
(interface_declaration (base_list [(identifier) (generic_name) (qualified_name) (alias_qualified_name)] @heritage.extends))
(base_list [(identifier) (generic_name) (qualified_name) (alias_qualified_name)] @heritage.implements)

; Calls.
(invocation_expression function: (_) @callee arguments: (_) @arguments) @call
(object_creation_expression type: (_) @callee arguments: (_)? @arguments) @call.new
(field_declaration (variable_declaration type: (_) @callee (variable_declarator (implicit_object_creation_expression (argument_list) @arguments) @call.new)))
(local_declaration_statement (variable_declaration type: (_) @callee (variable_declarator (implicit_object_creation_expression (argument_list) @arguments) @call.new)))
(property_declaration type: (_) @callee value: (implicit_object_creation_expression (argument_list) @arguments) @call.new)
(constructor_initializer ["base" "this"] @callee (argument_list) @arguments) @call
(primary_constructor_base_type type: (_) @callee (argument_list) @arguments) @call
(attribute name: (_) @callee (attribute_argument_list)? @arguments) @call.decorator

(using_directive) @import
(using_directive "global" !name) @export
(extern_alias_directive) @import

; Names given to values.
${PARAMETERS}
(class_declaration (parameter_list (parameter type: (_) @type name: (_) @name) @binding.parameter))
(implicit_parameter) @binding.parameter
(local_declaration_statement (variable_declaration type: [${TYPES}] @type (variable_declarator name: (_) @name) @binding.local))
(local_declaration_statement (variable_declaration (variable_declarator name: (_) @name . (_)? @value) @binding.local))
(using_statement (variable_declaration (variable_declarator name: (_) @name . (_)? @value) @binding.local))
(for_statement initializer: (variable_declaration type: [${TYPES}] @type (variable_declarator name: (_) @name) @binding.local))
(for_statement initializer: (variable_declaration (variable_declarator name: (_) @name) @binding.local))
(foreach_statement type: (implicit_type) left: (identifier) @name @binding.element right: (_) @value)
(foreach_statement type: [${TYPES}] @type left: (identifier) @name @binding.local)
(foreach_statement left: (identifier) @binding.local)
(declaration_expression type: [${TYPES}] @type name: (_) @name) @binding.local
(declaration_expression name: (_) @name) @binding.local
(declaration_pattern type: (_) @type name: (identifier) @name) @binding.local
(recursive_pattern type: (_)? @type name: (identifier) @name) @binding.local
(catch_declaration type: (_) @type name: (_) @name) @binding.local
(from_clause name: (_) @name @binding.local)
[(block) (for_statement) (foreach_statement) (catch_clause) (using_statement) (lambda_expression) (anonymous_method_expression) (switch_expression_arm) (query_expression)] @scope

; Text in which code rules do not hold.
(comment) @opaque.comment
[(string_literal) (verbatim_string_literal) (raw_string_literal) (interpolated_string_expression) (character_literal)] @opaque.string
(interpolation) @opaque.code
[(preproc_region) (preproc_endregion) (preproc_pragma) (preproc_error) (preproc_warning) (preproc_line) (preproc_nullable) (preproc_define) (preproc_undef)] @opaque.text

; Decisions.
(if_statement) @cyclomatic @cognitive.structural
(if_statement consequence: (_) @nesting)
(if_statement "else" @cognitive.flat)
(if_statement alternative: (if_statement) @elseif)
(if_statement alternative: [(block) (expression_statement) (return_statement) (throw_statement) (for_statement) (foreach_statement) (while_statement) (do_statement) (switch_statement) (try_statement) (break_statement) (continue_statement) (goto_statement) (yield_statement) (using_statement) (lock_statement) (labeled_statement) (empty_statement) (checked_statement) (unsafe_statement) (fixed_statement)] @nesting)
(for_statement) @cyclomatic @cognitive.structural
(for_statement body: (_) @nesting)
(foreach_statement) @cyclomatic @cognitive.structural
(foreach_statement body: (_) @nesting)
(while_statement) @cyclomatic @cognitive.structural
(while_statement body: (_) @nesting)
(do_statement) @cyclomatic @cognitive.structural
(do_statement body: (_) @nesting)
(catch_clause) @cognitive.structural
(catch_clause body: (_) @nesting)
(conditional_expression) @cyclomatic @cognitive.structural
(conditional_expression consequence: (_) @cognitive.nesting)
(conditional_expression alternative: (_) @cognitive.nesting)
(switch_statement) @cognitive.structural
(switch_section) @nesting
(switch_section "case") @cyclomatic
(switch_expression) @cognitive.structural
(switch_expression_arm) @cyclomatic @nesting
(conditional_access_expression) @cyclomatic
(binary_expression operator: ["&&" "||"] @operator) @logical @cyclomatic
(and_pattern operator: _ @operator) @logical @cyclomatic
(or_pattern operator: _ @operator) @logical @cyclomatic
(binary_expression operator: "??") @cyclomatic
(assignment_expression operator: "??=") @cyclomatic
(goto_statement) @cognitive.flat
(preproc_if condition: (_) @cyclomatic.exempt)
(preproc_elif condition: (_) @cyclomatic.exempt)
(preproc_if condition: (binary_expression) @logical.exempt)
(preproc_elif condition: (binary_expression) @logical.exempt)
(lambda_expression body: (_) @cognitive.nesting)
(anonymous_method_expression (block) @cognitive.nesting)
`;
