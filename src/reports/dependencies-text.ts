import type { DependencyAnalysis } from '../analysis/dependencies/dependencies.ts';
import type { ImpactAnalysis } from '../analysis/dependencies/impact.ts';
import { markdownTable } from './text-table.ts';

/** Rows shown of each list. */
const ROWS = 30;

/** A dependency analysis for reading. */
export function dependenciesText(analysis: DependencyAnalysis): string {
  const sections = [
    heading(analysis),
    nodesSection('Depends on', analysis, 'forward'),
    nodesSection('Used by', analysis, 'reverse'),
    analysis.external.length > 0 ? `Packages: ${analysis.external.join(', ')}` : '',
    analysis.cycle === null ? '' : `Circle: ${analysis.cycle.join(' → ')}`,
    analysis.impact_analysis === undefined ? '' : impactSection(analysis.impact_analysis),
  ];
  return sections.filter((section) => section !== '').join('\n\n');
}

function heading({ root_file, total_dependencies, direction, max_depth_analyzed }: DependencyAnalysis): string {
  return `# ${root_file}\n\n${total_dependencies} files ${direction === 'bidirectional' ? 'in either direction' : direction}, at most ${max_depth_analyzed} steps away.`;
}

function nodesSection(title: string, { nodes, edges, root_file }: DependencyAnalysis, direction: string): string {
  const shown = nodes.filter((node) => node.direction === direction);
  if (shown.length === 0) return '';
  const evidence = (path: string) =>
    edges
      .filter(({ from, to }) =>
        direction === 'forward' ? from === root_file && to === path : from === path && to === root_file,
      )
      .map(({ relation, line }) => `${relation} (line ${line})`)
      .join(', ');
  const table = markdownTable(
    [
      { title: 'File', value: ({ path }) => path },
      { title: 'Steps', value: ({ distance }) => distance },
      { title: 'By', value: ({ path }) => evidence(path) },
    ],
    shown.slice(0, ROWS),
  );
  return `## ${title}\n\n${table}${more(shown.length)}`;
}

function impactSection(impact: ImpactAnalysis): string {
  const reasons = impact.risk_reasons.length === 0 ? '' : `: ${impact.risk_reasons.join('; ')}`;
  const lines = [
    '## If it changes',
    '',
    `Risk ${impact.risk}${reasons}. ${impact.affected_entities} files affected, ${impact.affected_tests.length} of them tests.`,
  ];
  if (impact.affected_symbols.length > 0) {
    lines.push(
      '',
      markdownTable(
        [
          { title: 'Symbol', value: ({ symbol }) => symbol },
          { title: 'Where', value: ({ file, line }) => `${file}:${line}` },
          { title: 'Uses it by', value: ({ uses }) => uses },
        ],
        impact.affected_symbols.slice(0, ROWS),
      ) + more(impact.affected_symbols.length),
    );
  }
  if (impact.affected_tests.length > 0)
    lines.push(
      '',
      `Tests to run: ${impact.affected_tests.slice(0, ROWS).join(', ')}${more(impact.affected_tests.length)}`,
    );
  return lines.join('\n');
}

function more(total: number): string {
  return total > ROWS ? `\n\n${total - ROWS} more.` : '';
}
