import type { Node } from 'web-tree-sitter';
import { type ArgumentRules, FORM, OPTIONAL, oneLine, REPEATED } from '../argument-forms.ts';
import type { OverloadSyntax } from '../language.ts';

/** The types of numbers by how they are written. */
const NUMBERS: readonly (readonly [RegExp, string])[] = [
  [/^0[xX].*[uU]/, 'uint'],
  [/^0[xX]/, 'int'],
  [/[fF]$/, 'float'],
  [/[.eE]/, 'double'],
  [/[uU][lL]|[lL][uU]/, 'ulong'],
  [/[uU]$/, 'uint'],
  [/[lL]$/, 'long'],
];
const CAST = /^(?:static|dynamic|const|reinterpret)_cast$/;

function textOf({ startIndex, endIndex }: Node, source: string): string {
  return oneLine(source.slice(startIndex, endIndex));
}

/** The forms of expressions that more than their node says. */
const FORMS: Readonly<Record<string, (node: Node, source: string) => string | undefined>> = {
  number_literal(node, source) {
    const text = textOf(node, source);
    return FORM.literal + (NUMBERS.find(([form]) => form.test(text))?.[1] ?? 'int');
  },
  lambda_expression(node) {
    const parameters = node.childForFieldName('declarator')?.childForFieldName('parameters');
    return FORM.lambda + (parameters?.namedChildCount ?? 0);
  },
  call_expression: castForm,
  unary_expression: (node) => (node.childForFieldName('operator')?.type === '!' ? `${FORM.literal}boolean` : undefined),
  // Texts that are added are objects of a library.
  binary_expression: (node) => (node.childForFieldName('left')?.type === 'string_literal' ? FORM.unknown : undefined),
};

/** `static_cast<T>(x)` is of the type that it names. */
function castForm(node: Node, source: string): string | undefined {
  const callee = node.childForFieldName('function');
  if (callee?.type !== 'template_function') return undefined;
  const name = callee.childForFieldName('name');
  const type = callee.childForFieldName('arguments')?.firstNamedChild;
  if (name === null || type == null || !CAST.test(textOf(name, source))) return undefined;
  return FORM.typed + textOf(type, source);
}

const CPP_ARGUMENTS: ArgumentRules = {
  literals: {
    string_literal: 'char*',
    raw_string_literal: 'char*',
    concatenated_string: 'char*',
    char_literal: 'char',
    true: 'boolean',
    false: 'boolean',
    null: 'null',
  },
  suffixes: {},
  through: { parenthesized_expression: null, conditional_expression: 'consequence', assignment_expression: 'right' },
  typed: { cast_expression: 'type', compound_literal_expression: 'type' },
  fixed: { sizeof_expression: 'ulong' },
  lambdas: {},
  named: [],
  binary: 'binary_expression',
  text: 'char*',
  truth: 'boolean',
  form: (node, source) => FORMS[node.type]?.(node, source),
};

/** The types of parameters, of pointers with a star: a reference takes what it refers to. */
function parameterTypes(parameters: Node, source: string): string[] {
  const types = parameters.children.flatMap((parameter) => {
    if (parameter.type === '...') return [`?${REPEATED}`];
    const type = parameter.childForFieldName('type');
    if (type === null) return [];
    const declarator = parameter.childForFieldName('declarator');
    const written = oneLine(source.slice(type.startIndex, type.endIndex)) + pointers(declarator);
    if (parameter.type === 'variadic_parameter_declaration') return [written + REPEATED];
    return [written + (parameter.type === 'optional_parameter_declaration' ? OPTIONAL : '')];
  });
  return types.length === 1 && types[0] === 'void' ? [] : types;
}

function pointers(declarator: Node | null): string {
  let stars = '';
  for (let node = declarator; node !== null; node = node.childForFieldName('declarator'))
    if (/^(?:abstract_)?(?:pointer|array)_declarator$/.test(node.type)) stars += '*';
  return stars;
}

export const CPP_OVERLOADS: OverloadSyntax = { arguments: CPP_ARGUMENTS, parameterTypes };
