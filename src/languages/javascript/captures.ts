/**
 * Captures of JavaScript and TypeScript.
 *
 * Cyclomatic complexity is that of ESLint's rule `complexity`: `if`, `?:`, every loop, `case` (not `default`), `catch`,
 * `&&`, `||`, `??` and their assignments, each `?.`, and each default value of a parameter or pattern.
 *
 * Cognitive complexity is that of SonarJS: structural are `if`, `?:`, loops, `switch` and `catch`; `else`, `else if` and
 * jumps to a label add 1; runs of `&&` add 1, `||` and `??` nothing, nor does a short circuit in JSX. A function inside
 * another counts for itself, from nesting 0. What a class field or a static block holds counts for no function.
 *
 * A pattern costs time twice: when a query is compiled, mostly for patterns around expressions, and for every match. So
 * patterns of one node are one pattern where they can be, and what only one dialect has stands with that dialect.
 */

/** Statements that may follow `else` and nest: all but `if`. */
const ELSE_BODIES = [
  ...['statement_block', 'expression_statement', 'return_statement', 'throw_statement', 'for_statement'],
  ...['for_in_statement', 'while_statement', 'do_statement', 'switch_statement', 'try_statement', 'break_statement'],
  ...['continue_statement', 'lexical_declaration', 'variable_declaration', 'function_declaration', 'empty_statement'],
  ...['labeled_statement', 'debugger_statement', 'with_statement', 'class_declaration'],
]
  .map((type) => `(${type})`)
  .join(' ');

const FUNCTION_VALUE = '[(arrow_function) (function_expression) (generator_function)]';

/** A member whose name is written out as a string, or is what a constant holds: `a["b"]`, `a[Symbol.iterator]`. */
const MEMBER_BY_KEY = '(subscript_expression index: [(string) (identifier) (member_expression)])';

/** A function behind which a type stands. */
const CAST_FUNCTION = `(parenthesized_expression ${FUNCTION_VALUE} @definition.function)`;

/** The names that a destructuring declaration binds, those of patterns within its pattern aside. */
function destructured(kind: 'constant' | 'variable'): string {
  const name = `@name @definition.${kind}`;
  return `(variable_declarator name: [
    (object_pattern [
      (shorthand_property_identifier_pattern) ${name}
      (object_assignment_pattern left: (shorthand_property_identifier_pattern) ${name})
      (pair_pattern value: [(identifier) ${name} (assignment_pattern left: (identifier) ${name})])
      (rest_pattern (identifier) ${name})])
    (array_pattern [
      (identifier) ${name}
      (assignment_pattern left: (identifier) ${name})
      (rest_pattern (identifier) ${name})])])`;
}

const declared = (kind: 'constant' | 'variable') =>
  `(variable_declarator name: (identifier) @name) @definition.${kind}`;

const VARIABLES = `[
  (lexical_declaration kind: "const" ${declared('constant')})
  (lexical_declaration kind: "let" ${declared('variable')})]`;

const DESTRUCTURED = `[
  (lexical_declaration kind: "const" ${destructured('constant')})
  (lexical_declaration kind: "let" ${destructured('variable')})]`;

/** Captures shared by the grammars of JavaScript, TypeScript and TSX. */
const ECMASCRIPT_CAPTURES = `
; Functions, named as written, else after what they are bound to.
(method_definition "get" name: (_) @name parameters: (_) @parameters) @definition.getter
(method_definition "set" name: (_) @name parameters: (_) @parameters) @definition.setter
(method_definition name: (_) @name parameters: (_) @parameters) @definition.method
(variable_declarator name: (identifier) @name value: ${FUNCTION_VALUE} @definition.function)
(assignment_expression
  left: [(identifier) @name (member_expression property: (_) @name)] right: ${FUNCTION_VALUE} @definition.function)
(pair key: (_) @name value: ${FUNCTION_VALUE} @definition.function)
(export_statement "default" @name value: ${FUNCTION_VALUE} @definition.function)

; Other definitions: of \`let\` and \`const\` those that stand at the top of a file or namespace.
(class_declaration name: (_) @name) @definition.class
(class name: (_)? @name) @definition.class
(variable_declarator name: (identifier) @name value: (class) @definition.class)
(export_statement "default" @name value: (class) @definition.class)
(program ${VARIABLES})
(ERROR ${VARIABLES})
(export_statement ${VARIABLES})
(program ${DESTRUCTURED})
(export_statement ${DESTRUCTURED})
(variable_declaration [${declared('variable')} ${destructured('variable')}])

; Calls.
(decorator [(identifier) (member_expression)] @callee) @call.decorator
(decorator (call_expression function: [(identifier) (member_expression)] @callee arguments: (_) @arguments) @call.decorator)
(new_expression constructor: [(identifier) (member_expression) (this)] @callee arguments: (_)? @arguments) @call.new

; Modules.
(import_statement) @import
(import) @import
(call_expression function: (identifier) @_require arguments: (arguments . (string) .) (#eq? @_require "require")) @import
(export_statement) @export

; Properties of functions and classes.
(program (expression_statement (assignment_expression left: (member_expression object: (identifier) @extended))))
(program (expression_statement (assignment_expression
  left: (member_expression
    object: (member_expression object: (identifier) @extended property: (property_identifier) @_prototype))
  (#eq? @_prototype "prototype"))))
(program (expression_statement (assignment_expression
  left: (member_expression object: (identifier) @extended.labelled property: (property_identifier) @_label)
  (#match? @_label "^(displayName|defaultProps|propTypes)$"))))

; Text in which code rules do not hold.
(comment) @opaque.comment
(html_comment) @opaque.comment
(hash_bang_line) @opaque.comment
(string) @opaque.string
(template_string) @opaque.string
(template_substitution "\${" @opaque.text "}" @opaque.text) @opaque.code
(regex) @opaque.string

; Decisions.
(if_statement consequence: (_) @nesting) @cyclomatic @cognitive.structural
(else_clause) @cognitive.flat
(else_clause (if_statement) @elseif)
(else_clause [${ELSE_BODIES}] @nesting)
(for_statement body: (_) @nesting) @cyclomatic @cognitive.structural
(for_in_statement body: (_) @nesting) @cyclomatic @cognitive.structural
(while_statement body: (_) @nesting) @cyclomatic @cognitive.structural
(do_statement body: (_) @nesting) @cyclomatic @cognitive.structural
(catch_clause body: (_) @nesting) @cyclomatic @cognitive.structural
(ternary_expression consequence: (_) @cognitive.nesting alternative: (_) @cognitive.nesting) @cyclomatic @cognitive.structural
(switch_statement) @cognitive.structural
(switch_case) @cyclomatic @nesting
(switch_default) @nesting
(break_statement label: (_)) @cognitive.flat
(continue_statement label: (_)) @cognitive.flat
(binary_expression operator: ["&&" "||" "??"] @operator) @logical @cyclomatic
(augmented_assignment_expression operator: ["&&=" "||=" "??="]) @cyclomatic
(optional_chain) @cyclomatic
(assignment_pattern) @cyclomatic
(object_assignment_pattern) @cyclomatic
(class_static_block) @boundary
`;

/** What the grammars with JSX add: an element of a component is a call of it. */
const JSX_CAPTURES = `
(jsx_opening_element name: (identifier) @callee (#match? @callee "^[^a-z]")) @call
(jsx_opening_element name: (member_expression) @callee) @call
(jsx_self_closing_element name: (identifier) @callee (#match? @callee "^[^a-z]")) @call
(jsx_self_closing_element name: (member_expression) @callee) @call
(jsx_text) @opaque.text
(html_character_reference) @opaque.text
(jsx_expression (binary_expression) @logical.exempt)
(jsx_expression (parenthesized_expression (binary_expression) @logical.exempt))
`;

/**
 * What code written without classes and `export` does by assignment: methods of a prototype, functions of a class or an object, exports. They stand first, so that
 * a method has the name that others call it by rather than one that only its own body knows.
 */
export const ASSIGNMENT_CAPTURES = `
(assignment_expression
  left: (member_expression
    object: (member_expression object: (_) @receiver property: (property_identifier) @_prototype)
    property: (_) @name)
  right: ${FUNCTION_VALUE} @definition.function (#eq? @_prototype "prototype"))
(program (expression_statement (assignment_expression
  left: (member_expression object: (identifier) @receiver property: (property_identifier) @name)
  right: ${FUNCTION_VALUE} @definition.function (#not-match? @receiver "^(module|exports)$"))))
(assignment_expression
  left: [(identifier) @name (member_expression property: (_) @name)] right: (class) @definition.class)
(assignment_expression left: (member_expression)) @export
`;

/** Captures of the JavaScript grammar, which always reads JSX. */
export const JAVASCRIPT_CAPTURES = `
${ASSIGNMENT_CAPTURES}
(function_declaration name: (identifier) @name parameters: (_) @parameters) @definition.function
(generator_function_declaration name: (identifier) @name parameters: (_) @parameters) @definition.function
(function_expression name: (identifier)? @name parameters: (_) @parameters) @definition.function
(generator_function name: (identifier)? @name parameters: (_) @parameters) @definition.function
(arrow_function [parameters: (_) parameter: (_)] @parameters) @definition.function
${ECMASCRIPT_CAPTURES}
${JSX_CAPTURES}
(call_expression
  function: [(identifier) (member_expression) (super) ${MEMBER_BY_KEY}] @callee
  arguments: [(arguments) @arguments (template_string)]) @call
(class_heritage (_) @heritage.extends)
(field_definition property: (_) @name value: [(arrow_function) (function_expression)] @definition.method)
(field_definition property: (_) @name) @definition.field
(field_definition property: (_) @name value: (_) @value @boundary) @binding.field
`;

/** Captures of the TypeScript grammar. */
export const TYPESCRIPT_CAPTURES = `
(function_declaration name: (identifier) @name parameters: (_) @parameters return_type: (_)? @type) @definition.function
(generator_function_declaration
  name: (identifier) @name parameters: (_) @parameters return_type: (_)? @type) @definition.function
(function_expression
  name: (identifier)? @name parameters: (_) @parameters return_type: (_)? @type) @definition.function
(generator_function
  name: (identifier)? @name parameters: (_) @parameters return_type: (_)? @type) @definition.function
(arrow_function [parameters: (_) parameter: (_)] @parameters return_type: (_)? @type) @definition.function
${ECMASCRIPT_CAPTURES}
(method_definition return_type: (_) @type) @definition.method

(call_expression
  function: [(identifier) (member_expression) (super) (non_null_expression) ${MEMBER_BY_KEY}] @callee
  arguments: [(arguments) @arguments (template_string)]) @call
(call_expression
  function: (await_expression [(identifier) (member_expression)] @callee) arguments: (arguments) @arguments) @call
(call_expression "?.") @cyclomatic
(required_parameter value: (_)) @cyclomatic
(optional_parameter value: (_)) @cyclomatic
; The grammar takes a template behind a tag with type arguments for what is compared with the tag.
(binary_expression
  left: (binary_expression left: [(identifier) (member_expression)] @callee operator: "<") operator: ">" right: (template_string)) @call

; Functions that are given a type: \`const f = ((a) => a) as F\`.
(variable_declarator name: (identifier) @name value: (as_expression ${CAST_FUNCTION}))
(pair key: (_) @name value: (as_expression ${CAST_FUNCTION}))
(assignment_expression
  left: [(identifier) @name (member_expression property: (_) @name)] right: (as_expression ${CAST_FUNCTION}))

(abstract_class_declaration name: (_) @name) @definition.class
(interface_declaration name: (_) @name) @definition.interface
(type_alias_declaration name: (_) @name value: (_) @type) @definition.type
(enum_declaration name: (_) @name) @definition.enum
(enum_body [(property_identifier) (string)] @name @definition.enum_member)
(enum_assignment name: (_) @name) @definition.enum_member
(internal_module name: (_) @name) @definition.namespace
(module name: (_) @name) @definition.namespace
(ambient_declaration ${VARIABLES})
(internal_module body: (statement_block ${VARIABLES}))
(module body: (statement_block ${VARIABLES}))

; Members without a body; the language's own rule tells those of a definition from those of a type in passing.
(function_signature name: (_) @name parameters: (_) @parameters return_type: (_)? @type) @declaration.function
(abstract_method_signature "get") @declaration.getter
(abstract_method_signature "set") @declaration.setter
(abstract_method_signature) @declaration.method
(method_signature "get") @declaration.getter
(method_signature "set") @declaration.setter
(method_signature) @declaration.method
(property_signature type: (type_annotation)? @type) @definition.field
(public_field_definition name: (_) @name value: [(arrow_function) (function_expression)] @definition.method)
(public_field_definition name: (_) @name) @definition.field
(public_field_definition name: (_) @name type: (type_annotation) @type) @definition.field @binding.field
(public_field_definition name: (_) @name value: (_) @value @boundary) @binding.field

(extends_clause value: (_) @heritage.extends)
(extends_type_clause type: (_) @heritage.extends)
(implements_clause (_) @heritage.implements)
`;

/** Captures of the TSX grammar. */
export const TSX_CAPTURES = `${TYPESCRIPT_CAPTURES}${JSX_CAPTURES}
(jsx_expression (non_null_expression (binary_expression) @logical.exempt))
`;
