import type { Node } from 'web-tree-sitter';
import type { CaptureSource } from '../syntax-records.ts';
import type { RecoveryRules } from './recovery-rules.ts';
import type { Stretch } from './statements.ts';

/** Gives the leaves of trees. */
export type Leaves = Pick<CaptureSource, 'leafAt'>;

/**
 * The reserved words that a tree has for names, in order. A grammar may take a keyword for an identifier where that spares it
 * an error: what the word begins is lost then, and the tree has no error to show for it.
 */
export function misreadIn(root: Node, text: string, { reserved }: RecoveryRules, leaves: Leaves): Stretch[] {
  if (reserved === undefined) return [];
  const misread: Stretch[] = [];
  for (const { 0: word, index } of text.matchAll(reserved)) {
    const { start, end, type } = leaves.leafAt(root, index);
    // The type of a keyword is the word itself.
    if (start === index && end === index + word.length && type !== word) misread.push({ start, end });
  }
  return misread;
}
