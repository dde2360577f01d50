import type { FactsKey, StoredFacts } from './facts-table.ts';
import type { SnapshotPart } from './snapshot-table.ts';
import type { StateFiles } from './state-files.ts';

export type { FactsKey, SnapshotPart, StoredFacts };

/** How much a note matters: a person may have to act on a warning. */
export type NoteLevel = 'debug' | 'warn';

/**
 * What is remembered between runs and can always be made again. Nothing here throws for what befalls the disk: what
 * cannot be read is not there, what cannot be written is not kept, and a note to whoever opened it says why.
 */
export interface Store {
  /** Whether what is put and saved is kept, as far as is known. */
  readonly isWritable: boolean;
  readonly facts: {
    /** Whether there are none at all, so that looking for them is in vain. */
    isEmpty(): boolean;
    get(key: FactsKey): Uint8Array | null;
    /** Keeps all of them or, on failure, none. @returns whether they are kept */
    put(entries: readonly StoredFacts[]): boolean;
  };
  readonly snapshots: {
    /** @param tree absolute path */
    load(tree: string, part: string): SnapshotPart | null;
    /** Replaces these parts of a tree's snapshot at once and gives them the same generation; others stay. */
    save(tree: string, parts: Readonly<Record<string, Uint8Array>>): void;
    /**
     * Notes that a tree was used today, so that nothing of it is forgotten.
     * @param hashes contents of the tree's files
     */
    use(tree: string, hashes: readonly string[]): void;
  };
  /** What any process of the project may replace. */
  readonly files: Pick<StateFiles, 'stamp' | 'read' | 'replace'>;
  close(): void;
}
