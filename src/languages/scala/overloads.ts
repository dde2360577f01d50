import type { Node, Tree } from 'web-tree-sitter';
import { type ArgumentRules, FORM, type FormTable, OPTIONAL, oneLine, REPEATED } from '../argument-forms.ts';
import type { OverloadSyntax } from '../language.ts';

const CASTS: Readonly<Record<string, (type: string) => string>> = {
  asInstanceOf: (type) => FORM.typed + type,
  isInstanceOf: () => `${FORM.literal}boolean`,
};

/** What texts with values in them begin with; what begins with another gives something of its own. */
const TEXT_INTERPOLATORS: readonly string[] = ['s', 'f', 'raw'];

const FORMS: FormTable = {
  generic_function: castForm,
  ascription_expression: ({ lastNamedChild: type }, source) =>
    type === null ? undefined : FORM.typed + textOf(type, source),
  case_block: () => `${FORM.lambda}1`,
  interpolated_string_expression(node, source) {
    const interpolator = node.childForFieldName('interpolator');
    const isText = interpolator === null || TEXT_INTERPOLATORS.includes(textOf(interpolator, source));
    return isText ? undefined : FORM.unknown;
  },
  // One that is given by the name of a parameter.
  assignment_expression: () => FORM.unknown,
};

const SCALA_ARGUMENTS: ArgumentRules = {
  literals: {
    string: 'String',
    interpolated_string_expression: 'String',
    integer_literal: 'int',
    floating_point_literal: 'double',
    character_literal: 'char',
    boolean_literal: 'boolean',
    null_literal: 'null',
  },
  suffixes: { l: 'long', L: 'long', f: 'float', F: 'float' },
  through: { parenthesized_expression: null, prefix_expression: null, if_expression: 'consequence' },
  typed: {},
  fixed: {},
  lambdas: { lambda_expression: 'parameters' },
  named: ['postfix_expression'],
  binary: 'infix_expression',
  text: 'String',
  truth: 'boolean',
  form(node, source) {
    const form = FORMS[node.type];
    if (form !== undefined) return form(node, source);
    return hasPlaceholder(node) ? FORM.named : undefined;
  },
};

function textOf({ startIndex, endIndex }: Node, source: string): string {
  return oneLine(source.slice(startIndex, endIndex));
}

/** `a.asInstanceOf[T]`. */
function castForm(node: Node, source: string): string | undefined {
  const [type] = node.childForFieldName('type_arguments')?.namedChildren ?? [];
  const name = node.childForFieldName('function')?.childForFieldName('field');
  const cast = name == null ? undefined : CASTS[textOf(name, source)];
  return type === undefined ? undefined : cast?.(textOf(type, source));
}

/** `_ + 1` is a function of what stands for `_`. */
function hasPlaceholder(node: Node): boolean {
  return ['infix_expression', 'field_expression', 'call_expression'].includes(node.type)
    ? nodesWithWildcard(node).has(node.id)
    : node.type === 'wildcard';
}

/** By tree, the nodes with a `_` inside. Calls nest, and each would search all those inside it. */
const withWildcard = new WeakMap<Tree, ReadonlySet<number>>();

function nodesWithWildcard(node: Node): ReadonlySet<number> {
  const known = withWildcard.get(node.tree);
  if (known !== undefined) return known;
  const ids = new Set<number>();
  for (const wildcard of rootOf(node).descendantsOfType('wildcard')) {
    for (let at: Node | null = wildcard; at !== null && !ids.has(at.id); at = at.parent) ids.add(at.id);
  }
  withWildcard.set(node.tree, ids);
  return ids;
}

/** The root as the kind of node it is asked for: `tree.rootNode` would search through the parser. */
function rootOf(node: Node): Node {
  let root = node;
  for (let { parent } = node; parent !== null; { parent } = parent) root = parent;
  return root;
}

/** The types in the first list of a definition's parameters, a case class's included: a call names the function with that alone. */
function parameterTypes(definition: Node, source: string): string[] {
  const [list] = definition.namedChildren.filter(({ type }) => type === 'parameters' || type === 'class_parameters');
  if (list === undefined) return [];
  // The compiler gives what a call does not.
  const isGiven = list.children.some(({ type }) => type === 'implicit' || type === 'using');
  return list.namedChildren.flatMap((parameter) => {
    const type =
      parameter.type === 'parameter' || parameter.type === 'class_parameter'
        ? parameter.childForFieldName('type')
        : null;
    if (type === null) return [];
    const text = oneLine(source.slice(type.startIndex, type.endIndex));
    if (type.type === 'repeated_parameter_type') return [text.replace(/\*$/, '') + REPEATED];
    const isOptional = isGiven || parameter.childForFieldName('default_value') !== null;
    return [text.replace(/^=>\s*/, '') + (isOptional ? OPTIONAL : '')];
  });
}

export const SCALA_OVERLOADS: OverloadSyntax = { arguments: SCALA_ARGUMENTS, parameterTypes };

/** What Java calls the types that Scala has. */
export const SCALA_TYPES: Readonly<Record<string, string>> = {
  Byte: 'byte',
  Short: 'short',
  Int: 'int',
  Long: 'long',
  Float: 'float',
  Double: 'double',
  Char: 'char',
  Boolean: 'boolean',
  Any: 'Object',
  AnyRef: 'Object',
};
