import { hash } from 'node:crypto';
import type { RuleSeverity } from '../analysis/findings/rule.ts';
import { RULES, type RuleId } from '../analysis/findings/rules.ts';
import { FAILING_RULES } from '../analysis/findings/security-kinds.ts';
import { visibleLine } from '../visible-text.ts';
import { jsonReport, type MachineText } from './report.ts';

export interface SarifFinding {
  readonly ruleId: RuleId;
  readonly level: 'error' | 'warning' | 'note';
  readonly message: string;
  /** From the root on, with forward slashes; null for what is true of the whole project. */
  readonly file: string | null;
  /** 1-based. */
  readonly line: number;
  readonly endLine: number;
  /** What tells it from others of its rule in its file, wherever it is moved to: a name, a text, a hash of its code. */
  readonly identity: string;
  /** Another place that the finding is about, and what it has to do with it. */
  readonly related?: SarifPlace & { readonly message: string };
}

/** Lines of a file, both 1-based and inclusive. */
export interface SarifPlace {
  readonly file: string;
  readonly line: number;
  readonly endLine: number;
}

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

/** As `sarifLog`, written out. */
export function sarifReport(rules: readonly RuleId[], findings: readonly SarifFinding[], version: string): MachineText {
  return jsonReport(sarifLog(rules, findings, version));
}

/** A log in the Static Analysis Results Interchange Format 2.1.0 (OASIS), with paths from the root on. */
export function sarifLog(known: readonly RuleId[], findings: readonly SarifFinding[], version: string): object {
  const rules = [...new Set([...known, ...findings.map(({ ruleId }) => ruleId)])];
  const fingerprints = fingerprintsOf(findings);
  return {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'orrery',
            version,
            rules: rules.map(descriptor),
          },
        },
        originalUriBaseIds: { PROJECTROOT: { description: { text: 'The folder that was analysed.' } } },
        columnKind: 'utf16CodeUnits',
        results: findings.map((finding, at) => ({
          ruleId: finding.ruleId,
          ruleIndex: rules.indexOf(finding.ruleId),
          level: finding.level,
          message: { text: messageText(finding.message) },
          locations: finding.file === null ? [] : [locationOf(finding.file, finding)],
          ...(finding.related !== undefined && {
            relatedLocations: [
              {
                id: 1,
                ...locationOf(finding.related.file, finding.related),
                message: { text: messageText(finding.related.message) },
              },
            ],
          }),
          partialFingerprints: { 'orrery/v1': fingerprints[at] },
        })),
      },
    ],
  };
}

const LEVELS: Readonly<Record<RuleSeverity, SarifFinding['level']>> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'note',
};

/** Scores by which code scanning tells critical from high and so on. */
const SCORES: Readonly<Record<RuleSeverity, string>> = { critical: '9.3', high: '8.0', medium: '5.5', low: '2.5' };

/** A rule as a `reportingDescriptor`. */
function descriptor(id: RuleId): object {
  const { name, description, severity, fix, more, cwe } = RULES[id];
  const isSecurity = id.startsWith('security/');
  const tags = [
    ...(isSecurity ? ['security'] : ['maintainability']),
    ...(cwe === null ? [] : [`external/cwe/cwe-${String(cwe).padStart(3, '0')}`]),
  ];
  return {
    id,
    name,
    shortDescription: { text: description },
    help: { text: `${fix} More: ${more}`, markdown: `${fix} [More](${more})` },
    helpUri: more,
    defaultConfiguration: { level: isSecurity ? securityLevel(id) : LEVELS[severity] },
    properties: { tags, ...(isSecurity && { precision: precisionOf(id), 'security-severity': SCORES[severity] }) },
  };
}

/** What never fails the gate is not an error, however grave it would be. */
function securityLevel(id: RuleId): SarifFinding['level'] {
  const level = LEVELS[RULES[id].severity];
  return level === 'error' && !FAILING_RULES.has(id) ? 'warning' : level;
}

const precisionOf = (id: RuleId) => (FAILING_RULES.has(id) ? 'high' : 'medium');

/** Of each finding, what stays the same when lines move: its rule, its file, its identity, and its number among equals. */
function fingerprintsOf(findings: readonly SarifFinding[]): readonly string[] {
  const seen = new Map<string, number>();
  return findings.map(({ ruleId, file, identity }) => {
    const key = JSON.stringify([ruleId, file, identity]);
    const number = seen.get(key) ?? 0;
    seen.set(key, number + 1);
    return hash('sha256', `${key} ${number}`).slice(0, 32);
  });
}

/**
 * A message for people. In one, `[text](place)` is a link: brackets that could be one are escaped.
 *
 * @see https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/sarif-v2.1.0-errata01-os-complete.html#_Toc141790723
 */
function messageText(message: string): string {
  const shown = visibleLine(message);
  return /\]\s*\(/.test(shown) ? shown.replace(/[[\]\\]/g, '\\$&') : shown;
}

function locationOf(file: string, { line, endLine }: Omit<SarifPlace, 'file'>) {
  return {
    physicalLocation: {
      artifactLocation: { uri: relativeUri(file), uriBaseId: 'PROJECTROOT' },
      region: { startLine: line, endLine },
    },
  };
}

/** A relative path as a relative URI reference; its slashes stay, everything else that needs it is escaped. */
function relativeUri(path: string): string {
  return path.toWellFormed().split('/').map(encodeURIComponent).join('/');
}
