import type { RuleId } from '../analysis/findings/rules.ts';
import {
  type Check,
  type CheckResult,
  type GateFinding,
  type JudgedReport,
  unmeasuredChecks,
  type Verdict,
} from '../analysis/judgements/gate/gate-report.ts';
import { partialCount } from '../index/partial-names.ts';
import { VERSION } from '../version.ts';
import { visibleLine } from '../visible-text.ts';
import { counted, measured } from './figures.ts';
import { type JunitOutcome, junitReport } from './junit.ts';
import { leftOut } from './left-out.ts';
import { blocks, bulleted, joined, lines, type Markdown, md, NOTHING } from './markdown.ts';
import type { Report } from './report.ts';
import { type SarifFinding, sarifReport } from './sarif.ts';
import { markdownTable } from './text-table.ts';

/** Violations of each failed check that a summary shows, the worst of them; the detailed report shows all. */
const SUMMARY_VIOLATIONS = 5;
/** Warnings of a change that a summary shows, all checks together. */
const SUMMARY_WARNINGS = 10;

const TITLES: Readonly<Record<CheckResult['check'], string>> = {
  complexity: 'Complexity',
  duplication: 'Duplication',
  coverage: 'Coverage',
  defect: 'Defect probability',
  dead_code: 'Dead code',
  satd: 'Admitted debt',
  security: 'Security',
  architecture: 'Architecture',
};

const RENDERERS: Readonly<Record<string, (report: JudgedReport) => Report>> = {
  summary: (report) => text(report, { violations: SUMMARY_VIOLATIONS, warnings: SUMMARY_WARNINGS }),
  detailed: (report) => text(report, { violations: Number.POSITIVE_INFINITY, warnings: Number.POSITIVE_INFINITY }),
  sarif,
  junit,
};

/** The result of a quality gate as text. `format` is one the tool offers besides `json` and `baseline`. */
export function gateText(report: JudgedReport, format: string): Report {
  return (RENDERERS[format] as (report: JudgedReport) => Report)(report);
}

function text(report: JudgedReport, limits: { readonly violations: number; readonly warnings: number }): Markdown {
  const { checks, violations, notes } = report;
  const table = markdownTable(
    [
      { title: 'Check', value: ({ check }) => TITLES[check] },
      { title: 'Result', value: resultText },
      { title: 'Value', value: ({ value, unit }) => (value === null ? '–' : `${figure(value)}${suffix(unit)}`) },
      { title: 'Limit', value: limitText },
      { title: 'Accepted', value: ({ accepted }) => accepted },
      { title: 'Why', value: ({ reason }) => reason },
    ],
    checks,
  );
  const failed = checks.filter(({ status }) => status === 'failed');
  // What blocks comes first, and of that what nobody can wait with.
  const inOrder = [...failed].sort((a, b) => Number(b.check === 'security') - Number(a.check === 'security'));
  return blocks([
    md`# Quality gate: ${verdict(report)}`,
    ...inOrder.map((check) =>
      failedCheck(check, violations, check.check === 'security' ? Number.POSITIVE_INFINITY : limits.violations),
    ),
    newWarnings(report, limits.warnings),
    table,
    otherVerdict(report),
    lines(notes),
    // A log is read from its end.
    md`Quality gate: ${verdict(report)}`,
  ]);
}

/** What a change brought that blocks nothing, the worst first. In a whole tree there may be thousands. */
function newWarnings({ judged, checks, violations }: JudgedReport, limit: number): Markdown | null {
  const warnings = violations.filter(({ severity }) => severity === 'warning');
  if (judged !== 'change' || warnings.length === 0) return null;
  const bounds = new Map(checks.map(({ check, bound }) => [check, bound]));
  const inOrder = [...warnings].sort(
    (a, b) => weightOf(b.check) - weightOf(a.check) || worseFirst(bounds.get(a.check) ?? 'max')(a, b),
  );
  const left = inOrder.length - Math.min(inOrder.length, limit);
  return blocks([
    md`## New warnings: ${counted(warnings.length)}, which do not fail the gate`,
    bulleted(inOrder.slice(0, limit).map(warningBullet)),
    left > 0 ? leftOut(counted(left), 'detailed') : null,
  ]);
}

/** Nobody can wait with a weakness; all else has the order of the checks. */
const weightOf = (check: Check) => Number(check === 'security');

const worseFirst = (bound: CheckResult['bound']) => (a: GateFinding, b: GateFinding) =>
  bound === 'max' ? b.value - a.value : a.value - b.value;

/** What blocks of a check, the worst first; what is only a warning blocks nothing. */
function failedCheck(
  { check, bound, reason }: CheckResult,
  violations: readonly GateFinding[],
  limit: number,
): Markdown {
  const blocking = violations.filter((one) => one.check === check && one.severity === 'error');
  const shown = [...blocking].sort(worseFirst(bound)).slice(0, limit);
  const left = blocking.length - shown.length;
  const more = left > 0 ? leftOut(counted(left), 'detailed') : null;
  return blocks([md`## ${TITLES[check]}: ${reason}`, bulleted(shown.map(bullet)), more]);
}

/** A gate that passed over partial files, or without a measurement, is not to be taken for one that saw all. */
function verdict({ passed, judged, change, checks, partial_files }: JudgedReport): Markdown {
  const unmeasured = unmeasuredChecks(checks).length;
  const partial = partial_files.length;
  const since = judged === 'change' && change !== null ? ` for changes since ${change.since}` : '';
  return joined(
    [
      `${passed ? 'passed' : 'failed'}${since}`,
      ...(unmeasured === 0 ? [] : [`${unmeasured} check${unmeasured === 1 ? '' : 's'} not measured`]),
      ...(partial === 0 ? [] : [partialCount(partial)]),
    ],
    ', ',
  );
}

/** What was not judged is told in a sentence: a change that passes in a tree that does not, and the other way round. */
function otherVerdict({ judged, tree, change }: JudgedReport): Markdown | null {
  if (judged === 'change') return md`Whole tree: ${inWords(tree)}.`;
  return change === null ? null : md`Changes since ${change.since}: ${inWords(change)}.`;
}

function inWords({ passed, total_violations: count, failed }: Verdict): string {
  if (passed) return 'passed';
  const names = failed.map((check) => TITLES[check].toLowerCase()).join(', ');
  return `failed, with ${counted(count)} violation${count === 1 ? '' : 's'} (${names})`;
}

function resultText({ status, nothing_to_judge, partial }: CheckResult): string {
  if (nothing_to_judge) return 'nothing to judge';
  return status === 'passed' && partial > 0 ? 'passed in part' : status.replace('_', ' ');
}

const figure = (value: number) => (Number.isInteger(value) ? counted(value) : measured(value));

const suffix = (unit: string) => (unit.startsWith('%') ? ' %' : '');

function limitText({ bound, threshold, unit }: CheckResult): string {
  return `${bound === 'max' ? 'at most' : 'at least'} ${figure(threshold)}${suffix(unit)}`;
}

function bullet({ file, line, message, severity }: GateFinding): Markdown {
  const place = file === null ? NOTHING : md`${`${file}:${line}`}: `;
  return md`${place}${message}${severity === 'warning' ? md` (warning)` : NOTHING}`;
}

function warningBullet({ file, line, message, rule }: GateFinding): Markdown {
  return md`${file === null ? NOTHING : md`${`${file}:${line}`}: `}${message} [${rule}]`;
}

/** A line of plain text. */
function placed({ file, line, rule, message, severity }: GateFinding): string {
  const place = file === null ? '' : `${file}:${line}: `;
  return visibleLine(`${place}${message} [${rule}]${severity === 'warning' ? ' (warning)' : ''}`);
}

function sarif({ checks, violations }: JudgedReport): Report {
  const findings = violations.map(
    (finding): SarifFinding => ({
      ruleId: finding.rule,
      level: finding.severity,
      message: finding.message,
      file: finding.file,
      line: finding.line,
      endLine: finding.end_line,
      identity: IDENTITIES[finding.check](finding),
    }),
  );
  const known = checks.flatMap(({ check }) => KNOWN_RULES[check]);
  return sarifReport(known, findings, VERSION);
}

/** What tells findings of a check apart, as the tool of the same analysis says it: both are one alert. */
const IDENTITIES: Readonly<Record<Check, (finding: GateFinding) => string>> = {
  complexity: ({ symbol }) => symbol ?? '',
  duplication: () => '',
  coverage: () => '',
  defect: () => '',
  dead_code: () => '',
  satd: ({ fingerprint }) => fingerprint,
  security: ({ fingerprint }) => fingerprint,
  architecture: ({ fingerprint }) => fingerprint,
};

/** The rules that a check holds code to whatever it finds. */
const KNOWN_RULES: Readonly<Record<Check, readonly RuleId[]>> = {
  complexity: ['cyclomatic-complexity'],
  duplication: ['gate/duplication'],
  coverage: ['gate/coverage'],
  defect: ['defect-probability'],
  dead_code: ['gate/dead-code'],
  satd: [],
  security: ['security/hard-coded-credential'],
  architecture: [],
};

function junit({ checks, violations }: JudgedReport): Report {
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
