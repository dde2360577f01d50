import type { IndexedFile, LinkedIndex, SkippedFile } from '../index/code-index.ts';
import type { LooseFile } from '../index/loose-files.ts';
import type { Weakness } from '../languages/weaknesses/kinds.ts';
import type { OpenRecords } from '../store/records/project-records.ts';
import type { HistoryPeriod, HistoryResult } from '../workspace/history.ts';
import type { ResolvedPath, Root } from '../workspace/roots.ts';

/** What the assistant asks to gather evidence. A running tool's context is one; its methods say more of what they give. */
export interface Surroundings {
  linked(folder: ResolvedPath): Promise<LinkedIndex>;
  factsOf(folder: string, files: readonly LooseFile[]): Promise<readonly (IndexedFile | SkippedFile | null)[]>;
  weaknesses(files: readonly LooseFile[]): Promise<readonly (readonly Weakness[] | null)[]>;
  history(folder: ResolvedPath, period: HistoryPeriod): Promise<HistoryResult>;
  commitSubjects(folder: ResolvedPath, commits: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Every file of a folder, in a known language or not. */
  files(folder: ResolvedPath): Promise<readonly string[]>;
  knownRecords(root: Root): Promise<OpenRecords | null>;
  readonly signal: AbortSignal;
  clock(): Date;
}
