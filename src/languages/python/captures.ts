/**
 * Cyclomatic complexity as radon counts it:
 *
 * | counted +1 | not counted |
 * |---|---|
 * | `if`, `elif`, conditional expression | `else` of an `if`, `finally`, `with`, `lambda` itself |
 * | `for`, `while`, and their `else` | |
 * | `except`, and the `else` of a `try` | |
 * | each `and` and `or` | `not` |
 * | `for` and each `if` of a comprehension | |
 * | `assert`, whatever it asserts | everything within an `assert` |
 * | `case`, unless it is a bare name or `_` without a guard | a guard's own `if` |
 *
 * Decorators and the default values of parameters run where a function is defined, so they count for no function, as do
 * the statements of a class body. Differences from radon 6.0.1: `except*` counts like `except` (radon does not know it),
 * and a bare name with a guard counts as the test it is (radon takes one such case for a default).
 *
 * Cognitive complexity as SonarSource's analyser for Python counts it: every `else` is flat, also that of a loop or
 * `try`; all three parts of a conditional expression nest; parentheses end a run of like operators; comprehensions add
 * nothing. Beyond it, and by its paper: `match` counts once and the body of a lambda nests.
 */
export const PYTHON_CAPTURES = `
; Functions.
(decorated_definition
  (decorator [(identifier) @_decorator (attribute attribute: (identifier) @_decorator)])
  definition: (function_definition name: (_) @name parameters: (_) @parameters return_type: (_)? @type) @definition.getter
  (#any-of? @_decorator "property" "cached_property" "abstractproperty"))
(decorated_definition
  (decorator (attribute attribute: (identifier) @_decorator))
  definition: (function_definition name: (_) @name parameters: (_) @parameters) @definition.setter
  (#eq? @_decorator "setter"))
(decorated_definition
  (decorator [(identifier) @_decorator (attribute attribute: (identifier) @_decorator)])
  definition: (function_definition name: (_) @name parameters: (_) @parameters return_type: (_)? @type) @declaration.function
  (#eq? @_decorator "overload"))
(function_definition name: (_) @name parameters: (_) @parameters return_type: (_)? @type) @definition.function

; Classes, by what they extend.
(class_definition
  superclasses: (argument_list [(identifier) @_base (attribute attribute: (identifier) @_base)])
  body: (block (expression_statement (assignment left: (identifier) @name) @definition.enum_member))
  (#any-of? @_base "Enum" "IntEnum" "StrEnum" "Flag" "IntFlag"))
(class_definition
  name: (_) @name
  superclasses: (argument_list [(identifier) @_base (attribute attribute: (identifier) @_base)])
  (#any-of? @_base "Enum" "IntEnum" "StrEnum" "Flag" "IntFlag")) @definition.enum
(class_definition
  name: (_) @name
  superclasses: (argument_list [
    (identifier) @_base
    (attribute attribute: (identifier) @_base)
    (subscript value: [(identifier) @_base (attribute attribute: (identifier) @_base)])
  ])
  (#eq? @_base "Protocol")) @definition.interface
(class_definition name: (_) @name) @definition.class
(class_definition body: (block) @boundary)
(class_definition superclasses: (argument_list [(identifier) (attribute) (subscript)] @heritage.extends))

; Names bound to values. Those of functions are local and not kept.
(assignment left: (identifier) @name type: (_)? @type (#match? @name "^_*[A-Z][A-Z0-9_]*$")) @definition.constant
(assignment left: (identifier) @name type: (_)? @type) @definition.variable
(assignment left: (pattern_list (identifier) @name @definition.variable))
(type_alias_statement left: (type [(identifier) @name (generic_type (identifier) @name)])) @definition.type

; Calls.
(decorator [(identifier) (attribute)] @callee @call.decorator)
(decorator (call function: [(identifier) (attribute)] @callee arguments: (argument_list) @arguments) @call.decorator)
; The opening parenthesis of a lone generator expression stands for the one argument it is.
(call function: [(identifier) (attribute) (call) (subscript)] @callee arguments: (argument_list) @arguments) @call
(raise_statement [(identifier) (attribute)] @callee @call.new)
(call function: [(identifier) (attribute)] @callee arguments: (generator_expression "(" @arguments)) @call

; Modules.
(import_statement) @import
(import_from_statement) @import
(future_import_statement) @import
(call function: [(identifier) @_loader (attribute attribute: (identifier) @_loader)] arguments: (argument_list . (string))
  (#any-of? @_loader "import_module" "__import__")) @import
(assignment left: (identifier) @_all (#eq? @_all "__all__")) @export
(augmented_assignment left: (identifier) @_all (#eq? @_all "__all__")) @export
(call function: (attribute object: (identifier) @_all attribute: (identifier)) (#eq? @_all "__all__")) @export

; Text in which code rules do not hold.
(comment) @opaque.comment
(module . (comment)* . (expression_statement . [(string) (concatenated_string)] @opaque.comment .))
(function_definition body: (block . (expression_statement . [(string) (concatenated_string)] @opaque.comment .)))
(class_definition body: (block . (expression_statement . [(string) (concatenated_string)] @opaque.comment .)))
(string) @opaque.string
(interpolation) @opaque.code
(type_conversion) @opaque.string
(format_specifier) @opaque.string
(format_expression) @opaque.code

; Decisions.
(if_statement consequence: (_) @nesting) @cyclomatic @cognitive.structural
(elif_clause consequence: (_) @nesting) @cyclomatic @cognitive.flat
(else_clause body: (_) @nesting) @cognitive.flat
(for_statement body: (_) @nesting) @cyclomatic @cognitive.structural
(for_statement alternative: (else_clause) @cyclomatic)
(while_statement body: (_) @nesting) @cyclomatic @cognitive.structural
(while_statement alternative: (else_clause) @cyclomatic)
(except_clause (block) @nesting) @cyclomatic @cognitive.structural
(try_statement (else_clause) @cyclomatic)
(conditional_expression (_) @cognitive.nesting) @cyclomatic @cognitive.structural
(for_in_clause) @cyclomatic
(list_comprehension (if_clause) @cyclomatic)
(dictionary_comprehension (if_clause) @cyclomatic)
(set_comprehension (if_clause) @cyclomatic)
(generator_expression (if_clause) @cyclomatic)
(match_statement) @cognitive.structural
(case_clause consequence: (_) @nesting)
(case_clause guard: (_)) @cyclomatic
(case_clause (case_pattern) (case_pattern)) @cyclomatic
(case_clause (case_pattern (dotted_name (identifier) (identifier)))) @cyclomatic
(case_clause (case_pattern [
  (as_pattern) (keyword_pattern) (class_pattern) (splat_pattern) (union_pattern) (list_pattern) (tuple_pattern)
  (dict_pattern) (string) (concatenated_string) (true) (false) (none) (integer) (float) (complex_pattern)
])) @cyclomatic
(assert_statement) @cyclomatic @cyclomatic.exempt
(boolean_operator operator: _ @operator) @logical @cyclomatic
(lambda body: (_) @cognitive.nesting)
(parameters (default_parameter value: (_) @boundary))
(parameters (typed_default_parameter value: (_) @boundary))
(decorator) @boundary @implied
[(for_statement) (for_in_clause) (with_item)] @implied

; Operators and operands.
(function_definition) @halstead
(decorated_definition (decorator) @halstead definition: (function_definition))
(binary_operator) @halstead
(unary_operator) @halstead
(not_operator) @halstead
(boolean_operator) @halstead
(comparison_operator) @halstead
(augmented_assignment) @halstead
(union_type) @halstead
(complex_pattern) @halstead
(case_pattern "-") @halstead
(keyword_pattern "-") @halstead
(union_pattern "-") @halstead
(dict_pattern "-") @halstead
`;
