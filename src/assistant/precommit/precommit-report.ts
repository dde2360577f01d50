import type { UnmeasuredPart } from '../../analysis/measures/unmeasured.ts';
import type { ResolvedPath } from '../../workspace/roots.ts';
import type { EvidenceItem } from '../evidence/evidence-item.ts';

/** The part of what is pending that a change belongs to. */
export const CHANGE_SETS = ['unmerged', 'staged', 'unstaged', 'untracked', 'compared'] as const;
export type ChangeSet = (typeof CHANGE_SETS)[number];

export const CHANGE_STATUSES = ['added', 'modified', 'deleted', 'renamed', 'type_changed', 'unmerged'] as const;
export type ChangeStatus = (typeof CHANGE_STATUSES)[number];

/** What differs: `unread` is too large to be compared, or cannot be read. */
export const CHANGED_KINDS = ['text', 'binary', 'link', 'submodule', 'unread'] as const;
export type ChangedKind = (typeof CHANGED_KINDS)[number];

/** A file that differs between two states of a repository. A file may differ in several sets. */
export interface PendingChange {
  readonly set: ChangeSet;
  /** From the root on; where it was, for one that is gone. */
  readonly path: string;
  /** What a renamed file was called. */
  readonly old_path: string | null;
  readonly status: ChangeStatus;
  readonly kind: ChangedKind;
  /** Lines; null for what is no text. */
  readonly added: number | null;
  readonly removed: number | null;
  /** Of what there is after, or was before where nothing is; null where it was not read. */
  readonly bytes: number | null;
  /**
   * Unified diff with three lines of context, secrets taken out; empty where only the mode differs or the file is empty, null
   * for no text and for files whose names say that they hold credentials.
   */
  readonly diff: string | null;
}

export interface RepositoryReport {
  /** Of its working tree, from the root on; `.` for the root itself. */
  readonly path: string;
  /** Null where HEAD names a commit itself, and where the repository could not be looked at. */
  readonly branch: string | null;
  /** Short hash of the commit that is checked out; null before the first one, and where the repository could not be looked at. */
  readonly head: string | null;
  /** Commits that the branch has and the branch it follows lacks, and the other way round; null where it follows none. */
  readonly ahead: number | null;
  readonly behind: number | null;
  /** What it is compared with, in words, where a commit to compare with was given. */
  readonly compared_with: string | null;
  readonly counts: { readonly [set in ChangeSet]: number };
  readonly changes: readonly PendingChange[];
  /** Why nothing, or not everything, can be told of it: a sentence. */
  readonly problem: string | null;
}

export const VERDICTS = ['APPROVED', 'CONDITIONAL', 'BLOCKED'] as const;
export type Verdict = (typeof VERDICTS)[number];

export interface PrecommitRequest {
  /** A folder: of a repository, within one, or above several. */
  readonly path: ResolvedPath;
  readonly include_staged: boolean;
  readonly include_unstaged: boolean;
  readonly include_untracked: boolean;
  /** A reference: what was committed since HEAD and it parted, in place of the sets above. */
  readonly compare_to: string | null;
  /** Folders below `path` are looked at for repositories so deep. */
  readonly max_depth: number;
}

export interface PrecommitReport {
  /** By path. */
  readonly repositories: readonly RepositoryReport[];
  readonly evidence: readonly EvidenceItem[];
  /** No answer of a model is better than this. */
  readonly verdict: Verdict;
  /** Why it is no better, as sentences; empty for `APPROVED`. */
  readonly reasons: readonly string[];
  readonly not_measured: readonly UnmeasuredPart[];
  /** Secrets that were taken out of diffs, by kind. */
  readonly redactions: Readonly<Record<string, number>>;
}
