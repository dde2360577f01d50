import type { Grounds } from '../consultation.ts';
import type { Issue } from '../opinion.ts';
import type { Verdict } from '../precommit/precommit-report.ts';
import { stricter } from '../precommit/verdict.ts';
import type { AssistantTool } from '../prompts/intents.ts';
import { issuesIn } from './issues.ts';
import { verdictIn } from './verdict.ts';

/** Tools whose answers list issues. */
const WITH_ISSUES: ReadonlySet<AssistantTool> = new Set(['codereview', 'precommit']);

const GRAVE: ReadonlySet<string> = new Set(['critical', 'high']);

export interface JudgedAnswer {
  readonly issues: readonly Issue[];
  readonly verdict: Verdict | null;
  readonly reasons: readonly string[];
  readonly warnings: readonly string[];
}

/** The issues that an answer names, compared with the tree, and a verdict that is no better than what was measured. */
export async function judgedAnswer(
  text: string,
  tool: AssistantTool,
  { floor }: Grounds,
  check: (issues: readonly Omit<Issue, 'doubts'>[]) => Promise<readonly Issue[]>,
): Promise<JudgedAnswer> {
  const said = WITH_ISSUES.has(tool) ? issuesIn(text) : [];
  const issues = await check(said);
  const doubtful = issues.filter(({ doubts }) => doubts.length > 0).length;
  const warnings = [
    ...(WITH_ISSUES.has(tool) && said.length === 0 && mentionsIssues(text)
      ? ['The issues in the answer do not have the requested form: read them in its text.']
      : []),
    ...(doubtful === 0
      ? []
      : [`${doubtful} of ${issues.length} issues from the model do not match the code: see their doubts.`]),
  ];
  if (floor === null) return { issues, verdict: null, reasons: [], warnings };
  const stated = verdictIn(text);
  const byModel = stated ?? byIssues(issues);
  const verdict = byModel === null ? floor.verdict : stricter(floor.verdict, byModel);
  const grave = issues.filter(({ severity, doubts }) => GRAVE.has(severity) && doubts.length === 0).length;
  const why =
    stated === null ? `The model reports ${grave} issues of high severity or above.` : `The model says ${verdict}.`;
  const reasons = verdict === floor.verdict ? floor.reasons : [...floor.reasons, why];
  return { issues, verdict, reasons, warnings };
}

/** Of issues that hold: one that has nothing in the tree blocks nothing. */
function byIssues(issues: readonly Issue[]): Verdict | null {
  const holding = issues.filter(({ doubts }) => doubts.length === 0);
  if (holding.some(({ severity }) => severity === 'critical')) return 'BLOCKED';
  return holding.some(({ severity }) => severity === 'high') ? 'CONDITIONAL' : null;
}

function mentionsIssues(text: string): boolean {
  return /\b(?:critical|high|medium|low)\b[^\n]{0,40}\b(?:severity|issue|priority|risk)|\bseverity\b/i.test(text);
}
