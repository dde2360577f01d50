import { join } from 'node:path';
import type { LineBlame } from '../../reports/blame-text.ts';
import type { FileBlame } from '../../workspace/file-blame.ts';
import type { ProjectView } from './project-view.ts';

const DAY_MS = 86_400_000;

/** Who last changed each line of a file, and when. */
export const blameView: ProjectView = {
  name: 'blame',
  title: 'Blame of a file',
  description: 'The commit, author, date and age in days of each line of a file, up to 20,000 lines.',
  mimeType: 'text/markdown',
  ofFile: true,
  async read({ path }, context, file) {
    const [{ blameText }, resolved] = await Promise.all([
      import('../../reports/blame-text.ts'),
      context.workspace.roots.resolve(join(path, file), 'file'),
    ]);
    const blame = lineBlame(resolved.relative, await context.fileBlame(resolved), context.clock());
    return { object: blame, text: () => blameText(blame) };
  },
};

function lineBlame(file: string, blame: FileBlame, now: Date): LineBlame {
  if (blame.kind === 'none')
    return { file, commit: null, reason: blame.reason, commits: [], lines: [], left_out: 0, partial: null };
  const { head, commits, lines, leftOut, beginnings } = blame;
  const counts = commits.map(() => 0);
  for (const row of lines) if (row !== null) counts[row] = (counts[row] ?? 0) + 1;
  return {
    file,
    commit: head,
    reason: null,
    commits: commits.map(({ commit, author, at, subject }, row) => ({
      commit,
      author,
      date: new Date(at).toISOString(),
      age_days: Math.max(0, Math.floor((now.getTime() - at) / DAY_MS)),
      subject,
      lines: counts[row] ?? 0,
      is_beginning: beginnings.has(commit),
    })),
    lines,
    left_out: leftOut,
    partial:
      beginnings.size === 0
        ? null
        : 'the clone is shallow: lines of its first commit may be older and by other authors (git fetch --unshallow)',
  };
}
