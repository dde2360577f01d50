import type { Node } from 'web-tree-sitter';
import type { ExportContext, LexerRules, SyntaxRules } from '../language.ts';
import { zigImports } from './imports.ts';
import { ZIG_RECOVERY } from './recovery.ts';

export const ZIG_LEXER: LexerRules = {
  keywords: [
    ...['addrspace', 'align', 'allowzero', 'and', 'anyframe', 'anytype', 'asm', 'async', 'await', 'break', 'callconv'],
    ...[
      'catch',
      'comptime',
      'const',
      'continue',
      'defer',
      'else',
      'enum',
      'errdefer',
      'error',
      'export',
      'extern',
      'fn',
    ],
    ...['for', 'if', 'inline', 'linksection', 'noalias', 'noinline', 'nosuspend', 'opaque', 'or', 'orelse', 'packed'],
    ...['pub', 'resume', 'return', 'struct', 'suspend', 'switch', 'test', 'threadlocal', 'try', 'union', 'unreachable'],
    ...['usingnamespace', 'var', 'volatile', 'while'],
  ],
  operators: [
    ...['=>', '->', '..', '...', '.*', '.?', '++', '**', '||', '==', '!=', '<=', '>=', '<<', '>>', '<<|'],
    ...['+%', '-%', '*%', '+|', '-|', '*|', '+=', '-=', '*=', '/=', '%=', '&=', '|=', '^=', '<<=', '>>='],
    ...['+%=', '-%=', '*%=', '+|=', '-|=', '*|=', '<<|='],
  ],
  identifierCharacters: '@',
};

/** The function that returns a container as its own statement, as functions do that make types. */
function makerOf(container: Node): Node | null {
  const block = container.parent?.parent?.parent;
  const maker = block?.type === 'block' ? block.parent : null;
  return maker?.type === 'function_declaration' ? maker.childForFieldName('name') : null;
}

function definitionParts(node: Node) {
  if (!node.type.endsWith('_declaration') || node.parent?.type !== 'return_expression') return undefined;
  const name = makerOf(node);
  return name && { name };
}

/** Longer names are not read. */
const MAX_NAME = 1_000;
const TEST = /^(?:pub\s+)?(test(?:\s+(?:"(?:[^"\\]|\\.)*"|@?\w+))?)\s*\{/;

/** A test is called `test "adds"`, as written, so that it is not taken for a function; `@"two words"` is two words. */
function nameText(text: string): string {
  return TEST.exec(text.slice(0, MAX_NAME))?.[1] ?? /^@"(.*)"$/s.exec(text)?.[1] ?? text;
}

/** What is `pub` or `export`; the fields of a container can always be seen. */
function exported({ node, kind }: ExportContext): boolean {
  if (kind === 'field' || kind === 'enum_member') return true;
  const first = node.firstChild?.type;
  return first === 'pub' || first === 'export';
}

/** A constant that is a container is a type, and holds no value. */
function bindingName(node: Node): string | null | undefined {
  const value = node.type === 'variable_declaration' ? node.lastNamedChild : null;
  return value !== null && CONTAINER.test(value.type) ? null : undefined;
}

const CONTAINER = /^(?:struct|union|opaque|enum|error_set)_declaration$/;

export const ZIG_SYNTAX: SyntaxRules = {
  recovery: ZIG_RECOVERY,
  bindingName,
  imports: zigImports,
  exported,
  definitionParts,
  nameText,
  /** The grammar has no list of arguments: they follow the callee. */
  countArguments(list) {
    if (list.type !== 'call_expression') return undefined;
    return list.namedChildren.filter((child) => !child.isExtra).length - 1;
  },
  parenthesized: 'parenthesized_expression',
  docComments: ['///', '//!'],
  blockComments: [],
};
