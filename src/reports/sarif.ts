import { visibleLine } from '../visible-text.ts';
import { jsonReport, type MachineText } from './report.ts';

/** A rule that findings may break, as SARIF's `reportingDescriptor`. */
export interface SarifRule {
  readonly id: string;
  readonly name: string;
  readonly description: string;
}

export interface SarifFinding {
  readonly ruleId: string;
  readonly level: 'error' | 'warning' | 'note';
  readonly message: string;
  /** From the root on, with forward slashes; null for what is true of the whole project. */
  readonly file: string | null;
  /** 1-based. */
  readonly line: number;
  readonly endLine: number;
  /** What tells the finding from others however far it moves. */
  readonly fingerprint?: string;
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
export function sarifReport(
  rules: readonly SarifRule[],
  findings: readonly SarifFinding[],
  version: string,
): MachineText {
  return jsonReport(sarifLog(rules, findings, version));
}

/** A log in the Static Analysis Results Interchange Format 2.1.0 (OASIS), with paths from the root on. */
export function sarifLog(rules: readonly SarifRule[], findings: readonly SarifFinding[], version: string): object {
  return {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'orrery',
            version,
            rules: rules.map(({ id, name, description }) => ({
              id,
              name,
              shortDescription: { text: description },
            })),
          },
        },
        originalUriBaseIds: { PROJECTROOT: { description: { text: 'The folder that was analysed.' } } },
        columnKind: 'utf16CodeUnits',
        results: findings.map((finding) => ({
          ruleId: finding.ruleId,
          ruleIndex: rules.findIndex(({ id }) => id === finding.ruleId),
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
          ...(finding.fingerprint !== undefined && { partialFingerprints: { 'orrery/v1': finding.fingerprint } }),
        })),
      },
    ],
  };
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
