import { blocks, type Markdown, md } from './markdown.ts';
import { markdownTable } from './text-table.ts';

/** A commit that lines of a file come from. */
export interface BlamedCommit {
  readonly commit: string;
  readonly author: string;
  /** When it was written, RFC 3339. */
  readonly date: string;
  readonly age_days: number;
  readonly subject: string;
  /** Lines of the file that come from it. */
  readonly lines: number;
  /** Whether a shallow clone begins with it, so that it only seems to have made what it holds. */
  readonly is_beginning: boolean;
}

/** Where each line of a file comes from. */
export interface LineBlame {
  /** From the root on. */
  readonly file: string;
  /** That is checked out; null where lines have no origin. */
  readonly commit: string | null;
  /** Why lines have no origin; null where they have. */
  readonly reason: string | null;
  /** The newest first. */
  readonly commits: readonly BlamedCommit[];
  /** By line, the first line first: the row of its commit, null where it is not committed. */
  readonly lines: readonly (number | null)[];
  /** Lines at the end of a long file. */
  readonly left_out: number;
  /** What of the history is not known; null where all is. */
  readonly partial: string | null;
}

/** A run of lines of one commit. */
interface Run {
  readonly from: number;
  readonly to: number;
  readonly row: number | null;
}

/** The lines of a file in runs of one commit. */
export function blameText({ file, reason, commits, lines, left_out, partial }: LineBlame): Markdown {
  const of = ({ row }: Run) => (row === null ? undefined : commits[row]);
  const parts = blocks([
    md`# Blame of ${file}`,
    reason === null
      ? md`${lines.length} lines, ${lines.filter((row) => row === null).length} of them not committed.`
      : md`Not available: ${reason}.`,
    lines.length === 0
      ? null
      : markdownTable<Run>(
          [
            { title: 'Lines', value: ({ from, to }) => (from === to ? `${from}` : `${from}–${to}`) },
            { title: 'Commit', value: (run) => of(run)?.commit.slice(0, 12) ?? 'not committed' },
            { title: 'Age in days', value: (run) => of(run)?.age_days ?? '–' },
            { title: 'Author', value: (run) => of(run)?.author ?? '–' },
            { title: 'Subject', value: (run) => of(run)?.subject ?? '–' },
          ],
          runsOf(lines),
        ),
    left_out === 0 ? null : md`${left_out} more lines are left out.`,
    partial === null ? null : md`Incomplete: ${partial}.`,
  ]);
  return md`${parts}\n`;
}

function runsOf(lines: readonly (number | null)[]): Run[] {
  const begins = [...lines.keys()].filter((at) => at === 0 || lines[at] !== lines[at - 1]);
  return begins.map((at, i) => ({ from: at + 1, to: begins[i + 1] ?? lines.length, row: lines[at] ?? null }));
}
