import { eachFile } from '../../../index/file-fault.ts';
import { qualifiedName } from '../../../index/names.ts';
import { partialLines } from '../../../index/partial-files.ts';
import type { FileKinds } from '../../../languages/file-kinds.ts';
import type { CoverageReport } from '../../../workspace/coverage/coverage-report.ts';
import { type LineRange, union } from '../../../workspace/line-ranges.ts';
import type { DebtSeverity } from '../../findings/debt-comments/categories.ts';
import type { DebtItem } from '../../findings/debt-comments/debt-comments.ts';
import { contentFingerprint } from '../../findings/fingerprint.ts';
import { cweOf, type RuleId, secretRule } from '../../findings/rules.ts';
import type { SecretFinding } from '../../findings/secrets/secrets.ts';
import {
  isWorthALook,
  type TreeWeaknesses,
  type WeaknessFinding,
} from '../../findings/weaknesses/weakness-findings.ts';
import { rounded } from '../../measures/statistics.ts';
import type { Unmeasured } from '../../measures/unmeasured.ts';
import type { CodePlace } from '../change/new-clones.ts';
import { withoutAccepted } from './accepted-findings.ts';
import { EVERYTHING, type Scope } from './changed-code.ts';
import type { GateInputs } from './gate-inputs.ts';
import type { Check, GateFinding, Limit } from './gate-report.ts';

/** What a check found. A value beyond its limit, or a finding, fails it. */
export interface Measurement {
  readonly value: number;
  /** What the value is, as a sentence. */
  readonly reason: string;
  readonly findings: readonly GateFinding[];
}

/** There was nothing to measure, and why: no code, or none that has changed. */
export interface NothingToJudge extends Unmeasured {
  readonly isNothing: true;
}

export type Measured = Measurement | NothingToJudge | Unmeasured;

type Measurer = (inputs: GateInputs, limit: Limit) => Measured;

/** How each check measures. */
export const MEASURERS: Readonly<Record<Check, Measurer>> = {
  complexity,
  duplication,
  coverage,
  defect,
  dead_code: deadCode,
  satd,
  security,
  architecture,
};

/**
 * So many changed lines are the fewest that a share is taken of: of three lines, one repeats another for many good reasons. SonarQube
 * leaves duplication and coverage of a smaller change unjudged, too.
 */
const FEWEST_CHANGED_LINES = 20;

function complexity({ index, scope, before }: GateInputs, limit: Limit): Measured {
  const { judged, highestBelow, findings: found } = complexFunctions(index.files, scope, limit);
  if (judged === 0) return noFunction(index, scope);
  const { open: findings, note } = broughtByChange(
    found,
    before && complexFunctions(before.files, EVERYTHING, limit).findings,
    limit,
  );
  return {
    value: findings.reduce((highest, { value }) => Math.max(highest, value), highestBelow),
    reason: `The highest of ${counted(judged, scope.ranges === null ? 'function' : 'changed function')}; ${figure(findings.length)} above the threshold.${note}`,
    findings,
  };
}

/** Findings without those that were there before the change and have got no worse. */
function broughtByChange(
  findings: readonly GateFinding[],
  before: readonly GateFinding[] | null,
  limit: Limit,
): { readonly open: readonly GateFinding[]; readonly note: string } {
  if (before === null) return { open: findings, note: '' };
  const { open, accepted } = withoutAccepted(findings, before, () => limit);
  const were = accepted.length === 1 ? 'was' : 'were';
  return {
    open,
    note: accepted.length === 0 ? '' : ` ${accepted.length} more ${were} there before, and no worse.`,
  };
}

/** The functions of a scope that are more complex than a limit, and the highest complexity of the others. */
function complexFunctions(files: GateInputs['index']['files'], scope: Scope, { threshold }: Limit) {
  const findings: GateFinding[] = [];
  let judged = 0;
  let highestBelow = 0;
  eachFile(files, ({ path, facts }) => {
    for (const definition of facts.definitions) {
      const { metrics, line, endLine } = definition;
      if (metrics === null || !scope.hasFunction(path, line, endLine)) continue;
      judged++;
      if (metrics.cyclomatic <= threshold) {
        highestBelow = Math.max(highestBelow, metrics.cyclomatic);
        continue;
      }
      const symbol = qualifiedName(facts.definitions, definition);
      const { distinctOperators, distinctOperands, operators, operands } = metrics.halstead;
      findings.push({
        check: 'complexity',
        rule: 'cyclomatic-complexity',
        severity: 'error',
        file: path,
        line,
        end_line: endLine,
        symbol,
        message: `${symbol} has a cyclomatic complexity of ${metrics.cyclomatic}, above ${threshold}.`,
        value: metrics.cyclomatic,
        // Its name and its tokens by number: the same after it has moved or been reformatted.
        fingerprint: contentFingerprint(definition.name, distinctOperators, distinctOperands, operators, operands),
      });
    }
  });
  return { judged, highestBelow, findings };
}

function duplication({ index, duplicates, scope, before }: GateInputs, limit: Limit): Measured {
  if ('reason' in duplicates) return duplicates;
  const { summary, lines } = duplicates;
  if (scope.ranges === null) {
    if (summary.total_lines === 0) return nothing(scope, 'line of code');
    const reason = `${figure(summary.duplicate_lines)} of ${figure(summary.total_lines)} lines are duplicated, in ${figure(summary.clone_groups)} clone groups.`;
    return ratio('duplication', 100 * summary.duplication_ratio, reason, limit);
  }
  const { total, repeated } = copiedLines(scope.ranges, lines, before?.newClones ?? [], index.kinds);
  if (total < FEWEST_CHANGED_LINES) return tooFew(total, 'code line');
  return ratio(
    'duplication',
    (100 * repeated) / total,
    `${figure(repeated)} of ${figure(total)} lines of changed code outside tests are new copies of other code.`,
    limit,
  );
}

/** Changed lines, and those of them that the change made a copy of other code. Tests repeat each other for good reasons, and do not count. */
function copiedLines(
  ranges: NonNullable<Scope['ranges']>,
  lengths: ReadonlyMap<string, number>,
  newClones: readonly CodePlace[],
  kinds: FileKinds,
) {
  const clones = Map.groupBy(newClones, ({ file }) => file);
  let total = 0;
  let repeated = 0;
  for (const [file, changed] of ranges) {
    const length = lengths.get(file);
    if (length === undefined || kinds.isTest(file)) continue;
    const scoped = linesIn(changed, length);
    const cloned = (clones.get(file) ?? []).map(({ line, end_line }) => ({ start: line, end: end_line }));
    total += scoped.size;
    for (const line of linesIn(cloned, length)) if (scoped.has(line)) repeated++;
  }
  return { total, repeated };
}

function coverage({ coverage: report, scope }: GateInputs, limit: Limit): Measured {
  const { ranges } = scope;
  if (ranges?.size === 0) return nothing(scope, 'line that can run');
  if ('reason' in report) return report;
  const { covered, total } = coveredLines(report, ranges);
  const of = report.reports.join(', ');
  if (total === 0) {
    const { reason, ...rest } = nothing(scope, 'line that can run');
    return { ...rest, reason: `${reason}, according to ${of}` };
  }
  if (ranges !== null && total < FEWEST_CHANGED_LINES) return tooFew(total, 'runnable line');
  const where = ranges === null ? '' : ' lines of changed code';
  return ratio(
    'coverage',
    (100 * covered) / total,
    `${figure(covered)} of ${figure(total)}${where} run in tests, according to ${of}.`,
    limit,
  );
}

function coveredLines({ files }: CoverageReport, ranges: Scope['ranges']) {
  let covered = 0;
  let total = 0;
  for (const [file, one] of files) {
    const share = ranges === null ? one : one.lines?.shareWithin(ranges.get(file) ?? []);
    covered += share?.covered ?? 0;
    total += share?.total ?? 0;
  }
  return { covered, total };
}

function defect({ prefix, defects, scope }: GateInputs, { threshold }: Limit): Measured {
  if ('reason' in defects) return defects;
  const { churn } = defects.summary.not_measured;
  // Without a history the risk of what changes often is not seen: a tree would pass that fails with it.
  if (churn !== undefined) return { reason: `defect probability depends on the history, and ${churn}` };
  if (scope.ranges !== null) {
    return { reason: 'a prediction covers a whole file, and says nothing about a change', isNothing: true };
  }
  const judged = defects.predictions;
  if (judged.length === 0) return nothing(scope, 'file with a confident prediction');
  const highest = judged.reduce((max, { probability }) => Math.max(max, probability), 0);
  const findings = judged
    .filter(({ probability }) => probability > threshold)
    .map(({ file, end_line, probability, factors }) => ({
      check: 'defect' as const,
      rule: 'defect-probability' as const,
      severity: 'error' as const,
      file,
      line: 1,
      end_line,
      symbol: null,
      message: `The probability of a defect is ${rounded(probability, 2)}, above ${threshold}${factors.length === 0 ? '' : `: ${factors.join(', ').replaceAll('_', ' ')}`}.`,
      value: rounded(probability, 4),
      // From the judged folder on: the same whatever root the folder is judged in.
      fingerprint: contentFingerprint(file.slice(prefix.length)),
    }));
  const reason = `The highest of ${counted(judged.length, 'file')}; ${figure(findings.length)} above the threshold.`;
  return { value: rounded(highest, 4), reason, findings };
}

function deadCode({ index, deadCode: analysis, scope }: GateInputs, limit: Limit): Measured {
  if ('reason' in analysis) return analysis;
  const { summary, ranked_files } = analysis;
  if (scope.ranges === null) {
    if (summary.total_lines === 0) return nothing(scope, 'line of code');
    const reason = `${figure(summary.total_dead_lines)} of ${figure(summary.total_lines)} lines are unreachable.`;
    return ratio('dead_code', summary.dead_percentage, reason, limit);
  }
  let total = 0;
  let dead = 0;
  const items = new Map(
    ranked_files.map((file) => [file.path, file.items.filter((item) => item.class !== 'test_only')]),
  );
  for (const { path, facts } of index.files) {
    const scoped = linesIn(scope.ranges.get(path) ?? [], facts.lines.total);
    total += scoped.size;
    const ofItems = (items.get(path) ?? []).map(({ line, end_line }) => ({ start: line, end: end_line }));
    for (const line of linesIn(ofItems, facts.lines.total)) if (scoped.has(line)) dead++;
  }
  if (total < FEWEST_CHANGED_LINES) return tooFew(total, 'code line');
  return ratio(
    'dead_code',
    (100 * dead) / total,
    `${figure(dead)} of ${figure(total)} lines of changed code are unreachable.`,
    limit,
  );
}

const SEVERE: ReadonlySet<DebtSeverity> = new Set(['high', 'critical']);

function satd({ debt, scope, suppressions, before }: GateInputs, limit: Limit): Measured {
  if ('reason' in debt) return debt;
  const judged = debt.filter(({ file, line, end_line }) => scope.touches(file, line, end_line));
  const { open: findings, note } = broughtByChange(severeDebt(judged), before && severeDebt(before.debt), limit);
  const faulty = suppressions.faulty
    .filter(({ file, line, end_line }) => scope.touches(file, line, end_line))
    .map(({ message, ...place }) => ({
      ...{ check: 'satd' as const, severity: 'warning' as const, symbol: null, value: 1, message },
      ...place,
      fingerprint: contentFingerprint(place.rule, message),
    }));
  const reason = `${figure(findings.length)} of ${counted(judged.length, 'debt comment')} are of high severity or above.${note}`;
  return { value: findings.length, reason, findings: [...findings, ...faulty] };
}

function severeDebt(items: readonly DebtItem[]): GateFinding[] {
  return items
    .filter(({ severity }) => SEVERE.has(severity))
    .map(({ file, line, end_line, category, marker, severity, text, symbol }) => ({
      check: 'satd' as const,
      rule: `debt/${category}` as const,
      severity: 'error' as const,
      file,
      line,
      end_line,
      symbol,
      message: `${marker} of ${severity} severity: ${text}`,
      value: 1,
      fingerprint: contentFingerprint(marker, text),
    }));
}

function security({ secrets, weaknesses, scope }: GateInputs): Measured {
  if ('reason' in secrets) return secrets;
  if ('reason' in weaknesses) return weaknesses;
  const isJudged = ({ file, line, end_line }: Place) => scope.touches(file, line, end_line);
  const found = { secrets: secrets.filter(isJudged), weaknesses: weaknesses.found.filter(isJudged) };
  const findings = [
    ...found.secrets.map(ofSecret),
    ...found.weaknesses.map(ofWeakness),
    ...newPlacesToReview(weaknesses, scope).map(ofWeakness),
  ];
  const errors = (of: readonly GateFinding[]) => of.filter(({ severity }) => severity === 'error').length;
  const warnings = findings.length - errors(findings);
  const reason = [
    `${counted(errors(found.secrets.map(ofSecret)), 'secret')} and ${counted(errors(found.weaknesses.map(ofWeakness)), 'serious weakness', 'es')} found`,
    ...(warnings === 0
      ? []
      : [`, and ${counted(warnings, 'warning')}, which ${warnings === 1 ? 'does' : 'do'} not count`]),
    '.',
    ...(weaknesses.leftOut === 0
      ? []
      : [
          ` ${counted(weaknesses.leftOut, 'test file')} ${weaknesses.leftOut === 1 ? 'was' : 'were'} not searched for weaknesses.`,
        ]),
  ].join('');
  return { value: errors(findings), reason, findings };
}

/** Places that came with a change and are worth a look: warnings, as they are believed too little to fail it. */
function newPlacesToReview({ toReview }: TreeWeaknesses, { ranges, touches }: Scope): WeaknessFinding[] {
  if (ranges === null) return [];
  return toReview
    .filter((place) => isWorthALook(place) && touches(place.file, place.line, place.end_line))
    .map((place) => ({ ...place, severity: 'medium' }));
}

function architecture({ architecture: violations, scope, prefix }: GateInputs): Measured {
  if ('reason' in violations) return violations;
  const judged = violations.filter(({ file, line }) => scope.touches(file, line, line));
  const own = (path: string) => (path.startsWith(prefix) ? path.slice(prefix.length) : path);
  const findings = judged.map(({ rule, file, line, target, message }) => ({
    check: 'architecture' as const,
    rule,
    severity: 'error' as const,
    file,
    line,
    end_line: line,
    symbol: null,
    message,
    value: 1,
    fingerprint: contentFingerprint(rule, own(file), target === null ? '' : own(target)),
  }));
  return {
    value: findings.length,
    reason: `${counted(findings.length, 'violation')} of the project's own rules.`,
    findings,
  };
}

type Place = Pick<GateFinding, 'line' | 'end_line'> & { readonly file: string };

function ofSecret({
  file,
  line,
  end_line,
  rule,
  name,
  shown,
  severity,
  fingerprint: value,
}: SecretFinding): GateFinding {
  return {
    check: 'security',
    rule: secretRule(rule),
    severity,
    file,
    line,
    end_line,
    symbol: null,
    message: `This looks like a secret (${name}): ${shown}. Remove it, and revoke it if it was valid.`,
    value: 1,
    fingerprint: value,
  };
}

function ofWeakness({
  file,
  line,
  end_line,
  rule,
  message,
  fix,
  severity,
  fingerprint: value,
}: WeaknessFinding): GateFinding {
  return {
    check: 'security',
    rule,
    severity: severity === 'critical' || severity === 'high' ? 'error' : 'warning',
    file,
    line,
    end_line,
    symbol: null,
    message: `${message} ${fix} (${cweOf(rule)})`,
    value: 1,
    fingerprint: value,
  };
}

const RATIO_RULES = {
  duplication: 'gate/duplication',
  coverage: 'gate/coverage',
  dead_code: 'gate/dead-code',
} as const satisfies Partial<Record<Check, RuleId>>;

/** A measure of the whole: beyond its limit, it is the finding itself. */
function ratio(
  check: keyof typeof RATIO_RULES,
  exact: number,
  reason: string,
  { threshold, bound }: Limit,
): Measurement {
  const value = rounded(exact, 2);
  const breaks = bound === 'max' ? value > threshold : value < threshold;
  const finding: GateFinding = {
    check,
    rule: RATIO_RULES[check],
    severity: 'error',
    file: null,
    line: 1,
    end_line: 1,
    symbol: null,
    message: `${value} %, ${bound === 'max' ? 'above' : 'below'} ${threshold} %: ${reason}`,
    value,
    fingerprint: contentFingerprint(check),
  };
  return { value, reason, findings: breaks ? [finding] : [] };
}

function linesIn(ranges: readonly LineRange[], last: number): ReadonlySet<number> {
  const lines = new Set<number>();
  for (const { start, end } of union(ranges)) {
    for (let line = start; line <= Math.min(end, last); line++) lines.add(line);
  }
  return lines;
}

function nothing({ ranges }: Scope, what: string): NothingToJudge {
  return { reason: ranges === null ? `there is no ${what}` : `no ${what} has changed`, isNothing: true };
}

/** So little has changed that no share is taken of it. */
function tooFew(total: number, what: string): NothingToJudge {
  const changed = `only ${counted(total, what)} ${total === 1 ? 'has' : 'have'} changed`;
  const reason = total === 0 ? `no ${what} has changed` : `${changed}: shares need at least ${FEWEST_CHANGED_LINES}`;
  return { reason, isNothing: true };
}

/** Lines that were not read may have functions: that none was found does not mean that there is none. */
function noFunction({ files }: GateInputs['index'], scope: Scope): Unmeasured {
  const isPartial = files.some((file) => (scope.ranges?.has(file.path) ?? true) && partialLines(file) !== null);
  return isPartial ? { reason: 'no function was found in the readable parts' } : nothing(scope, 'function');
}

const figure = new Intl.NumberFormat('en').format;

const counted = (count: number, noun: string, plural = 's') => `${figure(count)} ${noun}${count === 1 ? '' : plural}`;
