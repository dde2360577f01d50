import type { ExportContext, LexerRules, SyntaxRules } from '../language.ts';
import { withBladeExpressions } from './blade.ts';
import { phpImports } from './imports.ts';
import { PHP_RECOVERY } from './recovery.ts';

export const PHP_LEXER: LexerRules = {
  keywords: [
    ...[
      'abstract',
      'and',
      'as',
      'break',
      'callable',
      'case',
      'catch',
      'class',
      'clone',
      'const',
      'continue',
      'declare',
    ],
    ...[
      'default',
      'do',
      'echo',
      'else',
      'elseif',
      'enddeclare',
      'endfor',
      'endforeach',
      'endif',
      'endswitch',
      'endwhile',
    ],
    ...['enum', 'exit', 'extends', 'final', 'finally', 'fn', 'for', 'foreach', 'function', 'global', 'goto', 'if'],
    ...[
      'implements',
      'include',
      'include_once',
      'instanceof',
      'insteadof',
      'interface',
      'match',
      'namespace',
      'new',
      'or',
    ],
    ...['print', 'private', 'protected', 'public', 'readonly', 'require', 'require_once', 'return', 'static', 'switch'],
    ...[
      'throw',
      'trait',
      'try',
      'use',
      'var',
      'while',
      'xor',
      'yield',
      'self',
      'parent',
      'list',
      'array',
      'isset',
      'empty',
    ],
    'unset',
  ],
  operators: [
    ...['->', '?->', '=>', '::', '++', '--', '**', '==', '===', '!=', '!==', '<>', '<=', '>=', '<=>', '<<', '>>', '&&'],
    ...['||', '??', '...', '+=', '-=', '*=', '/=', '.=', '%=', '**=', '&=', '|=', '^=', '<<=', '>>=', '??='],
  ],
  identifierCharacters: '$',
  literals: ['true', 'false', 'null', 'TRUE', 'FALSE', 'NULL'],
  memberArrow: true,
};

/** Members are public unless they say otherwise; everything else that is not within a function can be seen. */
function exported({ node, ownerKind }: ExportContext): boolean {
  if (ownerKind === 'function' || ownerKind === 'method' || ownerKind === 'constructor') return false;
  const declaration = /^(?:const|property)_element$|^property_hook$/.test(node.type) ? node.parent : node;
  const modifier = declaration?.children.find(({ type }) => type === 'visibility_modifier');
  return modifier === undefined || modifier.text === 'public';
}

export const PHP_SYNTAX: SyntaxRules = {
  legible: withBladeExpressions,
  recovery: PHP_RECOVERY,
  imports: phpImports,
  exported,
  assignmentsDefine: true,
  constructors: ['__construct'],
  parenthesized: 'parenthesized_expression',
  docComments: ['/**'],
  blockComments: ['/*'],
};
