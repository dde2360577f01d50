import { C_DIALECT, cFamilyCaptures } from '../c/captures.ts';

/**
 * Captures of C++, on top of those of C.
 *
 * Cyclomatic complexity is that of pmccabe's second column, as in C; a range-based `for` counts, `catch` does not, and a
 * lambda counts for the function around it. Two slips of pmccabe are not followed: it takes the `&&` of an rvalue
 * reference for an operator and does not know `and` and `or`.
 *
 * Cognitive complexity adds `catch` to what is structural in C; a lambda deepens nesting.
 */
const SCOPES = [...C_DIALECT.scopes, 'template_declaration', 'field_declaration_list'];

const CLASS_NAME =
  '[(type_identifier) @name (template_type name: (_) @name) (qualified_identifier name: (type_identifier) @name)]';

const TYPE_WITH_A_NAME = '[(type_identifier) (qualified_identifier) (template_type)]';

/** A lambda that is the initial value of a variable outside functions is a function of that name. */
function namedLambda(scope: string): string {
  return `(${scope} (declaration declarator: (init_declarator declarator: (identifier) @name value: (lambda_expression declarator: (_ parameters: (_) @parameters)) @definition.function)))
(${scope} (declaration declarator: (init_declarator declarator: (identifier) @name value: (lambda_expression) @definition.function)))
`;
}

/** GoogleTest's `TEST_F(Fixture, Name) { … }` is a method of a class derived from the fixture. */
const FIXTURE_TEST = `(function_definition
  declarator: (function_declarator declarator: (identifier) @_test
    parameters: (parameter_list . (parameter_declaration type: (type_identifier) @receiver)))
  (#any-of? @_test "TEST_F" "TEST_P" "TYPED_TEST" "TYPED_TEST_P")) @definition.function`;

export const CPP_CAPTURES = `
${FIXTURE_TEST}
(function_definition (default_method_clause)) @definition.function
(function_definition (try_statement)) @definition.function
(function_definition (pure_virtual_clause)) @declaration.function
${SCOPES.map(namedLambda).join('')}
(field_declaration type: (_) @type declarator: [
  (pointer_declarator) (reference_declarator) (array_declarator) (function_declarator) (parenthesized_declarator)
  (attributed_declarator) (operator_name)
] @definition.field) @declaration.method
(class_specifier name: ${CLASS_NAME} body: (_)) @definition.class
(base_class_clause ${TYPE_WITH_A_NAME} @heritage.extends)
(access_specifier) @section
(namespace_definition name: (_) @name) @definition.namespace
(alias_declaration name: (_) @name type: (_) @type) @definition.type
(concept_definition name: (_) @name) @definition.type

(using_declaration) @import
(namespace_alias_definition) @import

(new_expression type: ${TYPE_WITH_A_NAME} @callee arguments: (_) @arguments) @call.new
(new_expression type: ${TYPE_WITH_A_NAME} @callee) @call.new
(compound_literal_expression type: ${TYPE_WITH_A_NAME} @callee value: (_) @arguments) @call.new
(declaration type: ${TYPE_WITH_A_NAME} @callee declarator: (init_declarator value: [(argument_list) (initializer_list)] @arguments) @call.new)

(raw_string_literal) @opaque.string

(for_range_loop body: (_) @nesting) @cyclomatic @cognitive.structural
(catch_clause body: (_) @nesting) @cognitive.structural
(binary_expression operator: "and" @operator) @logical @cyclomatic
(binary_expression operator: "or" @operator) @logical @cyclomatic
(lambda_expression) @cognitive.nesting
${cFamilyCaptures({
  scopes: SCOPES,
  typeName: CLASS_NAME,
  callees: '[(identifier) (field_expression) (qualified_identifier) (template_function)]',
})}`;
