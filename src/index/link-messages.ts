import type { Asked } from './link/dependency-keys.ts';
import type { ManifestState } from './manifest-files.ts';

/** What a thread that links is started with. */
export interface LinkStart {
  /** Absolute path of the tree. */
  readonly folder: string;
  /** All files listed in the tree, in a known language or not. */
  readonly listed: readonly string[];
  /** Files to link against, each with its interface: those of file `n` are `interfaces[ends[n - 1]…ends[n])`. */
  readonly paths: readonly string[];
  readonly interfaces: Uint8Array<SharedArrayBuffer>;
  readonly ends: Int32Array;
  /** Room for decoded interfaces, about. */
  readonly decodedBytes: number;
  /** Whether the tables made of the interfaces are wanted, too. */
  readonly tellsTables: boolean;
}

/** To a thread: files to link, or to tell the numbers in all it has replied. */
export type LinkRequest =
  | { readonly kind: 'link'; readonly files: readonly FileToLink[] }
  | { readonly kind: 'finish' };

export interface FileToLink {
  readonly path: string;
  /** As `encodeFacts` writes them. */
  readonly facts: Uint8Array;
}

/** A linked file by the thread's own numbers for texts and questions. */
export interface ThreadLinkedFile {
  readonly path: string;
  readonly definitions: Int32Array;
  readonly links: Int32Array;
  readonly unresolvedCalls: number;
  readonly leftOutCandidates: number;
  readonly targets: string;
  readonly leadsTo: Int32Array;
  readonly dependencies: Int32Array;
}

/** What the numbers of a thread stand for, by number, and the manifests that its links rest on. */
export interface ThreadNumbers {
  readonly texts: readonly string[];
  readonly questions: readonly Asked[];
  readonly manifests: ManifestState['known'];
  /** As `encodeTables` writes them; null where they are not wanted. */
  readonly tables: Uint8Array | null;
}

/** From a thread, once for each request. */
export type LinkReply =
  | { readonly kind: 'linked'; readonly files: readonly ThreadLinkedFile[] }
  | { readonly kind: 'finished'; readonly numbers: ThreadNumbers }
  /** In place of `linked`: work on a file broke down. */
  | { readonly kind: 'broken'; readonly path: string; readonly cause: unknown };
