import type { Node } from 'web-tree-sitter';

/** 1-based line a node starts on. */
export const lineOf = (node: Node) => node.startPosition.row + 1;

export const textOf = (node: Node, source: string) => source.slice(node.startIndex, node.endIndex);

/** The text between the quotes of a string. */
export const contentOf = (node: Node, source: string) => source.slice(node.startIndex + 1, node.endIndex - 1);

/** A name that may be written as a string: `import { 'a-b' as ab }`. Empty for a name the parser did not find. */
export function nameText(node: Node | null, source: string): string {
  if (node === null) return '';
  return node.type === 'string' ? contentOf(node, source) : textOf(node, source);
}

/** Whether an expression is `require('m')`. */
export function isRequire(node: Node, source: string): boolean {
  const callee = node.type === 'call_expression' ? node.childForFieldName('function') : null;
  return callee !== null && textOf(callee, source) === 'require' && loadedModule(node) !== null;
}

/** The string that names the module in `require('m')` or `import('m')`, or null where it is no plain string. */
export function loadedModule(call: Node): Node | null {
  const module = call.childForFieldName('arguments')?.namedChild(0);
  return module?.type === 'string' ? module : null;
}
