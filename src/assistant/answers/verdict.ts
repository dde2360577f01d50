import { VERDICTS, type Verdict } from '../precommit/precommit-report.ts';

const SAID = /\bverdict\b[\s*_:`"#-]{0,20}(approved|conditional|blocked)\b/gi;

/** The last verdict that an answer gives; null where it gives none. */
export function verdictIn(answer: string): Verdict | null {
  const said = [...answer.matchAll(SAID)].at(-1)?.[1]?.toUpperCase();
  return VERDICTS.find((one) => one === said) ?? null;
}
