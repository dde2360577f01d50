import { cweOf, RULES } from '../../analysis/findings/rules.ts';
import {
  isLeftOut,
  type WeaknessFinding,
  weaknessFindings,
} from '../../analysis/findings/weaknesses/weakness-findings.ts';
import type { Surroundings } from '../surroundings.ts';
import type { EvidenceItem } from './evidence-item.ts';

/** A text with its path, from the root on. */
export interface SearchedText {
  readonly path: string;
  readonly text: string;
  /** The lines that are told of; all where it is absent. */
  readonly lines?: ReadonlySet<number>;
}

/** Weak places of texts; in those of tests nothing is looked for. */
export async function weaknessEvidence(
  texts: readonly SearchedText[],
  surroundings: Pick<Surroundings, 'weaknesses'>,
): Promise<EvidenceItem[]> {
  const searched = texts.filter(({ path }) => !isLeftOut(path));
  const found = await surroundings.weaknesses(searched.map(({ path, text }) => ({ path, content: Buffer.from(text) })));
  return searched.flatMap(({ path, lines }, at) =>
    weaknessFindings(path, found[at] ?? [])
      .filter(({ line, end_line }) => lines === undefined || holdsAny(lines, line, end_line))
      .map(itemOf),
  );
}

function holdsAny(lines: ReadonlySet<number>, from: number, to: number): boolean {
  for (let line = from; line <= to; line++) if (lines.has(line)) return true;
  return false;
}

function itemOf({ rule, file, line, severity, message, fix }: WeaknessFinding): EvidenceItem {
  return {
    kind: 'weakness',
    severity,
    path: file,
    line,
    title: message,
    detail: `Found in the syntax tree (${rule}). More: ${RULES[rule].more}`,
    fix,
    cwe: cweOf(rule),
  };
}
