import type { Node } from 'web-tree-sitter';
import {
  ANY_LABEL,
  type ArgumentRules,
  FORM,
  type FormTable,
  LABEL_END,
  OPTIONAL,
  oneLine,
  REPEATED,
} from '../argument-forms.ts';
import type { OverloadSyntax } from '../language.ts';
import { hasAsync, isAwaited } from './awaiting.ts';

const LITERALS: Readonly<Record<string, string>> = {
  line_string_literal: 'String',
  multi_line_string_literal: 'String',
  raw_string_literal: 'String',
  integer_literal: 'int',
  hex_literal: 'int',
  oct_literal: 'int',
  bin_literal: 'int',
  real_literal: 'double',
  boolean_literal: 'boolean',
  nil: 'null',
};

const FORMS: FormTable = {
  as_expression(node, source) {
    const type = node.childForFieldName('name');
    return type === null ? undefined : FORM.typed + textOf(type, source);
  },
  lambda_literal(node) {
    const parameters = node.childForFieldName('type')?.namedChildren.find(isParameterList);
    // Without parameters it may still take some, as `$0`.
    return parameters === undefined ? FORM.named : FORM.lambda + parameters.namedChildCount;
  },
  prefix_expression: prefixedForm,
  additive_expression: (node) =>
    node.childForFieldName('lhs')?.type === 'line_string_literal' ? `${FORM.literal}String` : FORM.unknown,
};

const SWIFT_ARGUMENTS: ArgumentRules = {
  literals: LITERALS,
  suffixes: {},
  through: { tuple_expression: 'value', try_expression: 'expr', await_expression: 'expr' },
  typed: {},
  fixed: {
    check_expression: 'boolean',
    conjunction_expression: 'boolean',
    disjunction_expression: 'boolean',
    equality_expression: 'boolean',
    comparison_expression: 'boolean',
  },
  lambdas: {},
  named: [],
  binary: '',
  text: 'String',
  truth: 'boolean',
  form: (node, source) => FORMS[node.type]?.(node, source),
};

function textOf({ startIndex, endIndex }: Node, source: string): string {
  return oneLine(source.slice(startIndex, endIndex));
}

/** `.name` is of the type that is wanted; a sign leaves a number what it is. */
function prefixedForm(node: Node, source: string): string | undefined {
  const [operator, target] = [node.childForFieldName('operation'), node.childForFieldName('target')];
  if (operator === null || target === null) return undefined;
  if (operator.type === 'bang') return `${FORM.literal}boolean`;
  if (textOf(operator, source) !== '-') return FORM.unknown;
  const type = LITERALS[target.type];
  return type === undefined ? undefined : FORM.literal + type;
}

function isParameterList({ type }: Node): boolean {
  return type === 'lambda_function_type_parameters';
}

/** Whether what follows is the default of the parameter before, which the grammar does not read where it is `#isolation`. */
function isDefault({ type, startIndex }: Node, source: string): boolean {
  return type === '=' || (type === 'ERROR' && source[startIndex] === '=');
}

/** The labels and types of parameters, which stand in the declaration beside its name, result and body. */
function parameterTypes(declaration: Node, source: string): string[] {
  const types: string[] = [];
  for (const child of declaration.children) {
    if (isDefault(child, source)) types.push(types.pop() + OPTIONAL);
    if (child.type === 'parameter') types.push(parameterType(child, source));
  }
  return types;
}

function parameterType(parameter: Node, source: string): string {
  const names = parameter.namedChildren.filter(({ type }) => type === 'simple_identifier');
  const type = parameter.namedChildren.at(-1);
  const label = names[0] === undefined ? '' : source.slice(names[0].startIndex, names[0].endIndex);
  const isRepeated = parameter.children.some((one) => one.type === '...');
  const written = type === undefined ? '' : textOf(type, source);
  return (label === '_' ? '' : label) + LABEL_END + written + (isRepeated ? REPEATED : '');
}

function lambdasIn(suffix: Node | null | undefined): readonly Node[] {
  return (suffix?.namedChildren ?? []).filter(({ type }) => type === 'lambda_literal');
}

/** What stands behind a call, where the grammar takes the functions behind the brackets for a call of what it gives. */
function suffixBehind(list: Node): Node | null {
  const call = withAwait(list.parent?.parent);
  const around = call?.parent;
  const isCalled = around?.type === 'call_expression' && around.firstNamedChild?.id === call?.id;
  return isCalled ? around.lastNamedChild : null;
}

/** A call with the `await` and `try` before it. */
function withAwait(call: Node | null | undefined): Node | null | undefined {
  const around = call?.parent;
  return around?.type === 'await_expression' || around?.type === 'try_expression' ? withAwait(around) : call;
}

/** Of the functions behind the brackets the first goes without a label. */
function closureLabel(closure: Node): string {
  const before = closure.previousNamedSibling;
  return before?.type === 'simple_identifier' ? before.text : ANY_LABEL;
}

export const SWIFT_OVERLOADS: OverloadSyntax = {
  arguments: SWIFT_ARGUMENTS,
  parameterTypes,
  isAsync: hasAsync,
  isAwaited,
  argument: (child) => child.childForFieldName('value') ?? child,
  label: (child) =>
    child.type === 'lambda_literal' ? closureLabel(child) : (child.childForFieldName('name')?.text ?? ''),
  trailing(list) {
    if (list.type === '{') return lambdasIn(list.parent?.parent);
    if (list.type !== 'value_arguments') return [];
    const inside = lambdasIn(list.parent);
    return inside.length > 0 ? inside : lambdasIn(suffixBehind(list));
  },
};

/** What Java calls the types that Swift has. */
export const SWIFT_TYPES: Readonly<Record<string, string>> = {
  Int8: 'byte',
  UInt8: 'byte',
  Int16: 'short',
  UInt16: 'ushort',
  Int32: 'int',
  UInt32: 'uint',
  Int: 'int',
  UInt: 'uint',
  Int64: 'long',
  UInt64: 'ulong',
  Float: 'float',
  Double: 'double',
  CGFloat: 'double',
  Character: 'char',
  Bool: 'boolean',
  Any: 'Object',
  AnyObject: 'Object',
};
