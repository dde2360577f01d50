import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * What `make` prints with these arguments in a folder.
 *
 * @throws when it exits with anything but 0
 */
export async function make(folder: string, ...args: string[]): Promise<string> {
  // Without the variables of a make that runs the tests themselves.
  const { MAKEFLAGS: _flags, MAKELEVEL: _level, ...env } = process.env;
  const { stdout } = await promisify(execFile)('make', ['--warn-undefined-variables', ...args], { cwd: folder, env });
  return stdout;
}

/** The targets that a Makefile has rules for. */
export function targetsOf(makefile: string): readonly string[] {
  return [...makefile.matchAll(/^([a-z][a-z-]*):/gm)].map(([, target]) => target ?? '');
}

/** The targets that a Makefile says are no files. */
export function phonyTargetsOf(makefile: string): readonly string[] {
  return /^\.PHONY: (.*)$/m.exec(makefile)?.[1]?.split(' ') ?? [];
}
