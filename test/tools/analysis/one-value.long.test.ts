import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Application, createApplication } from '../../../src/server/application.ts';
import { DEFAULT_LIMITS } from '../../../src/server/limits.ts';
import { writeFullProject } from '../full-project.ts';

const silent = () => {};
const LOG = { debug: silent, info: silent, warn: silent, error: silent };

type Value = { readonly [name: string]: Value } & { readonly length: number };

/** Our own analyses: code with clones, debt, tests in reach and complex functions. */
const TREE = join(import.meta.dirname, '../../../src/analysis');

const results = new Map<string, Value>();

beforeAll(async () => {
  const application: Application = await createApplication({
    roots: [TREE],
    limits: DEFAULT_LIMITS,
    toolsets: [],
    log: LOG,
  });
  try {
    for (const tool of [
      'analyze_complexity',
      'analyze_comprehensive',
      'analyze_dead_code',
      'analyze_deep_context',
      'analyze_duplicates',
      'analyze_tdg',
      'quality_gate',
    ]) {
      // Those of the gate are named: this repository's own configuration has it look for fewer.
      const outcome = await application.call(tool, tool === 'quality_gate' ? { checks: ['duplication'] } : {});
      if (!outcome.ok) throw outcome.error;
      results.set(tool, JSON.parse(JSON.stringify(outcome.output)));
    }
  } finally {
    await application.close();
  }
});

/** The value at a dotted path of a tool's result. */
function at(place: string): unknown {
  const [tool = '', ...path] = place.split('.');
  return path.reduce((value: unknown, name) => (value as Value | undefined)?.[name], results.get(tool));
}

describe('one metric has one value in every tool that shows it', () => {
  it.each([
    [
      'health',
      [
        'analyze_deep_context.quality_scorecard.overall_health',
        'analyze_comprehensive.quality_scorecard.overall_health',
      ],
    ],
    [
      'duplicated code outside tests',
      [
        'analyze_deep_context.quality_scorecard.duplication_percentage',
        'analyze_comprehensive.quality_scorecard.duplication_percentage',
      ],
    ],
    [
      'duplicated lines',
      [
        'analyze_duplicates.summary.duplicate_lines',
        'analyze_comprehensive.duplicates.summary.duplicate_lines',
        'analyze_deep_context.analyses.duplicate_code_results.summary.duplicate_lines',
      ],
    ],
    [
      'functions',
      [
        'analyze_complexity.summary.total_functions',
        'analyze_comprehensive.complexity.summary.total_functions',
        'analyze_deep_context.analyses.complexity_report.summary.total_functions',
      ],
    ],
    [
      'hours of debt by complexity',
      [
        'analyze_complexity.summary.technical_debt_hours',
        'analyze_comprehensive.complexity.summary.technical_debt_hours',
        'analyze_deep_context.analyses.complexity_report.summary.technical_debt_hours',
      ],
    ],
    [
      'dead lines',
      [
        'analyze_dead_code.summary.total_dead_lines',
        'analyze_comprehensive.dead_code.summary.total_dead_lines',
        'analyze_deep_context.analyses.dead_code_results.summary.total_dead_lines',
      ],
    ],
    [
      'debt gradient',
      [
        'analyze_tdg.summary.average_tdg',
        'analyze_comprehensive.tdg.summary.average_tdg',
        'analyze_deep_context.analyses.tdg.summary.average_tdg',
      ],
    ],
  ])('%s', (_, places) => {
    const values = places.map(at);
    expect(values[0]).toEqual(expect.any(Number));
    expect(new Set(values).size, JSON.stringify(values)).toBe(1);
  });

  it('the gate measures the duplication of all files', () => {
    const checks = at('quality_gate.checks') as unknown as readonly {
      readonly check: string;
      readonly value: number;
    }[];
    const { value } = checks.find(({ check }) => check === 'duplication') as (typeof checks)[number];
    expect(value).toBeCloseTo(100 * (at('analyze_duplicates.summary.duplication_ratio') as number), 1);
  });
});

describe('risk and coverage have one value in every tool that shows them', () => {
  interface Prediction {
    readonly file: string;
    readonly probability: number;
    readonly risk: string;
    readonly measures: { readonly covered_share: number | null };
  }
  interface TreeNode {
    readonly path: string;
    readonly node_type: string;
    readonly annotations: { readonly defect_probability: number | null };
    readonly children: readonly TreeNode[];
  }
  interface Hotspot {
    readonly kind: string;
    readonly location: { readonly file: string };
    readonly factors: { readonly defect_probability: number | null };
  }
  interface Check {
    readonly check: string;
    readonly value: number;
  }

  let folder: string;
  let application: Application;

  beforeAll(async () => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'orrery-one-value-')));
    writeFullProject(folder);
    application = await createApplication({ roots: [folder], limits: DEFAULT_LIMITS, toolsets: [], log: LOG });
  });
  afterAll(async () => {
    await application.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function ask<Result>(tool: string, given: Readonly<Record<string, unknown>> = {}): Promise<Result> {
    const outcome = await application.call(tool, given);
    if (!outcome.ok) throw outcome.error;
    return JSON.parse(JSON.stringify(outcome.output)) as Result;
  }

  const predictions = async () =>
    (await ask<{ predictions: readonly Prediction[] }>('analyze_defect_probability', { min_confidence: 0 }))
      .predictions;
  const comprehensive = (given: Readonly<Record<string, unknown>> = {}) =>
    ask<{
      readonly summary: { readonly top_hotspots: readonly Hotspot[] };
      readonly quality_scorecard: { readonly test_coverage: number };
      readonly notes: readonly string[];
      readonly defects: { readonly predictions: readonly Prediction[] } | null;
    }>('analyze_comprehensive', { confidence_threshold: 0, ...given });
  const deepContext = () =>
    ask<{
      readonly quality_scorecard: { readonly test_coverage: number };
      readonly hotspots: { readonly functions: readonly Hotspot[]; readonly files: readonly Hotspot[] };
      readonly file_tree: { readonly root: TreeNode };
      readonly analyses: { readonly defect_probability: { readonly predictions: readonly Prediction[] } };
    }>('analyze_deep_context');
  const gate = () =>
    ask<{
      readonly checks: readonly Check[];
      readonly violations: readonly (Check & { readonly file: string })[];
    }>('quality_gate', { checks: ['defect', 'coverage'], defect_threshold: 0 });

  /** How risky each file is, and how much of it is covered. */
  const byFile = (all: readonly Prediction[]) =>
    new Map(all.map(({ file, probability, risk, measures }) => [file, { probability, risk, of: measures }]));
  const filesIn = ({ node_type, children, ...node }: TreeNode): Omit<TreeNode, 'node_type' | 'children'>[] =>
    node_type === 'file' ? [node] : children.flatMap(filesIn);
  const rounded = (value: number) => Math.round(value * 1e4) / 1e4;

  it('the risk of every file, and what it is told from', async () => {
    const known = byFile(await predictions());
    expect(known.size).toBeGreaterThan(5);
    const deep = await deepContext();
    expect(byFile(deep.analyses.defect_probability.predictions)).toEqual(known);
    // Files too short to be listed are left out there.
    const listed = byFile((await comprehensive()).defects?.predictions ?? []);
    expect(listed.size).toBeGreaterThan(0);
    for (const [file, one] of listed) expect(one, file).toEqual(known.get(file));
    for (const { path, annotations } of filesIn(deep.file_tree.root)) {
      expect(annotations.defect_probability, path).toBe(known.get(path)?.probability ?? null);
    }
  });

  it('the risk that hotspots are told from', async () => {
    const known = byFile(await predictions());
    const { top_hotspots } = (await comprehensive()).summary;
    const hotspots = [...top_hotspots, ...Object.values((await deepContext()).hotspots).flat()];
    expect(hotspots.length).toBeGreaterThan(1);
    for (const { location, factors } of hotspots) {
      expect(factors.defect_probability, location.file).toBe(rounded(known.get(location.file)?.probability as number));
    }
  });

  it.each([
    [{ include_duplicates: false }, 'Clones were not searched for'],
    [{ executive_summary: true }, 'Only exact and renamed clones were searched for'],
    [{ min_lines: 20 }, 'Only clones of at least 20 lines were searched for'],
  ])('or it is said what differs: %j', async (given, how) => {
    const others = 'health, risk and debt gradient may differ from those of other tools.';
    const notes = [
      '1 file read in part: src/partial.ts (line 4); what looks dead may be used there.',
      '1 file in Pascal is not read because there is no grammar; what looks dead may be used there.',
    ];
    expect((await comprehensive(given)).notes).toEqual([`${how}: ${others}`, ...notes]);
    expect((await comprehensive()).notes).toEqual(notes);
  });

  it('the risk that the gate holds against a file', async () => {
    const known = byFile(await predictions());
    const { checks, violations } = await gate();
    const risky = violations.filter(({ check }) => check === 'defect');
    expect(risky.length).toBeGreaterThan(0);
    for (const { file, value } of risky) expect(value, file).toBe(rounded(known.get(file)?.probability as number));
    expect(checks.find(({ check }) => check === 'defect')?.value).toBe(Math.max(...risky.map(({ value }) => value)));
  });

  it('the coverage of the project, and of its one covered file', async () => {
    const covered = (await deepContext()).quality_scorecard.test_coverage;
    expect(covered).toBeCloseTo(200 / 3, 1);
    expect((await comprehensive()).quality_scorecard.test_coverage).toBe(covered);
    expect((await gate()).checks.find(({ check }) => check === 'coverage')?.value).toBeCloseTo(covered, 1);
    const of = byFile(await predictions()).get('src/total.js')?.of;
    expect(of?.covered_share).toBeCloseTo(2 / 3, 3);
  });
});
