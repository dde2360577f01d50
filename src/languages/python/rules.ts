import type { Node } from 'web-tree-sitter';
import { receiverText } from '../callee.ts';
import type { ExportContext, LexerRules, SyntaxRules } from '../language.ts';
import { heldPath, targetPath } from './containers.ts';
import { pythonHalstead } from './halstead.ts';
import { pythonElementPath, pythonImpliedCalls } from './implied-calls.ts';
import { pythonExports, pythonImports } from './modules.ts';
import { PYTHON_RECOVERY } from './recovery.ts';

export const PYTHON_LEXER: LexerRules = {
  keywords: [
    ...['and', 'as', 'assert', 'async', 'await', 'break', 'class', 'continue', 'def', 'del', 'elif', 'else', 'except'],
    ...['finally', 'for', 'from', 'global', 'if', 'import', 'in', 'is', 'lambda', 'nonlocal', 'not', 'or', 'pass'],
    ...['raise', 'return', 'try', 'while', 'with', 'yield'],
  ],
  operators: [
    ...['**', '//', '<<', '>>', '<=', '>=', '==', '!=', '<>', '->', ':=', '...', '+=', '-=', '*=', '/=', '%=', '@='],
    ...['&=', '|=', '^=', '**=', '//=', '<<=', '>>='],
  ],
  literals: ['True', 'False', 'None'],
  expressionKeys: true,
};

const SPECIAL = /^__.+__$/;

/** By `__all__` where a module has it; otherwise by the underscore that marks what is not for use from outside. */
function exported({ name, ownerKind, hasExports }: ExportContext): boolean {
  if (ownerKind === null && hasExports) return false;
  if (ownerKind === 'function' || ownerKind === 'method' || ownerKind === 'constructor') return false;
  return !name.startsWith('_') || SPECIAL.test(name);
}

/** What a call gives back, or a container holds, is called: it has no name of its own. */
function callee(node: Node, source: string) {
  if (node.type !== 'call' && node.type !== 'subscript') return undefined;
  return { name: '', receiver: receiverText(source.slice(node.startIndex, node.endIndex)) };
}

const CAST = /^(?:\w+\.)?cast\(\s*(["']?)([\w.]+(?:\[[\w., "'[\]]*\])?)\1\s*,/;

/** `cast(T, x)` is of type `T`. */
function castValue(value: string): string {
  const type = CAST.exec(value)?.[2];
  return type === undefined ? value : `<${type}>`;
}

/** `a["b"]` for the entry `"b": c` of what `a.update` is given. */
function updatedElement(node: Node, source: string): string | undefined {
  if (node.type !== 'pair') return undefined;
  const holder = node.parent?.parent?.parent?.childForFieldName('function')?.childForFieldName('object');
  const key = node.childForFieldName('key');
  if (holder == null || key === null) return undefined;
  return `${source.slice(holder.startIndex, holder.endIndex)}[${source.slice(key.startIndex, key.endIndex)}]`;
}

/** What `with` gives a name: what its context gives when it is entered. */
function enteredProperty({ type, parent }: Node): string | undefined {
  if (type !== 'with_item') return undefined;
  return parent?.parent?.child(0)?.type === 'async' ? '.__aenter__()' : '.__enter__()';
}

export const PYTHON_SYNTAX: SyntaxRules = {
  recovery: PYTHON_RECOVERY,
  callee,
  hoistsLocals: true,
  choices: 'words',
  followedTypes: ['identifier', 'attribute', 'call', 'keyword_argument', 'list', 'tuple', 'dictionary'],
  literalPath: heldPath,
  targetPath,
  bindingName: updatedElement,
  bindingProperty: enteredProperty,
  boundValue: castValue,
  impliedCalls: pythonImpliedCalls,
  elementPath: pythonElementPath,
  imports: pythonImports,
  exports: pythonExports,
  exported,
  assignmentsDefine: true,
  constructors: ['__init__'],
  notParameters: ['keyword_separator', 'positional_separator'],
  halstead: pythonHalstead,
  docComments: ['"', "'", 'r', 'R', 'u', 'U', '#:'],
  blockComments: [],
};
