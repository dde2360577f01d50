import { withoutStop } from '../../full-stop.ts';
import type { EvidenceItem, EvidenceKind } from '../evidence/evidence-item.ts';
import { counted } from '../evidence/texts.ts';
import type { Verdict } from './precommit-report.ts';

/** What nobody commits, by the words that one and several are told in. */
const BLOCKING: Readonly<Partial<Record<EvidenceKind, readonly [one: string, several: string]>>> = {
  secret: ['secret', 'secrets'],
  secret_file: ['credential file', 'credential files'],
  weakness: ['weakness that a client can exploit', 'weaknesses that a client can exploit'],
  unmerged: ['unmerged file', 'unmerged files'],
  conflict_marker: ['file with conflict markers', 'files with conflict markers'],
};

/** No answer of a model is better than this. */
export interface VerdictFloor {
  readonly verdict: Verdict;
  /** Sentences. */
  readonly reasons: readonly string[];
}

/**
 * A secret, an unmerged file or a marker of a conflict stops a commit; what is grave otherwise is to be looked at first.
 * @param problems why a repository could not be looked at, as sentences: nobody approves what nobody has seen
 */
export function verdictFloor(items: readonly EvidenceItem[], problems: readonly string[] = []): VerdictFloor {
  const blocking = items.filter(({ kind, severity }) => kind in BLOCKING && severity === 'critical');
  if (blocking.length > 0) {
    const kinds = [...Map.groupBy(blocking, ({ kind }) => kind)];
    return {
      verdict: 'BLOCKED',
      reasons: kinds.map(([kind, of]) => {
        const [one = kind, several] = BLOCKING[kind] ?? [];
        return `${counted(of.length, one, several)}: ${placesOf(of)}.`;
      }),
    };
  }
  const grave = items.filter(({ severity }) => severity === 'critical' || severity === 'high');
  if (grave.length + problems.length > 0) {
    return {
      verdict: 'CONDITIONAL',
      reasons: [
        ...grave.map(({ title, path, line }) => `${withoutStop(title)} (${placeOf(path, line)}).`),
        ...problems,
      ],
    };
  }
  return { verdict: 'APPROVED', reasons: [] };
}

const VERDICT_ORDER: readonly Verdict[] = ['APPROVED', 'CONDITIONAL', 'BLOCKED'];

/** The stricter of two verdicts. */
export function stricter(one: Verdict, other: Verdict): Verdict {
  return VERDICT_ORDER.indexOf(one) > VERDICT_ORDER.indexOf(other) ? one : other;
}

const SHOWN = 5;

function placesOf(items: readonly EvidenceItem[]): string {
  const places = items.map(({ path, line }) => placeOf(path, line));
  const rest = places.length > SHOWN ? ` and ${places.length - SHOWN} more` : '';
  return places.slice(0, SHOWN).join(', ') + rest;
}

function placeOf(path: string | null, line: number | null): string {
  if (path === null) return 'the whole';
  return line === null ? path : `${path}:${line}`;
}
