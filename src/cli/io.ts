import type { Readable } from 'node:stream';
import { type OutputStream, Printer } from './terminal/printer.ts';
import type { Environment } from './terminal/style.ts';

/** The environment of a command; `process` has this shape. */
export interface Surroundings {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly env: Environment;
  cwd(): string;
  chdir(folder: string): void;
}

/** Everything that a command uses of its environment. */
export interface Io extends Omit<Surroundings, 'stdout' | 'stderr'> {
  /** Only the command's result. */
  readonly stdout: Printer;
  /** Progress, remarks and errors. */
  readonly stderr: Printer;
}

export function ioOf(surroundings: Surroundings): Io {
  return {
    stdin: surroundings.stdin,
    stdout: new Printer(surroundings.stdout),
    stderr: new Printer(surroundings.stderr),
    env: surroundings.env,
    cwd: () => surroundings.cwd(),
    chdir: (folder) => surroundings.chdir(folder),
  };
}
