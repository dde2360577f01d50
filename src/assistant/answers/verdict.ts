import { VERDICTS, type Verdict } from '../precommit/precommit-report.ts';

const SAID = /\bverdict\b[\s*_:`"#-]{0,20}(approved|conditional|blocked)\b/gi;

/** The last verdict that an answer gives; null where it gives none. */
export function verdictIn(answer: string): Verdict | null {
  const said = [...answer.matchAll(SAID)].at(-1)?.[1]?.toUpperCase();
  return VERDICTS.find((one) => one === said) ?? null;
}

/** The worse of two: what was measured is a floor that no answer of a model lifts. */
export function worse(one: Verdict, other: Verdict): Verdict {
  return VERDICTS.indexOf(one) > VERDICTS.indexOf(other) ? one : other;
}
