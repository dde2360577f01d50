/** What a property binds: its first name, which stands for the property, and the further ones. */
const FIRST = 'name: (pattern bound_identifier: (simple_identifier) @name)';
const TYPED = `${FIRST} (type_annotation (_) @type)?`;

/** Members of types; the bodies of enumerations have a node type of their own. */
const MEMBERS = ['class_body', 'enum_class_body']
  .map(
    (body) => `
(${body} (property_declaration ${TYPED} computed_value: (computed_property (statements))) @definition.getter)
(${body} (property_declaration ${TYPED} computed_value: (computed_property (computed_getter) @definition.getter)))
(${body} (property_declaration ${FIRST} computed_value: (computed_property (computed_setter) @definition.setter)))
(${body} (property_declaration ${FIRST} (willset_didset_block [(willset_clause) (didset_clause)] @definition.setter)))
(${body} (property_declaration (modifiers (property_modifier "static")) (value_binding_pattern mutability: "let") ${TYPED}) @definition.constant)
(${body} (property_declaration ${TYPED}) @definition.field)
(${body} (property_declaration name: (_) name: (pattern bound_identifier: (simple_identifier) @name) @definition.field))`,
  )
  .join('');

/**
 * Captures of the Swift grammar.
 *
 * Cyclomatic complexity as lizard counts it: `if`, `guard`, `for`, `while` (`repeat` by its `while`), `catch`, `case` of
 * a `switch`, `?:`, `&&` and `||`. `default`, `??`, `?.`, `where` and further conditions after a comma are not paths.
 * Unlike lizard, the `case` of `if case` and `for case` is no second path, and closures count for the function around
 * them. Accessors and the observers of a property are functions of their own.
 */
export const SWIFT_CAPTURES = `
; Definitions.
(class_declaration declaration_kind: ["class" "actor"] name: (type_identifier) @name) @definition.class
(class_declaration declaration_kind: "struct" name: (type_identifier) @name) @definition.struct
(class_declaration declaration_kind: "enum" name: (type_identifier) @name) @definition.enum
(protocol_declaration name: (_) @name) @definition.interface
(enum_entry name: (simple_identifier) @name @definition.enum_member)
(typealias_declaration name: (type_identifier) @name [(user_type) (function_type)] @type) @definition.type
(typealias_declaration . (modifiers)? . name: (_) @name) @definition.type
(associatedtype_declaration name: (_) @name) @definition.type
(macro_declaration (simple_identifier) @name) @declaration.macro

(function_declaration "func" . _ @name) @definition.function @parameters
(function_declaration "->" . _ @type) @definition.function
(protocol_function_declaration "func" . _ @name) @declaration.method @parameters
(protocol_function_declaration "->" . _ @type) @declaration.method
(init_declaration name: _ @name body: (_)) @definition.constructor @parameters
(init_declaration name: _ @name) @declaration.constructor @parameters
(deinit_declaration "deinit" @name) @definition.method
(class_body (subscript_declaration "subscript" @name (computed_property (statements))) @definition.getter @parameters)
(class_body (subscript_declaration "subscript" @name (computed_property (computed_getter) @definition.getter)) @parameters)
(class_body (subscript_declaration "subscript" @name (computed_property (computed_setter) @definition.setter)) @parameters)
${MEMBERS}
(protocol_property_declaration ${TYPED}) @definition.field
(source_file (property_declaration (value_binding_pattern mutability: "let") ${TYPED}) @definition.constant)
(source_file (property_declaration ${TYPED} computed_value: (_)) @definition.getter)
(source_file (property_declaration (value_binding_pattern mutability: "var") ${TYPED}) @definition.variable)
(statements (class_declaration body: (_) @boundary))

; What an extension holds belongs to the type that it extends.
(class_declaration declaration_kind: "extension" name: (_) @receiver
  body: (class_body [(function_declaration) (init_declaration)] @definition.method))
(class_declaration declaration_kind: "extension" name: (_) @receiver body: (class_body (property_declaration) @definition.field))
(class_declaration declaration_kind: "extension" name: (_) @receiver body: (class_body (typealias_declaration) @definition.type))
(class_declaration declaration_kind: "extension" name: (_) @receiver
  body: (class_body (class_declaration name: (type_identifier)) @definition.class))
(class_declaration declaration_kind: "extension" name: (_) @receiver
  body: (class_body (subscript_declaration (computed_property (statements))) @definition.getter))
(class_declaration declaration_kind: "extension" name: (_) @receiver
  body: (class_body [(property_declaration) (subscript_declaration)]
    (_ (computed_property [(computed_getter) (computed_setter)] @definition.getter))))

; Parents. The first that a class names is taken for its base class: the text cannot tell it from a protocol.
(protocol_declaration (inheritance_specifier inherits_from: (_) @heritage.extends))
(class_declaration declaration_kind: "class" name: (_) . (type_parameters)? . (inheritance_specifier inherits_from: (_) @heritage.extends))
(class_declaration declaration_kind: ["class" "actor" "struct"] (inheritance_specifier inherits_from: (_) @heritage.implements))
(class_declaration declaration_kind: "enum" (inheritance_specifier inherits_from: (_) @heritage.implements)
  (#not-match? @heritage.implements "^(String|Character|U?Int(8|16|32|64)?|Double|Float)$"))
(class_declaration declaration_kind: "extension" name: (_) @receiver (inheritance_specifier inherits_from: (_) @heritage.implements))

; Calls. After an arithmetic operator, and with type arguments after a dot, the grammar reads a call as an operation.
(call_expression . [(simple_identifier) (navigation_expression) (prefix_expression)] @callee (call_suffix (value_arguments "(") @arguments)) @call
(call_expression . [(simple_identifier) (navigation_expression)] @callee (call_suffix . (lambda_literal "{" @arguments))) @call
(call_expression
  . [(additive_expression rhs: (_) @callee) (multiplicative_expression rhs: (_) @callee)]
  (call_suffix (value_arguments "(") @arguments)) @call
(comparison_expression
  lhs: [(simple_identifier) (navigation_expression)] @callee op: "<"
  rhs: (comparison_expression op: ">" rhs: (tuple_expression) @arguments)) @call
(constructor_expression constructed_type: (user_type) @callee (constructor_suffix (value_arguments) @arguments)) @call.new
(macro_invocation (simple_identifier) @callee (call_suffix (value_arguments) @arguments)) @call.macro
(attribute (user_type) @callee) @call.decorator

(import_declaration) @import
(import_declaration) @export

; Names given to values.
(parameter name: (simple_identifier) @name name: (_) @type) @binding.parameter
(lambda_literal . "{" @binding.parameter)
(lambda_parameter name: (simple_identifier) @name) @binding.parameter
(lambda_parameter name: (simple_identifier) name: (_) @type) @binding.parameter
(statements (property_declaration ${TYPED}) @binding.local)
(statements (property_declaration ${FIRST} value: (_) @value) @binding.local)
(if_statement bound_identifier: (simple_identifier) @name @binding.local . "=" . (_) @value)
(guard_statement bound_identifier: (simple_identifier) @name @binding.local . "=" . (_) @value)
(while_statement bound_identifier: (simple_identifier) @name @binding.local . "=" . (_) @value)
(if_statement bound_identifier: (simple_identifier) @binding.local)
(guard_statement bound_identifier: (simple_identifier) @binding.local)
(while_statement bound_identifier: (simple_identifier) @binding.local)
(class_body (property_declaration ${FIRST} value: (_) @value) @binding.field)
(source_file (property_declaration ${FIRST} value: (_) @value) @binding.local)
(for_statement item: (pattern bound_identifier: (simple_identifier) @name @binding.element) collection: (_) @value)
(for_statement item: (pattern bound_identifier: (simple_identifier) @binding.local))
(switch_pattern (pattern (pattern bound_identifier: (simple_identifier) @binding.local)))
(catch_block error: (pattern (pattern bound_identifier: (simple_identifier) @binding.local)))
[(if_statement) (for_statement) (while_statement) (repeat_while_statement) (do_statement) (catch_block) (switch_entry) (lambda_literal)] @scope

; Text in which code rules do not hold.
(comment) @opaque.comment
(multiline_comment) @opaque.comment
(shebang_line) @opaque.comment
[(line_string_literal) (multi_line_string_literal) (raw_string_literal) (regex_literal)] @opaque.string
(interpolated_expression) @opaque.code

; Decisions.
(if_statement) @cyclomatic @cognitive.structural
(if_statement (statements) @nesting)
(if_statement (else) @cognitive.flat)
(if_statement (else) . (if_statement) @elseif)
(guard_statement) @cyclomatic @cognitive.structural
(guard_statement (statements) @nesting)
(for_statement) @cyclomatic @cognitive.structural
(for_statement (statements) @nesting)
(while_statement) @cyclomatic @cognitive.structural
(while_statement (statements) @nesting)
(repeat_while_statement) @cyclomatic @cognitive.structural
(repeat_while_statement (statements) @nesting)
(catch_block) @cyclomatic @cognitive.structural
(catch_block (statements) @nesting)
(ternary_expression) @cyclomatic @cognitive.structural
(ternary_expression if_true: (_) @cognitive.nesting)
(ternary_expression if_false: (_) @cognitive.nesting)
(switch_statement) @cognitive.structural
(switch_entry) @nesting
(switch_entry "case") @cyclomatic
(conjunction_expression op: _ @operator) @logical @cyclomatic
(disjunction_expression op: _ @operator) @logical @cyclomatic
(control_transfer_statement ["break" "continue"] result: (_)) @cognitive.flat
(lambda_literal) @cognitive.nesting
`;
