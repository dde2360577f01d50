import type { FileFault } from '../../analysis/findings/clones/file-fault.ts';
import type { Log } from '../tool.ts';

/** Writes down what an analysis broke down on and why: the answer only names the files. */
export function loggedFaults(log: Log): (fault: FileFault) => void {
  return ({ file, cause }) => log.debug(`The analysis failed on ${file}, which it left out: ${cause}`);
}
