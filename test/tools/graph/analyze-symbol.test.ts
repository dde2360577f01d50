import { expect, it } from 'vitest';
import { analyzeSymbol } from '../../../src/tools/graph/analyze-symbol.ts';
import { sampleApplication } from '../../server/sample-application.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';

const PROJECT = {
  'src/table.ts': 'export const table = {\n  open() {\n    return 1;\n  },\n};\n',
  'src/program.ts': 'export function main() {}\n',
  'src/spare.ts': 'export function spare() {}\n',
  'test/table.test.ts': "import { table } from '../src/table.ts';\nrun(table);\nspawn('node', ['src/program.ts']);\n",
};

async function notesOn(symbol: string): Promise<readonly string[]> {
  const root = temporaryFolder();
  writeFiles(root, PROJECT);
  const application = await sampleApplication({ roots: [root], tools: [analyzeSymbol] });
  const outcome = await application.call('analyze_symbol', { symbol, include: ['tests'] }, { size: null });
  if (!outcome.ok) throw outcome.error;
  expect(outcome.output).toMatchObject({ symbols: [{ tests: [] }] });
  return (outcome.output as unknown as { readonly notes: readonly string[] }).notes;
}

it('says of what no test is named for whether that means that none runs it', async () => {
  expect(await notesOn('open')).toEqual([expect.stringContaining('but as a value')]);
  expect(await notesOn('main')).toEqual([expect.stringContaining('whether they run it cannot be told')]);
  expect(await notesOn('spare')).toEqual([]);
});
