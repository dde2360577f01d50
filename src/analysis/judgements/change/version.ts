import type { IndexedFile } from '../../../index/code-index.ts';
import type { SkipReason } from '../../../languages/facts.ts';
import type { FileChangeKind } from './vocabulary.ts';

/** A file as it is in one of the states that are compared. */
export interface FileVersion {
  readonly file: IndexedFile;
  /** Decoded, as its facts were made of it. */
  readonly text: string;
}

/** What became of a file. `unread` versions differ, and nothing is known of what they hold. */
export interface FileDifference {
  /** As it is called after; before, where it is gone. From the root. */
  readonly path: string;
  /** The same unless the file was renamed. */
  readonly oldPath: string;
  readonly change: FileChangeKind;
  readonly before: FileVersion | null;
  readonly after: FileVersion | null;
  /** Why its code is not compared; null where it is. */
  readonly unread: SkipReason | 'broke_down' | 'no_language' | null;
}
