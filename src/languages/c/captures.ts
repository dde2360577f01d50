/**
 * Captures of C, and what C++ shares with it.
 *
 * Cyclomatic complexity is that of pmccabe's second column (McCabe's own count): `if`, `for`, `while`, `do`, each `case`
 * (not `default`), `?:`, `&&` and `||`, in the code as it is written. Conditions of `#if` and the bodies of macros count
 * nothing. pmccabe differs where it meets a directive: it leaves out what follows `#else`, which is counted here.
 *
 * Cognitive complexity is SonarSource's: structural are `if`, `?:`, loops and `switch`; `else`, `else if` and `goto` add 1,
 * each run of like logical operators 1.
 */

/** Around declarations that are not local to a function. */
const C_SCOPES = [
  'translation_unit',
  'declaration_list',
  'linkage_specification',
  'preproc_ifdef',
  'preproc_if',
  'preproc_else',
  'preproc_elif',
];

/**
 * Structures and enumerations, by their own name or else by the first name that is declared with them, which
 * `definitionParts` finds: patterns that reach for it take a query longer to compile than most files to read.
 */
function types(node: string, kind: string, name: string): string {
  return `
(${node} name: ${name} body: (_)) @definition.${kind}
(${node} !name body: (_)) @definition.${kind}
`;
}

/** Variables and prototypes: `definitionParts` tells them apart. */
function declarations(scope: string): string {
  return `
(${scope} (declaration (type_qualifier) @_qualifier declarator: (init_declarator declarator: [
  (identifier) @name
  (array_declarator declarator: (identifier) @name)
]) @definition.constant) (#any-of? @_qualifier "const" "constexpr" "constinit"))
(${scope} (declaration declarator: (_) @definition.variable) @declaration.function)
`;
}

interface Dialect {
  readonly scopes: readonly string[];
  /** Pattern for the name of a type. */
  readonly typeName: string;
  /** Kinds of callees that have a name. */
  readonly callees: string;
}

export function cFamilyCaptures({ scopes, typeName, callees }: Dialect): string {
  return `
(function_definition body: (_)) @definition.function
(function_definition type: (_) @type) @definition.function
${types('struct_specifier', 'struct', typeName)}
${types('union_specifier', 'struct', typeName)}
${types('enum_specifier', 'enum', typeName)}
(enumerator name: (_) @name) @definition.enum_member
(type_definition declarator: (_) @definition.type)
${scopes.map(declarations).join('')}
(field_declaration type: (_) @type declarator: (field_identifier) @name @definition.field)
(field_declaration type: (_) @type declarator: [
  (pointer_declarator) (array_declarator) (function_declarator) (parenthesized_declarator) (attributed_declarator)
] @definition.field)
(preproc_function_def name: (_) @name) @declaration.macro
(preproc_def name: (_) @name value: (_)) @definition.constant

(preproc_include) @import

(expression/call_expression function: ${callees} @callee arguments: (argument_list) @arguments) @call
(translation_unit (expression_statement (call_expression function: (identifier) @callee arguments: (argument_list) @arguments) @call))
(attribute name: (_) @callee (argument_list)? @arguments) @call.decorator

(comment) @opaque.comment
(string_literal) @opaque.string
(system_lib_string) @opaque.string
(char_literal) @opaque.string
(preproc_call directive: (_) @_directive argument: (preproc_arg) @opaque.text (#match? @_directive "^#[ \\t]*(error|warning)$"))
(preproc_arg) @opaque.unparsed

(if_statement consequence: (_) @nesting) @cyclomatic @cognitive.structural
(else_clause) @cognitive.flat
(else_clause (if_statement) @elseif)
(else_clause (statement) @nesting)
(for_statement body: (_) @nesting) @cyclomatic @cognitive.structural
(while_statement body: (_) @nesting) @cyclomatic @cognitive.structural
(do_statement body: (_) @nesting) @cyclomatic @cognitive.structural
(switch_statement) @cognitive.structural
(case_statement value: (_)) @cyclomatic
(case_statement) @nesting
(conditional_expression) @cyclomatic @cognitive.structural
(conditional_expression consequence: (_) @cognitive.nesting)
(conditional_expression alternative: (_) @cognitive.nesting)
(goto_statement) @cognitive.flat
(expression/binary_expression operator: "&&" @operator) @logical @cyclomatic
(expression/binary_expression operator: "||" @operator) @logical @cyclomatic
`;
}

export const C_DIALECT: Dialect = {
  scopes: C_SCOPES,
  typeName: '(type_identifier) @name',
  callees: '[(identifier) (field_expression)]',
};

export const C_CAPTURES = cFamilyCaptures(C_DIALECT);
