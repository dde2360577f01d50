import type { Node } from 'web-tree-sitter';
import { type ArgumentRules, FORM, OPTIONAL, oneLine, REPEATED } from '../argument-forms.ts';
import type { OverloadSyntax } from '../language.ts';

/** The types of numbers by how they are written. */
const NUMBERS: readonly (readonly [RegExp, string])[] = [
  [/^0[xX].*[uU]/, 'uint'],
  [/^0[xX]/, 'int'],
  [/[.eE].*[fF]$/, 'float'],
  [/[.eE]/, 'double'],
  [/[uU][lL]|[lL][uU]/, 'ulong'],
  [/[uU]$/, 'uint'],
  [/[lL]$/, 'long'],
];
const CAST = /^(?:static|dynamic|const|reinterpret)_cast$/;

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
  form(node, source) {
    const textOf = ({ startIndex, endIndex }: Node) => oneLine(source.slice(startIndex, endIndex));
    switch (node.type) {
      case 'number_literal': {
        const text = textOf(node);
        return FORM.literal + (NUMBERS.find(([form]) => form.test(text))?.[1] ?? 'int');
      }
      case 'lambda_expression': {
        const parameters = node.childForFieldName('declarator')?.childForFieldName('parameters');
        return FORM.lambda + (parameters?.namedChildCount ?? 0);
      }
      case 'call_expression': {
        const callee = node.childForFieldName('function');
        const name = callee?.type === 'template_function' ? callee.childForFieldName('name') : null;
        const type = callee?.childForFieldName('arguments')?.firstNamedChild;
        return name !== null && type != null && CAST.test(textOf(name)) ? FORM.typed + textOf(type) : undefined;
      }
      case 'unary_expression':
        return node.childForFieldName('operator')?.type === '!' ? `${FORM.literal}boolean` : undefined;
      // Texts that are added are objects of a library.
      case 'binary_expression':
        return node.childForFieldName('left')?.type === 'string_literal' ? FORM.unknown : undefined;
      default:
        return undefined;
    }
  },
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
