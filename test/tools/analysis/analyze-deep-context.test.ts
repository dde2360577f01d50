import { hash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DeepContextResult } from '../../../src/analysis/judgements/deep-context/result.ts';
import type { TreeNode } from '../../../src/analysis/judgements/scorecard/annotated-tree.ts';
import { analyzeDeepContext } from '../../../src/tools/analysis/analyze-deep-context.ts';
import { commitAll } from '../../workspace/git-fixture.ts';
import { writeFiles } from '../../workspace/temporary-folder.ts';
import { PROJECT, projectWith } from './deep-context-project.ts';

async function project(files = PROJECT) {
  const { call, ...rest } = await projectWith(analyzeDeepContext, files);
  return {
    ...rest,
    call,
    result: async (given: Record<string, unknown> = {}) => (await call(given)).output as unknown as DeepContextResult,
  };
}

/** For tests that only read: what one of them has had measured is there for the others. */
let shared: Awaited<ReturnType<typeof projectWith>>;

beforeAll(async () => {
  shared = await projectWith(analyzeDeepContext, PROJECT, 'suite');
});

const resultOf = async (given: Record<string, unknown>) =>
  (await shared.call(given)).output as unknown as DeepContextResult;

const filesOf = (node: TreeNode): string[] =>
  node.node_type === 'file' ? [node.path] : node.children.flatMap(filesOf).sort();

describe('analyze_deep_context', () => {
  it('runs every analysis and joins what they found', async () => {
    const result = await resultOf({});
    expect(result.metadata.analyses.map(({ name, state }) => `${name} ${state}`)).toEqual([
      'ast done',
      'churn done',
      'complexity done',
      'dag done',
      'dead-code done',
      'defect-probability done',
      'duplicates done',
      'satd done',
      'security done',
      'tdg done',
    ]);
    expect(result.analyses.complexity_report?.violations[0]).toMatchObject({ function: 'gate', value: 25 });
    expect(result.analyses.satd_results?.items).toMatchObject([{ file: 'src/deep/er/gate.js', line: 1 }]);
    expect(result.analyses.duplicate_code_results?.groups).toMatchObject([{ clone_type: 'exact' }]);
    expect(result.analyses.dead_code_results?.ranked_files.map(({ path }) => path)).toContain('src/deep/er/gate.js');
    expect(result.analyses.churn_analysis?.summary.total_commits).toBe(1);
    expect(result.analyses.cross_language_refs).toMatchObject([{ source_file: 'src/price.py', mechanism: 'ctypes' }]);
    expect(result.hotspots.functions[0]).toMatchObject({ name: 'gate', location: { line: 2 } });
    expect(result.recommendations.map(({ title }) => title)).toEqual(
      expect.arrayContaining([
        'Simplify gate (src/deep/er/gate.js:2)',
        'Resolve the defect debt in gate, src/deep/er/gate.js:1',
        expect.stringMatching(/^Delete unused \(src\/deep\/er\/gate\.js:\d+\)$/),
      ]),
    );
    expect(result.defect_summary.total_defects).toBeGreaterThan(3);
  });

  it('annotates the tree with what was found in each file, folders with what is in them', async () => {
    const { file_tree } = await resultOf({});
    expect(filesOf(file_tree.root)).toEqual([
      'src/again.js',
      'src/deep/er/gate.js',
      'src/main.js',
      'src/price.py',
      'src/total.js',
    ]);
    expect(file_tree.root.annotations).toMatchObject({ max_cyclomatic: 25, satd_items: 1, complexity_violations: 2 });
    expect(file_tree.root.annotations.code_lines).toBe(
      file_tree.root.children.reduce((sum, { annotations }) => sum + annotations.code_lines, 0),
    );
  });

  it('includes only what is asked for, and shows the card without what was left out', async () => {
    const { analyses, quality_scorecard, metadata } = await resultOf({ include_analyses: ['complexity', 'satd'] });
    expect(metadata.analyses.map(({ name }) => name)).toEqual(['complexity', 'satd']);
    expect(analyses.churn_analysis).toBeNull();
    expect(analyses.satd_results).not.toBeNull();
    expect(quality_scorecard.parts.find(({ part }) => part === 'duplication')).toMatchObject({
      score: null,
      basis: 'The analysis duplicates was left out.',
    });
  });

  it('excludes what is named', async () => {
    const { analyses, hotspots } = await resultOf({ exclude_analyses: ['churn', 'defect-probability'] });
    expect(analyses.churn_analysis).toBeNull();
    expect(hotspots.functions[0]?.factors).toMatchObject({ churn: null, defect_probability: null });
  });

  it.each([
    [{ include_analyses: ['churn'], exclude_analyses: ['churn'] }, 'both name churn'],
    [{ include_analyses: ['chrun'] }, 'include_analyses'],
    [{ include_patterns: ['*.rs'] }, 'No source file is left after include_patterns "*.rs"'],
    [{ include_patterns: ['src/*'], exclude_patterns: ['src/*'] }, 'both have "src/*"'],
    [{ period_days: 0 }, 'period_days'],
    [{ parallel: 0 }, 'parallel'],
    [{ max_depth: -1 }, 'max_depth'],
    [{ cache_strategy: 'never' }, 'cache_strategy'],
  ])('refuses %j', async (given, message) => {
    const outcome = await shared.application.call('analyze_deep_context', given);
    expect(outcome.ok ? null : outcome.error.message).toContain(message);
    expect(outcome.ok ? null : outcome.error.errorName).toBe('INVALID_PARAMS');
  });

  it('looks at the files that patterns let through, and says which patterns match none', async () => {
    const { metadata, file_tree, analyses } = await resultOf({
      include_patterns: ['src/**/*.js'],
      exclude_patterns: ['**/er/**', 'vendor/**'],
    });
    expect(filesOf(file_tree.root)).toEqual(['src/again.js', 'src/main.js', 'src/total.js']);
    expect(metadata.files).toMatchObject({ analysed: 3, left_out_by_patterns: 2 });
    expect(metadata.unmatched_patterns).toEqual(['vendor/**']);
    expect(analyses.churn_analysis?.files.map(({ path }) => path).sort()).toEqual(filesOf(file_tree.root));
    expect(analyses.complexity_report?.violations).toEqual([]);
    expect(analyses.tdg?.files).toHaveLength(3);
    const nodes = analyses.dependency_graph?.nodes ?? [];
    expect(nodes.length).toBeGreaterThan(0);
    expect(nodes.filter(({ file }) => file?.includes('gate'))).toEqual([]);
  });

  it('goes down no further than max_depth', async () => {
    const { metadata, file_tree } = await resultOf({ max_depth: 1 });
    expect(metadata.files.below_max_depth).toBe(1);
    expect(filesOf(file_tree.root)).not.toContain('src/deep/er/gate.js');
  });

  it('counts churn over the period, and draws the graph that is asked for', async () => {
    const { analyses, metadata } = await resultOf({ period_days: 7, dag_type: 'import-graph' });
    expect(metadata.period_days).toBe(7);
    expect(analyses.churn_analysis?.period_days).toBe(7);
    expect(analyses.dependency_graph?.type).toBe('import-graph');
    expect(analyses.dependency_graph?.nodes.every(({ kind }) => kind === 'Module')).toBe(true);
  });

  it('finds the same however many analyses run at a time', async () => {
    const [one, eight] = [
      await resultOf({ parallel: 1, cache_strategy: 'force-refresh' }),
      await resultOf({ parallel: 8, cache_strategy: 'force-refresh' }),
    ];
    const found = ({ metadata: _, ...rest }: DeepContextResult) => rest;
    expect(found(eight)).toEqual(found(one));
  });

  it('does without git and says so', async () => {
    const { root, result } = await project();
    rmSync(join(root, '.git'), { recursive: true });
    const { analyses, metadata } = await result({});
    expect(analyses.churn_analysis).toBeNull();
    expect(metadata.analyses.find(({ name }) => name === 'churn')).toMatchObject({
      state: 'not_measured',
      reason: expect.stringContaining('No git history'),
    });
  });

  it('takes a folder without code for what it is', async () => {
    const { result } = await project({ 'notes.txt': 'Nothing.\n' });
    const { quality_scorecard, file_tree } = await result({});
    expect(quality_scorecard.overall_health).toBeNull();
    expect(file_tree.total_files).toBe(0);
  });

  it('judges a folder by what all of the root uses', async () => {
    const { analyses, metadata } = await resultOf({ project_path: 'src/deep' });
    expect(metadata.files.analysed).toBe(1);
    const dead = analyses.dead_code_results?.ranked_files.flatMap(({ items }) => items) ?? [];
    expect(dead.map(({ name, file }) => `${file} ${name}`)).toEqual(['src/deep/er/gate.js unused']);
  });

  it('takes test coverage from a report, and says why one cannot be used', async () => {
    const { root, result } = await project();
    const lines = Array.from({ length: 10 }, (_, at) => `DA:${at + 2},${at < 4 ? 1 : 0}`).join('\n');
    writeFiles(root, { 'coverage/lcov.info': `SF:src/total.js\n${lines}\nend_of_record\n` });
    const { quality_scorecard, metadata } = await result({});
    expect(quality_scorecard.test_coverage).toBe(40);
    expect(metadata.notes).toEqual([]);
    writeFiles(root, { 'coverage/lcov.info': 'SF:src/elsewhere.js\nDA:1,1\nend_of_record\n' });
    const other = await result({});
    expect(other.quality_scorecard.test_coverage).toBe(0);
    expect(other.metadata.cache_stats.hit).toBe(false);
  });

  it('tells how far a scaffolded project has moved from its templates', async () => {
    const { root, result } = await project();
    const scaffolded = { Makefile: 'all:\n', '.gitignore': 'dist\n', 'README.md': '# Shop\n' };
    const file = ([path, text]: [string, string]) => ({
      path,
      sha256: hash('sha256', text),
      template: 'template://makefile/deno/cli',
      template_version: '1.0.0',
      template_checksum: hash('sha256', 'the template as it was'),
    });
    const manifest = {
      manifest_version: 1,
      tool_version: '0.1.0',
      timestamp: '2026-01-02T03:04:05.000Z',
      toolchain: 'deno',
      templates: ['template://makefile/deno/cli'],
      parameters: { project_name: 'shop' },
      files: Object.entries(scaffolded).map(file),
    };
    writeFiles(root, { ...scaffolded, 'README.md': '# Our shop\n' });
    writeFiles(root, { '.orrery-scaffold.json': JSON.stringify(manifest) });
    rmSync(join(root, '.gitignore'));
    const { template_provenance } = await result({});
    expect(template_provenance).toEqual({
      scaffold_timestamp: '2026-01-02T03:04:05.000Z',
      toolchain: 'deno',
      templates_used: ['template://makefile/deno/cli'],
      parameters: { project_name: 'shop' },
      drift_analysis: {
        unchanged_files: ['Makefile'],
        modified_files: ['README.md'],
        deleted_files: ['.gitignore'],
        outdated_templates: ['Makefile', '.gitignore', 'README.md'],
        drift_score: 0.6667,
      },
    });
  });

  it('measures the rest when the scaffold manifest is none', async () => {
    const { root, call } = await project();
    writeFiles(root, { '.orrery-scaffold.json': '{}' });
    const { output, text } = await call({});
    expect(output).toMatchObject({
      template_provenance: null,
      metadata: { notes: [expect.stringContaining('is not a manifest of a scaffolded project')] },
    });
    expect(text).toContain('is not a manifest of a scaffolded project');
  });

  it('ends when it is cancelled', async () => {
    const cancelled = new AbortController();
    const outcome = await shared.application.call(
      'analyze_deep_context',
      { cache_strategy: 'force-refresh' },
      {
        signal: cancelled.signal,
        onProgress: (_, __, message) => {
          if (message.startsWith('Analysing')) cancelled.abort();
        },
      },
    );
    expect(outcome.ok ? null : outcome.error.errorName).toBe('REQUEST_CANCELLED');
  });

  it('goes on telling how far it is, and never back', async () => {
    const { application } = await project();
    const told: number[] = [];
    await application.call('analyze_deep_context', {}, { onProgress: (done) => told.push(done) });
    expect(told.length).toBeGreaterThan(9);
    expect(told).toEqual([...told].sort((a, b) => a - b));
  });

  it('reads as Markdown, what matters first, and as SARIF', async () => {
    const { call } = shared;
    const { text } = await call({ format: 'markdown' });
    const titles = text.match(/^## .*$/gm) ?? [];
    expect(titles.slice(0, 3)).toEqual([expect.stringMatching(/^## Health: \d/), '## Recommendations', '## Hotspots']);
    expect(text).toContain('```mermaid\ngraph TD');
    expect(text).toContain('├─ ');
    const { text: sarif } = await call({ format: 'sarif' });
    const rules = JSON.parse(sarif).runs[0].results.map(({ ruleId }: { ruleId: string }) => ruleId);
    expect(rules).toEqual(
      expect.arrayContaining([
        'cyclomatic-complexity',
        expect.stringMatching(/^dead-code\//),
        expect.stringMatching(/^debt\//),
        expect.stringMatching(/^duplicates\//),
      ]),
    );
  });

  it('tells weak places, the gravest first, has what is for review apart, and leaves tests out', async () => {
    const { call } = await project({
      'src/run.py': [
        'import os',
        '',
        'def view(request):',
        '    os.chmod("/srv/files", 0o777)',
        '    os.system("ls " + request.GET["folder"])',
        '',
        'def run(name):',
        '    os.system("ls " + name)',
        '',
      ].join('\n'),
      'tests/test_run.py': "import os\n\ndef test(name):\n    os.system('ls ' + name)\n",
    });
    const { output, text } = await call({ include_analyses: ['security'] });
    const { security_results: security } = (output as unknown as DeepContextResult).analyses;
    expect(security?.findings.map(({ rule, severity, line }) => `${rule} ${severity} ${line}`)).toEqual([
      'security/command-injection critical 5',
      'security/loose-permissions medium 4',
    ]);
    expect(security?.to_review.map(({ rule, severity, line }) => `${rule} ${severity} ${line}`)).toEqual([
      'security/command-injection review 8',
    ]);
    expect(security?.test_files_left_out).toBe(1);
    expect(text).toContain('## Security');
    expect(text).toContain('src/run.py:5');
    expect(text).not.toContain('src/run.py:8');
    expect(text).toContain('1 more possible weakness is listed for review in JSON and SARIF.');
    const { text: sarif } = await call({ include_analyses: ['security'], format: 'sarif' });
    const [{ results, tool }] = JSON.parse(sarif).runs;
    expect(results).toMatchObject([
      { ruleId: 'security/command-injection', level: 'error' },
      { ruleId: 'security/loose-permissions', level: 'warning' },
      { ruleId: 'security/command-injection', level: 'note' },
    ]);
    expect(tool.driver.rules.map(({ id }: { id: string }) => id)).toContain('security/sql-injection');
  });
});

describe('the cache of analyze_deep_context', () => {
  const stats = ({ metadata }: DeepContextResult) => metadata.cache_stats;

  it('answers the same question to the same tree from what it found before', async () => {
    const { result } = await project();
    const first = await result({});
    expect(stats(first)).toEqual({ strategy: 'normal', hit: false, current: true });
    const again = await result({ parallel: 1, format: 'sarif' });
    expect(stats(again)).toEqual({ strategy: 'normal', hit: true, current: true });
    expect(again.metadata.analyses).toEqual(first.metadata.analyses);
  });

  it('measures anew when the question, a file, a manifest or HEAD is another, and when told to', async () => {
    const { root, result } = await project();
    const isTaken = async (given: Record<string, unknown> = {}) => stats(await result(given)).hit;
    await result({});
    expect(await isTaken({ period_days: 31 })).toBe(false);
    expect(await isTaken({ cache_strategy: 'force-refresh' })).toBe(false);
    writeFileSync(join(root, 'src/more.js'), 'export const more = 1;\n');
    expect(await isTaken()).toBe(false);
    writeFileSync(join(root, 'package.json'), '{"name": "shop", "main": "src/again.js"}');
    expect(await isTaken()).toBe(false);
    commitAll(root);
    expect(await isTaken()).toBe(false);
    expect(await isTaken()).toBe(true);
  });

  it('answers offline with what was found last, whatever the tree is like now', async () => {
    const { root, application, result } = await project();
    const none = await application.call('analyze_deep_context', { cache_strategy: 'offline' });
    expect(none.ok ? null : none.error.message).toContain('No earlier result');
    const before = await result({});
    writeFileSync(join(root, 'src/more.js'), 'export const more = 1;\n');
    const offline = await result({ cache_strategy: 'offline' });
    expect(stats(offline)).toEqual({ strategy: 'offline', hit: true, current: null });
    expect(offline.file_tree).toEqual(before.file_tree);
  });

  it('keeps what was found of a folder apart from what was found of it as a root: its files have other paths', async () => {
    const { root, application, result, open } = await project();
    await result({ project_path: 'src' });
    await application.close();
    const alone = await open([join(root, 'src')]);
    const offline = await alone.call('analyze_deep_context', { cache_strategy: 'offline' });
    expect(offline.ok ? null : offline.error.message).toContain('No earlier result');
    const again = await (await open()).call('analyze_deep_context', { project_path: 'src', cache_strategy: 'offline' });
    expect(again.ok).toBe(true);
  });

  it('remembers from one run to the next', async () => {
    const { application, result, open } = await project();
    await result({});
    await application.close();
    const outcome = await (await open()).call('analyze_deep_context', {});
    expect(outcome.ok ? stats(outcome.output as unknown as DeepContextResult).hit : outcome.error).toBe(true);
  });
});

describe('the scorecard', () => {
  const TIDY = {
    'package.json': '{"name": "tidy", "type": "module", "exports": "./src/cart.js"}',
    'src/cart.js':
      "import { priceOf } from './price.js';\n\nexport function totalOf(items) {\n  return items.map(priceOf).reduce((sum, price) => sum + price, 0);\n}\n",
    'src/price.js':
      'const RATE = 1.2;\n\nexport function priceOf({ net, count }) {\n  if (count < 0) throw new RangeError("A count is 0 or more.");\n  return net * count * RATE;\n}\n',
    'test/cart.test.js':
      "import assert from 'node:assert';\nimport test from 'node:test';\nimport { totalOf } from '../src/cart.js';\n\ntest('adds up', () => assert.equal(totalOf([{ net: 1, count: 10 }]), 12));\n",
  };

  it('gives a clean, small, tested project more than 90', async () => {
    const { result } = await project(TIDY);
    const { quality_scorecard } = await result({});
    expect(quality_scorecard.parts.filter(({ score }) => score === null)).toEqual([]);
    expect(quality_scorecard.overall_health).toBeGreaterThan(90);
  });

  it('gives the project with faults less', async () => {
    const { quality_scorecard } = await resultOf({});
    expect(quality_scorecard.overall_health).toBeLessThan(75);
  });

  it('is never the same for two different trees', async () => {
    const card = async (files: Record<string, string>) => (await (await project(files)).result({})).quality_scorecard;
    const same = { ...TIDY, 'src/price.js': TIDY['src/price.js'].replace('1.2', '1.3') };
    expect(await card(same)).not.toEqual(await card(TIDY));
  });
});
