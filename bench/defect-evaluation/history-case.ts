import { duplicatedLineShares } from '../../src/analysis/findings/clones/duplicate-report.ts';
import { analyzeDuplicates } from '../../src/analysis/findings/clones/duplicates.ts';
import { coverageByReferences } from '../../src/analysis/findings/test-reach/test-reach.ts';
import { isBugFix } from '../../src/analysis/judgements/defects/bug-fixes.ts';
import { HISTORY_DAYS } from '../../src/analysis/judgements/defects/change-measures.ts';
import { fileMeasures } from '../../src/analysis/judgements/defects/defects.ts';
import type { FileMeasures } from '../../src/analysis/judgements/defects/features.ts';
import { Indexer } from '../../src/index/indexer.ts';
import { isTestFile } from '../../src/languages/test-files.ts';
import type { History } from '../../src/workspace/history.ts';
import { git, type LoggedCommit, readLog } from './repository-log.ts';
import { withSnapshot } from './snapshot.ts';

export interface JudgedFile {
  readonly path: string;
  readonly code_lines: number;
  readonly measures: FileMeasures;
  /** Commits that changed it in the year before. */
  readonly commits: number;
  /** Bug-fixing commits that touched it in the year after. */
  readonly fixes: number;
}

/** A tree at some point, and which of its files needed a fix later. */
export interface HistoryCase {
  readonly repository: string;
  /** The commit the tree was taken at, and its day. */
  readonly commit: string;
  readonly day: string;
  readonly fixing_commits: number;
  /** Tests are left out, as are files without code. */
  readonly files: readonly JudgedFile[];
}

const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;
/** Years before the newest commit at which trees are taken. */
const YEARS_BACK = [1, 2, 3];
const LEAST_FILES = 30;
const LEAST_FIXED = 12;

/** The cases of a repository that have enough files and fixes to judge by, the latest first. */
export async function historyCases(repository: string, name: string): Promise<HistoryCase[]> {
  const newest = Number(git(repository, ['log', '-1', '--format=%ct', 'HEAD'])) * 1000;
  const oldest = newest - YEAR_MS * Math.max(...YEARS_BACK) - HISTORY_DAYS * DAY_MS;
  const log = readLog(repository, new Date(oldest));
  const cases: HistoryCase[] = [];
  for (const years of YEARS_BACK) {
    const split = newest - years * YEAR_MS;
    const commit = git(repository, ['rev-list', '-1', `--before=${new Date(split).toISOString()}`, 'HEAD']).trim();
    const past = log.filter(({ at }) => at <= split && at > split - HISTORY_DAYS * DAY_MS);
    const later = log.filter(({ at }) => at > split && at <= split + YEAR_MS);
    const fixes = fixesOf(later);
    if (commit === '' || fixes.size < LEAST_FIXED) continue;
    const files = await withSnapshot(repository, commit, (folder) => measure(folder, past, fixes));
    if (files.length < LEAST_FILES || files.filter((file) => file.fixes > 0).length < LEAST_FIXED) continue;
    const day = new Date(split).toISOString().slice(0, 10);
    cases.push({ repository: name, commit, day, fixing_commits: later.filter(isFix).length, files });
  }
  return cases;
}

const isFix = ({ subject, changes }: LoggedCommit) => isBugFix(subject, changes.length);

/** Fixes by the name that a file had before the first of the commits. */
function fixesOf(commits: readonly LoggedCommit[]): ReadonlyMap<string, number> {
  const names = new Map<string, string>();
  const fixes = new Map<string, number>();
  for (const commit of commits) {
    for (const { path, from } of commit.changes) if (from !== null) names.set(path, names.get(from) ?? from);
    if (!isFix(commit)) continue;
    for (const { path } of commit.changes) {
      const name = names.get(path) ?? path;
      fixes.set(name, (fixes.get(name) ?? 0) + 1);
    }
  }
  return fixes;
}

async function measure(
  folder: string,
  past: readonly LoggedCommit[],
  fixes: ReadonlyMap<string, number>,
): Promise<JudgedFile[]> {
  const indexer = new Indexer();
  try {
    const index = await indexer.linked(folder);
    const history = historyOf(past, new Set(index.files.map(({ path }) => path)));
    const duplication = duplicatedLineShares(await analyzeDuplicates(index));
    const coverage = coverageByReferences(index) ?? { reason: 'there is no test' };
    const measures = fileMeasures({ index, history, duplication, coverage });
    const commits = new Map<string, number>();
    for (const { files } of history.commits) {
      for (const { path } of files) commits.set(path, (commits.get(path) ?? 0) + 1);
    }
    return index.files.flatMap(({ path, facts }, at) =>
      isTestFile(path) || facts.lines.code === 0
        ? []
        : [
            {
              path,
              code_lines: facts.lines.code,
              measures: measures[at] as FileMeasures,
              commits: commits.get(path) ?? 0,
              fixes: fixes.get(path) ?? 0,
            },
          ],
    );
  } finally {
    await indexer.close();
  }
}

/** The past as the workspace would read it: every change under the name that the file has in the tree. */
function historyOf(past: readonly LoggedCommit[], tracked: ReadonlySet<string>): History {
  const names = new Map<string, string>();
  const commits = past.toReversed().map(({ hash, at, author, subject, changes }) => {
    const files = changes.map(({ path, from, lines }) => {
      const name = names.get(path) ?? path;
      if (from !== null) names.set(from, name);
      return { path: name, additions: lines, deletions: 0, binary: false };
    });
    return { hash, author, email: author, at, subject, files };
  });
  return {
    kind: 'history',
    repositoryRoot: '/',
    prefix: '',
    pathPrefix: '',
    head: commits[0]?.hash ?? null,
    since: null,
    newest: commits[0]?.at ?? null,
    shallow: false,
    partial: null,
    commits,
    tracked,
  };
}
