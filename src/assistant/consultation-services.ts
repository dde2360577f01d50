import type { OpenRecords } from '../store/records/project-records.ts';
import type { Root } from '../workspace/roots.ts';
import type { Assistant } from './assistant.ts';
import type { FileSource } from './files/gather-files.ts';
import type { Sampling } from './models/sampling.ts';
import type { Issue } from './opinion.ts';

/** What a consultation is made with. */
export interface ConsultationServices extends FileSource {
  readonly assistant: Assistant;
  /** The one that threads belong to. */
  readonly root: Root;
  /** Its working tree, as records name it. */
  readonly tree: string;
  /** Null if nothing is stored between runs. */
  readonly records: () => Promise<OpenRecords | null>;
  /** The client's own model; null where it cannot be asked. */
  readonly sampling: Sampling | null;
  /** Compares issues with the tree. */
  readonly check: (issues: readonly Omit<Issue, 'doubts'>[]) => Promise<readonly Issue[]>;
  readonly progress: (message: string) => void;
  readonly clock: () => Date;
}
