import type { DataBlock, Grounds } from '../../assistant/consultation.ts';
import { precommit, precommitSummary } from '../../assistant/precommit/precommit.ts';
import type { PrecommitReport, RepositoryReport } from '../../assistant/precommit/precommit-report.ts';
import type { ToolContext } from '../tool.ts';
import type { PrecommitInput } from './precommit.ts';

/** What is about to be committed, with all that was found about it. */
export async function pendingGrounds(input: PrecommitInput, context: ToolContext): Promise<Grounds> {
  const { include_staged, include_unstaged, include_untracked, max_depth, compare_to = null } = input;
  const path = await context.workspace.roots.resolve(input.path, 'directory');
  const wanted = { include_staged, include_unstaged, include_untracked };
  const report = await precommit({ path, ...wanted, compare_to, max_depth }, context);
  const { repositories, evidence, not_measured, verdict, reasons } = report;
  const isTold = repositories.every(({ problem }) => problem === null);
  const summary = precommitSummary(report);
  return {
    evidence: { items: evidence, not_measured },
    blocks: repositories.flatMap(blocksOf),
    repositories: repositories.map(told),
    summary: isTold ? summary : null,
    floor: { verdict, reasons },
    nothing: isAllClear(report) ? summary : null,
  };
}

/** Whether there is nothing to be said: nothing differs, and all could be looked at. */
function isAllClear({ repositories, not_measured }: PrecommitReport): boolean {
  return (
    not_measured.length === 0 && repositories.every(({ changes, problem }) => changes.length === 0 && problem === null)
  );
}

function told({ changes, ...repository }: RepositoryReport) {
  const rows = changes.map(({ set, path, old_path, status, kind, added, removed }) => ({
    ...{ set, path, old_path, status, kind, added, removed },
  }));
  return { ...repository, changes: rows };
}

/** The state of a repository, then each change by itself: where there is no room for all, whole files are left out. */
function blocksOf({
  path,
  branch,
  head,
  ahead,
  behind,
  compared_with,
  counts,
  changes,
  problem,
}: RepositoryReport): DataBlock[] {
  const where = branch === null ? `detached at ${head}` : `branch ${branch}`;
  const follows = ahead === null ? 'follows no other' : `${ahead} ahead, ${behind} behind`;
  // Before its first commit a repository has a branch: without either, it could not be looked at.
  const isRead = branch !== null || head !== null;
  const sizes = Object.entries(counts).flatMap(([set, count]) => (count === 0 ? [] : [`${count} ${set}`]));
  const state = [
    ...(isRead ? [`${where}, ${follows}${compared_with === null ? '' : `, compared with ${compared_with}`}`] : []),
    ...(sizes.length === 0 ? [] : [`changes: ${sizes.join(', ')}`]),
    ...(problem === null ? [] : [problem]),
    ...changes.filter(({ diff }) => diff === null || diff === '').map(withoutDiff),
  ];
  return [
    { kind: 'REPOSITORY', name: path, text: state.join('\n') },
    ...changes.flatMap(({ set, path: file, diff }) =>
      diff === null || diff === '' ? [] : [{ kind: 'DIFF', name: `${file} (${set})`, text: diff }],
    ),
  ];
}

function withoutDiff({ set, path, old_path, status, kind, bytes }: RepositoryReport['changes'][number]): string {
  const from = old_path === null ? '' : ` from ${old_path}`;
  const size = bytes === null ? '' : `, ${bytes} bytes`;
  return `${set}: ${path}${from} ${status.replaceAll('_', ' ')} (${kind}${size}, no diff)`;
}
