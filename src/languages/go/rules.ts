import type { Node } from 'web-tree-sitter';
import { oneLine } from '../argument-forms.ts';
import { type Import, TYPE_PARAMETERS, typeParameter } from '../facts.ts';
import type { LexerRules, SyntaxRules } from '../language.ts';
import { pathOf } from '../paths.ts';
import { GO_RECOVERY } from './recovery.ts';

export const GO_LEXER: LexerRules = {
  keywords: [
    ...['break', 'case', 'chan', 'const', 'continue', 'default', 'defer', 'else', 'fallthrough', 'for', 'func', 'go'],
    ...['goto', 'if', 'import', 'interface', 'map', 'package', 'range', 'return', 'select', 'struct', 'switch', 'type'],
    'var',
  ],
  operators: [
    ...['&&', '||', '<-', '++', '--', '==', '!=', '<=', '>=', ':=', '...', '<<', '>>', '&^', '<<=', '>>=', '&^='],
    ...['+=', '-=', '*=', '/=', '%=', '&=', '|=', '^='],
  ],
};

/**
 * The name a package is used by unless it is renamed: the last element of its path that is not a major version, as
 * `yaml` in `gopkg.in/yaml.v3` and `chi` in `github.com/go-chi/chi/v5`.
 */
function packageName(path: string): string {
  const elements = path.split('/');
  const last = elements.at(-1) as string;
  const name = /^v\d+$/.test(last) ? (elements.at(-2) ?? last) : last;
  // A name in Go has neither dashes nor dots: of `go-toml` and `nats.go` the package is the rest.
  return name.replace(/\.v\d+$/, '').replace(/^go-(?=\w+$)|[.-]go$/, '');
}

function goImports(node: Node, source: string): Import[] {
  const path = node.childForFieldName('path');
  if (path === null) return [];
  const module = source.slice(path.startIndex + 1, path.endIndex - 1);
  const name = node.childForFieldName('name');
  const written = name === null ? packageName(module) : source.slice(name.startIndex, name.endIndex);
  return [
    {
      line: node.startPosition.row + 1,
      source: module,
      names: [],
      namespace: written === '.' || written === '_' ? null : written,
      wildcard: written === '.',
      typeOnly: false,
    },
  ];
}

/** `a, b int` are two parameters, `int, string` two without names. */
function countParameters(list: Node): number {
  let count = 0;
  for (const child of list.namedChildren) {
    if (child.isExtra) continue;
    count += Math.max(1, child.childrenForFieldName('name').filter(({ isNamed }) => isNamed).length);
  }
  return count;
}

/** `f[T](x)` may convert or call: the grammar takes it for a conversion, whose operand is no list. */
const countArguments = ({ type }: Node) => (type === 'argument_list' || type === 'literal_value' ? undefined : 1);

/** What a name gets of an assignment to several: the value at its place, or one of the results of a single call. */
function targetPath(name: Node, value: Node, source: string): string | null | undefined {
  const targets = name.parent?.type === 'expression_list' ? name.parent.namedChildren : [];
  const place = targets.findIndex(({ id }) => id === name.id);
  if (place < 1) return undefined;
  const values = value.parent?.namedChildren ?? [];
  const textOf = ({ startIndex, endIndex }: Node) => source.slice(startIndex, endIndex);
  if (values.length > 1) return pathOf(boundValue(textOf(values[place] ?? value)));
  const call = value.type === 'call_expression' ? pathOf(textOf(value)) : null;
  return call === null ? null : `${call}.${place}`;
}

/**
 * What a value is: `new(T)` a new object of `T`, `make(T)` and `x.(T)` of type `T`, and `<-c` an element of what the channel
 * holds.
 */
function boundValue(value: string): string {
  const received = /^<-\s{0,20}(\S.*)$/s.exec(value)?.[1];
  if (received !== undefined) return `${received}[]`;
  const made = /^make\(([^,]+)/s.exec(value)?.[1];
  if (made !== undefined) return `<${made.replace(/\)$/, '')}>`;
  return withAssertedType(value.replace(/^new\(([\w.]+)\)$/, 'new $1'));
}

/** `<T>.f` for `x.(T).f`: of the last type that is asserted, whatever the value is. */
function withAssertedType(path: string): string {
  const [, type, rest] = ASSERTION.exec(path) ?? [];
  return type === undefined || rest === undefined || type === 'type' ? path : `<${type.replace(/^\*+/, '')}>${rest}`;
}

const ASSERTION = /^.*\.\(([^()]+)\)((?:\.|\[|$).*)$/s;

/** A member of what is asserted to be of a type is one of that type's. */
function callee(node: Node, source: string): { readonly name: string; readonly receiver: string | null } | undefined {
  const operand = node.type === 'selector_expression' ? node.childForFieldName('operand') : null;
  const field = node.childForFieldName('field');
  if (operand === null || field === null) return undefined;
  const written = source.slice(operand.startIndex, operand.endIndex);
  const receiver = written.includes('.(') ? withAssertedType(written) : written;
  return receiver === written ? undefined : { name: source.slice(field.startIndex, field.endIndex), receiver };
}

/** An object that is written out is one of its type, whatever stands in its braces. */
function literalPath(value: Node, source: string): string | null {
  const literal = value.type === 'unary_expression' ? value.childForFieldName('operand') : value;
  const type = literal?.type === 'composite_literal' ? literal.childForFieldName('type') : null;
  return type == null ? null : `<${oneLine(source.slice(type.startIndex, type.endIndex))}>`;
}

/** The names of what stands for types: the parameters of a type or a function. */
function bindingName(node: Node, source: string): string | null | undefined {
  if (node.type === 'type_parameter_list') return TYPE_PARAMETERS;
  const name = node.type === 'type_parameter_declaration' ? node.childForFieldName('name') : null;
  return name === null ? undefined : typeParameter(source.slice(name.startIndex, name.endIndex));
}

export const GO_SYNTAX: SyntaxRules = {
  recovery: GO_RECOVERY,
  bindingName,
  callee,
  literalPath,
  targetPath,
  boundValue,
  imports: goImports,
  exported: ({ name }) => /^\p{Lu}/u.test(name),
  countParameters,
  countArguments,
  parenthesized: 'parenthesized_expression',
  docComments: [],
  blockComments: ['/*'],
};
