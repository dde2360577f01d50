import type { Comment } from '../../../languages/facts.ts';

/** A line of a comment without what makes it a comment. */
export interface CommentLine {
  readonly text: string;
  /** 1-based, in the file. */
  readonly line: number;
  /** Of the text's first character, 1-based. */
  readonly column: number;
}

/** Lines that are read as one: between blank lines, or comments on lines that follow one another. */
export interface Paragraph {
  readonly kind: Comment['kind'];
  readonly lines: readonly CommentLine[];
}

const OPENING =
  /^\s*(?:\/\*[*!]*<?|\/\/+[/!]*<?|#+!?:?|--(?:\[=*\[)?-*|;+|%+|<!--|[rRuUbBfF]{0,2}(?:"""|'''|"|')|=begin\b)\s*/;
const CONTINUED = /^\s*(?:\*+(?!\/)\s*|\s*)/;
const CLOSINGS = ['*/', '-->', '"""', "'''", ']]', ']=]', ']==]', '=end'];

/** No person writes a longer line: what follows is not read. */
const MAX_LINE = 1_000;

/**
 * The paragraphs of a file's comments, in their order.
 *
 * @param isWorthALook whether a comment's text may matter: comments that belong together are left out when none does
 */
export function paragraphs(
  comments: readonly Comment[],
  isWorthALook: (text: string) => boolean = () => true,
): Paragraph[] {
  return runs(comments)
    .filter((run) => run.some(({ text }) => isWorthALook(text)))
    .flatMap(paragraphsOf);
}

/** Comments that go on what the one before says. */
function runs(comments: readonly Comment[]): Comment[][] {
  const found: Comment[][] = [];
  let run: Comment[] = [];
  for (const comment of comments) {
    const before = run.at(-1);
    if (before === undefined || !follows(before, comment)) {
      run = [];
      found.push(run);
    }
    run.push(comment);
  }
  return found;
}

/** Both to the end of the line, below one another. */
function follows(before: Comment, after: Comment): boolean {
  return (
    after.line === before.endLine + 1 &&
    after.column === before.column &&
    before.line === before.endLine &&
    after.line === after.endLine &&
    before.kind === after.kind
  );
}

function paragraphsOf(run: readonly Comment[]): Paragraph[] {
  const [{ kind }] = run as [Comment];
  const found: Paragraph[] = [];
  let lines: CommentLine[] = [];
  const all = run.flatMap(commentLines);
  for (const line of kind === 'doc' ? withoutSamples(all) : all) {
    if (line.text !== '') lines.push(line);
    else if (lines.length > 0) {
      found.push({ kind, lines });
      lines = [];
    }
  }
  if (lines.length > 0) found.push({ kind, lines });
  return found;
}

const SAMPLE = /^\s*(?:(?<fence>```|~~~)|<(?<tag>pre|code|noncompliant|compliant|example)>)/i;

/** Documentation without the code that it shows: comments in that are part of the sample. */
function withoutSamples(lines: readonly CommentLine[]): CommentLine[] {
  const found: CommentLine[] = [];
  const texts = lines.map(({ text }) => text.toLowerCase());
  const lastWith = new Map<string, number>();
  const isClosedAfter = (end: string, at: number) => {
    const last = lastWith.get(end) ?? texts.findLastIndex((text) => text.includes(end));
    lastWith.set(end, last);
    return last > at;
  };
  let close: string | null = null;
  lines.forEach((line, at) => {
    const text = texts[at] as string;
    if (close !== null) {
      if (text.includes(close)) close = null;
      return;
    }
    const { fence, tag } = SAMPLE.exec(text)?.groups ?? {};
    const end = fence ?? (tag === undefined ? null : `</${tag}>`);
    const isOpen = end !== null && !text.replace(SAMPLE, '').includes(end);
    if (isOpen && isClosedAfter(end, at)) close = end;
    else found.push(line);
  });
  return found;
}

function commentLines(comment: Comment): CommentLine[] {
  const rows = comment.text.split(/\r?\n/);
  return rows.map((row, at) => {
    const lead = (at === 0 ? OPENING : CONTINUED).exec(row)?.[0].length ?? 0;
    const text = withoutClosing(row.slice(lead).trimEnd()).slice(0, MAX_LINE).trimEnd();
    return { text, line: comment.line + at, column: (at === 0 ? comment.column : 1) + lead };
  });
}

function withoutClosing(row: string): string {
  const closing = CLOSINGS.find((one) => row.endsWith(one));
  if (closing === undefined) return row;
  let end = row.length - closing.length;
  if (closing === '*/') while (row[end - 1] === '*') end--;
  return row.slice(0, end);
}
