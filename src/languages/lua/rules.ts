import type { ExportContext, LexerRules, SyntaxRules } from '../language.ts';
import { luaExports, luaImports } from './modules.ts';

export const LUA_LEXER: LexerRules = {
  keywords: [
    ...['and', 'break', 'do', 'else', 'elseif', 'end', 'for', 'function', 'goto', 'if', 'in', 'local', 'not', 'or'],
    ...['repeat', 'return', 'then', 'until', 'while'],
  ],
  operators: ['==', '~=', '<=', '>=', '..', '...', '::', '//', '<<', '>>'],
  literals: ['nil', 'true', 'false'],
};

/**
 * Global names and fields assigned to can be seen outside, but for those that start with an underscore. Local names and
 * the fields of tables as written can when the file returns them.
 */
function exported({ node, name, ownerKind }: ExportContext): boolean {
  if (ownerKind !== null || node.parent?.type === 'field') return false;
  if (node.child(0)?.type === 'local' || node.parent?.parent?.type === 'variable_declaration') return false;
  const isLocalValue = node.parent?.parent?.parent?.type === 'variable_declaration';
  return !isLocalValue && !name.startsWith('_');
}

export const LUA_SYNTAX: SyntaxRules = {
  imports: luaImports,
  exports: luaExports,
  exported,
  assignmentsDefine: true,
  parenthesized: 'parenthesized_expression',
  docComments: ['---'],
  blockComments: ['--[[', '--[='],
};
