import type { ExactPart } from './exact-query.ts';
import type { Places } from './places.ts';
import type { FileToScan, ScannedFile } from './scan.ts';

export interface ExactSearch {
  /** Absolute and real: what the paths of files are relative to. */
  readonly folder: string;
  readonly files: readonly FileToScan[];
  /** At least one. */
  readonly parts: readonly ExactPart[];
}

/** What was found, and how far the search came. */
export interface ExactFindings {
  /** By path. */
  readonly found: ReadonlyMap<string, Places>;
  /** Files that were looked through. */
  readonly searched: number;
  /** Files that hold more than is read, and those that may not be read. */
  readonly tooLarge: readonly string[];
  readonly unreadable: readonly string[];
  /** Files on which an expression took too long. */
  readonly slow: readonly string[];
  /** The file at which time was up for all that follow; null where none was left. */
  readonly stoppedAt: string | null;
}

/** Takes what was found of each file as it is known. */
export class Findings implements ExactFindings {
  readonly found = new Map<string, Places>();
  readonly tooLarge: string[] = [];
  readonly unreadable: string[] = [];
  readonly slow: string[] = [];
  searched = 0;
  stoppedAt: string | null = null;

  take({ path }: FileToScan, scanned: ScannedFile): void {
    this.searched += 1;
    if (scanned === 'too_large') this.tooLarge.push(path);
    else if (scanned === 'unreadable') this.unreadable.push(path);
    else if (scanned !== null) this.found.set(path, scanned);
  }
}
