import type { AnnotatedTree, Annotations, TreeNode } from '../../analysis/judgements/scorecard/annotated-tree.ts';
import { visibleLine } from '../../visible-text.ts';
import { blocks, fenced, type Markdown, md } from '../markdown.ts';

/** Lines of the tree that a person reads; deeper folders are summed up in the ones above. */
const LINES_SHOWN = 60;

/** Marks from these values on, the worst first. */
const LIMITS = {
  defect: [0.7, 0.4],
  cognitive: [30, 15],
  churn: [0.8, 0.5],
  duplication: [0.3, 0.1],
} as const;

const MARKS = ['‼', '!'] as const;

/** The files and folders with what was found in them, as deep as there is room for. */
export function treeSection({ root, total_files, total_size_bytes }: AnnotatedTree): Markdown {
  const depth = depthWithin(root, LINES_SHOWN);
  const lines = treeLines(root, '', depth);
  const kilobytes = Math.ceil(total_size_bytes / 1024).toLocaleString('en');
  return blocks([
    md`## Files`,
    md`${total_files.toLocaleString('en')} files, ${kilobytes} KB. Each folder shows the highest value in it; ! and ‼ mark high values.`,
    fenced([`${visibleLine(root.name)}/  ${noted(root.annotations)}`, ...lines].join('\n')),
  ]);
}

/** The greatest depth at which the tree has no more lines than allowed; at least 1. */
function depthWithin(root: TreeNode, lines: number): number {
  let depth = 1;
  while (linesAt(root, depth + 1) <= lines && linesAt(root, depth + 1) > linesAt(root, depth)) depth++;
  return depth;
}

function linesAt(node: TreeNode, depth: number): number {
  if (depth === 0) return 0;
  return node.children.reduce((sum, child) => sum + 1 + linesAt(child, depth - 1), 0);
}

function treeLines({ children }: TreeNode, indent: string, depth: number): string[] {
  if (depth === 0) return [];
  const shown = children.length > LINES_SHOWN ? children.slice(0, LINES_SHOWN) : children;
  const lines = shown.flatMap((child, at) => {
    const isLast = at === children.length - 1;
    const name = `${visibleLine(child.name)}${child.node_type === 'directory' ? '/' : ''}`;
    return [
      `${indent}${isLast ? '└─ ' : '├─ '}${name}  ${noted(child.annotations)}`,
      ...treeLines(child, `${indent}${isLast ? '   ' : '│  '}`, depth - 1),
    ];
  });
  const more = children.length - shown.length;
  return more > 0 ? [...lines, `${indent}└─ … ${more} more`] : lines;
}

function noted(annotations: Annotations): string {
  const { code_lines, max_cyclomatic, max_cognitive, churn_score, defect_probability, duplication } = annotations;
  const { complexity_violations, dead_code_items, satd_items } = annotations;
  return [
    `${code_lines.toLocaleString('en')} lines`,
    ...(max_cyclomatic > 0 ? [`cc ${max_cyclomatic}${mark(max_cognitive, LIMITS.cognitive)}`] : []),
    ...(churn_score !== null && churn_score > 0 ? [`churn ${churn_score}${mark(churn_score, LIMITS.churn)}`] : []),
    ...(defect_probability !== null
      ? [`risk ${defect_probability.toFixed(2)}${mark(defect_probability, LIMITS.defect)}`]
      : []),
    ...(duplication !== null && duplication > 0
      ? [`dup ${Math.round(100 * duplication)} %${mark(duplication, LIMITS.duplication)}`]
      : []),
    ...(complexity_violations > 0 ? [`${complexity_violations} complex`] : []),
    ...(dead_code_items !== null && dead_code_items > 0 ? [`${dead_code_items} dead`] : []),
    ...(satd_items !== null && satd_items > 0 ? [`${satd_items} debt`] : []),
  ].join(', ');
}

function mark(value: number, limits: readonly [number, number]): string {
  const at = limits.findIndex((limit) => value > limit);
  return at === -1 ? '' : ` ${MARKS[at]}`;
}
