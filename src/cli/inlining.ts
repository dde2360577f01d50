import { setFlagsFromString } from 'node:v8';

/**
 * Has V8's optimizing compiler copy no more into a function than the very small ones that it calls, where the program is to
 * build an index and end. Threads compile the same functions each for itself beside the reading, and in a run of seconds what
 * is copied takes longer to compile than it saves. Before the first module is loaded: V8 takes code that was compiled under
 * other flags for none, and Node keeps that of each set of flags apart.
 */
export function inlineLittle([command]: readonly string[]): void {
  if (command === 'index') setFlagsFromString('--max-inlined-bytecode-size-cumulative=0');
}
