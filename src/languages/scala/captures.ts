/** Types that name a parent, with or without arguments. */
const PARENT = '[(type_identifier) (generic_type) (stable_type_identifier)]';

/** Values with one name, with several, or without a value, standing between `open` and `close`. */
function values(open: string, close: string, val: string, variable: string): string {
  const kinds: readonly (readonly [string, string])[] = [
    ['val', val],
    ['var', variable],
  ];
  return kinds
    .map(
      ([word, kind]) => `
(${open} (${word}_definition pattern: (identifier) @name type: (_)? @type) @definition.${kind} ${close})
(${open} (${word}_definition pattern: [(identifiers (identifier) @name @definition.${kind}) (tuple_pattern (identifier) @name @definition.${kind})]) ${close})
(${open} (${word}_declaration name: (identifier) @name type: (_) @type) @definition.${kind} ${close})`,
    )
    .join('');
}

const VALUES = [
  values('compilation_unit', '', 'constant', 'variable'),
  values('package_object body: (template_body', ')', 'constant', 'variable'),
  ...['template_body', 'enum_body', 'with_template_body'].map((body) => values(body, '', 'field', 'field')),
].join('');

/** What can stand after `else` with decisions in it, besides another `if` and blocks. */
const ELSE_EXPRESSIONS = [
  ...['call_expression', 'match_expression', 'for_expression', 'while_expression', 'do_while_expression'],
  ...['try_expression', 'infix_expression', 'prefix_expression', 'field_expression', 'parenthesized_expression'],
  ...['return_expression', 'throw_expression', 'assignment_expression', 'instance_expression', 'tuple_expression'],
  ...['lambda_expression', 'interpolated_string_expression'],
]
  .map((type) => `(${type})`)
  .join(' ');

/**
 * Captures of the Scala grammar, versions 2 and 3 of the language.
 *
 * Cyclomatic complexity as lizard counts it: `if` (a guard's as well), `for`, `while`, `do`, `catch` and each `case` in
 * it, every other `case` (`case _` as well), `&&` and `||`. Unlike lizard, `do … while (…)` and `while … do` are one path,
 * and a `case` in a pattern of `for` is none. Anonymous functions count for the function around them.
 *
 * Cognitive complexity leaves out, as SonarSource does in Kotlin, the `else` of an `if` whose `else` is a plain
 * expression, as in `val a = if (b) 1 else 2`.
 */
export const SCALA_CAPTURES = `
; Definitions.
(package_clause name: (_) @name) @definition.namespace
(package_object name: (_) @name) @definition.namespace
(class_definition name: (_) @name) @definition.class
(class_definition "case") @definition.class @parameters
(object_definition name: (_) @name) @definition.class
(trait_definition name: (_) @name) @definition.trait
(enum_definition name: (_) @name) @definition.enum
(simple_enum_case name: (_) @name) @definition.enum_member
(full_enum_case name: (_) @name) @definition.enum_member
(given_definition name: (_)? @name body: (with_template_body)) @definition.class
(given_definition name: (_) @name return_type: (_) @type) @definition.constant
(type_definition name: (_) @name type: (_) @type) @definition.type
(type_definition name: (_) @name) @definition.type
(extension_definition
  parameters: (parameters (parameter type: (_) @receiver))
  [(function_definition) (function_declaration)] @definition.function)
(function_definition name: (_) @name return_type: (_)? @type) @definition.function @parameters
(function_declaration name: (_) @name return_type: (_)? @type) @declaration.function @parameters
(class_definition "case" class_parameters: (class_parameters (class_parameter name: (_) @name type: (_) @type) @definition.field))
(class_parameter ["val" "var"] name: (_) @name type: (_) @type) @definition.field
${VALUES}
(instance_expression (template_body) @boundary) @definition.class
(block (class_definition body: (_) @boundary))
(indented_block (class_definition body: (_) @boundary))

; Parents: whatever follows the first is a trait that is mixed in.
(class_definition extend: (extends_clause . type: ${PARENT} @heritage.extends))
(trait_definition extend: (extends_clause . type: ${PARENT} @heritage.extends))
(object_definition extend: (extends_clause . type: ${PARENT} @heritage.extends))
(enum_definition extend: (extends_clause . type: ${PARENT} @heritage.extends))
(class_definition extend: (extends_clause ${PARENT} @heritage.implements))
(trait_definition extend: (extends_clause ${PARENT} @heritage.implements))
(object_definition extend: (extends_clause ${PARENT} @heritage.implements))
(enum_definition extend: (extends_clause ${PARENT} @heritage.implements))
(given_definition return_type: ${PARENT} @heritage.implements body: (with_template_body))
(instance_expression ${PARENT} @heritage.extends (template_body))
(instance_expression (compound_type base: ${PARENT} @heritage.extends) (template_body))
(instance_expression (compound_type extra: ${PARENT} @heritage.implements) (template_body))

; Calls. A block or the cases of a partial function are one argument: a leaf marked as the arguments counts as one.
(call_expression function: [(identifier) (field_expression)] @callee arguments: (arguments) @arguments) @call
(call_expression function: [(identifier) (field_expression)] @callee arguments: [(block "{" @arguments) (case_block "{" @arguments)]) @call
(call_expression function: [(identifier) (field_expression)] @callee ":" @arguments arguments: (colon_argument)) @call
(call_expression function: (generic_function function: [(identifier) (field_expression)] @callee) arguments: (arguments) @arguments) @call
(call_expression function: (generic_function function: [(identifier) (field_expression)] @callee) arguments: [(block "{" @arguments) (case_block "{" @arguments)]) @call
(infix_expression left: (_) @receiver operator: (identifier) @callee @arguments) @call
(instance_expression [(type_identifier) (stable_type_identifier)] @callee arguments: (_)? @arguments) @call.new
(instance_expression (generic_type type: (_) @callee) arguments: (_)? @arguments) @call.new
(instance_expression (compound_type base: (type_identifier) @callee)) @call.new
(extends_clause . type: [(type_identifier) (stable_type_identifier)] @callee . arguments: (arguments) @arguments) @call
(extends_clause . type: (generic_type type: (_) @callee) . arguments: (arguments) @arguments) @call
(annotation name: (_) @callee arguments: (_)? @arguments) @call.decorator

(import_declaration) @import
(export_declaration) @export

; Names given to values.
(parameter name: (_) @name type: (_) @type) @binding.parameter
(binding name: (_) @name type: (_)? @type) @binding.parameter
(lambda_expression parameters: (identifier) @binding.parameter)
(colon_argument lambda_start: (identifier) @binding.parameter)
(class_definition . (annotation)* . (modifiers)? . "class" class_parameters: (class_parameters (class_parameter . name: (_) @name type: (_) @type) @binding.parameter))
(block [(val_definition pattern: (identifier) @name type: (_)? @type value: (_) @value) (var_definition pattern: (identifier) @name type: (_)? @type value: (_) @value)] @binding.local)
(indented_block [(val_definition pattern: (identifier) @name type: (_)? @type value: (_) @value) (var_definition pattern: (identifier) @name type: (_)? @type value: (_) @value)] @binding.local)
(block (val_definition pattern: (tuple_pattern (identifier) @binding.local)))
(enumerator . (identifier) @name @binding.element . "<-" . (_) @value)
(enumerator . (identifier) @name @binding.local . (_) @value)
; What the compiler gives a case class by the name of copy.
(class_definition "case" class_parameters: (class_parameters) @binding.field)
(template_body [(val_definition pattern: (identifier) @name value: (_) @value) (var_definition pattern: (identifier) @name value: (_) @value)] @binding.field)
(typed_pattern pattern: (identifier) @name @binding.local type: (_) @type)
(case_clause pattern: (identifier) @binding.local)
(case_class_pattern pattern: (identifier) @binding.local)
[(block) (indented_block) (lambda_expression) (case_clause) (for_expression) (colon_argument) (extension_definition)] @scope

; Text in which code rules do not hold.
(comment) @opaque.comment
(block_comment) @opaque.comment
[(string) (interpolated_string_expression) (character_literal)] @opaque.string
(interpolation [(identifier) (block)] @opaque.code)

; Decisions.
(if_expression) @cyclomatic @cognitive.structural
(if_expression consequence: (_) @nesting)
(if_expression "else" @cognitive.flat alternative: [(block) (indented_block)] @nesting)
(if_expression "else" @cognitive.flat alternative: (if_expression) @elseif)
(if_expression alternative: [${ELSE_EXPRESSIONS}] @nesting)
(for_expression) @cyclomatic @cognitive.structural
(for_expression body: (_) @nesting)
(while_expression) @cyclomatic @cognitive.structural
(while_expression body: (_) @nesting)
(do_while_expression) @cyclomatic @cognitive.structural
(do_while_expression body: (_) @nesting)
(guard) @cyclomatic
(catch_clause) @cyclomatic @cognitive.structural
(catch_clause "case" @cyclomatic body: (_) @nesting)
(match_expression) @cognitive.structural
(case_clause) @cyclomatic @nesting
(infix_expression operator: (operator_identifier) @operator (#any-of? @operator "&&" "||")) @logical @cyclomatic
(lambda_expression) @cognitive.nesting
(colon_argument) @cognitive.nesting
`;
