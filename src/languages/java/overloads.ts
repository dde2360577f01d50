import type { Node } from 'web-tree-sitter';
import { type ArgumentRules, argumentForm, oneLine, REPEATED } from '../argument-forms.ts';

export const JAVA_ARGUMENTS: ArgumentRules = {
  literals: {
    string_literal: 'String',
    decimal_integer_literal: 'int',
    hex_integer_literal: 'int',
    octal_integer_literal: 'int',
    binary_integer_literal: 'int',
    decimal_floating_point_literal: 'double',
    hex_floating_point_literal: 'double',
    character_literal: 'char',
    true: 'boolean',
    false: 'boolean',
    null_literal: 'null',
  },
  suffixes: { l: 'long', L: 'long', f: 'float', F: 'float' },
  through: {
    parenthesized_expression: null,
    assignment_expression: 'right',
    ternary_expression: 'consequence',
    unary_expression: 'operand',
    update_expression: null,
  },
  otherwise: { ternary_expression: 'alternative' },
  typed: { cast_expression: 'type', array_creation_expression: 'type' },
  fixed: { class_literal: 'Class', instanceof_expression: 'boolean' },
  lambdas: { lambda_expression: 'parameters' },
  named: ['method_reference'],
  binary: 'binary_expression',
  text: 'String',
  truth: 'boolean',
  form(node, source) {
    const checked = checkedValue(node, source);
    return checked === null ? undefined : argumentForm(checked, source, JAVA_ARGUMENTS);
  },
};

/** Functions of the commonest libraries that give back the first thing they are given, once they have looked at it. */
const CHECKS: ReadonlySet<string> = new Set(['requireNonNull', 'requireNotNull', 'checkNotNull', 'notNull']);

/** What such a function is given; null for any other expression. */
export function checkedValue(node: Node, source: string): Node | null {
  const name = node.type === 'method_invocation' ? node.childForFieldName('name') : null;
  if (name === null || !CHECKS.has(source.slice(name.startIndex, name.endIndex))) return null;
  return node.childForFieldName('arguments')?.firstNamedChild ?? null;
}

/** The types of parameters as written, with the brackets that may stand behind their names. */
export function javaParameterTypes(parameters: Node, source: string): string[] {
  const textOf = (node: Node | null | undefined) =>
    node === null || node === undefined ? '' : oneLine(source.slice(node.startIndex, node.endIndex));
  return parameters.namedChildren.flatMap((parameter) => {
    if (parameter.type === 'formal_parameter') {
      const dimensions = textOf(parameter.childForFieldName('dimensions'));
      return [textOf(parameter.childForFieldName('type')) + dimensions];
    }
    if (parameter.type !== 'spread_parameter') return [];
    const type = parameter.namedChildren.find((one) => one.type !== 'modifiers' && !one.isExtra);
    return [textOf(type) + REPEATED];
  });
}
