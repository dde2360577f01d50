import type { DependencyAnalysis } from '../analysis/measures/dependencies/dependencies.ts';
import type { ImpactAnalysis } from '../analysis/measures/dependencies/impact.ts';
import { countOf } from './figures.ts';
import { blocks, joined, type Markdown, md, NOTHING, type Part } from './markdown.ts';
import { markdownTable } from './text-table.ts';

/** Rows shown of each list. */
const ROWS = 30;

/** A dependency analysis for reading. */
export function dependenciesText(analysis: DependencyAnalysis): Markdown {
  return blocks([
    heading(analysis),
    nodesSection('Depends on', analysis, 'forward'),
    nodesSection('Used by', analysis, 'reverse'),
    analysis.external.length > 0 ? md`Packages: ${joined(analysis.external, ', ')}` : null,
    analysis.cycle === null ? null : md`Cycle: ${joined(analysis.cycle, ' → ')}`,
    analysis.impact_analysis === undefined ? null : impactSection(analysis.impact_analysis),
  ]);
}

function heading({ root_files, total_dependencies, direction, max_depth_analyzed }: DependencyAnalysis): Markdown {
  return md`# ${joined(root_files, ', ')}\n\n${countOf(total_dependencies, 'file')} ${direction === 'bidirectional' ? 'in either direction' : direction}, at most ${countOf(max_depth_analyzed, 'step')} away.`;
}

function nodesSection(
  title: string,
  { nodes, edges, root_files }: DependencyAnalysis,
  direction: string,
): Markdown | null {
  const shown = nodes.filter((node) => node.direction === direction);
  if (shown.length === 0) return null;
  const roots = new Set(root_files);
  const evidence = (path: string) =>
    edges
      .filter(({ from, to }) =>
        direction === 'forward' ? roots.has(from) && to === path : from === path && roots.has(to),
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
  return blocks([md`## ${title}`, table, more(shown.length)]);
}

function impactSection(impact: ImpactAnalysis): Markdown {
  const reasons = impact.risk_reasons.length === 0 ? NOTHING : md`: ${joined(impact.risk_reasons, '; ')}`;
  const parts: (Part | null)[] = [
    md`## If it changes`,
    md`Risk ${impact.risk}${reasons}. ${countOf(impact.affected_entities, 'file')} affected, ${impact.affected_tests.length} of them tests.`,
  ];
  if (impact.affected_symbols.length > 0) {
    parts.push(
      markdownTable(
        [
          { title: 'Symbol', value: ({ symbol }) => symbol },
          { title: 'Where', value: ({ file, line }) => `${file}:${line}` },
          { title: 'Uses it by', value: ({ uses }) => uses },
        ],
        impact.affected_symbols.slice(0, ROWS),
      ),
      more(impact.affected_symbols.length),
    );
  }
  if (impact.affected_tests.length > 0) {
    const tests = joined(impact.affected_tests.slice(0, ROWS), ', ');
    parts.push(md`Tests to run: ${tests}`, more(impact.affected_tests.length));
  }
  return blocks(parts);
}

function more(total: number): Markdown | null {
  return total > ROWS ? md`${total - ROWS} more.` : null;
}
