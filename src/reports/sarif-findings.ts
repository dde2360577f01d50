import type { CloneType } from '../analysis/findings/clones/clone-classes.ts';
import type { CloneFragment, CloneGroup } from '../analysis/findings/clones/duplicate-report.ts';
import type { DeadCodeItem } from '../analysis/findings/dead-code/findings.ts';
import type { DebtItem } from '../analysis/findings/debt-comments/debt-comments.ts';
import { contentFingerprint } from '../analysis/findings/fingerprint.ts';
import { deadCodeRule } from '../analysis/findings/rules.ts';
import type { PlaceToReview, WeaknessFinding } from '../analysis/findings/weaknesses/weakness-findings.ts';
import type { DebtGradient } from '../analysis/judgements/debt-gradient/debt-gradient.ts';
import type { FileDefects } from '../analysis/judgements/defects/defects.ts';
import type { ComplexityViolation } from '../analysis/measures/complexity/complexity.ts';
import type { SarifFinding } from './sarif.ts';

// What each analysis finds, told alike by whichever tool shows it.

export function complexityFindings(violations: readonly ComplexityViolation[]): SarifFinding[] {
  return violations.map((one) => ({
    ruleId: one.rule,
    level: one.severity,
    message: one.message,
    file: one.file,
    line: one.line,
    endLine: one.end_line,
    identity: one.function,
  }));
}

export function deadCodeFindings(items: readonly DeadCodeItem[]): SarifFinding[] {
  return items.map((item) => ({
    ruleId: deadCodeRule(item.class),
    level: item.certainty === 'high' && item.class !== 'test_only' ? 'warning' : 'note',
    message: `${item.name}: ${item.reason}`,
    file: item.file,
    line: item.line,
    endLine: item.end_line,
    identity: item.name,
  }));
}

const DEBT_LEVEL = { low: 'note', medium: 'warning', high: 'warning', critical: 'error' } as const;

export function debtFindings(items: readonly DebtItem[]): SarifFinding[] {
  return items.map(({ category, severity, marker, text, file, line, end_line }) => ({
    ruleId: `debt/${category}`,
    level: DEBT_LEVEL[severity],
    message: text,
    file,
    line,
    endLine: end_line,
    identity: contentFingerprint(marker, text),
  }));
}

const WEAKNESS_LEVEL = { review: 'note', low: 'note', medium: 'warning', high: 'error', critical: 'error' } as const;

export function weaknessFindings(findings: readonly (WeaknessFinding | PlaceToReview)[]): SarifFinding[] {
  return findings.map(({ rule, severity, message, file, line, end_line, fingerprint }) => ({
    ruleId: rule,
    level: WEAKNESS_LEVEL[severity],
    message,
    file,
    line,
    endLine: end_line,
    identity: fingerprint,
  }));
}

const SENTENCES: Readonly<Record<CloneType, string>> = {
  exact: 'The same code as in',
  renamed: 'The same code, except for names and literals, as in',
  gapped: 'Nearly the same code as in',
  semantic: 'Does the same work as',
};

/** A finding for each copy, which points at the representative. */
export function cloneFindings(groups: readonly CloneGroup[]): SarifFinding[] {
  return groups.flatMap((group) => {
    const original = group.fragments[group.representative] as CloneFragment;
    const copies = group.fragments.filter((_, at) => at !== group.representative);
    return copies.map(
      (copy): SarifFinding => ({
        ruleId: `duplicates/${group.clone_type}`,
        level: group.clone_type === 'semantic' ? 'note' : 'warning',
        message: `${sentence(group, copy)} ${original.file}:${original.start_line}-${original.end_line}.`,
        file: copy.file,
        line: copy.start_line,
        endLine: copy.end_line,
        identity: copy.normalized_hash,
        related: {
          message: 'Compared with this',
          file: original.file,
          line: original.start_line,
          endLine: original.end_line,
        },
      }),
    );
  });
}

function sentence({ clone_type }: CloneGroup, copy: CloneFragment): string {
  const share = copy.similarity_to_representative;
  return share === 1 ? SENTENCES[clone_type] : `${percent(share)}: ${SENTENCES[clone_type].toLowerCase()}`;
}

/** Low risks are no findings. */
export function defectFindings(predictions: readonly FileDefects[]): SarifFinding[] {
  return predictions
    .filter(({ risk }) => risk !== 'low')
    .map(({ file, line, end_line, probability, risk, factors }) => ({
      ruleId: 'defect-probability',
      level: risk === 'high' ? 'warning' : 'note',
      message: `Probability of a defect: ${percent(probability)}${factors.length === 0 ? '' : `, for its ${words(factors)}`}.`,
      file,
      line,
      endLine: end_line,
      identity: '',
    }));
}

export function gradientFindings(files: DebtGradient['files']): SarifFinding[] {
  return files
    .filter(({ severity }) => severity !== 'normal')
    .map(({ path, tdg_score, severity, primary_factor }) => ({
      ruleId: 'debt-gradient',
      level: severity === 'critical' ? 'warning' : 'note',
      message: `${path} has a technical debt gradient of ${tdg_score} of 5, mostly for ${primary_factor.toLowerCase()}.`,
      file: path,
      line: 1,
      endLine: 1,
      identity: '',
    }));
}

const percent = (share: number) => `${Number((100 * share).toFixed(1))} %`;

const words = (names: readonly string[]) => names.map((name) => name.replaceAll('_', ' ')).join(', ');
