/** Types as the grammar tells them apart. */
const TYPE = '[(user_type) (nullable_type) (function_type) (parenthesized_type) (non_nullable_type)]';

/** A type something is an extension of, with or without a `?`. */
const RECEIVER = '[(user_type) @receiver (nullable_type (user_type) @receiver)]';

/** What can stand after `else` with decisions in it, besides another `if`. */
const ELSE_EXPRESSIONS = [
  ...['call_expression', 'navigation_expression', 'when_expression', 'try_expression', 'return_expression'],
  ...['throw_expression', 'binary_expression', 'unary_expression', 'parenthesized_expression', 'infix_expression'],
  ...['as_expression', 'assignment', 'for_statement', 'while_statement', 'do_while_statement', 'labeled_expression'],
  ...['lambda_literal', 'anonymous_function', 'object_literal', 'string_literal'],
]
  .map((type) => `(${type})`)
  .join(' ');

/** Properties of files, types and objects; the others are local. */
const PROPERTIES = ['source_file', 'class_body', 'enum_class_body']
  .map(
    (parent) => `
(${parent} (property_declaration (modifiers (property_modifier "const")) (variable_declaration . (identifier) @name . ${TYPE}? @type)) @definition.constant)
(${parent} (property_declaration ${RECEIVER} (variable_declaration . (identifier) @name . ${TYPE}? @type)) @definition.field)
(${parent} (property_declaration (variable_declaration . (identifier) @name) (getter (function_body)) @definition.getter))
(${parent} (property_declaration ${RECEIVER} (variable_declaration) (getter (function_body)) @definition.getter))
(${parent} (property_declaration (variable_declaration . (identifier) @name) (setter (identifier) @parameters (function_body)) @definition.setter))
(${parent} (property_declaration ${RECEIVER} (variable_declaration) (setter (function_body)) @definition.setter))`,
  )
  .join('');

/**
 * Captures of the Kotlin grammar.
 *
 * Cyclomatic complexity as SonarSource counts it (sonar-kotlin): `if`, `for`, `while`, `do`, every branch of a `when`
 * (`else` as well), `&&` and `||`. `catch`, `?:` and `?.` are not paths. A lambda's decisions and those of an anonymous
 * function count for the function around it. Unlike SonarSource, a function named inside another has its own value and
 * adds nothing to the one around it, and accessors and constructors are functions of their own.
 *
 * Cognitive complexity leaves out, as SonarSource does, the `else` of an `if` whose `else` is a plain expression without
 * braces, as in `val a = if (b) 1 else 2`. Unlike sonar-kotlin, `do` counts as the other loops do.
 */
export const KOTLIN_CAPTURES = `
; Definitions.
(package_header (qualified_identifier) @name) @definition.namespace
(class_declaration "interface" name: (_) @name) @definition.interface
(class_declaration name: (_) @name (enum_class_body)) @definition.enum
(class_declaration name: (_) @name) @definition.class
(object_declaration name: (_) @name) @definition.class
; An annotation class without parameters reads to the grammar as the infix call of a function named class.
((annotated_expression (infix_expression . (identifier) @_annotation . (identifier) @_class . (identifier) @name)) @definition.class
  (#eq? @_annotation "annotation") (#eq? @_class "class"))
(companion_object name: (_) @name) @definition.class
(companion_object "companion" @name) @definition.class
(object_literal) @definition.class
(enum_entry (identifier) @name) @definition.enum_member
(enum_entry (class_body) @definition.class)
(type_alias type: (_) @name (type_parameters)? . [(user_type) (function_type) (nullable_type)] @type) @definition.type
(type_alias type: (_) @name) @definition.type
(function_declaration ${RECEIVER} name: (_)) @definition.function
(function_declaration name: (_) @name (function_value_parameters) @parameters . ${TYPE}? @type (function_body)) @definition.function
(function_declaration name: (_) @name (function_value_parameters) @parameters . ${TYPE}? @type) @declaration.function
(secondary_constructor "constructor" @name (function_value_parameters) @parameters) @definition.constructor
(class_parameter ["val" "var"] . (identifier) @name . (_) @type) @definition.field
${PROPERTIES}
(source_file (property_declaration "val" (variable_declaration . (identifier) @name . ${TYPE}? @type)) @definition.constant)
(source_file (property_declaration "var" (variable_declaration . (identifier) @name . ${TYPE}? @type)) @definition.variable)
(class_body (property_declaration (variable_declaration . (identifier) @name . ${TYPE}? @type)) @definition.field)
(enum_class_body (property_declaration (variable_declaration . (identifier) @name . ${TYPE}? @type)) @definition.field)
(object_literal (class_body) @boundary)
(block (class_declaration (class_body) @boundary))
(lambda_literal (class_declaration (class_body) @boundary))

; Parents: what a class calls is its base class, anything else an interface.
(class_declaration "interface" (delegation_specifiers (delegation_specifier (user_type) @heritage.extends)))
(delegation_specifier (constructor_invocation (user_type) @heritage.extends))
(delegation_specifier (user_type) @heritage.implements)
(delegation_specifier (explicit_delegation (user_type) @heritage.implements))

; Calls. A call with one simple type argument and one argument reads to the grammar as two comparisons.
(call_expression . [(identifier) (navigation_expression) (unary_expression (identifier))] @callee (value_arguments) @arguments) @call
(call_expression . [(identifier) (navigation_expression) (unary_expression (identifier))] @callee . (type_arguments)? . (annotated_lambda) @arguments) @call
(binary_expression
  left: (binary_expression left: [(identifier) (navigation_expression)] @callee operator: "<")
  operator: ">" @arguments right: [(parenthesized_expression) (lambda_literal)]) @call
; An infix call is one of a single argument too. A leaf marked as the arguments counts as one.
((infix_expression . (_) @receiver . (identifier) @callee @arguments) @call (#not-eq? @callee "class"))
(delegation_specifier (constructor_invocation (user_type) @callee (value_arguments) @arguments) @call)
(constructor_delegation_call ["this" "super"] @callee (value_arguments) @arguments) @call
(annotation (constructor_invocation (user_type) @callee (value_arguments) @arguments) @call.decorator)
(file_annotation (constructor_invocation (user_type) @callee (value_arguments) @arguments) @call.decorator)
(annotation (user_type) @callee) @call.decorator
(file_annotation (user_type) @callee) @call.decorator

(import) @import

; Names given to values.
(function_value_parameters (parameter . (identifier) @name . (_) @type) @binding.parameter)
; What a function that is given to another means by "this" or "it": the brace stands for the name that nobody writes.
(call_expression
  (call_expression . (identifier) @_with . (value_arguments (value_argument . (_) @value .)))
  (annotated_lambda (lambda_literal . "{" @binding.parameter))
  (#eq? @_with "with"))
(call_expression
  . (navigation_expression . (_) @value . (identifier) @_scope .) . (annotated_lambda (lambda_literal . "{" @binding.parameter))
  (#any-of? @_scope "run" "apply" "let" "also"))
(call_expression
  . (navigation_expression . (_) @value . (identifier) @_scope .)
  . (annotated_lambda (lambda_literal (lambda_parameters . (variable_declaration . (identifier) @name .) @binding.parameter .)))
  (#any-of? @_scope "let" "also"))
(lambda_literal . "{" @binding.parameter)
(setter (identifier) @binding.parameter)
(lambda_parameters (variable_declaration . (identifier) @name . (_)? @type) @binding.parameter)
((class_parameter (identifier) @name . (_) @type) @binding.parameter
  (#not-match? @binding.parameter "(^|[^A-Za-z_.])va[lr] "))
(block (property_declaration (variable_declaration . (identifier) @name . (_)? @type)) @binding.local)
(block (property_declaration (variable_declaration . (identifier) @name) "=" . (_) @value) @binding.local)
(lambda_literal (property_declaration (variable_declaration . (identifier) @name . (_)? @type)) @binding.local)
(lambda_literal (property_declaration (variable_declaration . (identifier) @name) "=" . (_) @value) @binding.local)
(multi_variable_declaration (variable_declaration . (identifier) @name . (_)? @type) @binding.local)
(for_statement (variable_declaration . (identifier) @name . (_)? @type) @binding.element . (_) @value)
(class_body (property_declaration (variable_declaration . (identifier) @name) "=" . (_) @value) @binding.field)
; What the compiler gives a data class by the name of copy.
(class_declaration (modifiers (class_modifier "data")) (primary_constructor (class_parameters) @binding.field))
(source_file (property_declaration (variable_declaration . (identifier) @name) "=" . (_) @value) @binding.local)
(when_subject (variable_declaration . (identifier) @name . (_)? @type) @binding.local)
(catch_block (identifier) @name @binding.local . (user_type) @type)
[(block) (lambda_literal) (anonymous_function) (for_statement) (when_expression) (catch_block)] @scope

; Text in which code rules do not hold.
(line_comment) @opaque.comment
(block_comment) @opaque.comment
(shebang) @opaque.comment
[(string_literal) (multiline_string_literal) (character_literal)] @opaque.string
(interpolation) @opaque.code

; Decisions.
(if_expression) @cyclomatic @cognitive.structural
(if_expression ")" . [(line_comment) (block_comment)]* . (_) @nesting)
(if_expression "else" @cognitive.flat . (block) @nesting)
(if_expression "else" @cognitive.flat . (if_expression) @elseif)
(if_expression "else" . [${ELSE_EXPRESSIONS}] @nesting)
(for_statement) @cyclomatic @cognitive.structural
(for_statement ")" (_) @nesting)
(while_statement) @cyclomatic @cognitive.structural
(while_statement ")" (_) @nesting)
(do_while_statement) @cyclomatic @cognitive.structural
(do_while_statement "do" (_) @nesting "while")
(catch_block (block) @nesting) @cognitive.structural
(when_expression) @cognitive.structural
(when_entry) @cyclomatic @nesting
(binary_expression operator: ["&&" "||"] @operator) @logical @cyclomatic
((labeled_expression (label) @_jump) @cognitive.flat (#match? @_jump "^(break|continue)@"))
(lambda_literal) @cognitive.nesting
(anonymous_function (function_body) @cognitive.nesting)
`;
