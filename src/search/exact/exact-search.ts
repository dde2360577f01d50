import { inSlices } from '../../workspace/in-slices.ts';
import type { FileBytes } from '../../workspace/read-file.ts';
import { expressionOf } from './finders.ts';
import { type ExactFindings, type ExactSearch, Findings } from './findings.ts';
import { scanFor } from './scan.ts';
import { scanInThread } from './scan-thread.ts';

/**
 * Finds the files that have all parts. Text is looked for here, as the time that takes has a bound; expressions are tried in
 * a thread of their own, which is ended where they take too long.
 *
 * @param read the bytes of a file, by its path
 * @throws OrreryError `INVALID_PARAMS` for an expression that cannot be read; the signal's reason when it aborts
 */
export async function exactSearch(
  search: ExactSearch,
  read: (path: string) => FileBytes,
  signal: AbortSignal,
): Promise<ExactFindings> {
  const expressions = search.parts.filter((part) => part.kind === 'expression');
  for (const part of expressions) expressionOf(part);
  if (expressions.length > 0) return scanInThread(search, signal);
  const findings = new Findings();
  const scan = scanFor(search.parts, read);
  await inSlices(search.files, signal, (file) => findings.take(file, scan(file)));
  return findings;
}
