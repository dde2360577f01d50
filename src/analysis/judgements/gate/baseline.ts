import { OrreryError } from '../../../errors.ts';
import { CHECKS, type Check, type GateFinding } from './gate-report.ts';

/** Where a baseline is unless another place is named, from the judged folder on. */
export const BASELINE_FILE = '.orrery-baseline.json';
const VERSION = 1;

/** A finding that was accepted. */
export interface AcceptedFinding {
  readonly check: Check;
  readonly rule: string;
  readonly file: string | null;
  readonly symbol: string | null;
  readonly fingerprint: string;
  readonly value: number;
}

/**
 * The text of a baseline that accepts findings, with a line for each, sorted: what is accepted reads well in a diff. Files are
 * named from the judged folder on, so that the baseline holds whatever root the folder is judged in.
 *
 * @param prefix what the paths of the folder's files begin with
 */
export function baselineText(findings: readonly GateFinding[], prefix = ''): string {
  const entries = findings
    .map(({ check, rule, file, symbol, fingerprint, value }) => {
      const own = file === null ? null : file.slice(prefix.length);
      return { check, rule, file: own, symbol, fingerprint, value };
    })
    .map((entry) => JSON.stringify(entry))
    .sort();
  return `{"version": ${VERSION}, "findings": [\n${entries.join(',\n')}\n]}\n`;
}

/**
 * The findings of such a text, with paths as findings have them.
 *
 * @param path named in the error
 * @param prefix what the paths of the judged folder's files begin with
 * @throws OrreryError `VALIDATION_ERROR` for a text that is no baseline
 */
export function parseBaseline(text: string, path: string, prefix = ''): readonly AcceptedFinding[] {
  const fault = (what: string) =>
    new OrreryError(
      'VALIDATION_ERROR',
      `${path} is not a baseline: ${what}. Write it again with orrery gate --write-baseline.`,
      { path },
    );
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (thrown) {
    throw fault((thrown as Error).message);
  }
  const { version, findings } = (value ?? {}) as { readonly version?: unknown; readonly findings?: unknown };
  if (version !== VERSION) throw fault(`its version is ${JSON.stringify(version) ?? 'missing'}, not ${VERSION}`);
  if (!Array.isArray(findings) || !findings.every(isAccepted))
    throw fault('its findings do not have the expected form');
  return findings.map((one) => (typeof one.file === 'string' ? { ...one, file: prefix + one.file } : one));
}

function isAccepted(value: unknown): value is AcceptedFinding {
  const { check, fingerprint, value: number } = (value ?? {}) as Record<string, unknown>;
  return CHECKS.some((known) => known === check) && typeof fingerprint === 'string' && typeof number === 'number';
}
