import type { Node } from 'web-tree-sitter';
import type { Stretch } from './statements.ts';

/** The error and missing nodes of a tree, outermost only, following just the branches that hold one. */
export function problemNodes(root: Node): Node[] {
  const problems: Node[] = [];
  const pending: Node[] = root.hasError ? [root] : [];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.isError || node.isMissing) problems.push(node);
    else for (const child of node.children) if (child.hasError || child.isMissing) pending.push(child);
  }
  return problems;
}

/** Where a tree does not say what the text is, in order. */
export function damageIn(root: Node): Stretch[] {
  const damage = problemNodes(root).map(({ startIndex, endIndex }) => ({ start: startIndex, end: endIndex }));
  return damage.sort((a, b) => a.start - b.start);
}

/** Damaged characters, an assumed one included. */
export function amountOf(damage: readonly Stretch[]): number {
  return damage.reduce((sum, { start, end }) => sum + Math.max(1, end - start), 0);
}
