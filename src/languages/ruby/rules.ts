import type { Node } from 'web-tree-sitter';
import { type Import, OTHER_SELF } from '../facts.ts';
import type { ExportContext, LexerRules, SyntaxRules } from '../language.ts';
import { RUBY_RECOVERY } from './recovery.ts';

export const RUBY_LEXER: LexerRules = {
  keywords: [
    ...['BEGIN', 'END', 'alias', 'and', 'begin', 'break', 'case', 'class', 'def', 'defined?', 'do', 'else', 'elsif'],
    ...['end', 'ensure', 'for', 'if', 'in', 'module', 'next', 'not', 'or', 'redo', 'rescue', 'retry', 'return', 'self'],
    ...['super', 'then', 'undef', 'unless', 'until', 'when', 'while', 'yield', '__END__'],
  ],
  operators: [
    ...['**', '&.', '&&', '||', '==', '===', '=~', '!=', '!~', '<=>', '<=', '>=', '<<', '>>', '..', '...', '::', '=>'],
    ...['->', '+=', '-=', '*=', '/=', '%=', '**=', '&=', '|=', '^=', '&&=', '||=', '<<=', '>>=', '#{'],
  ],
  identifierCharacters: '@$',
  identifierEnds: '?!',
  literals: ['nil', 'true', 'false', '__FILE__', '__LINE__', '__ENCODING__'],
};

/** The files of `require`, `require_relative`, `load` and `autoload` with a literal name. */
function imports(call: Node, source: string): Import[] {
  const textOf = (node: Node) => source.slice(node.startIndex, node.endIndex);
  const loader = call.childForFieldName('method');
  const first = call.childForFieldName('arguments')?.namedChildren ?? [];
  const file = first.find(({ type }) => type === 'string');
  if (loader === null || file === undefined) return [];
  if (file.namedChildren.some(({ type }) => type === 'interpolation')) return [];
  const written = textOf(file).slice(1, -1);
  const isRelative = textOf(loader) === 'require_relative' && !/^\.{0,2}\//.test(written);
  const constant = first.find(({ type }) => type === 'simple_symbol');
  const names = constant === undefined ? [] : [symbolName(textOf(constant))];
  return [
    {
      line: call.startPosition.row + 1,
      source: isRelative ? `./${written}` : written,
      names: names.map((name) => ({ name, alias: name })),
      namespace: null,
      wildcard: constant === undefined,
      typeOnly: false,
    },
  ];
}

function symbolName(text: string): string {
  return text.startsWith(':') ? text.slice(1) : text;
}

const HIDING: readonly string[] = ['private', 'protected', 'private_class_method', 'private_constant'];

/** Methods after `private` or `protected`, or given to one of them, are not seen; anything else outside a method is. */
function exported({ node, kind, ownerKind, section, source }: ExportContext): boolean {
  if (ownerKind === 'method' || ownerKind === 'function' || ownerKind === 'constructor') return false;
  if (kind === 'constant' || kind === 'class' || kind === 'struct' || kind === 'trait' || kind === 'namespace')
    return true;
  const call = node.parent?.type === 'argument_list' ? node.parent.parent : null;
  const modifier = call?.childForFieldName('method');
  if (modifier && HIDING.includes(source.slice(modifier.startIndex, modifier.endIndex))) return false;
  return node.type === 'singleton_method' || !(section === 'private' || section === 'protected');
}

/** The name of a binding that nobody writes: the bracket of a block stands for its object, a symbol for what examples know by it. */
function bindingName(node: Node, source: string): string | undefined {
  if (node.type === 'do' || node.type === '{') return OTHER_SELF;
  if (node.type !== 'call') return undefined;
  const symbol = node.childForFieldName('arguments')?.firstNamedChild;
  return symbol ? symbolName(source.slice(symbol.startIndex, symbol.endIndex)) : 'subject';
}

/** Whether a definition is a member of the class itself: by its name, in `class << self`, or in a concern's `class_methods`. */
function isStatic({ type, parent }: Node): boolean {
  if (type === 'singleton_method') return true;
  let around = parent;
  for (let steps = 0; steps < WITHIN.length && around !== null && WITHIN.includes(around.type); steps++)
    around = around.parent;
  if (around?.type !== 'do_block') return around?.type === 'singleton_class';
  return around.parent?.childForFieldName('method')?.text === 'class_methods';
}

/** What may stand between a definition and the body it is part of: `private def a`, `attr_reader :a`. */
const WITHIN: readonly string[] = ['argument_list', 'call', 'body_statement'];

export const RUBY_SYNTAX: SyntaxRules = {
  recovery: RUBY_RECOVERY,
  imports,
  exported,
  isStatic,
  bindingName,
  nameText: symbolName,
  bareCall: /^[\p{Ll}_]/u,
  assignmentsDefine: true,
  constructors: ['initialize'],
  parenthesized: 'parenthesized_statements',
  docComments: ['##'],
  blockComments: ['=begin'],
};
