import type { Node } from 'web-tree-sitter';
import { type ArgumentRules, OPTIONAL, oneLine, REPEATED } from '../argument-forms.ts';

export const CSHARP_ARGUMENTS: ArgumentRules = {
  literals: {
    string_literal: 'string',
    verbatim_string_literal: 'string',
    raw_string_literal: 'string',
    interpolated_string_expression: 'string',
    integer_literal: 'int',
    real_literal: 'double',
    character_literal: 'char',
    boolean_literal: 'bool',
    null_literal: 'null',
  },
  suffixes: { l: 'long', L: 'long', f: 'float', F: 'float', m: 'decimal', M: 'decimal' },
  through: {
    parenthesized_expression: null,
    assignment_expression: 'right',
    conditional_expression: 'consequence',
    prefix_unary_expression: null,
    postfix_unary_expression: null,
  },
  typed: {
    cast_expression: 'type',
    array_creation_expression: 'type',
    object_creation_expression: 'type',
    as_expression: 'right',
  },
  fixed: { typeof_expression: 'Type', is_expression: 'bool', is_pattern_expression: 'bool' },
  lambdas: { lambda_expression: 'parameters' },
  named: [],
  binary: 'binary_expression',
  text: 'string',
  truth: 'bool',
};

/** The types of parameters as written; that of the object an extension is for is not among them. */
export function csharpParameterTypes(parameters: Node, source: string): string[] {
  const textOf = (node: Node) => oneLine(source.slice(node.startIndex, node.endIndex));
  const types = parameters.namedChildren.flatMap((parameter) => {
    if (parameter.type !== 'parameter') return [];
    const isReceiver = parameter.namedChildren.some(({ type, text }) => type === 'modifier' && text === 'this');
    const type = parameter.childForFieldName('type');
    const name = parameter.childForFieldName('name');
    const isOptional =
      name !== null && parameter.namedChildren.some((one) => !one.isExtra && one.startIndex > name.startIndex);
    return isReceiver || type === null ? [] : [textOf(type) + (isOptional ? OPTIONAL : '')];
  });
  const repeated = parameters.childForFieldName('type');
  return repeated === null ? types : [...types, textOf(repeated).replace(/\[\]$/, '') + REPEATED];
}

/** What an argument gives, without its name and without `ref` or `out`. */
export function csharpArgument(argument: Node): Node {
  return argument.type === 'argument' ? (argument.lastNamedChild ?? argument) : argument;
}

/** How many type parameters the method has that parameters belong to. */
export function csharpTypeParameters({ parent }: Node): number {
  return countIn(parent?.childForFieldName('type_parameters'));
}

/** How many type arguments a call has: they are part of the name. */
export function csharpTypeArguments({ parent }: Node): number {
  const called = parent?.type === 'invocation_expression' ? parent.childForFieldName('function') : null;
  const name = called?.childForFieldName('name') ?? called;
  if (name?.type !== 'generic_name') return 0;
  return countIn(name.namedChildren.find(({ type }) => type === 'type_argument_list'));
}

function countIn(list: Node | null | undefined): number {
  return list == null ? 0 : list.namedChildren.filter(({ isExtra }) => !isExtra).length;
}
