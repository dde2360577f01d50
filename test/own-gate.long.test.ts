import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { GateReport } from '../src/analysis/judgements/gate/gate-report.ts';
import { orrery } from './cli/orrery.ts';

const SOURCES = join(import.meta.dirname, '..', 'src');

test('the gate passes on its own sources, and its baseline accepts nothing that is gone', async () => {
  const { stdout } = await orrery(['gate', SOURCES, '--all', '--format', 'json']);
  const report = JSON.parse(stdout) as GateReport;
  expect(report.violations.filter(({ severity }) => severity === 'error')).toEqual([]);
  const baseline = JSON.parse(readFileSync(join(SOURCES, '.orrery-baseline.json'), 'utf8')) as { findings: unknown[] };
  expect(report.checks.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(baseline.findings.length);
});
