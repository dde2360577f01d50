import { expect, test } from 'vitest';
import { analyzeComplexity } from '../../../src/tools/analysis/analyze-complexity.ts';
import { analyzeSatd } from '../../../src/tools/analysis/analyze-satd.ts';
import { sampleApplication } from '../../server/sample-application.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';

async function answers(tool: string, given: Record<string, unknown>) {
  const root = temporaryFolder();
  writeFiles(root, {
    'src/a.ts': '// TODO: one\nexport function f(a: number) { if (a) return 1; return a ? 2 : 3; }\n',
    'src/b.ts': '// FIXME two\nexport function g() {}\n',
    'README.md': '# Nothing to measure\n',
  });
  const application = await sampleApplication({ roots: [root], tools: [analyzeComplexity, analyzeSatd] });
  return application.call(tool, given);
}

async function output(tool: string, given: Record<string, unknown>) {
  const outcome = await answers(tool, given);
  if (!outcome.ok) throw outcome.error;
  return outcome.output;
}

test('one file is measured as it is among all', async () => {
  const { files } = await output('analyze_complexity', { format: 'json' });
  const alone = await output('analyze_complexity', { project_path: 'src/a.ts', format: 'json' });
  expect(alone.files).toEqual([(files as readonly unknown[])[0]]);
  expect(alone.summary).toMatchObject({ total_files: 1, total_functions: 1, max_cyclomatic: 3 });
});

test("one file's comments are told with their place from the root on", async () => {
  const { items } = await output('analyze_satd', { project_path: 'src/b.ts' });
  expect(items).toMatchObject([{ file: 'src/b.ts', line: 1, text: 'FIXME two' }]);
});

test.each(['analyze_complexity', 'analyze_satd'])('%s says of a file that is no code that it is none', async (tool) => {
  const outcome = await answers(tool, { project_path: 'README.md' });
  expect(outcome).toMatchObject({ ok: false, error: { errorName: 'INVALID_PARAMS' } });
});
