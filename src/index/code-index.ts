import type { FileFacts, SkipReason } from '../languages/facts.ts';
import type { FileKinds } from '../languages/file-kinds.ts';
import type { CodeGraph } from './code-graph.ts';
import type { FileLinks } from './file-links.ts';
import type { OtherFiles } from './other-files.ts';

export interface IndexedFile {
  /** Relative to the index's folder, with forward slashes. */
  readonly path: string;
  readonly bytes: number;
  /** SHA-256 of the file's bytes, hexadecimal. */
  readonly hash: string;
  readonly language: string;
  /** Decoded on access, and again after a while without access, so not always the same object. */
  readonly facts: FileFacts;
  /** The facts as encoded by `encodeFacts`, for other threads; absent if only the object is known. */
  encodedFacts?(): Uint8Array;
}

export interface SkippedFile {
  readonly path: string;
  /** `broke_down`: it could be read, but processing it failed. */
  readonly reason: SkipReason | 'broke_down';
}

/** An immutable snapshot joining the facts of all files under one folder. */
export interface CodeIndex {
  /** Absolute path; paths of files are relative to it. */
  readonly folder: string;
  /** The roles of files, by paths as in `files`. */
  readonly kinds: FileKinds;
  /** Sorted by path. Only files in a known language. */
  readonly files: readonly IndexedFile[];
  /** Files in a known language that have no facts, and folders that could not be read, sorted by path. */
  readonly skipped: readonly SkippedFile[];
  /** Listed files in unknown languages. */
  readonly otherFiles: OtherFiles;
  /** Content hash of the snapshot: equal for equal trees, however the snapshot was reached. */
  readonly digest: string;
}

/** A snapshot with the graph of its files and symbols. */
export interface LinkedIndex extends CodeIndex {
  /** Joined on first access: read it once and reuse it. */
  readonly graph: CodeGraph;
  /** What files lead to, as the graph has it, which need not be joined for this; left out where the graph is at hand. See `fileLinksOf`. */
  readonly fileLinks?: (() => FileLinks) | undefined;
  /** Content hash of the graph's columns: equal for equal trees, however the graph was reached. */
  readonly graphDigest: string;
  /** Calls whose callee is unknown. */
  readonly unresolvedCalls: number;
  /** Edges that only may be, and calls whose overrides may be meant, that were too many to tell: none in what people write. */
  readonly leftOutCandidates: number;
}
