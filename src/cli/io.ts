import type { Readable, Writable } from 'node:stream';
import type { Environment } from './terminal/style.ts';

/** A standard stream: bytes, and whether a person sits at it. */
type Output = Writable & { readonly isTTY?: boolean; readonly columns?: number };

/** All that a command knows of the world around it. `process` has the same shape. */
export interface Io {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  /** The command's result, and nothing else. */
  readonly stdout: Output;
  /** Progress, remarks and errors. */
  readonly stderr: Output;
  readonly env: Environment;
  cwd(): string;
}
