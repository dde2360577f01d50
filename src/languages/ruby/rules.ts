import type { Node } from 'web-tree-sitter';
import type { Import } from '../facts.ts';
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

export const RUBY_SYNTAX: SyntaxRules = {
  recovery: RUBY_RECOVERY,
  imports,
  exported,
  isStatic: ({ type }) => type === 'singleton_method',
  nameText: symbolName,
  bareCall: /^[\p{Ll}_]/u,
  assignmentsDefine: true,
  constructors: ['initialize'],
  parenthesized: 'parenthesized_statements',
  docComments: ['##'],
  blockComments: ['=begin'],
};
