import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { BASELINE_FILE, baselineText } from '../../../src/analysis/judgements/gate/baseline.ts';
import type { JudgedReport } from '../../../src/analysis/judgements/gate/gate-report.ts';
import { FileFault } from '../../../src/index/file-fault.ts';
import { MachineText } from '../../../src/reports/report.ts';
import { keptReport } from '../../../src/tools/analysis/kept-gate.ts';
import { qualityGate } from '../../../src/tools/analysis/quality-gate.ts';
import { defineTool } from '../../../src/tools/tool.ts';
import { sampleApplication } from '../../server/sample-application.ts';
import { commitAll, initRepository } from '../../workspace/git-fixture.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';

const SECRET = `api_key: "${'Zx81Qp'}${'v7Lm2Kd9Rw4T'}"\n`;

function repository(): string {
  const folder = temporaryFolder();
  initRepository(folder);
  writeFiles(folder, {
    'package.json': '{"name": "kept", "exports": "./src/a.ts"}\n',
    'src/a.ts': 'export const a = (n: number): number => (n > 1 ? n : 1);\n// FIXME: security hole\n',
    'notes.txt': 'nothing\n',
  });
  commitAll(folder);
  return folder;
}

const stateIn = (stateDir: string) => ({ stateDir, env: {}, home: temporaryFolder(), platform: process.platform });

/** Counts how often a report is made, in servers that share what they keep. */
async function counted(root: string, breaksDown = false) {
  let made = 0;
  const tool = defineTool({
    name: 'answer',
    toolset: 'analysis',
    title: 'answer',
    description: '',
    input: () => z.object({ limit: z.number().default(1) }),
    output: () => z.strictObject({}),
    annotations: {},
    run: async ({ limit }, context) => {
      const folder = await context.workspace.roots.resolve(undefined, 'directory');
      const index = await context.linked(folder);
      await keptReport({ folder, index, question: { limit }, baseline: [] }, context, async () => {
        made++;
        if (breaksDown) context.leaveOut(new FileFault('src/a.ts', new Error('broke')));
        return { passed: true } as JudgedReport;
      });
      return {};
    },
    render: () => new MachineText(''),
  });
  const stateDir = temporaryFolder();
  return async (given: Record<string, unknown> = {}) => {
    const application = await sampleApplication({ roots: [root], tools: [tool], state: stateIn(stateDir) });
    const outcome = await application.call('answer', given);
    await application.close();
    if (!outcome.ok) throw outcome.error;
    return made;
  };
}

test('a report that still holds is not made again, by another server neither', async () => {
  const call = await counted(repository());
  expect([await call(), await call()]).toEqual([1, 1]);
});

test('other limits, code, texts, files or commits make a new one', async () => {
  const root = repository();
  const call = await counted(root);
  await call();
  expect(await call({ limit: 2 })).toBe(2);
  const changes: readonly (() => void)[] = [
    () => writeFiles(root, { 'src/a.ts': 'export const a = 2;\n' }),
    () => writeFiles(root, { 'notes.txt': SECRET }),
    () => writeFiles(root, { 'more.txt': 'new\n' }),
    () => rmSync(join(root, 'more.txt')),
    () => commitAll(root),
  ];
  for (const [at, change] of changes.entries()) {
    change();
    expect(await call()).toBe(3 + at);
  }
});

test('a report that goes without a file is not kept', async () => {
  const call = await counted(repository(), true);
  expect([await call(), await call()]).toEqual([1, 2]);
});

test('the gate answers the same from what is kept, and otherwise once a text holds a secret or a baseline accepts what is found', async () => {
  const root = repository();
  const stateDir = temporaryFolder();
  const gate = async (given: Record<string, unknown> = {}) => {
    const application = await sampleApplication({ roots: [root], tools: [qualityGate], state: stateIn(stateDir) });
    const outcome = await application.call('quality_gate', given);
    await application.close();
    if (!outcome.ok) throw outcome.error;
    return outcome.output as unknown as JudgedReport;
  };
  const first = await gate();
  expect(await gate()).toEqual(first);
  writeFiles(root, { 'notes.txt': SECRET });
  const found = await gate();
  expect(found.findings.length).toBeGreaterThan(first.findings.length);
  writeFiles(root, { [BASELINE_FILE]: baselineText(found.findings, '') });
  const accepted = await gate();
  expect(accepted.checks.reduce((sum, check) => sum + check.accepted, 0)).toBeGreaterThan(0);
});
