import type { IndexedFile, SkippedFile } from '../index/code-index.ts';
import type { LooseFile } from '../index/loose-files.ts';
import type { Records } from '../store/records/records.ts';
import { symbolHash } from './anchors.ts';
import type { Change } from './change-log.ts';

type FactsOf = (files: readonly LooseFile[]) => Promise<readonly (IndexedFile | SkippedFile | null)[]>;

/** Of changes of files, those in which a symbol differs from what it was before; decisions stay. */
export async function changesTouching(
  symbol: string,
  changes: readonly Change[],
  records: Records | null,
  factsOf: FactsOf,
): Promise<Change[]> {
  const hashIn = async (path: string, digest: string | null) => {
    const content = digest === null ? null : ((await records?.read(({ blobs }) => blobs.get(digest))) ?? null);
    if (content === null) return null;
    const [file] = await factsOf([{ path, content }]);
    const facts = file === null || file === undefined || 'reason' in file ? null : file.facts;
    return symbolHash({ content, facts }, symbol);
  };
  const kept: Change[] = [];
  for (const change of changes) {
    const states = statesOf(change);
    if (states === null) kept.push(change);
    else {
      const { path, before, after } = states;
      if ((await hashIn(path, before)) !== (await hashIn(path, after))) kept.push(change);
    }
  }
  return kept;
}

/** What a file held before and after a change; null for what is no change of a file whose contents are kept. */
function statesOf(change: Change) {
  if (change.source === 'version') {
    const { previous, hash } = change.version;
    return { path: change.path, before: previous, after: hash };
  }
  if (change.source === 'refusal') {
    const { found, hash } = change.refusal;
    return { path: change.path, before: found, after: hash };
  }
  return null;
}
