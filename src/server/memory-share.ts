import { totalmem } from 'node:os';
import type { Limits } from './limits.ts';

const MIB = 1024 * 1024;
/** The rest is for the system and for the programs beside this one. */
const MEMORY_SHARE = 0.75;

/** What this process may take, in MiB: its limit, and never more than three quarters of the machine, or of the container it is in. */
export function memoryFor({ maxMemory }: Pick<Limits, 'maxMemory'>): number {
  // 0 where nothing constrains it, or a number beyond all memory.
  const available = Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());
  return Math.min(maxMemory, Math.floor((available * MEMORY_SHARE) / MIB));
}
