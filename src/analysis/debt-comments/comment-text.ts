import type { Comment } from '../../languages/facts.ts';

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
const CLOSING = /\s*(?:\*+\/|-->|"""|'''|\]=*\]|=end)?\s*$/;

/** The paragraphs of a file's comments, in their order. */
export function paragraphs(comments: readonly Comment[]): Paragraph[] {
  const found: Paragraph[] = [];
  let lines: CommentLine[] = [];
  let previous: Comment | null = null;
  const end = (kind: Comment['kind']) => {
    if (lines.length > 0) found.push({ kind, lines });
    lines = [];
  };
  for (const comment of comments) {
    if (previous !== null && !follows(previous, comment)) end(previous.kind);
    for (const line of commentLines(comment)) {
      if (line.text === '') end(comment.kind);
      else lines.push(line);
    }
    previous = comment;
  }
  if (previous !== null) end(previous.kind);
  return found;
}

/** Whether a comment goes on what the one before says: both to the end of the line, below one another. */
function follows(before: Comment, after: Comment): boolean {
  return (
    after.line === before.endLine + 1 &&
    after.column === before.column &&
    before.line === before.endLine &&
    after.line === after.endLine &&
    before.kind === after.kind
  );
}

function commentLines(comment: Comment): CommentLine[] {
  const rows = comment.text.split(/\r?\n/);
  return rows.map((row, at) => {
    const lead = (at === 0 ? OPENING : CONTINUED).exec(row)?.[0].length ?? 0;
    const text = row.slice(lead).replace(CLOSING, '');
    return { text, line: comment.line + at, column: (at === 0 ? comment.column : 1) + lead };
  });
}
