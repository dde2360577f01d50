/**
 * What a signature is, by its node type: the kind of definition and how the grammar writes it. A method without a result
 * type reads to the grammar as a constructor.
 */
const SIGNATURES: readonly (readonly [string, string])[] = [
  ['function', '(function_signature (type_identifier)? @type name: (_) @name (formal_parameter_list) @parameters)'],
  ['getter', '(getter_signature (type_identifier)? @type name: (_) @name)'],
  ['setter', '(setter_signature name: (_) @name (formal_parameter_list) @parameters)'],
  ['method', '(operator_signature "operator" . _ @name (formal_parameter_list) @parameters)'],
];

function constructors(...signatures: readonly string[]): (readonly [string, string])[] {
  return signatures.flatMap((signature) => [
    ['constructor', `(${signature} (identifier) . (identifier) @name . (formal_parameter_list) @parameters)`],
    ['function', `(${signature} (identifier) @name . (formal_parameter_list) @parameters)`],
  ]);
}

/** Functions at the top of a file: their bodies stand beside their signatures. */
const FUNCTIONS = SIGNATURES.slice(0, 3)
  .map(([kind, signature]) => `(program ${signature} @definition.${kind} . (function_body) @until)`)
  .join('\n');

const MEMBERS = [...SIGNATURES, ...constructors('constructor_signature', 'factory_constructor_signature')]
  .map(
    ([kind, signature]) => `
(class_body (method_signature ${signature}) @definition.${kind} . (function_body) @until)
(enum_body (method_signature ${signature}) @definition.${kind} . (function_body) @until)
(extension_declaration class: (type_identifier) @receiver
  body: (extension_body (method_signature ${signature}) @definition.${kind} . (function_body) @until))`,
  )
  .join('');

/** Members without a body: abstract and external ones, and constructors that have none. */
const BODILESS = [
  ...SIGNATURES.map(([kind, signature]) => `(declaration ${signature}) @declaration.${kind}`),
  ...SIGNATURES.slice(0, 3).map(([kind, signature]) => `(program ${signature} @declaration.${kind})`),
  ...constructors(
    'constructor_signature',
    'constant_constructor_signature',
    'factory_constructor_signature',
    'redirecting_factory_constructor_signature',
  ).map(([kind, signature]) => `(declaration ${signature}) @definition.${kind}`),
].join('\n');

/** What can stand after `else`, besides another `if`. */
const ELSE_BODIES = [
  ...['block', 'expression_statement', 'return_statement', 'for_statement', 'while_statement', 'do_statement'],
  ...['switch_statement', 'try_statement', 'break_statement', 'continue_statement', 'yield_statement'],
  ...['assert_statement', 'yield_each_statement'],
]
  .map((type) => `(${type})`)
  .join(' ');

/**
 * Captures of the Dart grammar.
 *
 * Cyclomatic complexity by the rules lizard has for languages like C: `if`, `for` and `while` (as statements and in
 * collections), `do`, each handler of a `try`, `case`, each arm of a `switch` expression, `?:`, `&&` and `||`, those in
 * patterns as well. `default`, `_`, `??`, `?.` and `assert` are not paths. Anonymous functions count for the function
 * around them.
 */
export const DART_CAPTURES = `
; Definitions.
(library_name (dotted_identifier_list) @name) @definition.namespace
(class_definition name: (_) @name) @definition.class
(class_definition (mixin_application_class . (identifier) @name)) @definition.class
(extension_type_declaration name: (_) @name) @definition.class
(representation_declaration type: (_) @type name: (_) @name) @definition.field
(mixin_declaration (mixin) . (identifier) @name) @definition.trait
(enum_declaration name: (_) @name) @definition.enum
(enum_constant name: (_) @name) @definition.enum_member
(type_alias . (type_identifier) @name . (type_parameters)? . "=" . (type_identifier) @type) @definition.type
(type_alias . (type_identifier) @name . (type_parameters)? . "=") @definition.type
(type_alias (type_identifier) @name . (type_parameters)? . (formal_parameter_list)) @definition.type
${FUNCTIONS}
${MEMBERS}
${BODILESS}
(local_function_declaration
  (lambda_expression parameters: (function_signature (type_identifier)? @type name: (_) @name (formal_parameter_list) @parameters))) @definition.function
(declaration (const_builtin) (type_identifier)? @type (static_final_declaration_list (static_final_declaration . (identifier) @name) @definition.constant))
(declaration (type_identifier)? @type (static_final_declaration_list (static_final_declaration . (identifier) @name) @definition.constant))
(declaration (type_identifier)? @type (initialized_identifier_list (initialized_identifier . (identifier) @name) @definition.field))
(program (static_final_declaration_list (static_final_declaration . (identifier) @name) @definition.constant))
(program (initialized_identifier_list (initialized_identifier . (identifier) @name) @definition.variable))
(program (type_identifier) @type . (static_final_declaration_list (static_final_declaration) @definition.constant))
(program (type_identifier) @type . (initialized_identifier_list (initialized_identifier) @definition.variable))

; Parents. Of a name with a prefix the last part counts.
(superclass (type_identifier) @heritage.extends . [(type_arguments) (mixins)])
(superclass (type_identifier) @heritage.extends .)
(mixin_application . (type_identifier) @heritage.extends)
(mixins (type_identifier) @heritage.implements)
(interfaces (type_identifier) @heritage.implements)
(mixin_declaration (type_identifier) @heritage.extends)

; Calls. The grammar sets a callee and its arguments side by side.
((identifier) @callee @call . (selector (argument_part (arguments) @arguments)))
((selector [
  (unconditional_assignable_selector (identifier) @callee @call)
  (conditional_assignable_selector (identifier) @callee @call)]) . (selector (argument_part (arguments) @arguments)))
((unconditional_assignable_selector (identifier) @callee @call) . (selector (argument_part (arguments) @arguments)))
(cascade_section (cascade_selector (identifier) @callee @call) . (argument_part (arguments) @arguments))
(cascade_section
  [(unconditional_assignable_selector (identifier) @callee @call) (conditional_assignable_selector (identifier) @callee @call)]
  . (argument_part (arguments) @arguments))
(relational_expression
  (relational_expression (selector (unconditional_assignable_selector (identifier) @callee @call)) . (relational_operator "<"))
  . (relational_operator ">") . (parenthesized_expression) @arguments)
(dot_shorthand (identifier) @callee) @call
(new_expression (type_identifier) @receiver . (identifier) @callee . (arguments) @arguments) @call.new
(const_object_expression (type_identifier) @receiver . (identifier) @callee . (arguments) @arguments) @call.new
(new_expression (type_identifier) @callee (arguments) @arguments) @call.new
(const_object_expression (type_identifier) @callee (arguments) @arguments) @call.new
(initializer_list_entry (super) @receiver . (identifier) @callee . (arguments) @arguments) @call
(redirection (this) @receiver . (identifier) @callee . (arguments) @arguments) @call
(initializer_list_entry (super) @callee . (arguments) @arguments) @call
(redirection (this) @callee . (arguments) @arguments) @call
(annotation name: (_) @callee (arguments)? @arguments) @call.decorator

(library_import) @import
(library_export) @export
(part_directive) @import
(part_of_directive) @import

; Names given to values.
(formal_parameter (type_identifier)? @type name: (identifier) @name) @binding.parameter
(formal_parameter . (identifier) @name .) @binding.parameter
(initialized_variable_definition (type_identifier) @type name: (_) @name) @binding.local
(initialized_variable_definition name: (_) @name value: (_)? @value) @binding.local
(initialized_variable_definition (initialized_identifier . (identifier) @binding.local))
(for_loop_parts name: (identifier) @name @binding.element value: (_) @value)
(initialized_identifier . (identifier) @name . (_) @value) @binding.field
(static_final_declaration . (identifier) @name . (_) @value) @binding.field
(for_loop_parts (type_identifier) @type name: (identifier) @name @binding.local)
(for_loop_parts name: (identifier) @binding.local)
(catch_parameters (identifier) @binding.local)
(variable_pattern (type_identifier)? @type (identifier) @name) @binding.local
[(block) (for_statement) (function_expression) (switch_statement_case) (switch_expression_case) (for_element)] @scope

; Text in which code rules do not hold.
[(comment) (documentation_comment)] @opaque.comment
(string_literal) @opaque.string
(template_substitution (_) @opaque.code)
(script_tag) @opaque.comment

; Decisions.
(if_statement) @cyclomatic @cognitive.structural
(if_statement consequence: (_) @nesting)
(if_statement "else" @cognitive.flat)
(if_statement alternative: (if_statement) @elseif)
(if_statement alternative: [${ELSE_BODIES}] @nesting)
(if_element) @cyclomatic @cognitive.structural
(if_element consequence: (_) @nesting)
(if_element alternative: (_) @nesting)
(for_statement) @cyclomatic @cognitive.structural
(for_statement body: (_) @nesting)
(for_element) @cyclomatic @cognitive.structural
(for_element body: (_) @nesting)
(while_statement) @cyclomatic @cognitive.structural
(while_statement body: (_) @nesting)
(do_statement) @cyclomatic @cognitive.structural
(do_statement body: (_) @nesting)
(try_statement body: (_) (block) @nesting)
(try_statement [(catch_clause) (type_identifier) (type_arguments)] @cyclomatic @cognitive.structural . (block))
(conditional_expression) @cyclomatic @cognitive.structural
(conditional_expression consequence: (_) @cognitive.nesting)
(conditional_expression alternative: (_) @cognitive.nesting)
(switch_statement) @cognitive.structural
(switch_statement_case) @cyclomatic @nesting
(switch_statement_default) @nesting
(switch_expression) @cognitive.structural
(switch_expression_case) @cyclomatic @nesting
(logical_and_expression (logical_and_operator) @operator) @logical
(logical_or_expression (logical_or_operator) @operator) @logical
[(logical_and_operator) (logical_or_operator)] @cyclomatic
(break_statement (identifier)) @cognitive.flat
(continue_statement (identifier)) @cognitive.flat
(function_expression body: (_) @cognitive.nesting)
`;
