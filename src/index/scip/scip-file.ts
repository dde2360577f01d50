import { OrreryError } from '../../errors.ts';
import { readInPieces } from '../../workspace/read-in-pieces.ts';
import { MalformedScip, readScip } from './read.ts';
import type { ScipPart } from './scip.ts';

/**
 * Gives each part of an index file to a function.
 * @param absolute real path
 * @param shown as the user knows the file
 * @throws OrreryError for a file that cannot be read or is not a whole SCIP index
 */
export function readScipFile(absolute: string, shown: string, take: (part: ScipPart) => void) {
  try {
    const read = readInPieces(absolute, (file) => {
      for (const part of readScip(file)) take(part);
    });
    if ('value' in read) return;
    const problem = read.kind === 'gone' ? 'is not there' : 'cannot be read';
    throw new OrreryError('FILE_SYSTEM_ERROR', `${shown} ${problem}. Name a SCIP index file.`, { path: shown });
  } catch (thrown) {
    if (!(thrown instanceof MalformedScip)) throw thrown;
    const message = `${shown} is not a whole SCIP index: ${thrown.message}. Run the indexer again and name the file it wrote.`;
    throw new OrreryError('VALIDATION_ERROR', message, { path: shown, offset: thrown.offset }, thrown);
  }
}
