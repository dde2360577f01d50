import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { DefectAnalysis } from '../../../src/analysis/judgements/defects/defects.ts';
import { analyzeDefectProbability } from '../../../src/tools/analysis/analyze-defect-probability.ts';
import { commitAll, initRepository } from '../../workspace/git-fixture.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';
import { oneTool } from '../one-tool.ts';

const branches = Array.from({ length: 30 }, (_, at) => `  if (n === ${at}) return ${at};\n`).join('');

const PROJECT = {
  'src/busy.ts': `import { calm } from './calm.ts';\nexport function busy(n: number) {\n${branches}  return calm(n);\n}\n${'// note\n'.repeat(3)}`,
  'src/calm.ts': 'export function calm(n: number) {\n  return n;\n}\n',
  'test/busy.test.ts': "import { busy } from '../src/busy.ts';\nbusy(1);\n",
};

function repository(): string {
  const folder = temporaryFolder();
  initRepository(folder);
  writeFiles(folder, PROJECT);
  commitAll(folder);
  writeFiles(folder, { 'src/busy.ts': `${PROJECT['src/busy.ts']}// changed\n` });
  commitAll(folder);
  return folder;
}

const prediction = oneTool(analyzeDefectProbability);

async function defects(root: string, given: Record<string, unknown> = {}) {
  const { text, output } = await prediction.success(root, given);
  return { text, output: output as unknown as DefectAnalysis };
}

describe('analyze_defect_probability', () => {
  it('predicts from history, code and tests, and leaves out what it is not sure of', async () => {
    const { output, text } = await defects(repository());
    expect(output.predictions).toMatchObject([{ file: 'src/busy.ts', confidence: 0.8 }]);
    expect(output.summary).toMatchObject({ total_files: 2, below_min_confidence: 1, test_files: 1 });
    expect(text).toContain('Not listed: 1 predictions below min_confidence.');
  });

  it('lists predictions as sure as asked for', async () => {
    const root = repository();
    expect((await defects(root, { min_confidence: 0.9 })).output.predictions).toEqual([]);
    const all = await defects(root, { min_confidence: 0 });
    expect(all.output.predictions.map(({ file }) => file)).toEqual(['src/busy.ts', 'src/calm.ts']);
    expect(all.output.predictions[0]?.measures.recent_changes).toBeGreaterThan(1);
  });

  it('explains when asked, and the text shows that it sums up', async () => {
    const given = { min_confidence: 0, format: 'detailed' };
    const root = repository();
    const plain = await defects(root, given);
    expect(plain.text).not.toContain('Logit');
    const { output, text } = await defects(root, { ...given, explain: true });
    expect(text).toMatch(/## src\/busy\.ts\n\nLogit -?\d+\.\d{3} = -\d+\.\d{3} and:/);
    for (const { explanation } of output.predictions) {
      const sum = explanation?.contributions.reduce((total, one) => total + one.contribution, explanation.baseline);
      expect(sum).toBeCloseTo(explanation?.logit as number, 9);
    }
  });

  it('looks at the folder it is given', async () => {
    const root = repository();
    const { output } = await defects(root, { project_path: join(root, 'src'), min_confidence: 0 });
    expect(output.predictions.map(({ file }) => file)).toEqual(['src/busy.ts', 'src/calm.ts']);
    expect(output.predictions[0]?.measures.recent_changes).toBeGreaterThan(1);
  });

  it('is SARIF by format or by argument', async () => {
    const root = repository();
    const byFormat = await defects(root, { min_confidence: 0, format: 'sarif' });
    const byArgument = await defects(root, { min_confidence: 0, sarif: true });
    expect(byArgument.text).toBe(byFormat.text);
    const [run] = JSON.parse(byFormat.text).runs;
    const expected = byFormat.output.predictions.filter(({ risk }) => risk !== 'low').length;
    expect(run.results).toHaveLength(expected);
  });

  it('says that there is no history outside git, and goes on without', async () => {
    const folder = temporaryFolder();
    writeFiles(folder, PROJECT);
    const { output, text } = await defects(folder, { min_confidence: 0 });
    expect(output.predictions).toHaveLength(2);
    expect(output.predictions[0]?.measures.recent_changes).toBeNull();
    expect(output.summary.not_measured.churn).toContain('in no git working tree');
    expect(text).toMatch(/Not measured: churn, fixes, surroundings, because .* is in no git working tree\./);
  });

  it('takes coverage from a report in the tree, else from what tests reach', async () => {
    const root = repository();
    const reached = await defects(root, { min_confidence: 0 });
    expect(reached.output.summary.coverage_source).toBe('references');
    expect(reached.text).toContain('which is not coverage');
    expect(reached.output.predictions[0]?.measures.covered_share).toBe(1);
    writeFiles(root, { 'coverage/lcov.info': 'SF:src/busy.ts\nDA:1,1\nDA:2,0\nend_of_record\n' });
    const measured = await defects(root, { min_confidence: 0 });
    expect(measured.output.summary.coverage_source).toBe('report');
    expect(measured.output.predictions[0]?.measures.covered_share).toBe(0.5);
  });

  it('says when a report cannot be used', async () => {
    const root = repository();
    writeFiles(root, { 'coverage/lcov.info': 'no report\n' });
    const { output, text } = await defects(root, { min_confidence: 0 });
    expect(output.summary.coverage_source).toBe('references');
    expect(text).toContain('coverage/lcov.info is not used: it is a malformed lcov report');
  });

  it.each([{ min_confidence: 1.1 }, { min_confidence: -0.1 }, { format: 'xml' }])('refuses %j', async (given) => {
    await expect(defects(repository(), given)).rejects.toThrow(/min_confidence|format/);
  });
});
