import { describe, expect, it } from 'vitest';
import type { DeadCodeAnalysis } from '../../../src/analysis/findings/dead-code/dead-code.ts';
import type { CallSuccess } from '../../../src/server/call-success.ts';
import { analyzeDeadCodeTool } from '../../../src/tools/analysis/analyze-dead-code.ts';
import { sampleApplication } from '../../server/sample-application.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';

const PROJECT = {
  'package.json': JSON.stringify({ main: 'src/main.ts' }),
  'src/main.ts': "import { used } from './lib/lib.ts';\nused();\nfunction unused() {}\n",
  'src/lib/lib.ts': 'export function used() {}\nexport function spare() {\n  return 1;\n}\n',
};

async function analyze(given: Record<string, unknown> = {}, more: Record<string, string> = {}) {
  const root = temporaryFolder();
  writeFiles(root, { ...PROJECT, ...more });
  const application = await sampleApplication({ roots: [root], tools: [analyzeDeadCodeTool] });
  const outcome = await application.call('analyze_dead_code', given);
  if (!outcome.ok) throw outcome.error;
  analyzeDeadCodeTool.output().parse(outcome.output);
  return { ...(outcome as CallSuccess), output: outcome.output as unknown as DeadCodeAnalysis };
}

const namesIn = ({ ranked_files }: DeadCodeAnalysis) =>
  ranked_files.flatMap(({ items }) => items.map(({ name }) => name)).sort();

describe('analyze_dead_code', () => {
  it('reports what nothing uses, and with what settings', async () => {
    const { output } = await analyze();
    expect(namesIn(output)).toEqual(['spare', 'unused']);
    expect(output).toMatchObject({
      config: { top_files: 0, min_dead_lines: 1, min_certainty: 'medium', include_tests: false },
    });
  });

  it('takes the word of orrery.json for what is used from outside', async () => {
    const named = { 'orrery.json': '{"deadCode": {"entryPoints": ["src/lib/**"]}}' };
    expect(namesIn((await analyze({}, named)).output)).toEqual(['unused']);
    const elsewhere = { 'orrery.json': '{"deadCode": {"entryPoints": ["src/plugins/**"]}}' };
    expect(namesIn((await analyze({}, elsewhere)).output)).toEqual(['spare', 'unused']);
  });

  it('fails for an orrery.json with mistakes', async () => {
    await expect(analyze({}, { 'orrery.json': '{"deadCode": {"entrypoints": []}}' })).rejects.toThrow(
      'did you mean "deadCode.entryPoints"?',
    );
  });

  it('says which files were read in part, as they may use what looks dead', async () => {
    const { output, text } = await analyze({ project_path: 'src/lib' }, { 'src/broken.ts': 'const = ) class (( ;\n' });
    const note = '1 file read in part: src/broken.ts (line 1); what looks dead may be used there.';
    expect(output.summary.notes).toEqual([note]);
    expect(text).toContain('1 file read in part: src/broken.ts');
  });

  it('says which code is not read at all', async () => {
    const { output } = await analyze({ project_path: '.' }, { 'src/uses.clj': '(run)\n' });
    const note = '1 file in Clojure is not read because there is no grammar; what looks dead may be used there.';
    expect(output.summary.notes).toContain(note);
  });

  it('leaves out files with fewer dead lines than asked for, and says so', async () => {
    const { output, text } = await analyze({ min_dead_lines: 10 });
    expect(output.ranked_files).toEqual([]);
    expect(text).toContain('2 files with fewer dead lines than min_dead_lines');
  });

  it('reports on a folder by what all of the root uses', async () => {
    const { output } = await analyze({ project_path: 'src/lib', min_dead_lines: 0 });
    expect(namesIn(output)).toEqual(['spare']);
    expect(output.summary.total_files_analyzed).toBe(1);
  });

  it('reads as a table, and as SARIF', async () => {
    const { text } = await analyze({ min_dead_lines: 0 });
    expect(text).toMatch(/src\/lib\/lib\.ts:2 .*function spare .*unreferenced_export .*high/);
    const { text: sarif } = await analyze({ min_dead_lines: 0, format: 'sarif' });
    expect(JSON.parse(sarif).runs[0].results).toMatchObject([
      { ruleId: 'dead-code/unreferenced-export', level: 'warning' },
      { ruleId: 'dead-code/unreachable', level: 'warning' },
    ]);
  });
});
