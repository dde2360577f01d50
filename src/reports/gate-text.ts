import type { CheckResult, GateFinding, GateReport } from '../analysis/gate/gate-report.ts';
import { VERSION } from '../version.ts';
import { type JunitOutcome, junitReport } from './junit.ts';
import { type SarifRule, sarifLog } from './sarif.ts';
import { markdownTable } from './text-table.ts';

/** Violations shown in a summary; the detailed report shows all. */
const SUMMARY_VIOLATIONS = 10;

const TITLES: Readonly<Record<CheckResult['check'], string>> = {
  complexity: 'Complexity',
  duplication: 'Duplication',
  coverage: 'Coverage',
  defect: 'Defect probability',
  dead_code: 'Dead code',
  satd: 'Admitted debt',
  security: 'Secrets',
};

const RENDERERS: Readonly<Record<string, (report: GateReport) => string>> = {
  summary: (report) => text(report, SUMMARY_VIOLATIONS),
  detailed: (report) => text(report, Number.POSITIVE_INFINITY),
  sarif,
  junit,
};

/** The result of a quality gate as text. `format` is one the tool offers besides `json` and `baseline`. */
export function gateText(report: GateReport, format: string): string {
  return (RENDERERS[format] as (report: GateReport) => string)(report);
}

function text({ passed, checks, violations, notes }: GateReport, limit: number): string {
  const table = markdownTable(
    [
      { title: 'Check', value: ({ check }) => TITLES[check] },
      { title: 'Result', value: ({ status }) => status.replace('_', ' ') },
      { title: 'Value', value: ({ value, unit }) => (value === null ? '–' : `${value}${suffix(unit)}`) },
      { title: 'Limit', value: limitText },
      { title: 'Accepted', value: ({ accepted }) => accepted },
      { title: 'Why', value: ({ reason }) => reason },
    ],
    checks,
  );
  const shown = violations.slice(0, limit).map((finding) => `- ${placed(finding)}`);
  const more = violations.length > limit ? `\n\n${violations.length - limit} more: ask for format "detailed".` : '';
  const list = shown.length === 0 ? '' : `\n\n## Violations\n\n${shown.join('\n')}${more}`;
  const remarks = notes.length === 0 ? '' : `\n\n${notes.join('\n')}`;
  return `# Quality gate: ${passed ? 'passed' : 'failed'}\n\n${table}${list}${remarks}`;
}

const suffix = (unit: string) => (unit.startsWith('%') ? ' %' : '');

function limitText({ bound, threshold, unit }: CheckResult): string {
  return `${bound === 'max' ? 'at most' : 'at least'} ${threshold}${suffix(unit)}`;
}

function placed({ file, line, message, severity }: GateFinding): string {
  const place = file === null ? '' : `${file}:${line}: `;
  return `${place}${message}${severity === 'warning' ? ' (warning)' : ''}`;
}

function sarif({ checks, violations }: GateReport): string {
  const findings = violations.map((finding) => ({
    ruleId: ruleId(finding.check),
    level: finding.severity,
    message: finding.message,
    file: finding.file,
    line: finding.line,
    endLine: finding.end_line,
    fingerprint: finding.fingerprint,
  }));
  return JSON.stringify(sarifLog(checks.map(ruleOf), findings, VERSION), null, 2);
}

function ruleOf(result: CheckResult): SarifRule {
  const description = `${TITLES[result.check]}: ${limitText(result)} ${result.unit.replace(/^% ?/, '')}`;
  return { id: ruleId(result.check), name: pascal(result.check), description: `${description.trimEnd()}.` };
}

const ruleId = (check: CheckResult['check']) => `gate/${check.replace('_', '-')}`;

const pascal = (name: string) => name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

function junit({ checks, violations }: GateReport): string {
  return junitReport(
    'Quality gate',
    checks.map((result) => ({
      className: 'quality_gate',
      name: result.check,
      outcome: outcomeOf(result, violations),
      output: `${TITLES[result.check]}: ${result.value ?? 'not measured'} (${limitText(result)}). ${result.reason}`,
    })),
  );
}

function outcomeOf(
  { check, status, violations: count, reason }: CheckResult,
  violations: readonly GateFinding[],
): JunitOutcome {
  if (status === 'passed') return { kind: 'passed' };
  if (status === 'not_measured') return { kind: 'skipped', message: reason };
  const own = violations.filter((finding) => finding.check === check);
  const message = `${count} violation${count === 1 ? '' : 's'}: ${own[0]?.message ?? reason}`;
  return { kind: 'failed', message, details: own.map(placed).join('\n') };
}
