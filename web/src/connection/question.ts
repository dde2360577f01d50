import type { Progress, ServerConnection } from './server-connection.ts';

/** Something that can be asked of the server. Two of the same key are the same question. */
export interface Question<T> {
  readonly key: string;
  /** Addresses, by the root that is asked, of resources of which a notice makes the answer old. */
  readonly watched: readonly ((root: Root | null) => string)[];
  ask(asked: Asked, onProgress: (progress: Progress) => void): Promise<T>;
}

/** A folder that the server has open: by what addresses call it, and its absolute path. */
export interface Root {
  readonly name: string;
  readonly path: string;
}

/** What is asked: the server, of one of its roots; null where it has only one. */
export interface Asked {
  readonly connection: Pick<ServerConnection, 'call' | 'read'>;
  readonly root: Root | null;
}
