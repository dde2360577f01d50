import { join } from 'node:path';
import type { OracleCalls } from './oracle-calls.ts';
import { printed } from './run-tool.ts';

const PROGRAM = join(import.meta.dirname, 'java/OracleCalls.java');

/**
 * What javac says of the calls in a tree of Java sources.
 *
 * @param options javac's, as `--patch-module` for the sources of a module of the JDK
 * @param java the program of the JDK that is to read them
 */
export function javaCalls(root: string, options: readonly string[] = [], java = 'java'): OracleCalls {
  return printed(java, [PROGRAM, root, ...options]);
}
