import { describe, expect, it } from 'vitest';
import type { GateReport } from '../../../src/analysis/judgements/gate/gate-report.ts';
import { qualityGate } from '../../../src/tools/analysis/quality-gate.ts';
import { sampleApplication } from '../../server/sample-application.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';

async function gate(files: Record<string, string>): Promise<GateReport> {
  const root = temporaryFolder();
  writeFiles(root, files);
  const application = await sampleApplication({ roots: [root], tools: [qualityGate], clock: () => new Date() });
  const outcome = await application.call('quality_gate', { checks: ['complexity', 'satd'], complexity_threshold: 1 });
  if (!outcome.ok) throw outcome.error;
  return outcome.output as unknown as GateReport;
}

const FUNCTION = 'export function f(n: number) {\n  return n > 1 ? 1 : 2;\n}\n';
const DEBT = '// FIXME: this loses data when two callers write at once\nexport const debt = 1;\n';
const rules = (severity: string) => JSON.stringify({ rules: { 'debt/defect': { severity, reason: 'known' } } });
const found = ({ violations }: GateReport) => violations.map(({ rule, severity, line }) => [rule, severity, line]);

describe('findings that a tree accepts', () => {
  it('are left out for a comment with a reason, which is counted', async () => {
    const report = await gate({ 'a.ts': `// orrery-ignore cyclomatic-complexity: as short as it gets\n${FUNCTION}` });
    expect(found(report)).toEqual([]);
    expect(report).toMatchObject({ passed: true, findings: [] });
    expect(report.checks[0]?.reason).toContain('1 left out, because comments or settings of the tree accept them.');
  });

  it('stay where the comment has no reason, which is a warning and a note', async () => {
    const report = await gate({ 'a.ts': `// orrery-ignore cyclomatic-complexity\n${FUNCTION}` });
    expect(report.passed).toBe(false);
    expect(found(report)).toEqual([
      ['cyclomatic-complexity', 'error', 2],
      ['suppression/no-reason', 'warning', 1],
    ]);
    expect(report.notes).toEqual([expect.stringMatching(/^a\.ts:1: Accepting a finding requires a reason/)]);
  });

  it('are warnings, or nothing, where the file of settings says so of their rule', async () => {
    const statusOf = ({ checks }: GateReport) => [checks[1]?.status, checks[1]?.value];
    const as = async (severity: string) => gate({ 'orrery.json': rules(severity), 'b.ts': DEBT });
    const asError = await as('error');
    expect([statusOf(asError), found(asError)]).toEqual([['failed', 1], [['debt/defect', 'error', 1]]]);
    const asWarning = await as('warning');
    expect([statusOf(asWarning), found(asWarning)]).toEqual([['passed', 0], [['debt/defect', 'warning', 1]]]);
    const off = await as('off');
    expect([statusOf(off), found(off)]).toEqual([['passed', 0], []]);
  });

  it.each([
    [
      '{"rules": {\n"debt/defekt": {"severity": "off", "reason": "known"}}}',
      /:2: "rules\.debt\/defekt" .*did you mean "rules\.debt\/defect"/,
    ],
    ['{"rules": {\n"debt/defect": {"severity": "off"}}}', /:2: "rules\.debt\/defect\.reason" is required/],
    [
      '{"rules": {"debt/defect":\n{"severity": "of", "reason": "known"}}}',
      /:2: "rules\.debt\/defect\.severity" must be one of .*did you mean "off"/,
    ],
  ])('are refused settings that are wrong: %s', async (text, message) => {
    await expect(gate({ 'orrery.json': text, 'b.ts': DEBT })).rejects.toThrow(message);
  });
});
