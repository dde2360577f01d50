import type { IssueSeverity } from './severity-filter.ts';

/** An issue as a model wrote it; nothing in it has been compared with the tree. */
export interface ToldIssue {
  readonly severity: IssueSeverity;
  readonly file: string | null;
  readonly line: number | null;
  readonly title: string;
  readonly fix: string | null;
}

/** What may stand before `[SEVERITY]`: signs of lists, of headings, of emphasis. */
const HEAD =
  /^[\s*#>\-•]{0,12}(?:\d{1,3}[.)] {0,3})?[*_]{0,3}\[[*_]{0,3}(critical|high|medium|low)[*_]{0,3}\][*_]{0,3}:? {0,3}(.{1,2000})$/i;
/** `file:line - text`; the file may be quoted. Nothing in it is tried twice. */
const PLACE =
  /^[*_`]{0,4}([^\s`*:]{1,500}\.[\w+-]{1,20}|[^\s`*:/]{1,200}\/[^\s`*:]{1,400})(?::(\d{1,7})(?:[-–:]\d{1,7})?)?[*_`]{0,4}\s{0,3}(?:[-–—:]\s{0,3})?(.{0,2000})$/;
const FIX = /^[\s*_>\-•]{0,12}(?:→ ?)?(?:suggested |proposed )?fix[*_]{0,3} ?:[*_]{0,3}\s{0,3}(.{0,2000})$/i;
/** Longer lines are no issue that anybody wrote. */
const MAX_LINE = 3000;
const MAX_FIX_LINES = 40;

/** The issues in an answer: `[SEVERITY] file:line - text`, each with the lines behind `Fix:`, in their order. */
export function issuesIn(answer: string): readonly ToldIssue[] {
  const issues: {
    severity: IssueSeverity;
    file: string | null;
    line: number | null;
    title: string;
    fix: string[] | null;
  }[] = [];
  let isInFix = false;
  for (const line of answer.split('\n')) {
    if (line.length > MAX_LINE) continue;
    const head = HEAD.exec(line);
    const current = issues.at(-1);
    if (head !== null) {
      issues.push({
        severity: (head[1] as string).toLowerCase() as IssueSeverity,
        ...placed(head[2] as string),
        fix: null,
      });
      isInFix = false;
      continue;
    }
    const fix = FIX.exec(line);
    if (fix !== null && current !== undefined && current.fix === null) {
      current.fix = [fix[1] as string];
      isInFix = true;
    } else if (isInFix && current?.fix != null) {
      if (
        /^#{1,6} /.test(line) ||
        (line.trim() === '' && !isInsideFence(current.fix)) ||
        current.fix.length > MAX_FIX_LINES
      ) {
        isInFix = false;
      } else current.fix.push(line);
    }
  }
  return issues.map(({ fix, ...issue }) => ({ ...issue, fix: fix?.join('\n').trim() || null }));
}

function isInsideFence(lines: readonly string[]): boolean {
  return lines.filter((line) => line.trimStart().startsWith('```')).length % 2 === 1;
}

function placed(text: string): { readonly file: string | null; readonly line: number | null; readonly title: string } {
  const place = PLACE.exec(text);
  if (place === null) return { file: null, line: null, title: plain(text) };
  const [, file = '', line, title = ''] = place;
  return { file, line: line === undefined ? null : Number(line), title: plain(title) || plain(text) };
}

function plain(text: string): string {
  return text.replaceAll('**', '').trim();
}
