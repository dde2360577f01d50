/** What a write is going to do, kept outside the folder so that it can be undone when its process ends in its midst. */
export interface WriteEntry {
  /** Absolute and real. */
  readonly base: string;
  /** Folders that it makes, from `base` on, with forward slashes; the outermost first. */
  readonly folders: readonly string[];
  readonly files: readonly WriteEntryFile[];
}

export interface WriteEntryFile {
  /** From `base` on, with forward slashes. */
  readonly path: string;
  /** The name, in the same folder, under which it is written before it is put in its place. */
  readonly temporary: string;
  /** The name, in the same folder, under which the file that it replaces is kept meanwhile; null when it replaces none. */
  readonly backup: string | null;
  /** Of the new content. */
  readonly sha256: string;
  readonly bytes: number;
}

/** A write whose process ended before it was through. */
export interface UnfinishedWrite {
  readonly id: string;
  readonly entry: WriteEntry;
  /** Whether all files are in their places, so that only what was kept of the earlier ones is left to clear away. */
  readonly isDone: boolean;
}

/** The entries of a journal, for whoever writes by it alone. */
export interface WriteLog {
  /** Only of processes that have ended: a living one would hold the journal. */
  unfinished(): readonly UnfinishedWrite[];
  /** Keeps an entry. @returns its id */
  begin(entry: WriteEntry): string;
  /** Notes that all files of an entry are in their places. */
  done(id: string): void;
  forget(id: string): void;
}

/** Keeps what writes are going to do, one write at a time among all processes that share it. */
export interface Journal {
  /**
   * Does work while nobody else writes by this journal.
   * @throws OrreryError `FILE_SYSTEM_ERROR` when it stays taken, and the signal's reason when it aborts while waiting
   */
  alone<T>(work: (log: WriteLog) => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Whether there seem to be unfinished writes. Cheap. */
  hasEntries(): boolean;
}
