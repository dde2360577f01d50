/**
 * Captures of Rust.
 *
 * Cyclomatic complexity counts `if` (with `if let`), `let … else`, `while`, `loop`, `for`, each `match` arm beyond the
 * first and its guard, `?`, `&&` and `||`. A closure counts for the function around it. What a macro is given is text
 * until it is expanded and counts nothing; only the calls in it are found, by their shape.
 *
 * Cognitive complexity is SonarSource's: structural are `if`, `let … else`, loops and `match`; `else`, `else if` and jumps
 * to a label add 1, each run of like logical operators 1, `?` nothing. A closure deepens nesting.
 */

/** The type of an `impl`, where it is or contains one that has a name. */
const IMPLEMENTED = `[
  (type_identifier) @receiver
  (primitive_type) @receiver
  (scoped_type_identifier name: (type_identifier) @receiver)
  (generic_type type: (type_identifier) @receiver)
  (generic_type type: (scoped_type_identifier name: (type_identifier) @receiver))
  (reference_type type: (type_identifier) @receiver)
  (reference_type type: (generic_type type: (type_identifier) @receiver))
  (dynamic_type trait: (type_identifier) @receiver)
]`;

const DEFINITIONS = `
(impl_item type: ${IMPLEMENTED} body: (declaration_list [
  (function_item name: (_) @name parameters: (_) @parameters) @definition.method
  (const_item name: (_) @name type: (_) @type) @definition.constant
  (type_item name: (_) @name type: (_) @type) @definition.type
]))
(impl_item body: (declaration_list (function_item name: (_) @name parameters: (_) @parameters) @definition.method))
(function_item name: (_) @name parameters: (_) @parameters) @definition.function
(function_item return_type: (_) @type) @definition.function
(function_signature_item name: (_) @name parameters: (_) @parameters) @declaration.function
(function_signature_item return_type: (_) @type) @declaration.function
(struct_item name: (_) @name) @definition.struct
(union_item name: (_) @name) @definition.struct
(enum_item name: (_) @name) @definition.enum
(enum_variant name: (_) @name) @definition.enum_member
(trait_item name: (_) @name) @definition.trait
(type_item name: (_) @name type: (_) @type) @definition.type
(associated_type name: (_) @name) @definition.type
(associated_type name: (_) @name bounds: (_) @type) @definition.type
(mod_item name: (_) @name body: (_)) @definition.namespace
(const_item name: (_) @name type: (_) @type) @definition.constant
(static_item name: (_) @name type: (_) @type) @definition.variable
(struct_item body: (field_declaration_list (field_declaration name: (_) @name type: (_) @type) @definition.field))
(union_item body: (field_declaration_list (field_declaration name: (_) @name type: (_) @type) @definition.field))
(macro_definition name: (_) @name) @declaration.macro
`;

const RELATIONS = `
(trait_item bounds: (trait_bounds [(type_identifier) (scoped_type_identifier) (generic_type)] @heritage.extends))
(impl_item trait: [(type_identifier) (scoped_type_identifier) (generic_type)] @heritage.implements type: ${IMPLEMENTED})
(use_declaration) @import
(extern_crate_declaration) @import
(mod_item !body) @import
(use_declaration (visibility_modifier)) @export
(mod_item (visibility_modifier) !body) @export
`;

const CALLS = `
(call_expression function: (_) @callee arguments: (arguments) @arguments) @call
(struct_expression name: (_) @callee body: (field_initializer_list) @arguments) @call.new
(macro_invocation macro: (_) @callee (token_tree) @arguments) @call.macro
(token_tree (identifier) @callee @call.macro . "!" . (token_tree) @arguments)
(token_tree (identifier) @callee @call . (token_tree "(") @arguments)
(attribute_item (attribute . (_) @callee arguments: (token_tree)? @arguments)) @call.decorator
(inner_attribute_item (attribute . (_) @callee arguments: (token_tree)? @arguments)) @call.decorator
([(attribute_item (attribute . (identifier) @_cfg)) (inner_attribute_item (attribute . (identifier) @_cfg))] @conditional
  (#eq? @_cfg "cfg"))
`;

const OPAQUE = `
(line_comment) @opaque.comment
(block_comment) @opaque.comment
(shebang) @opaque.comment
(string_literal) @opaque.string
(raw_string_literal) @opaque.string
(char_literal) @opaque.string
`;

const COMPLEXITY = `
(if_expression) @cyclomatic @cognitive.structural
(if_expression consequence: (block) @nesting)
(else_clause) @cognitive.flat
(else_clause (if_expression) @elseif)
(else_clause (block) @nesting)
(let_declaration alternative: (block) @nesting) @cyclomatic @cognitive.structural
(while_expression body: (block) @nesting) @cyclomatic @cognitive.structural
(loop_expression body: (block) @nesting) @cyclomatic @cognitive.structural
(for_expression body: (block) @nesting) @cyclomatic @cognitive.structural
(match_expression) @cognitive.structural
(match_block (match_arm) . [(line_comment) (block_comment)]* . (match_arm) @cyclomatic)
(match_arm) @nesting
(match_pattern condition: (_)) @cyclomatic
(try_expression) @cyclomatic
(binary_expression operator: "&&" @operator) @logical @cyclomatic
(binary_expression operator: "||" @operator) @logical @cyclomatic
(let_chain "&&" @operator) @logical
(let_chain "&&" @cyclomatic)
(break_expression (label)) @cognitive.flat
(continue_expression (label)) @cognitive.flat
(closure_expression) @cognitive.nesting
`;

export const RUST_CAPTURES = [DEFINITIONS, RELATIONS, CALLS, OPAQUE, COMPLEXITY].join('');
