import type { Listing } from '../workspace/listing.ts';
import type { Snapshot } from './snapshot.ts';

/** What a question is about: where there is no time to link all files, those that have to do with it are linked. */
export interface About {
  /** Files, from the folder on. */
  readonly paths: readonly string[];
  /** Names of symbols, or words. */
  readonly names: readonly string[];
  /**
   * What an answer needs: what the named files hold, that and the links between them, the files that have to do with what is
   * named, or all. Default: all.
   */
  readonly needs?: 'facts' | 'named' | 'related' | 'all';
}

/** Whether an answer needs the named files and no others. */
export function isOfNamed(needs: About['needs']): boolean {
  return needs === 'facts' || needs === 'named';
}

/** What has been read of a tree that is being indexed for the first time. */
export interface ReadSoFar {
  readonly snapshot: Snapshot;
  readonly listing: Listing;
  /** Files that are or will be read; null while they are being listed. */
  readonly total: number | null;
}

/** How much of a tree an index rests on that was made before the tree was done. */
export interface PartSize {
  /** Files of code that it has. */
  readonly read: number;
  /** Files whose links it has: those of the others may be missing. */
  readonly linked: number;
  /** Files of code in the tree; null while they are being listed. */
  readonly total: number | null;
}
