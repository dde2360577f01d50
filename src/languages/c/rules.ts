import type { Node } from 'web-tree-sitter';
import type { ExportContext, LexerRules, SyntaxRules } from '../language.ts';
import { declaredParts } from './declarators.ts';
import { includes } from './includes.ts';
import { legibleC, withoutConditionals } from './legible.ts';
import { C_RECOVERY } from './recovery.ts';
import { opaqueInMacro } from './unparsed.ts';

export const C_KEYWORDS = [
  ...[
    'auto',
    'break',
    'case',
    'char',
    'const',
    'continue',
    'default',
    'do',
    'double',
    'else',
    'enum',
    'extern',
    'float',
  ],
  ...['for', 'goto', 'if', 'inline', 'int', 'long', 'register', 'restrict', 'return', 'short', 'signed', 'sizeof'],
  ...['static', 'struct', 'switch', 'typedef', 'union', 'unsigned', 'void', 'volatile', 'while'],
  ...['_Alignas', '_Alignof', '_Atomic', '_Bool', '_Generic', '_Noreturn', '_Static_assert', '_Thread_local'],
  ...['define', 'include', 'ifdef', 'ifndef', 'elif', 'endif', 'undef', 'pragma', 'defined'],
];

export const C_OPERATORS = [
  ...['->', '++', '--', '<<', '>>', '<=', '>=', '==', '!=', '&&', '||', '...', '##'],
  ...['+=', '-=', '*=', '/=', '%=', '&=', '|=', '^=', '<<=', '>>='],
];

export const C_LEXER: LexerRules = { keywords: C_KEYWORDS, operators: C_OPERATORS, memberArrow: true };

/** GNU attributes that take arguments and so look like calls. */
const ATTRIBUTES = new Set(
  [
    ...[
      'access',
      'alias',
      'aligned',
      'alloc_align',
      'alloc_size',
      'cleanup',
      'constructor',
      'deprecated',
      'destructor',
    ],
    ...['error', 'format', 'format_arg', 'ifunc', 'malloc', 'mode', 'nonnull', 'no_sanitize', 'optimize', 'section'],
    ...['sentinel', 'target', 'target_clones', 'tls_model', 'vector_size', 'visibility', 'warning', 'weakref'],
  ].flatMap((name) => [name, `__${name}__`]),
);

/** Whether a call's name is that of an attribute, within `__attribute__((…))`. */
export function isAttribute(callee: Node, name: string): boolean {
  return ATTRIBUTES.has(name) && callee.parent?.parent?.parent?.type === 'attribute_specifier';
}

/** Whether `static` stands among the specifiers of a definition, or of the declaration that a declarator belongs to. */
export function isStatic(node: Node, source: string): boolean {
  const declaration = node.type.endsWith('declarator') || node.type === 'identifier' ? node.parent : node;
  if (declaration === null) return false;
  const declarator = declaration.childForFieldName('declarator');
  return declarator !== null && /\bstatic\b/.test(source.slice(declaration.startIndex, declarator.startIndex));
}

/** What is not `static` can be seen by the linker, or by whoever includes the file. */
function exported({ node, kind, source }: ExportContext): boolean {
  return kind !== 'function' && kind !== 'variable' && kind !== 'constant' ? true : !isStatic(node, source);
}

/** `(void)` is no parameter, and the `…` after the last is none either. */
export function countParameters(list: Node): number {
  const parameters = list.namedChildren.filter((child) => !child.isExtra && child.type !== 'variadic_parameter');
  const [only] = parameters;
  return parameters.length === 1 && only?.text === 'void' ? 0 : parameters.length;
}

export const C_SYNTAX: SyntaxRules = {
  recovery: C_RECOVERY,
  legible: legibleC,
  secondReading: withoutConditionals,
  imports: includes,
  exported,
  definitionParts: declaredParts,
  countParameters,
  callee: (callee, source) =>
    isAttribute(callee, source.slice(callee.startIndex, callee.endIndex)) ? null : undefined,
  parenthesized: 'parenthesized_expression',
  unparsed: opaqueInMacro,
  docComments: ['/**', '///', '/*!', '//!'],
  blockComments: ['/*'],
};
