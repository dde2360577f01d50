import type { Node } from 'web-tree-sitter';
import type { Stretch } from './statements.ts';

/** What one misread word counts for, in characters: more than the head of a definition has that reads well without them. */
const AMOUNT_OF_MISREAD = 500;

/** Where a tree does not say what the text is. */
export interface Damage extends Stretch {
  /** In characters; those of the stretch unless given. */
  readonly amount?: number;
}

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

/**
 * The damage of a tree, in order.
 * @param misread words that it has for names, in order
 */
export function damageIn(root: Node, misread: readonly Stretch[]): Damage[] {
  const damage: Damage[] = problemNodes(root).map(({ startIndex, endIndex }) => ({ start: startIndex, end: endIndex }));
  for (const { start, end } of misread) damage.push({ start, end, amount: AMOUNT_OF_MISREAD });
  let last = 0;
  return damage
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .filter(({ start, end, amount }) => {
      if (amount !== undefined && start < last) return false;
      last = Math.max(last, end);
      return true;
    });
}

/** Damaged characters, an assumed one included. */
export function amountOf(damage: readonly Damage[]): number {
  return damage.reduce((sum, { start, end, amount }) => sum + (amount ?? Math.max(1, end - start)), 0);
}
