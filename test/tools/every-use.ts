import { CATALOGUE } from '../../src/tools/catalogue.ts';
import { COMMAND_TOOLS } from '../../src/tools/command-tools.ts';
import type { AnyTool } from '../../src/tools/tool.ts';

/** Every tool there is. */
export const EVERY_TOOL: readonly AnyTool[] = [...CATALOGUE, ...COMMAND_TOOLS];

type Arguments = Readonly<Record<string, unknown>>;

const PATCH = `--- a/src/one.js
+++ b/src/one.js
@@ -1,2 +1,2 @@
 import { two } from './two.js';
-export const one = () => two();
+export const one = (x) => two(x);
`;
const ALL_PARTS = ['source', 'callers', 'callees', 'references', 'implementations', 'tests', 'members', 'metrics'];
/** One with a parameter of every type, which the full project's server has beside the built-in ones. */
export const SAMPLE_TEMPLATE = 'template://sample/zig/cli';
/** The text of a task, which the history of the full project is asked for. */
export const TASK = 'Fix the sum of the long total\n\nIt adds what `total` has discounted.';
const MAKEFILE = 'template://makefile/rust/cli';

/** What each tool is asked of the full project: all that changes the shape of its result. */
export const USES: Readonly<Record<string, readonly Arguments[]>> = {
  analyze: [{ files: ['src'], question: 'what is it' }],
  analyze_change: [
    {},
    { staged: true },
    { max_tests: 1 },
    { base: 'HEAD~4' },
    { base: 'HEAD~3..HEAD~2' },
    { patch: PATCH },
  ],
  analyze_code_churn: [{}, { period_days: 36_500 }, { project_path: 'src' }],
  analyze_complexity: [{}, { top_files: 2 }, { max_cyclomatic: 1, max_cognitive: 1 }, { toolchain: 'rust' }],
  analyze_comprehensive: [
    { perf: true, min_lines: 1, confidence_threshold: 0 },
    { executive_summary: true },
    { include_duplicates: false, include_dead_code: false, include_defects: false, include_tdg: false },
  ],
  analyze_dead_code: [
    {},
    { min_dead_lines: 0, min_certainty: 'low', include_tests: true },
    { project_path: 'src/deep' },
  ],
  analyze_deep_context: [
    {},
    { include_analyses: ['ast'] },
    { include_patterns: ['src/**', 'nothing/**'], max_depth: 1 },
  ],
  analyze_defect_probability: [{}, { explain: true }],
  analyze_dependencies: [
    { file_path: 'src/total.js' },
    { file_path: ['src/one.js', 'src/two.js'], max_depth: 3 },
    { file_path: 'src/main.js', include_impact_analysis: false, direction: 'outgoing' },
    { file_path: 'src/one.js' },
  ],
  analyze_duplicates: [{}, { perf: true, min_lines: 3 }, { gpu: true, detection_type: 'exact' }],
  analyze_graph_metrics: [
    {},
    { scope: 'symbols', metrics: ['all'], graphml: true, pagerank_seeds: ['total', 'nobody'], top_k: 0 },
    { metrics: ['components'] },
  ],
  analyze_name_similarity: [{ query: 'totl' }, { query: 'gait', phonetic: true, scope: 'all', top_k: 100 }],
  analyze_satd: [{}, { blame: true, include_tests: true }, { strict: true, severity: 'critical' }],
  analyze_symbol: [
    { symbol: ['total', 'Square', 'Shape'], include: ALL_PARTS, depth: 3 },
    { symbol: ['area', 'nobody', 'twice'], to: 'total' },
    { symbol: ['src/partial.ts#read', 'src/deep/er/gate.js#unused'] },
  ],
  analyze_tdg: [{}, { threshold: 0 }, { include_duplicates: false, threshold: 5 }],
  dependency_graph: [
    { type: 'call-graph' },
    { type: 'import-graph', filter_external: false },
    { type: 'inheritance' },
    { type: 'full-dependency' },
  ],
  generate_template: [{ resource_uri: MAKEFILE, parameters: { project_name: 'demo' } }],
  get_performance_metrics: [
    {},
    {
      metric_types: ['latency', 'throughput', 'memory', 'errors', 'health'],
      include_percentiles: false,
      include_system_metrics: true,
    },
  ],
  get_context: [
    {},
    { context_types: ['full'], time_range: 'all' },
    { context_types: ['active_sessions', 'agents'], include_metrics: false },
  ],
  hybrid_search: [
    { query: 'total of the long one' },
    { query: 'total', explain: true, context_files: ['src/one.js'], embedding_dimension: 1024 },
    { query: 'qqqq zzzz', include_semantic: false },
    { query: 'exact: long "total" /SUM/i' },
    { query: 'long "total" /SUM/i' },
    { query: TASK, explain: true },
  ],
  index_project: [{}, { verify: true }, { scip: 'index.scip' }],
  list_templates: [{}, { toolchain: 'go' }],
  quality_gate: [{}, { changed_since: 'HEAD~4', complexity_threshold: 1 }, { checks: ['coverage'], strict: true }],
  query_history: [
    {},
    { entity_id: 'src/total.js', include_diff: true },
    { change_types: ['decision'], time_range: '24h' },
    { max_results: 1 },
  ],
  chat: [{ prompt: 'why' }, { prompt: 'x'.repeat(50_001) }],
  codereview: [{ files: ['src', 'gone.js'], context: 'sums' }],
  debug: [{ error_description: 'TypeError: x is not a function\n    at total (src/total.js:1:1)' }],
  list_threads: [{}, { limit: 1 }],
  precommit: [{}, { compare_to: 'HEAD~4' }],
  thinkdeep: [{ current_analysis: 'sums are late', files: ['src/total.js'] }],
  create_session: [
    { session_name: 'sums', participants: ['ada', 'bob'], document_paths: ['src/total.js', 'src/new.js'] },
    { session_name: 'sums', participants: ['ada'] },
    { session_name: 'sums', end: true },
  ],
  record_decision: [
    { decision: 'Sum once', reasoning: 'It is read often', anchors: ['src/total.js'], context: { tried: ['two', 3] } },
    { decision: 'Sum late', reasoning: 'It is written often', alternatives: ['once'], impact: 'high', tags: ['sum'] },
  ],
  query_context: [{ query: 'total' }, { query: 'qqqq' }, { query: TASK }],
  read_code: [
    { path: 'src/total.js', include_history: true, include_collaborative_context: true },
    { path: 'src/total.js', include_semantic_context: true, semantic_similarity_threshold: 0 },
    { path: 'src/total.js' },
    { path: 'src/long.js', start_line: 5 },
    { path: 'src/totl.js' },
    { path: 'src/partial.ts' },
    { path: 'dot.png' },
    { path: 'README.md', include_dependencies: false, include_outline: false },
  ],
  scaffold_project: [
    { toolchain: 'rust', templates: [], parameters: { project_name: 'demo' } },
    { toolchain: 'rust', templates: ['makefile', 'nothing'], parameters: { project_name: 'a b' } },
  ],
  search_templates: [{ query: 'rust' }, { query: 'qqqq' }],
  semantic_search: [
    { query: 'total', similarity_threshold: 0 },
    { query: 'qqqq', embedding_dimension: 64 },
  ],
  validate_template: [
    { resource_uri: MAKEFILE, parameters: {} },
    { resource_uri: 'template://readme/rust/cli', parameters: { project_name: 'demo', nothing: 1 } },
    { resource_uri: SAMPLE_TEMPLATE, parameters: {} },
  ],
  sync_document: [
    {
      document_id: 'src/shared.js',
      operations: [
        { type: 'insert', position: 0, content: '// shared\n' },
        { type: 'paint', position: 0 },
        { type: 'insert', position: 0, content: 'late', counter: 9 },
      ],
      agent_id: 'ada',
      cursor: { position: 1, length: 2 },
      include_authors: true,
      flush: true,
    },
    { document_id: 'src/shared.js', agent_id: 'bob', vector_clock: { ada: 1 }, include: 'changes' },
    {
      ...{ document_id: 'src/two.js', agent_id: 'ada', vector_clock: { filesystem: 1 } },
      operations: [
        { type: 'insert', position: "import { one } from './one.js';\nexport const two = (".length, content: 'deep' },
      ],
    },
    {
      ...{ document_id: 'src/one.js', agent_id: 'bob', vector_clock: { filesystem: 1 } },
      operations: [{ type: 'insert', position: "import { two } from './two.js';\n".length, content: 'two();\n' }],
    },
  ],
  write_code: [
    { path: 'src/written.js', content: 'export const w = 1;\n', reason: 'to see what is told' },
    { path: 'src/written.js', content: "import { two } from './two.js';\nexport const w = two;\n", reason: 'more' },
    { path: 'src/broken.js', content: 'const = ;', reason: 'to be refused', dry_run: true },
  ],
};

/** The forms a tool can be asked to answer in; null alone for one that has no choice. */
function formatsOf({ input }: AnyTool): readonly (string | null)[] {
  const format = input().shape.format as { def?: { innerType?: { options?: readonly string[] } } } | undefined;
  return format?.def?.innerType?.options ?? [null];
}

/** All that a tool is asked, in every form. */
export function callsOf(tool: AnyTool): readonly Arguments[] {
  return (USES[tool.name] ?? []).flatMap((given) =>
    formatsOf(tool).map((format) => (format === null ? given : { ...given, format })),
  );
}
