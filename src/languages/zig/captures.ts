/**
 * Captures of Zig.
 *
 * Cyclomatic complexity is lizard's: `if`, `for`, `while`, each prong of a `switch` (`else` included), `try`, `catch`,
 * `orelse`, `and`, `or`.
 *
 * Cognitive complexity is SonarSource's: structural are `if`, `for`, `while`, `switch` and `catch`; `else`, `else if` and
 * jumps to a label add 1, each run of like logical operators 1, `try` and `orelse` nothing.
 *
 * A container is a definition where it is the value of a constant, or what a function returns: then it is called by the
 * function's name. Functions in any other container stand in what is around it.
 */

/** Containers by the kind of definition that a constant holding one is. */
const CONTAINERS: readonly (readonly [container: string, kind: string])[] = [
  ['struct_declaration', 'struct'],
  ['union_declaration', 'struct'],
  ['opaque_declaration', 'struct'],
  ['enum_declaration', 'enum'],
];

const FIELD = '(container_field name: (identifier) @name type: (_) @type) @definition.field';
const MEMBERS = `[
  (struct_declaration ${FIELD})
  (union_declaration ${FIELD})
  (union_declaration (container_field name: (identifier) @name) @definition.field)
  (enum_declaration (container_field name: (identifier) @name) @definition.enum_member)
  (error_set_declaration (identifier) @name @definition.enum_member)
]`;

export const ZIG_CAPTURES = `
${CONTAINERS.map(
  ([container, kind]) => `(variable_declaration (identifier) @name (${container})) @definition.${kind}
(return_expression (${container}) @definition.${kind})
`,
).join('')}
(variable_declaration (identifier) @name (error_set_declaration)) @definition.enum
(variable_declaration ${MEMBERS})
(return_expression ${MEMBERS})
(source_file ${FIELD})
(variable_declaration "const" (identifier) @name type: (_) @type) @definition.constant
(variable_declaration "const" (identifier) @name) @definition.constant
(variable_declaration "var" (identifier) @name type: (_) @type) @definition.variable
(variable_declaration "var" (identifier) @name) @definition.variable
(function_declaration name: (_) @name (parameters) @parameters type: (_) @type body: (_)) @definition.function
(function_declaration name: (_) @name (parameters) @parameters type: (_) @type !body) @declaration.function
(test_declaration) @definition.function @name

((builtin_function (builtin_identifier) @_builtin (arguments (string))) @import (#any-of? @_builtin "@import" "@cInclude"))

(call_expression function: (identifier) @callee) @call @arguments
(call_expression function: (error_union_type !error ok: (identifier) @callee)) @call @arguments
(call_expression function: (field_expression object: (_) @receiver member: (_) @callee)) @call @arguments
(call_expression function: (field_expression !object member: (_) @callee)) @call @arguments
(struct_initializer [(identifier) (field_expression)] @callee (initializer_list) @arguments) @call.new

(comment) @opaque.comment
(string) @opaque.string
(multiline_string) @opaque.string
(character) @opaque.string

(if_statement) @cyclomatic @cognitive.structural
(if_statement body: (_) @nesting)
(else_clause) @cognitive.flat
(else_clause alternative: (_) @nesting)
(else_clause alternative: (if_statement) @elseif)
(if_expression) @cyclomatic @cognitive.structural
(if_expression ")" . (payload)? . (_) @nesting)
(if_expression "else" @cognitive.flat)
(if_expression "else" . (payload)? . (_) @nesting)
(if_expression "else" . (payload)? . (if_expression) @elseif)
(if_type_expression) @cyclomatic @cognitive.structural
(if_type_expression "else" @cognitive.flat)
(for_statement) @cyclomatic @cognitive.structural
(for_statement body: (_) @nesting)
(for_expression) @cyclomatic @cognitive.structural
(for_expression (payload) . (_) @nesting)
(while_statement) @cyclomatic @cognitive.structural
(while_statement body: (_) @nesting)
(while_expression) @cyclomatic @cognitive.structural
(while_expression ")" . (payload)? . (_) @nesting)
(switch_expression) @cognitive.structural
(switch_case) @cyclomatic @nesting
(try_expression) @cyclomatic
(catch_expression) @cyclomatic @cognitive.structural
(catch_expression "catch" . (payload)? . (_) @nesting)
(binary_expression operator: "orelse") @cyclomatic
(binary_expression operator: "and" @operator) @logical @cyclomatic
(binary_expression operator: "or" @operator) @logical @cyclomatic
(break_expression (break_label)) @cognitive.flat
(continue_expression (break_label)) @cognitive.flat
`;
