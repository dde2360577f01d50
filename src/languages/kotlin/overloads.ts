import type { Node } from 'web-tree-sitter';
import { type ArgumentRules, FORM, OPTIONAL, oneLine, REPEATED } from '../argument-forms.ts';
import type { OverloadSyntax } from '../language.ts';

const WORDS: Readonly<Record<string, string>> = { true: 'boolean', false: 'boolean', null: 'null' };
const NUMBER_SUFFIXES: readonly (readonly [RegExp, string])[] = [
  [/[uU][lL]$/, 'ulong'],
  [/[uU]$/, 'uint'],
  [/L$/, 'long'],
];

export const KOTLIN_ARGUMENTS: ArgumentRules = {
  literals: {
    string_literal: 'String',
    multiline_string_literal: 'String',
    float_literal: 'double',
    character_literal: 'char',
  },
  suffixes: { f: 'float', F: 'float' },
  through: { parenthesized_expression: null, unary_expression: 'argument', annotated_lambda: null },
  typed: { as_expression: 'right' },
  fixed: { is_expression: 'boolean', in_expression: 'boolean' },
  lambdas: {},
  named: ['callable_reference', 'anonymous_function'],
  binary: 'binary_expression',
  text: 'String',
  truth: 'boolean',
  form(node, source) {
    switch (node.type) {
      case 'identifier': {
        const type = WORDS[source.slice(node.startIndex, node.endIndex)];
        return type && FORM.literal + type;
      }
      case 'number_literal': {
        const text = source.slice(node.startIndex, node.endIndex);
        return FORM.literal + (NUMBER_SUFFIXES.find(([suffix]) => suffix.test(text))?.[1] ?? 'int');
      }
      case 'lambda_literal': {
        const parameters = node.namedChildren.find(({ type }) => type === 'lambda_parameters');
        // Without parameters a lambda may still take one, by the name of `it`.
        return parameters === undefined ? FORM.named : FORM.lambda + parameters.namedChildCount;
      }
      // One that is given by the name of a parameter, or a list that is spread.
      case 'value_argument':
      case 'spread_expression':
        return FORM.unknown;
      default:
        return undefined;
    }
  },
};

/** The types of parameters as written. Modifiers stand before a parameter, and the value that it has by itself behind it. */
function parameterTypes(parameters: Node, source: string): string[] {
  const types: string[] = [];
  let isRepeated = false;
  for (const child of parameters.children) {
    const text = source.slice(child.startIndex, child.endIndex);
    if (child.type === 'parameter_modifiers') isRepeated = /\bvararg\b/.test(text);
    else if (child.type === '=') types.push(types.pop() + OPTIONAL);
    else if (child.type === 'parameter') {
      const type = child.lastNamedChild;
      const written = type === null ? '' : oneLine(source.slice(type.startIndex, type.endIndex));
      types.push(written + (isRepeated ? REPEATED : ''));
      isRepeated = false;
    }
  }
  return types.map((type) => (type.endsWith(REPEATED + OPTIONAL) ? type.slice(0, -OPTIONAL.length) : type));
}

/** What an argument gives; the argument itself where it is given by the name of a parameter. */
function argument(child: Node): Node {
  const isNamed = child.children.some(({ type }) => type === '=');
  return child.type === 'value_argument' && !isNamed ? (child.lastNamedChild ?? child) : child;
}

/** `f(1) { … }`: to the grammar what is called with the function is the call before it. */
export function trailingLambda(list: Node): readonly Node[] {
  const call = list.type === 'value_arguments' ? list.parent : null;
  const outer = call?.parent;
  if (call === null || outer?.type !== 'call_expression' || outer.firstNamedChild?.id !== call.id) return [];
  const lambda = call.nextNamedSibling;
  return lambda?.type === 'annotated_lambda' ? [lambda] : [];
}

export const KOTLIN_OVERLOADS: OverloadSyntax = {
  arguments: KOTLIN_ARGUMENTS,
  parameterTypes,
  argument,
  trailing: trailingLambda,
};

/** What Java calls the types that Kotlin has. */
export const KOTLIN_TYPES: Readonly<Record<string, string>> = {
  Byte: 'byte',
  Short: 'short',
  Int: 'int',
  Long: 'long',
  UInt: 'uint',
  ULong: 'ulong',
  Float: 'float',
  Double: 'double',
  Char: 'char',
  Boolean: 'boolean',
  Any: 'Object',
};
