import type { Node } from 'web-tree-sitter';
import type { ExportContext, LexerRules, SyntaxRules } from '../language.ts';
import { luaExports, luaImports } from './modules.ts';
import { LUA_RECOVERY } from './recovery.ts';

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

/** What a table is given for a metatable is the type of which it is an object: `setmetatable({}, T)`, `{ __index = T }`. */
function literalPath(value: Node, source: string): string | null {
  const textOf = ({ startIndex, endIndex }: Node) => source.slice(startIndex, endIndex);
  const name = value.type === 'function_call' ? value.childForFieldName('name') : null;
  if (name === null || textOf(name) !== 'setmetatable') return null;
  const meta = value.childForFieldName('arguments')?.namedChildren[1];
  return meta === undefined ? null : typeOfMetatable(meta, textOf(meta));
}

function typeOfMetatable({ type }: Node, text: string): string | null {
  if (type === 'identifier') return text;
  return type === 'table_constructor' ? (INDEX.exec(text)?.[1] ?? null) : null;
}

const INDEX = /\b__index\s*=\s*(\w+)\s*[,;}]/;

export const LUA_SYNTAX: SyntaxRules = {
  recovery: LUA_RECOVERY,
  literalPath,
  imports: luaImports,
  exports: luaExports,
  exported,
  assignmentsDefine: true,
  parenthesized: 'parenthesized_expression',
  docComments: ['---'],
  blockComments: ['--[[', '--[='],
};
