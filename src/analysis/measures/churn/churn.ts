import type { FileKinds } from '../../../languages/file-kinds.ts';
import { isMinifiedName } from '../../../workspace/artifact-names.ts';
import { type History, repositoryPath } from '../../../workspace/history.ts';
import { rounded } from '../statistics.ts';
import { ageInMonths } from './age.ts';
import { type Coupling, temporalCoupling } from './coupling.ts';
import { type Ownership, ownership } from './ownership.ts';

export interface ChurnFile extends Ownership {
  /** The name it has today. */
  readonly path: string;
  /** Relative to the top of the repository. */
  readonly relative_path: string;
  readonly commit_count: number;
  /** Sorted. */
  readonly unique_authors: readonly string[];
  readonly additions: number;
  readonly deletions: number;
  /** 0 to 1 against the files of the period that people write. */
  readonly churn_score: number;
  /** Written by a tool, by its name: a lock file, generated code. Such files are listed last and no measure for others. */
  readonly generated: boolean;
  /** Within the period; ISO 8601. */
  readonly first_seen: string;
  readonly last_modified: string;
  /** Whole months since the last change. */
  readonly age_months: number;
}

export interface ChurnSummary {
  /** Distinct commits that changed a file below the folder, files since deleted among them. */
  readonly total_commits: number;
  readonly total_files_changed: number;
  /** Files that were changed in the period and are gone: they have no row of their own. */
  readonly deleted_files: number;
  /** Of these, those that tools write. */
  readonly generated_files: number;
  /** Of the ten files of highest score that people write those above 0.5. */
  readonly hotspot_files: readonly string[];
  /** Of the ten files of lowest score that people write those below 0.1. */
  readonly stable_files: readonly string[];
  /** Author to number of files, most files first. */
  readonly author_contributions: Readonly<Record<string, number>>;
}

export interface ChurnAnalysis {
  readonly period_days: number;
  /** Start of the period, ISO 8601: so many days before the newest commit; null where there is none. */
  readonly since: string | null;
  /** When the newest commit was made, ISO 8601; null where there is none. */
  readonly until: string | null;
  readonly repository_root: string;
  /** What was read is not all of the period, and why; null when it is. */
  readonly incomplete: string | null;
  readonly summary: ChurnSummary;
  /** Highest score first, those that tools write last. Only files that are still there. */
  readonly files: readonly ChurnFile[];
  /** Files that change together, closest first; none that tools write. */
  readonly couplings: readonly Coupling[];
}

export interface ChurnOptions {
  readonly periodDays: number;
  readonly now: Date;
  readonly kinds: FileKinds;
}

const COMMIT_WEIGHT = 0.6;
const LINE_WEIGHT = 0.4;
const LISTED = 10;
const HOTSPOT_ABOVE = 0.5;
const STABLE_BELOW = 0.1;

/** 0 to 1: how often and how much a file changed against the most of any file. A maximum of 0 leaves its term out. */
export function churnScore(commits: number, lines: number, maxCommits: number, maxLines: number): number {
  const share = (value: number, max: number) => (max === 0 ? 0 : value / max);
  return Math.min(1, COMMIT_WEIGHT * share(commits, maxCommits) + LINE_WEIGHT * share(lines, maxLines));
}

/** Which files change most, by whom and together with which others, over all commits of a history. */
export function analyzeChurn(history: History, { periodDays, now, kinds }: ChurnOptions): ChurnAnalysis {
  const isGenerated = (path: string) => kinds.isGeneratedByName(path) || isMinifiedName(nameOf(path));
  const records = changeRecords(history);
  const present = [...records.values()].filter(({ path }) => history.tracked.has(path));
  const maxima = maximaOf(present.filter(({ path }) => !isGenerated(path)));
  const files = present
    .map((record) => churnFile(record, repositoryPath(history, record.path), isGenerated(record.path), now, maxima))
    .sort(
      (a, b) => Number(a.generated) - Number(b.generated) || b.churn_score - a.churn_score || byText(a.path, b.path),
    );
  const written = files.filter(({ generated }) => !generated);
  const coupled = new Set(written.map(({ path }) => path));
  return {
    period_days: periodDays,
    since: timestamp(history.since),
    until: timestamp(history.newest),
    repository_root: history.repositoryRoot,
    incomplete: incompleteness(history),
    summary: {
      total_commits: history.commits.length,
      total_files_changed: files.length,
      deleted_files: records.size - files.length,
      generated_files: files.length - written.length,
      hotspot_files: paths(written.slice(0, LISTED).filter(({ churn_score }) => churn_score > HOTSPOT_ABOVE)),
      stable_files: paths(written.slice(-LISTED).filter(({ churn_score }) => churn_score < STABLE_BELOW)),
      author_contributions: authorContributions(files),
    },
    files,
    couplings: temporalCoupling(
      history.commits.map((commit) => commit.files.map(({ path }) => path).filter((path) => coupled.has(path))),
    ),
  };
}

const timestamp = (at: number | null) => (at === null ? null : new Date(at).toISOString());

interface Maxima {
  readonly commits: number;
  readonly lines: number;
}

function maximaOf(records: readonly ChangeRecord[]): Maxima {
  const largest = (value: (record: ChangeRecord) => number) =>
    records.reduce((max, record) => Math.max(max, value(record)), 0);
  return { commits: largest(({ commits }) => commits), lines: largest(linesOf) };
}

const linesOf = ({ additions, deletions }: ChangeRecord) => additions + deletions;

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

interface ChangeRecord {
  readonly path: string;
  commits: number;
  additions: number;
  deletions: number;
  first: number;
  last: number;
  readonly authors: Map<string, { author: string; commits: number; added: number }>;
}

function changeRecords({ commits }: History): ReadonlyMap<string, ChangeRecord> {
  const records = new Map<string, ChangeRecord>();
  for (const { author, at, files } of commits) {
    for (const { path, additions, deletions } of files) {
      let record = records.get(path);
      if (record === undefined) {
        record = { path, commits: 0, additions: 0, deletions: 0, first: at, last: at, authors: new Map() };
        records.set(path, record);
      }
      record.commits += 1;
      record.additions += additions;
      record.deletions += deletions;
      record.first = Math.min(record.first, at);
      record.last = Math.max(record.last, at);
      const contribution = record.authors.get(author) ?? { author, commits: 0, added: 0 };
      contribution.commits += 1;
      contribution.added += additions;
      record.authors.set(author, contribution);
    }
  }
  return records;
}

function churnFile(
  record: ChangeRecord,
  relative_path: string,
  generated: boolean,
  now: Date,
  maxima: Maxima,
): ChurnFile {
  const { path, commits, additions, deletions, first, last, authors } = record;
  return {
    path,
    relative_path,
    commit_count: commits,
    unique_authors: [...authors.keys()].sort(),
    ...ownership([...authors.values()]),
    additions,
    deletions,
    churn_score: rounded(churnScore(commits, additions + deletions, maxima.commits, maxima.lines), 4),
    generated,
    first_seen: new Date(first).toISOString(),
    last_modified: new Date(last).toISOString(),
    age_months: ageInMonths(new Date(last), now),
  };
}

function incompleteness({ partial, shallow }: History): string | null {
  const reasons = [
    ...(partial === null
      ? []
      : [`git stopped before the end of the period, so older commits are missing (${partial})`]),
    ...(shallow ? ['the clone is shallow and ends within the period, so older commits are missing'] : []),
  ];
  return reasons.length === 0 ? null : reasons.join('; ');
}

function authorContributions(files: readonly ChurnFile[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const author of files.flatMap(({ unique_authors }) => unique_authors)) {
    counts.set(author, (counts.get(author) ?? 0) + 1);
  }
  return Object.fromEntries([...counts].sort(([a, m], [b, n]) => n - m || byText(a, b)));
}

function paths(files: readonly ChurnFile[]): string[] {
  return files.map(({ path }) => path);
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
