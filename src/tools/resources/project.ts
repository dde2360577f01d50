import { OrreryError } from '../../errors.ts';
import { nearestNames } from '../../nearest-name.ts';
import { shownText } from '../../reports/report.ts';
import type { ProjectScorecard } from '../../reports/scorecard-text.ts';
import { visibleText } from '../../visible-text.ts';
import { wholeRoot } from '../../workspace/from-root.ts';
import type { Resource, ResourceProvider, ResourceTemplate } from '../resource.ts';
import type { ToolContext } from '../tool.ts';
import { blameView } from './blame-view.ts';
import { importsView } from './imports-view.ts';
import { measuresView } from './measures-view.ts';
import type { ProjectView } from './project-view.ts';
import { type NamedRoot, namedRoots, rootNamed, rootQuery } from './root-names.ts';
import { trendView } from './trend-view.ts';

/** More nodes than this nobody can look at. */
const GRAPH = { type: 'import-graph', maxDepth: 0, filterExternal: true, maxNodes: 50, maxEdges: 400 } as const;

/** By name. */
const VIEWS: readonly ProjectView[] = [
  blameView,
  {
    name: 'graph',
    title: 'Import graph',
    description: 'Which file imports which: the most important files by PageRank, as a Mermaid diagram.',
    mimeType: 'text/vnd.mermaid',
    async read(root, context) {
      const [{ dependencyGraph }, { mermaid }] = await Promise.all([
        import('../../analysis/measures/dependency-graph/dependency-graph.ts'),
        import('../../reports/graph/mermaid.ts'),
      ]);
      const graph = dependencyGraph(await context.linked(wholeRoot(root)), GRAPH);
      return { object: graph, text: () => mermaid(graph, { showComplexity: false }) };
    },
  },
  importsView,
  measuresView,
  {
    name: 'scorecard',
    title: 'Scorecard',
    description: 'Overall health from 0 to 100 and its parts, what to work on first, and hotspots.',
    mimeType: 'text/markdown',
    async read(root, context) {
      const { path, name } = root;
      const [{ analyzeDeepContext }, { scorecardText }] = await Promise.all([
        import('../analysis/analyze-deep-context.ts'),
        import('../../reports/scorecard-text.ts'),
      ]);
      const period_days = (await context.configuration(wholeRoot(root))).get('churn.days').value;
      const given = analyzeDeepContext.input().parse({ project_path: path, period_days });
      const result = (await analyzeDeepContext.run(given, context)) as unknown as ProjectScorecard;
      const { quality_scorecard, recommendations, hotspots } = result;
      const scorecard = { quality_scorecard, recommendations, hotspots };
      return { object: scorecard, text: () => scorecardText(name, scorecard) };
    },
  },
  {
    name: 'summary',
    title: 'Project summary',
    description: 'Files, lines, languages, symbols and edges of the project, with the digest of its index.',
    mimeType: 'text/markdown',
    async read(root, context) {
      const [{ projectSummary }, { projectSummaryText }] = await Promise.all([
        import('../../analysis/measures/project-summary.ts'),
        import('../../reports/project-summary-text.ts'),
      ]);
      const summary = projectSummary(await context.linked(wholeRoot(root)));
      return { object: summary, text: () => projectSummaryText(root.name, summary) };
    },
  },
  trendView,
];

const PREFIX = 'orrery://project/';
const FORMATS = ['text', 'json'] as const;
const PARAMETERS = ['root', 'format'];
const OF_FILE = ['root', 'file', 'format'];

/** What the index knows of each root, as it is when read. */
export const projectResources: ResourceProvider = {
  prefix: PREFIX,
  toolset: 'analysis',
  templates: VIEWS.map(templateOf),

  async list({ workspace: { roots } }) {
    const whole = VIEWS.filter(({ ofFile }) => ofFile === undefined);
    return namedRoots(roots).flatMap((root) => whole.map((view) => listed(view, root, rootQuery(roots, root.path))));
  },

  async read(uri, context) {
    const { view, root, format, file } = parse(uri, context);
    const { object, text } = await view.read(root, context, file);
    return format === 'json'
      ? [{ uri, mimeType: 'application/json', text: visibleText(JSON.stringify(object)) }]
      : [{ uri, mimeType: view.mimeType, text: shownText(text()) }];
  },

  async complete({ name, typed, others }, context) {
    const { roots } = context.workspace;
    const filesOf = async () => context.files(wholeRoot(rootNamed(roots, others.root ?? null)));
    const values =
      name === 'format' ? FORMATS : name === 'file' ? await filesOf() : namedRoots(roots).map((root) => root.name);
    return values.filter((value) => value.startsWith(typed));
  },

  async watch(uri, context, onChange) {
    const { view, root } = parse(uri, context);
    return view.watch === undefined ? context.watchIndex(root.path, onChange) : view.watch(root, context, onChange);
  },
};

function templateOf({ name, title, description, ofFile }: ProjectView): ResourceTemplate {
  return {
    uriTemplate: `${PREFIX}${name}{?${parametersOf(ofFile).join(',')}}`,
    name: `project-${name}`,
    title: ofFile === undefined ? `${title} of one root` : title,
    description: `${description} With format=json the same as JSON.`,
  };
}

function parametersOf(ofFile: ProjectView['ofFile']): readonly string[] {
  return ofFile === undefined ? PARAMETERS : OF_FILE;
}

function listed({ name, title, description, mimeType }: ProjectView, root: NamedRoot, query: string): Resource {
  return {
    uri: `${PREFIX}${name}${query}`,
    name: query === '' ? `project-${name}` : `project-${name}-${root.name}`,
    title: `${title} of ${root.name}`,
    description,
    mimeType,
  };
}

/** @throws OrreryError `INVALID_PARAMS` for what is no address of a view, or of no root there is */
function parse(uri: string, { workspace }: Pick<ToolContext, 'workspace'>) {
  const [name = '', query = '', ...rest] = uri.slice(PREFIX.length).split('?');
  const view = VIEWS.find((one) => one.name === name);
  if (view === undefined || rest.length > 0) throw noView(uri, name);
  const parameters = new URLSearchParams(query);
  const taken = parametersOf(view.ofFile);
  const unknown = [...parameters.keys()].find((key) => !taken.includes(key));
  if (unknown !== undefined) throw invalid(uri, `does not take "${unknown.slice(0, 60)}", but ${taken.join(' and ')}`);
  const repeated = taken.find((key) => parameters.getAll(key).length > 1);
  if (repeated !== undefined) throw invalid(uri, `gives "${repeated}" more than once`);
  const format = FORMATS.find((one) => one === (parameters.get('format') ?? 'text'));
  if (format === undefined) throw invalid(uri, `has a format that is not one of ${FORMATS.join(', ')}`);
  return {
    view,
    root: rootNamed(workspace.roots, parameters.get('root')),
    format,
    file: fileIn(uri, view, parameters),
  };
}

function fileIn(uri: string, { ofFile }: ProjectView, parameters: URLSearchParams): string {
  const file = parameters.get('file') ?? '';
  if (ofFile && file === '') throw invalid(uri, 'names no file: add file=PATH, from the root on');
  return file;
}

function noView(uri: string, name: string): OrreryError {
  const known = VIEWS.map((view) => view.name);
  const near = nearestNames(name, known);
  const hint = near.length > 0 ? `did you mean ${near.join(' or ')}?` : `use ${PREFIX}${known.join(`, ${PREFIX}`)}.`;
  return invalid(uri, `is not a resource of a project: ${hint}`);
}

function invalid(uri: string, reason: string): OrreryError {
  const shown = uri.slice(0, 200);
  const end = reason.endsWith('?') || reason.endsWith('.') ? '' : '.';
  return new OrreryError('INVALID_PARAMS', `The address ${JSON.stringify(shown)} ${reason}${end}`, { uri: shown });
}
