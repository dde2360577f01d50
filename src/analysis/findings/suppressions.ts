import type { CodeIndex } from '../../index/code-index.ts';
import { eachFile } from '../../index/file-fault.ts';
import type { Comment } from '../../languages/facts.ts';
import { nearestNames } from '../../nearest-name.ts';
import { RULES, type RuleId } from './rules.ts';

/** What a comment begins with that takes findings of a rule out: `// orrery-ignore debt/design: removed with version 3`. */
const WORD = 'orrery-ignore';
/** What ends comments that do not end with their line. */
const ENDS = ['*/', '-->', ']]', '=#', '-}', '#>'];

/** Findings of a rule that a comment accepts, with its reason. */
export interface Suppression {
  readonly rule: RuleId;
  readonly reason: string;
  readonly file: string;
  /** The lines of the comment, and the first line of code after it. */
  readonly lines: ReadonlySet<number>;
}

/** A comment that would accept findings, and does not, for what is wrong with it. */
export interface FaultySuppression {
  readonly rule: Extract<RuleId, `suppression/${string}`>;
  readonly file: string;
  readonly line: number;
  readonly end_line: number;
  /** As a sentence. */
  readonly message: string;
}

export interface Suppressions {
  readonly valid: readonly Suppression[];
  readonly faulty: readonly FaultySuppression[];
}

/** What comments of code accept, in every language that has comments. */
export function suppressionsIn(index: CodeIndex): Suppressions {
  const valid: Suppression[] = [];
  const faulty: FaultySuppression[] = [];
  eachFile(index.files, ({ path: file, facts: { comments } }) => {
    for (const comment of comments) {
      const said = saidIn(comment);
      if (said === null) continue;
      const fault = faultOf(said);
      const { line, endLine } = comment;
      if (fault !== null) faulty.push({ ...fault, file, line, end_line: endLine });
      else valid.push({ rule: said.rule as RuleId, reason: said.reason, file, lines: reach(comment, comments) });
    }
  });
  return { valid, faulty };
}

/** Tells what of findings is accepted. */
export function isSuppressed(valid: readonly Suppression[]) {
  const byPlace = new Map<string, ReadonlySet<number>[]>();
  for (const { rule, file, lines } of valid) {
    const key = `${rule} ${file}`;
    byPlace.set(key, [...(byPlace.get(key) ?? []), lines]);
  }
  return (finding: { readonly rule: RuleId; readonly file: string | null; readonly line: number }): boolean =>
    byPlace.get(`${finding.rule} ${finding.file}`)?.some((lines) => lines.has(finding.line)) ?? false;
}

interface Said {
  readonly rule: string;
  readonly reason: string;
}

function saidIn({ text }: Comment): Said | null {
  const words = text.replace(/^\W*/, '');
  if (!words.startsWith(WORD)) return null;
  const [line = ''] = words.slice(WORD.length).split(/[\r\n]/, 1);
  // Another word that begins so, such as `orrery-ignored`.
  if (/^[\w-]/.test(line)) return null;
  const end = ENDS.find((one) => line.trimEnd().endsWith(one));
  const said = end === undefined ? line : line.trimEnd().slice(0, -end.length);
  const colon = said.indexOf(':');
  const rule = (colon === -1 ? said : said.slice(0, colon)).trim();
  return { rule, reason: colon === -1 ? '' : said.slice(colon + 1).trim() };
}

function faultOf({ rule, reason }: Said): Pick<FaultySuppression, 'rule' | 'message'> | null {
  const form = `write "${WORD} RULE: REASON"`;
  if (!Object.hasOwn(RULES, rule)) {
    const [nearest] = nearestNames(rule, Object.keys(RULES));
    const hint = nearest === undefined ? `${form}.` : `did you mean "${nearest}"?`;
    const message = `There is no rule ${JSON.stringify(rule.slice(0, 60))}, so nothing is accepted here: ${hint}`;
    return { rule: 'suppression/unknown-rule', message };
  }
  if (/\p{L}/u.test(reason)) return null;
  return { rule: 'suppression/no-reason', message: `Accepting a finding requires a reason: ${form}.` };
}

/** Comments one below the other are about the same line of code. */
function reach({ line, endLine }: Comment, comments: readonly Comment[]): ReadonlySet<number> {
  const ends = new Map(comments.map((one) => [one.line, one.endLine]));
  const lines = new Set<number>();
  for (let at = line; at <= endLine; at++) lines.add(at);
  let next = endLine + 1;
  while (ends.has(next)) next = (ends.get(next) as number) + 1;
  return lines.add(next);
}
