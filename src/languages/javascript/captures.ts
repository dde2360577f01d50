/** Captures shared by the grammars of JavaScript, TypeScript and TSX. */
export const ECMASCRIPT_CAPTURES = String.raw`
; Functions, named after what they are bound to.
(function_declaration name: (_) @name parameters: (_) @parameters) @definition.function
(generator_function_declaration name: (_) @name parameters: (_) @parameters) @definition.function
(method_definition "get" name: (_) @name parameters: (_) @parameters) @definition.getter
(method_definition "set" name: (_) @name parameters: (_) @parameters) @definition.setter
(method_definition name: (_) @name parameters: (_) @parameters) @definition.method
(variable_declarator name: (identifier) @name value: (arrow_function) @definition.function)
(variable_declarator name: (identifier) @name value: (function_expression) @definition.function)
(variable_declarator name: (identifier) @name value: (generator_function) @definition.function)
(assignment_expression left: [(identifier) @name (member_expression property: (_) @name)] right: [(arrow_function) (function_expression) (generator_function)] @definition.function)
(pair key: (_) @name value: [(arrow_function) (function_expression) (generator_function)] @definition.function)
(function_expression name: (identifier) @name) @definition.function
(function_expression parameters: (_) @parameters) @definition.function
(generator_function name: (identifier) @name) @definition.function
(generator_function parameters: (_) @parameters) @definition.function
(arrow_function parameters: (_) @parameters) @definition.function
(arrow_function parameter: (_) @parameters) @definition.function

; Other definitions.
(class_declaration name: (_) @name) @definition.class
(variable_declarator name: (identifier) @name value: (class) @definition.class)
(class name: (_) @name) @definition.class
(class) @definition.class
(lexical_declaration kind: "const" (variable_declarator name: (identifier) @name) @definition.constant)
(lexical_declaration kind: "let" (variable_declarator name: (identifier) @name) @definition.variable)
(variable_declaration (variable_declarator name: (identifier) @name) @definition.variable)

; Calls.
(call_expression function: (_) @callee arguments: (arguments) @arguments) @call
(call_expression function: (_) @callee arguments: (template_string)) @call
(new_expression constructor: (_) @callee arguments: (_) @arguments) @call.new
(new_expression constructor: (_) @callee) @call.new
(decorator (identifier) @callee) @call.decorator
(decorator (member_expression) @callee) @call.decorator
(decorator (call_expression function: (_) @callee)) @call.decorator

; Modules.
(import_statement) @import
(call_expression function: [(identifier) (import)] @_loader arguments: (arguments . (string)) (#match? @_loader "^(require|import)$")) @import
(export_statement) @export

; Text in which code rules do not hold.
(comment) @opaque.comment
(hash_bang_line) @opaque.comment
(string) @opaque.string
(template_string) @opaque.string
(template_substitution) @opaque.code
(regex) @opaque.string
(jsx_text) @opaque.text

; Decisions, as ESLint's complexity rule counts them.
(if_statement) @cyclomatic @cognitive.structural
(for_statement body: (_) @nesting) @cyclomatic @cognitive.structural
(for_in_statement body: (_) @nesting) @cyclomatic @cognitive.structural
(while_statement body: (_) @nesting) @cyclomatic @cognitive.structural
(do_statement body: (_) @nesting) @cyclomatic @cognitive.structural
(catch_clause body: (_) @nesting) @cyclomatic @cognitive.structural
(ternary_expression consequence: (_) @cognitive.nesting) @cyclomatic @cognitive.structural
(ternary_expression alternative: (_) @cognitive.nesting)
(switch_case) @cyclomatic @nesting
(switch_default) @nesting
(switch_statement) @cognitive.structural
(assignment_pattern) @cyclomatic
(object_assignment_pattern) @cyclomatic
(augmented_assignment_expression operator: ["&&=" "||=" "??="]) @cyclomatic
(optional_chain) @cyclomatic
(if_statement consequence: (_) @nesting)
(else_clause) @cognitive.flat
(else_clause (if_statement) @elseif)
(else_clause [(statement_block) (expression_statement) (for_statement) (for_in_statement) (while_statement) (do_statement) (return_statement) (throw_statement) (switch_statement) (try_statement) (break_statement) (continue_statement) (lexical_declaration) (variable_declaration) (labeled_statement) (empty_statement)] @nesting)
(break_statement label: (_)) @cognitive.flat
(continue_statement label: (_)) @cognitive.flat
(binary_expression operator: ["&&" "||" "??"] @operator) @logical @cyclomatic
(class_static_block) @boundary
`;

/** What only the JavaScript grammar has. */
export const JAVASCRIPT_CAPTURES = `${ECMASCRIPT_CAPTURES}
(class_heritage (_) @heritage.extends)
(field_definition property: (_) @name value: [(arrow_function) (function_expression)] @definition.method)
(field_definition property: (_) @name) @definition.field
(field_definition value: (_) @boundary)
`;

/** What only the TypeScript and TSX grammars have. */
export const TYPESCRIPT_CAPTURES = `${ECMASCRIPT_CAPTURES}
(abstract_class_declaration name: (_) @name) @definition.class
(interface_declaration name: (_) @name) @definition.interface
(type_alias_declaration name: (_) @name) @definition.type
(enum_declaration name: (_) @name) @definition.enum
(enum_body (property_identifier) @name @definition.enum_member)
(enum_assignment name: (_) @name) @definition.enum_member
(internal_module name: (_) @name) @definition.namespace
(module name: (_) @name) @definition.namespace
(function_signature name: (_) @name parameters: (_) @parameters) @definition.function
(method_signature name: (_) @name parameters: (_) @parameters) @definition.method
(abstract_method_signature name: (_) @name parameters: (_) @parameters) @definition.method
(interface_body (property_signature name: (_) @name) @definition.field)
(type_alias_declaration value: (object_type (property_signature name: (_) @name) @definition.field))
(public_field_definition name: (_) @name value: [(arrow_function) (function_expression)] @definition.method)
(public_field_definition name: (_) @name) @definition.field
(public_field_definition value: (_) @boundary)
(extends_clause value: (_) @heritage.extends)
(extends_type_clause type: (_) @heritage.extends)
(implements_clause (_) @heritage.implements)
(required_parameter value: (_)) @cyclomatic
(optional_parameter value: (_)) @cyclomatic
`;
