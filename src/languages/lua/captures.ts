/**
 * Cyclomatic complexity, as lizard and luacheck count it: `if`, `elseif`, `while`, `repeat`, both kinds of `for`, and each
 * `and` and `or`. Not counted: `else`, `goto`, `not`.
 *
 * Cognitive complexity is SonarSource's: structural are `if` and loops; `else`, `elseif` and `goto` add 1; the body of a
 * function without a name nests.
 *
 * A function is named after the variable, field or key it is assigned to; any other is part of the function around it.
 */
const FUNCTION = '(function_definition parameters: (_) @parameters) @definition.function';
const CLOSURE = '(function_definition body: (_) @cognitive.nesting)';
/** What a first variable takes of what is assigned. */
const assigned = (target: string, value: string) =>
  `(assignment_statement (variable_list . name: ${target}) (expression_list . value: ${value}))`;

export const LUA_CAPTURES = `
; Functions.
(function_declaration name: (identifier) @name parameters: (_) @parameters) @definition.function
(function_declaration name: (dot_index_expression table: (_) @receiver field: (_) @name) parameters: (_) @parameters) @definition.function
(function_declaration name: (method_index_expression table: (_) @receiver method: (_) @name) parameters: (_) @parameters) @definition.method
${assigned('(identifier) @name', FUNCTION)}
${assigned('(dot_index_expression table: (_) @receiver field: (_) @name)', FUNCTION)}
${assigned('(bracket_index_expression table: (_) @receiver field: (string) @name)', FUNCTION)}
(field name: [(identifier) (string)] @name value: ${FUNCTION})

; Classes, by the ways to derive one.
(variable_declaration ${assigned(
  '(identifier) @name',
  `(function_call name: (identifier) @_derive arguments: (arguments . (table_constructor) . (table_constructor
    (field name: (identifier) @_index value: [(identifier) (dot_index_expression)] @heritage.extends))))`,
)} (#eq? @_derive "setmetatable") (#eq? @_index "__index")) @definition.class
(variable_declaration ${assigned(
  '(identifier) @name',
  `(function_call name: (identifier) @_derive arguments: (arguments . (string) . [(identifier) (dot_index_expression)] @heritage.extends))`,
)} (#eq? @_derive "class")) @definition.class
(variable_declaration ${assigned(
  '(identifier) @name',
  `(function_call name: (method_index_expression table: [(identifier) (dot_index_expression)] @heritage.extends method: (identifier) @_derive))`,
)} (#eq? @_derive "extend")) @definition.class

; Values: variables at the top of the file, and what is assigned to fields there.
(chunk (variable_declaration (assignment_statement (variable_list . name: (identifier) @name . attribute: (attribute (identifier) @_attribute)))
  (#eq? @_attribute "const")) @definition.constant)
(chunk (variable_declaration [
  (assignment_statement (variable_list . name: (identifier) @name))
  (variable_list . name: (identifier) @name)
]) @definition.variable)
(chunk (variable_declaration [
  (assignment_statement (variable_list name: (identifier) name: (identifier) @name @definition.variable))
  (variable_list name: (identifier) name: (identifier) @name @definition.variable)
]))
(chunk (assignment_statement (variable_list . name: (identifier) @name)) @definition.variable)
(chunk (assignment_statement (variable_list . name: (dot_index_expression table: (_) @receiver field: (_) @name))) @definition.field)

; Calls.
(function_call name: (identifier) @callee arguments: (_) @arguments) @call
(function_call name: (dot_index_expression table: (_) @receiver field: (_) @callee) arguments: (_) @arguments) @call
(function_call name: (method_index_expression table: (_) @receiver method: (_) @callee) arguments: (_) @arguments) @call

; Modules.
(function_call name: (identifier) @_load arguments: (arguments . (string) .) (#any-of? @_load "require" "dofile" "loadfile")) @import
(function_call name: (identifier) @_try arguments: (arguments . (identifier) @_load . (string) .)
  (#eq? @_try "pcall") (#eq? @_load "require")) @import
(chunk (return_statement) @export)

; Text in which code rules do not hold.
(comment) @opaque.comment
(hash_bang_line) @opaque.comment
(string) @opaque.string

; Decisions.
(if_statement consequence: (_)? @nesting) @cyclomatic @cognitive.structural
(elseif_statement consequence: (_)? @nesting) @cyclomatic @cognitive.flat
(else_statement body: (_)? @nesting) @cognitive.flat
(while_statement body: (_)? @nesting) @cyclomatic @cognitive.structural
(repeat_statement body: (_)? @nesting) @cyclomatic @cognitive.structural
(for_statement body: (_)? @nesting) @cyclomatic @cognitive.structural
(goto_statement) @cognitive.flat
(binary_expression operator: ["and" "or"] @operator) @logical @cyclomatic
(arguments ${CLOSURE})
(return_statement (expression_list ${CLOSURE}))
(parenthesized_expression ${CLOSURE})
(binary_expression ${CLOSURE})
(field !name value: ${CLOSURE})
(expression_list value: (_) value: ${CLOSURE})
${assigned('(bracket_index_expression field: [(identifier) (number) (dot_index_expression) (bracket_index_expression) (function_call) (binary_expression)])', CLOSURE)}
`;
