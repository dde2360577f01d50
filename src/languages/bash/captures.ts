/**
 * Cyclomatic complexity:
 *
 * | counted +1 | not counted |
 * |---|---|
 * | `if`, `elif` | `else` |
 * | `for`, `while`, `until`, `select` | `break`, `continue`, pipes |
 * | each item of a `case` but `*)` | `case` itself |
 * | each `&&` and `\|\|`, between commands and in tests; `-a` and `-o` in `[ … ]`; `? :` | `!` |
 *
 * These are lizard's rules for other languages of this kind, lizard having none for shells. ShellMetrics counts the
 * same but for `&&`, `\|\|` and `? :`, which it leaves out.
 *
 * Cognitive complexity is SonarSource's: structural are `if`, loops, `case` and `? :`; `else`, `elif` and a `break` or
 * `continue` out of several loops add 1; so does each run of like `&&` or `\|\|`.
 */
const EXPANSIONS = '[(simple_expansion) (expansion) (command_substitution) (arithmetic_expansion)]';

export const BASH_CAPTURES = `
(function_definition name: (word) @name) @definition.function

; Variables of the script.
(program (declaration_command "readonly" (variable_assignment name: (variable_name) @name) @definition.constant))
(program (declaration_command (word) @_flags (variable_assignment name: (variable_name) @name) @definition.constant)
  (#match? @_flags "^-\\\\w*r"))
(program (declaration_command (variable_assignment name: (variable_name) @name) @definition.variable))
(program (variable_assignment name: (variable_name) @name) @definition.variable)
(program (variable_assignments (variable_assignment name: (variable_name) @name) @definition.variable))

; Calls: every command with a name written out.
(command name: (command_name (word) @callee)) @call @arguments

; Modules.
(command name: (command_name (word) @_source) . argument: (_) (#any-of? @_source "source" ".")) @import
(declaration_command "export") @export

; Text in which code rules do not hold.
(comment) @opaque.comment
[
  (string) (raw_string) (ansi_c_string) (translated_string) (regex) (extglob_pattern) (heredoc_start) (heredoc_body)
  (heredoc_end)
] @opaque.string
(string ${EXPANSIONS} @opaque.code)
(heredoc_body ${EXPANSIONS} @opaque.code)

; Decisions.
(if_statement) @cyclomatic @cognitive.structural
(elif_clause) @cyclomatic @cognitive.flat
(else_clause) @cognitive.flat
; The commands after \`then\` have no node around them; \`elif\` and \`else\` stand among them, and nest as deep.
(if_statement "then" (_) @nesting)
(for_statement body: (_) @nesting) @cyclomatic @cognitive.structural
(c_style_for_statement body: (_) @nesting) @cyclomatic @cognitive.structural
(while_statement body: (_) @nesting) @cyclomatic @cognitive.structural
(case_statement) @cognitive.structural
(case_item) @nesting
(case_item . value: (_) @_pattern (#not-eq? @_pattern "*")) @cyclomatic
(case_item value: (_) value: (_)) @cyclomatic
(ternary_expression consequence: (_) @cognitive.nesting alternative: (_) @cognitive.nesting) @cyclomatic @cognitive.structural
(list ["&&" "||"] @operator) @logical @cyclomatic
(heredoc_redirect ["&&" "||"] @operator) @logical @cyclomatic
(binary_expression operator: ["&&" "||"] @operator) @logical @cyclomatic
(binary_expression operator: (test_operator) @operator (#any-of? @operator "-a" "-o")) @logical @cyclomatic
(command name: (command_name (word) @_jump) argument: (number) (#any-of? @_jump "break" "continue")) @cognitive.flat
`;

export const BASH_BINDINGS = `
(declaration_command ["local" "declare" "typeset"] (variable_assignment name: (variable_name) @name) @binding.local)
(declaration_command ["local" "declare" "typeset"] (variable_name) @binding.local)
`;
