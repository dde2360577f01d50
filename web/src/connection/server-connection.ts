import type * as z from 'zod';
import type { Problem } from './problem.ts';

export type ConnectionState =
  | { readonly at: 'connecting' }
  | { readonly at: 'open' }
  /** Tried again by itself. */
  | { readonly at: 'lost' }
  | { readonly at: 'signed-out'; readonly needs: 'code' | 'key'; readonly message: string | null };

/** How far a call is; `total` is null where it cannot be told. */
export interface Progress {
  readonly done: number;
  readonly total: number | null;
  readonly message: string | null;
}

export interface Asking {
  readonly onProgress?: (progress: Progress) => void;
}

/** What answers questions: a server, or what one answered once. What it throws is told by its own `problemOf`. */
export interface ServerConnection {
  readonly state: ConnectionState;
  /** Calls back at each change of the state. Returns what ends it. */
  onState(listener: () => void): () => void;
  /** Calls a tool. */
  call<T extends z.ZodType>(
    tool: string,
    args: Readonly<Record<string, unknown>>,
    schema: T,
    asking?: Asking,
  ): Promise<z.output<T>>;
  /** Reads a resource that is JSON. */
  read<T extends z.ZodType>(uri: string, schema: T, asking?: Asking): Promise<z.output<T>>;
  /** Calls back when what stands at an address may have changed, also because the connection was lost. Returns what ends it. */
  watch(uri: string, onChange: () => void): () => void;
  signIn(key: string): Promise<void>;
  problemOf(error: unknown): Problem;
}
