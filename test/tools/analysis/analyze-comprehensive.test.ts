import { beforeAll, describe, expect, it } from 'vitest';
import type { ComprehensiveResult } from '../../../src/analysis/judgements/deep-context/comprehensive.ts';
import { analyzeComprehensive } from '../../../src/tools/analysis/analyze-comprehensive.ts';
import { PROJECT, projectWith } from './deep-context-project.ts';

let project: Awaited<ReturnType<typeof projectWith>>;

beforeAll(async () => {
  project = await projectWith(analyzeComprehensive, PROJECT, 'suite');
});

async function analyze(given: Record<string, unknown> = {}) {
  const { call } = project;
  const { output, text } = await call(given);
  return { result: output as unknown as ComprehensiveResult, text };
}

const SECTIONS = ['complexity', 'duplicates', 'dead_code', 'defects', 'tdg'] as const;

describe('analyze_comprehensive', () => {
  it('has a section of every analysis, a scorecard and what to do first', async () => {
    const { result } = await analyze();
    for (const section of SECTIONS) expect(result[section]).toBeTruthy();
    expect(result.quality_scorecard.overall_health).toBeGreaterThan(0);
    expect(result.summary).toMatchObject({ files: 5, top_hotspots: [{ name: 'gate' }] });
    expect(result.recommendations?.length).toBeGreaterThan(2);
    expect(result.not_measured).toEqual({});
  });

  it.each(SECTIONS)('leaves out %s when told so', async (section) => {
    const { result } = await analyze({ [`include_${section}`]: false });
    expect(result).not.toHaveProperty(section);
    expect(SECTIONS.filter((one) => one in result)).toHaveLength(SECTIONS.length - 1);
  });

  it('refuses to leave out everything', async () => {
    const nothing = Object.fromEntries(SECTIONS.map((section) => [`include_${section}`, false]));
    const outcome = await project.application.call('analyze_comprehensive', nothing);
    expect(outcome.ok ? null : outcome.error.message).toContain('keep one of include_duplicates');
  });

  it('lists no prediction less sure than the threshold, and counts those left out', async () => {
    const { result: all } = await analyze({ confidence_threshold: 0, min_lines: 1 });
    const { result: sure } = await analyze({ confidence_threshold: 0.7, min_lines: 1 });
    const least = Math.min(...(all.defects?.predictions.map(({ confidence }) => confidence) ?? []));
    expect(least).toBeLessThan(0.7);
    expect(sure.defects?.predictions.every(({ confidence }) => confidence >= 0.7)).toBe(true);
    expect(sure.defects?.summary.below_min_confidence).toBe(
      (all.defects?.predictions.length ?? 0) - (sure.defects?.predictions.length ?? 0),
    );
    expect(sure.tdg?.files.every(({ confidence }) => confidence >= 0.7)).toBe(true);
    expect(sure.quality_scorecard).toEqual({ ...all.quality_scorecard, measured: sure.quality_scorecard.measured });
  });

  it('takes clones and files of min_lines for the smallest', async () => {
    const files = ({ defects }: ComprehensiveResult) => defects?.predictions.map(({ file }) => file).sort();
    const { result: small } = await analyze({ min_lines: 5, confidence_threshold: 0 });
    const { result: large } = await analyze({ min_lines: 20, confidence_threshold: 0 });
    expect(small.duplicates?.groups).toHaveLength(1);
    expect(large.duplicates?.groups).toEqual([]);
    expect(files(small)).toEqual(['src/again.js', 'src/deep/er/gate.js', 'src/total.js']);
    expect(files(large)).toEqual(['src/deep/er/gate.js']);
    expect(large.tdg?.files.map(({ path }) => path)).toEqual(['src/deep/er/gate.js']);
  });

  it('looks at the files that patterns let through', async () => {
    const { result } = await analyze({ include_patterns: ['src/*'], exclude_patterns: ['*.py'] });
    expect(result.summary.files).toBe(3);
    expect(result.complexity?.violations).toEqual([]);
  });

  it('tells how long each analysis took when asked', async () => {
    const { result, text } = await analyze({ perf: true });
    expect(result.performance?.analyses.map(({ name }) => name)).toEqual([
      'churn',
      'complexity',
      'dead-code',
      'defect-probability',
      'duplicates',
      'satd',
      'tdg',
    ]);
    expect(result.performance?.total).toBeGreaterThan(0);
    expect(text).toContain('## Time');
    expect((await analyze()).result).not.toHaveProperty('performance');
  });

  it('gives only totals and what matters most as an executive summary', async () => {
    const { result, text } = await analyze({ executive_summary: true });
    for (const section of SECTIONS) expect(result).not.toHaveProperty(section);
    expect(result.summary.top_recommendations.length).toBeGreaterThan(0);
    expect(result.quality_scorecard.overall_health).toBeGreaterThan(0);
    expect(text).not.toContain('## Duplicates');
  });

  it('reads as a summary, in detail, as Markdown and as SARIF', async () => {
    const { call } = project;
    const texts = await Promise.all(
      ['summary', 'markdown', 'detailed', 'sarif'].map(async (format) => (await call({ format })).text),
    );
    for (const text of texts.slice(0, 3)) expect(text).toMatch(/^# Comprehensive analysis\n[\s\S]*## Health: \d/m);
    expect(texts[2]?.length).toBeGreaterThanOrEqual(texts[0]?.length as number);
    expect(JSON.parse(texts[3] as string)).toMatchObject({ version: '2.1.0', runs: [{ results: expect.any(Array) }] });
  });
});
