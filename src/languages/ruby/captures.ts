/** Where `super` stands by itself: it calls the parent's method with the same arguments. */
const BARE_SUPER = [
  ...['method', 'body_statement', 'block_body', 'then', 'else', 'ensure', 'begin', 'parenthesized_statements'],
  ...['assignment', 'operator_assignment', 'binary', 'unary', 'conditional', 'argument_list', 'array', 'pair'],
  ...['if_modifier', 'unless_modifier', 'rescue_modifier'],
]
  .map((parent) => `(${parent} (super) @callee @call)`)
  .join('\n');

/**
 * Cyclomatic complexity:
 *
 * | counted +1 | not counted |
 * |---|---|
 * | `if`, `elsif`, `unless`, also as modifiers; `? :` | `else` |
 * | `while`, `until`, also as modifiers; `for` | blocks and iterators |
 * | each `when`; each `in` but a bare name without a guard | `case`, its `else`, a guard's own `if` |
 * | each `rescue`, also as a modifier | `begin`, `ensure`, `retry` |
 * | `&&`, `\|\|`, `and`, `or`, `&&=`, `\|\|=` | `!`, `not`, `&.` |
 *
 * These are lizard's rules but for three things it leaves out or takes for a path: `unless` and `in` count here, `ensure`
 * does not. RuboCop's `Metrics/CyclomaticComplexity` counts `&.` and the blocks of known iterators besides, and `rescue`
 * once for all clauses.
 *
 * Cognitive complexity is SonarSource's: structural are `if`, `unless`, `? :`, loops, `case` and `rescue`; the body of
 * a block or lambda nests; parentheses do not end a run of like operators.
 */
export const RUBY_CAPTURES = `
; Methods. A setter's name ends in =.
(method name: (setter) @name parameters: (_)? @parameters) @definition.setter
(method name: (_) @name parameters: (_)? @parameters) @definition.function
(singleton_method object: (self) name: (setter) @name parameters: (_)? @parameters) @definition.setter
(singleton_method object: (self) name: (_) @name parameters: (_)? @parameters) @definition.method
(singleton_method object: [(constant) (identifier) (instance_variable) (class_variable) (global_variable)] @receiver name: (_) @name parameters: (_)? @parameters) @definition.method
(call method: (identifier) @_define arguments: (argument_list . [(simple_symbol) (string)] @name)
  block: [(block parameters: (_)? @parameters) (do_block parameters: (_)? @parameters)]
  (#any-of? @_define "define_method" "define_singleton_method")) @definition.method
(alias name: (_) @name) @declaration.method
(call !receiver method: (identifier) @_alias arguments: (argument_list . [(simple_symbol) (string)] @name)
  (#eq? @_alias "alias_method")) @declaration.method

; Types. A module with methods of its own is there to be mixed in; any other is a place for names.
(class name: [(constant) @name (scope_resolution scope: (_)? @receiver name: (_) @name)]) @definition.class
(module name: [(constant) @name (scope_resolution scope: (_)? @receiver name: (_) @name)] body: (body_statement (method))) @definition.trait
(module name: [(constant) @name (scope_resolution scope: (_)? @receiver name: (_) @name)]) @definition.namespace
(assignment left: (constant) @name right: (call receiver: (constant) @_type method: (identifier) @_new)
  (#eq? @_type "Class") (#eq? @_new "new")) @definition.class
(assignment left: (constant) @name right: (call receiver: (constant) @_type method: (identifier) @_new)
  (#eq? @_type "Struct") (#eq? @_new "new")) @definition.struct
(assignment left: (constant) @name right: (call receiver: (constant) @_type method: (identifier) @_new)
  (#eq? @_type "Data") (#eq? @_new "define")) @definition.struct
(class superclass: (superclass [
  (constant) @heritage.extends
  (scope_resolution) @heritage.extends
  (call receiver: [(constant) (scope_resolution)] @heritage.extends)
]))
(assignment left: (constant) right: (call receiver: (constant) @_type method: (identifier) @_new
  arguments: (argument_list . [(constant) (scope_resolution)] @heritage.extends))
  (#eq? @_type "Class") (#eq? @_new "new"))
(assignment left: (constant) right: (call receiver: (constant) @_type method: (identifier) @_new
  arguments: (argument_list (simple_symbol) @name @definition.field))
  (#any-of? @_type "Struct" "Data") (#any-of? @_new "new" "define"))
(body_statement (call !receiver method: (identifier) @_mixin
  arguments: (argument_list [(constant) (scope_resolution)] @heritage.implements)
  (#any-of? @_mixin "include" "extend" "prepend")))
(body_statement (identifier) @section (#any-of? @section "private" "protected" "public"))
(singleton_class "end" @section)

; Values.
(assignment left: (constant) @name) @definition.constant
(left_assignment_list (constant) @name @definition.constant)
(assignment left: (class_variable) @name) @definition.field
(assignment left: (global_variable) @name) @definition.variable
(call !receiver method: (identifier) @_attribute arguments: (argument_list [(simple_symbol) (string)] @name @definition.field)
  (#any-of? @_attribute "attr_reader" "attr_writer" "attr_accessor"))

; Calls.
(call receiver: [(constant) (scope_resolution)] @callee method: (identifier) @_new arguments: (_)? @arguments
  (#eq? @_new "new")) @call.new
(call receiver: [
    (call) (identifier) (self) (super) (instance_variable) (class_variable) (global_variable) (element_reference)
    (parenthesized_statements)
  ] @receiver method: (_) @callee arguments: (_)? @arguments) @call
(call receiver: (_) @receiver method: (_) @callee arguments: (_)? @arguments (#not-eq? @callee "new")) @call
(call !receiver method: (_) @callee arguments: (_)? @arguments) @call

(call receiver: (super) @callee @call)
${BARE_SUPER}

; Modules.
(call !receiver method: (identifier) @_load arguments: (argument_list . (string))
  (#any-of? @_load "require" "require_relative" "load")) @import
(call !receiver method: (identifier) @_load arguments: (argument_list . (simple_symbol) . (string))
  (#eq? @_load "autoload")) @import

; Text in which code rules do not hold. A symbol is a literal.
(comment) @opaque.comment
(uninterpreted) @opaque.text
[
  (string) (string_array) (symbol_array) (regex) (subshell) (simple_symbol) (delimited_symbol) (hash_key_symbol)
  (character) (heredoc_beginning) (heredoc_body)
] @opaque.string
(interpolation) @opaque.code

; Decisions.
(if consequence: (_)? @nesting) @cyclomatic @cognitive.structural
(unless consequence: (_)? @nesting) @cyclomatic @cognitive.structural
(elsif consequence: (_)? @nesting) @cyclomatic @cognitive.flat
(if alternative: (else) @cognitive.flat @nesting)
(unless alternative: (else) @cognitive.flat @nesting)
(elsif alternative: (else) @cognitive.flat @nesting)
(if_modifier body: (_) @nesting) @cyclomatic @cognitive.structural
(unless_modifier body: (_) @nesting) @cyclomatic @cognitive.structural
(while body: (_) @nesting) @cyclomatic @cognitive.structural
(until body: (_) @nesting) @cyclomatic @cognitive.structural
(while_modifier body: (_) @nesting) @cyclomatic @cognitive.structural
(until_modifier body: (_) @nesting) @cyclomatic @cognitive.structural
(for body: (_) @nesting) @cyclomatic @cognitive.structural
(conditional consequence: (_) @cognitive.nesting alternative: (_) @cognitive.nesting) @cyclomatic @cognitive.structural
(rescue body: (_)? @nesting) @cyclomatic @cognitive.structural
(rescue_modifier handler: (_) @nesting) @cyclomatic @cognitive.structural
(case) @cognitive.structural
(when body: (_)? @nesting) @cyclomatic
(case (else) @nesting)
(case_match) @cognitive.structural
(in_clause body: (_) @nesting)
(in_clause guard: (_)) @cyclomatic
(in_clause pattern: [
  (as_pattern) (alternative_pattern) (array_pattern) (find_pattern) (hash_pattern) (parenthesized_pattern) (range)
  (variable_reference_pattern) (expression_reference_pattern) (constant) (scope_resolution) (lambda) (regex) (string)
  (simple_symbol) (delimited_symbol) (string_array) (symbol_array) (integer) (float) (unary) (nil) (true) (false) (self)
]) @cyclomatic
(case_match else: (else) @nesting)
(binary operator: ["&&" "||" "and" "or"] @operator) @logical @cyclomatic
(operator_assignment operator: ["&&=" "||="]) @cyclomatic
(block body: (_) @cognitive.nesting)
(do_block body: (_) @cognitive.nesting)
`;
