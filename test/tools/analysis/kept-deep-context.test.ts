import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { AnalysisRun, DeepContextResult } from '../../../src/analysis/judgements/deep-context/result.ts';
import { MachineText } from '../../../src/reports/report.ts';
import { answerFrom } from '../../../src/tools/analysis/kept-deep-context.ts';
import { defineTool } from '../../../src/tools/tool.ts';
import { MemoryLog, sampleApplication } from '../../server/sample-application.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';

/** Calls a tool that answers from what is kept, twice, with analyses that came out so. */
async function answeredTwice(...analyses: readonly Omit<AnalysisRun, 'milliseconds'>[]) {
  return answeredAround(() => {}, analyses);
}

/** The same, with something that changes the tree between the calls. */
async function answeredAround(
  change: (root: string) => void,
  analyses: readonly Omit<AnalysisRun, 'milliseconds'>[] = [{ name: 'satd', state: 'done' }],
) {
  const root = temporaryFolder();
  writeFiles(root, { 'a.js': 'export const a = 1;\n' });
  const log = new MemoryLog();
  let made = 0;
  const tool = defineTool({
    name: 'answer',
    toolset: 'analysis',
    title: 'answer',
    description: '',
    input: () => z.object({}),
    output: () => z.strictObject({}),
    annotations: {},
    run: async (_, context) => {
      const folder = await context.workspace.roots.resolve(undefined, 'directory');
      const index = await context.linked(folder);
      await answerFrom({ folder, question: {}, strategy: 'normal', index, around: index }, context, async () => {
        made++;
        return { metadata: { generated_at: '', analyses } } as unknown as DeepContextResult;
      });
      return {};
    },
    render: () => new MachineText(''),
  });
  const state = { stateDir: temporaryFolder(), env: {}, home: temporaryFolder(), platform: process.platform };
  const application = await sampleApplication({ roots: [root], tools: [tool], state });
  for (let call = 0; call < 2; call++) {
    if (call > 0) change(root);
    const outcome = await application.call('answer', {}, { log: () => log });
    if (!outcome.ok) throw outcome.error;
  }
  return { made, warnings: log.lines.filter((line) => line.startsWith('warn')) };
}

describe('an answer made of analyses', () => {
  it('tells of one that broke down each time, and is made again', async () => {
    const { made, warnings } = await answeredTwice(
      { name: 'satd', state: 'failed', reason: 'broke' },
      { name: 'churn', state: 'not_measured', reason: 'no history' },
    );
    expect(warnings).toEqual(['warn This answer lacks satd: broke', 'warn This answer lacks satd: broke']);
    expect(made).toBe(2);
  });

  it('is made again when the settings of the tree have changed', async () => {
    const settings = { 'orrery.json': '{"deadCode": {"entryPoints": ["a.js"]}}' };
    expect((await answeredAround((root) => writeFiles(root, settings))).made).toBe(2);
  });

  it('is kept when none did', async () => {
    const { made, warnings } = await answeredTwice({ name: 'satd', state: 'done' });
    expect(warnings).toEqual([]);
    expect(made).toBe(1);
  });
});
