/**
 * Cyclomatic complexity, as PHPMD (PDepend's CCN2) counts it, with what newer versions of PHP added:
 *
 * | counted +1 | not counted |
 * |---|---|
 * | `if`, `elseif`, `else if`, `? :`, `?:` | `else`, `??`, `??=`, `?->` |
 * | `for`, `foreach`, `while`, `do` | `break`, `continue`, `goto` |
 * | each `case`, each arm of a `match` | `switch` and `match` themselves, their default |
 * | each `catch` | `try`, `finally` |
 * | `&&`, `\|\|`, `and`, `or` | `!`, `xor` |
 *
 * lizard counts a `match` once instead of its arms, and neither `and`, `or` nor `?:`.
 *
 * Cognitive complexity is SonarSource's: structural are `if`, `? :`, loops, `switch`, `match` and `catch`; `else`,
 * `elseif`, `goto` and a `break` or `continue` out of several levels add 1; the body of a closure nests.
 */
const INTERPOLATED = [
  ...['variable_name', 'dynamic_variable_name', 'member_access_expression', 'nullsafe_member_access_expression'],
  ...['subscript_expression', 'member_call_expression', 'nullsafe_member_call_expression', 'function_call_expression'],
  ...['scoped_call_expression', 'scoped_property_access_expression', 'class_constant_access_expression'],
]
  .map((type) => `(${type})`)
  .join(' ');

/** Statements that may follow `else` and nest: all but `if`. */
const ELSE_BODIES = [
  ...['compound_statement', 'colon_block', 'expression_statement', 'return_statement', 'echo_statement'],
  ...['for_statement', 'foreach_statement', 'while_statement', 'do_statement', 'switch_statement', 'try_statement'],
  ...[
    'break_statement',
    'continue_statement',
    'goto_statement',
    'exit_statement',
    'unset_statement',
    'empty_statement',
  ],
]
  .map((type) => `(${type})`)
  .join(' ');

const NAMES = '(name) @callee (qualified_name (namespace_name)? @receiver (name) @callee)';

export const PHP_CAPTURES = `
; Functions and methods.
(function_definition name: (_) @name parameters: (_) @parameters return_type: (_)? @type) @definition.function
(method_declaration name: (_) @name parameters: (_) @parameters return_type: (_)? @type body: (_)) @definition.method
(method_declaration name: (_) @name parameters: (_) @parameters return_type: (_)? @type) @declaration.method
(property_declaration (property_element name: (variable_name (name) @name))
  (property_hook_list (property_hook (name) @_hook body: (_)) @definition.getter) (#eq? @_hook "get"))
(property_declaration (property_element name: (variable_name (name) @name))
  (property_hook_list (property_hook (name) @_hook parameters: (_)? @parameters body: (_)) @definition.setter)
  (#eq? @_hook "set"))

; Types.
(class_declaration name: (_) @name) @definition.class
(anonymous_class) @definition.class
(interface_declaration name: (_) @name) @definition.interface
(trait_declaration name: (_) @name) @definition.trait
(enum_declaration name: (_) @name) @definition.enum
(enum_case name: (_) @name) @definition.enum_member
(namespace_definition name: (_) @name) @definition.namespace
(base_clause [(name) (qualified_name)] @heritage.extends)
(class_interface_clause [(name) (qualified_name)] @heritage.implements)
(use_declaration [(name) (qualified_name)] @heritage.implements)

; Values.
(const_declaration type: (_)? @type (const_element . (name) @name) @definition.constant)
(property_declaration type: (_)? @type (property_element name: (variable_name (name) @name)) @definition.field)
(function_call_expression function: (name) @_define arguments: (arguments . (argument (string (string_content) @name)))
  (#eq? @_define "define")) @definition.constant
(program (expression_statement (assignment_expression left: (variable_name) @name) @definition.variable))

; Calls.
(function_call_expression function: [${NAMES} (variable_name) @callee] arguments: (_) @arguments) @call
(member_call_expression object: (_) @receiver name: (name) @callee arguments: (_) @arguments) @call
(nullsafe_member_call_expression object: (_) @receiver name: (name) @callee arguments: (_) @arguments) @call
(scoped_call_expression scope: (_) @receiver name: (name) @callee arguments: (_) @arguments) @call
(object_creation_expression [${NAMES} (variable_name) @callee] (arguments)? @arguments) @call.new
(attribute [${NAMES}] parameters: (_)? @arguments) @call.decorator

; Modules.
(namespace_use_declaration) @import
[(require_expression) (require_once_expression) (include_expression) (include_once_expression)] @import

; Text in which code rules do not hold.
(comment) @opaque.comment
[(text) (php_tag) (php_end_tag)] @opaque.text
[(string) (nowdoc) (encapsed_string) (heredoc) (shell_command_expression)] @opaque.string
(encapsed_string [${INTERPOLATED}] @opaque.code)
(heredoc_body [${INTERPOLATED}] @opaque.code)
(shell_command_expression [${INTERPOLATED}] @opaque.code)

; Decisions.
(if_statement body: (_) @nesting) @cyclomatic @cognitive.structural
(else_if_clause body: (_) @nesting) @cyclomatic @cognitive.flat
(else_clause) @cognitive.flat
(else_clause body: (if_statement) @elseif)
(else_clause body: [${ELSE_BODIES}] @nesting)
(for_statement body: (_)? @nesting) @cyclomatic @cognitive.structural
(foreach_statement body: (_) @nesting) @cyclomatic @cognitive.structural
(while_statement body: (_) @nesting) @cyclomatic @cognitive.structural
(do_statement body: (_) @nesting) @cyclomatic @cognitive.structural
(switch_statement) @cognitive.structural
(case_statement) @cyclomatic @nesting
(default_statement) @nesting
(match_expression) @cognitive.structural
(match_conditional_expression return_expression: (_) @nesting) @cyclomatic
(match_default_expression return_expression: (_) @nesting)
(catch_clause body: (_) @nesting) @cyclomatic @cognitive.structural
(conditional_expression body: (_)? @cognitive.nesting alternative: (_) @cognitive.nesting) @cyclomatic @cognitive.structural
(binary_expression operator: ["&&" "||" "and" "or"] @operator) @logical @cyclomatic
(goto_statement) @cognitive.flat
(break_statement (integer)) @cognitive.flat
(continue_statement (integer)) @cognitive.flat
(anonymous_function body: (_) @cognitive.nesting)
(arrow_function body: (_) @cognitive.nesting)
`;
