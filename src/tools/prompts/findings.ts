import { analyzeDeadCode } from '../../analysis/findings/dead-code/dead-code.ts';
import { analyzeDefects } from '../../analysis/judgements/defects/defects.ts';
import { analyzeComplexity, type ComplexityViolation } from '../../analysis/measures/complexity/complexity.ts';
import { DEFAULT_THRESHOLDS } from '../../analysis/measures/complexity/thresholds.ts';
import { cycles, strongComponents } from '../../analysis/measures/graph-metrics/components.ts';
import { graphMetrics } from '../../analysis/measures/graph-metrics/graph-metrics.ts';
import { scopeGraph } from '../../analysis/measures/graph-metrics/scope-graph.ts';
import { projectSummary } from '../../analysis/measures/project-summary.ts';
import type { LinkedIndex } from '../../index/code-index.ts';
import { fileGraphOf } from '../../index/file-graph.ts';
import { code, joined, type Markdown, md, NOTHING } from '../../reports/markdown.ts';
import { codeName, type FindingSection } from '../../reports/prompt-sections.ts';
import { wholeRoot } from '../../workspace/from-root.ts';
import { defectInputs } from '../analysis/defect-inputs.ts';
import { textsOf } from '../analysis/texts-of.ts';
import type { Offers } from '../prompt.ts';
import type { ToolContext } from '../tool.ts';

/** What findings are asked about. */
export interface FindingsScope {
  /** Of the whole root: what stands in a part of it is used from elsewhere. */
  readonly index: LinkedIndex;
  /** Whether a file is among those asked about. Of a whole project, tests are not. */
  readonly includes: (path: string) => boolean;
  readonly offers: Offers;
  /** What addresses of resources say of the root: nothing where there is only one. */
  readonly rootQuery: string;
}

/** Most files in a cycle that are named one after the other. */
const CYCLE_SHOWN = 8;
const CENTRAL_FILES = 15;
/** Predictions less sure than this say little. */
const LEAST_CONFIDENCE = 0.5;

const number = new Intl.NumberFormat('en');

/** What the project consists of, by language and folder. */
export function consistsOf({ index, rootQuery }: FindingsScope): FindingSection {
  const { files: all, test_files, lines, languages, folders } = projectSummary(index);
  const shares = languages.map(({ language, code_lines }) => md`${language} ${number.format(code_lines)}`);
  const known = shares.length === 0 ? 'no known language' : joined(shares, ', ');
  return {
    title: 'What it consists of',
    lead: md`${files(all)} of code, ${number.format(test_files)} of them tests, with ${number.format(lines.code)} lines of code (${known}). By folder:`,
    items: folders.map(
      (folder) => md`${codeName(folder.folder)}: ${files(folder.files)}, ${number.format(folder.code_lines)} lines`,
    ),
    more: md`read ${code(`orrery://project/summary${rootQuery}`)}`,
  };
}

/** The files that most others lean on. */
export function centralFiles({ index, includes }: FindingsScope): FindingSection {
  const { nodes } = graphMetrics(scopeGraph(index.graph, 'files'), {
    metrics: new Set(['pagerank']),
    seeds: [],
    limit: index.files.length,
  });
  const central = nodes.filter(({ file, in_degree }) => in_degree > 0 && includes(file)).slice(0, CENTRAL_FILES);
  return {
    title: 'Files that most others depend on',
    lead: central.length === 0 ? 'No dependencies between files were found.' : 'By PageRank over dependencies:',
    items: central.map(({ file, in_degree }) => md`${codeName(file)}, which ${files(in_degree)} use directly`),
    more: null,
  };
}

/** Functions above the complexity thresholds. */
export function complexFunctions({ index, includes, offers }: FindingsScope): FindingSection {
  const { violations } = analyzeComplexity(index, DEFAULT_THRESHOLDS);
  const functions = Map.groupBy(
    violations.filter(({ file }) => includes(file)),
    ({ file, line, function: name }) => JSON.stringify([file, line, name]),
  );
  return {
    title: 'Complex functions',
    lead:
      functions.size === 0
        ? 'No function is above the complexity thresholds.'
        : 'Functions above the complexity thresholds, the worst first:',
    items: [...functions.values()].map(complexFunction),
    more: offers('analyze_complexity') ? md`call \`analyze_complexity\`` : null,
  };
}

function complexFunction(violations: readonly ComplexityViolation[]): Markdown {
  const [{ function: name, file, line, end_line }] = violations as [ComplexityViolation];
  const values = violations.map(({ rule, value, severity }) => md`${rule.replace('-', ' ')} ${value} (${severity})`);
  return md`${codeName(name)} in ${codeName(`${file}:${line}`)} to ${end_line}: ${joined(values, ', ')}`;
}

/** Code that nothing reaches. */
export async function deadCode({ index, includes }: FindingsScope, context: ToolContext): Promise<FindingSection> {
  const { ranked_files } = analyzeDeadCode(index, await textsOf({ path: index.folder }, context), {
    topFiles: 0,
    minDeadLines: 1,
    minCertainty: 'medium',
    includeTests: false,
    files: new Set(index.files.map(({ path }) => path).filter(includes)),
  });
  const items = ranked_files.flatMap((file) => file.items);
  return {
    title: 'Code that seems to be dead',
    lead:
      items.length === 0
        ? 'No unreachable code was found.'
        : 'Not reached from any entry point; verify this before you delete anything:',
    items: items.map(
      ({ item_type, name, file, line, end_line, certainty, class: kind }) =>
        md`${item_type} ${codeName(name)} in ${codeName(`${file}:${line}`)} to ${end_line}: ${kind.replaceAll('_', ' ')}, certainty ${certainty}`,
    ),
    more: null,
  };
}

/** Files that depend on each other in a circle. */
export function dependencyCycles({ index, includes, offers }: FindingsScope): FindingSection {
  const graph = fileGraphOf(index.graph);
  const name = (file: number) => index.graph.name(file);
  const found = cycles(graph, strongComponents(graph)).filter(({ members }) =>
    members.some((one) => includes(name(one))),
  );
  return {
    title: 'Dependency cycles',
    lead:
      found.length === 0
        ? 'No dependency cycles between files.'
        : 'Dependency cycles, largest first, each with one example:',
    items: found.map(({ members, example }) => {
      const way = example.slice(0, CYCLE_SHOWN).map((file) => codeName(name(file)));
      const cut = example.length > CYCLE_SHOWN ? [...way, '…'] : way;
      return md`${joined(cut, ' → ')} (${members.length} files in cycles with each other)`;
    }),
    more: offers('analyze_graph_metrics') ? md`call \`analyze_graph_metrics\` with \`metrics: ["components"]\`` : null,
  };
}

/** Files outside that use those asked about: what a change can break. */
export function dependents({ index, includes, offers }: FindingsScope): FindingSection {
  const { incoming } = fileGraphOf(index.graph);
  const users = new Map<string, number>();
  for (const [file, { path }] of index.files.entries()) {
    if (!includes(path)) continue;
    for (let at = incoming.offsets[file] as number; at < (incoming.offsets[file + 1] as number); at++) {
      const user = index.graph.name(incoming.targets[at] as number);
      if (!includes(user)) users.set(user, (users.get(user) ?? 0) + 1);
    }
  }
  const sorted = [...users].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return {
    title: 'What depends on it',
    lead: sorted.length === 0 ? 'Nothing outside uses it.' : 'Files outside that use it:',
    items: sorted.map(([path, used]) => md`${codeName(path)}, which uses ${files(used)} of it`),
    more: offers('analyze_dependencies') ? md`call \`analyze_dependencies\` with \`direction: "reverse"\`` : null,
  };
}

/** Files likeliest to need a bug fix. */
export async function defectRisks(
  { index, includes, offers }: FindingsScope,
  context: ToolContext,
): Promise<FindingSection> {
  const { predictions } = analyzeDefects(await defectInputs(wholeRoot({ path: index.folder }), index, context), {
    minConfidence: LEAST_CONFIDENCE,
    explain: false,
  });
  const risky = predictions.filter(({ file, risk }) => risk !== 'low' && includes(file));
  return {
    title: 'Files most likely to contain bugs',
    lead:
      risky.length === 0
        ? 'No file stands out by its complexity, its changes and what depends on it.'
        : 'By a model over complexity, changes and dependencies:',
    items: risky.map(
      ({ file, probability, risk, factors }) =>
        md`${codeName(file)}: ${risk} risk (${probability.toFixed(2)})${factors.length === 0 ? NOTHING : md`, for ${factors.map((one) => one.replaceAll('_', ' ')).join(', ')}`}`,
    ),
    more: offers('analyze_defect_probability') ? md`call \`analyze_defect_probability\`` : null,
  };
}

function files(count: number): string {
  return count === 1 ? '1 file' : `${number.format(count)} files`;
}
