import type { IndexedFile, LinkedIndex, SkippedFile } from '../../../index/code-index.ts';
import type { LooseFile } from '../../../index/loose-files.ts';
import { languageOf, languageWith } from '../../../languages/registry.ts';
import { decodedText } from '../../../workspace/classify.ts';
import type { Content, FileChange } from '../../../workspace/file-change.ts';
import type { FileDifference, FileVersion } from './version.ts';

/** The facts of contents in their order; why not where they are skipped, and null where they are in no known language. */
export type FactsOf = (files: readonly LooseFile[]) => Promise<readonly (IndexedFile | SkippedFile | null)[]>;

/** Files that differ, with the facts of what they hold before and after. */
export async function fileDifferences(
  changes: readonly FileChange[],
  factsOf: FactsOf,
): Promise<readonly FileDifference[]> {
  const sides = changes.flatMap(({ path, oldPath, before, after }) => [
    { path: oldPath, content: before },
    { path, content: after },
  ]);
  const loose = sides.flatMap(({ path, content }): LooseFile[] =>
    content.kind === 'bytes' ? [{ path, content: content.bytes }] : [],
  );
  const found = await factsOf(loose);
  const facts = new Map(loose.map((file, at) => [file.content, found[at] ?? null]));
  const read = (path: string, content: Content): Read => {
    if (content.kind === 'none') return { version: null, unread: null };
    if (languageOfContent(path, content) === null) return { version: null, unread: 'no_language' };
    if (content.kind === 'unread') return { version: null, unread: 'too_large' };
    const file = facts.get(content.bytes) ?? null;
    const text = decodedText(content.bytes);
    if (file !== null && 'facts' in file && text !== null) return { version: { file, text }, unread: null };
    return { version: null, unread: file !== null && 'reason' in file ? file.reason : 'unreadable' };
  };
  return changes.map(({ path, oldPath, before, after }) => {
    const [old, now] = [read(oldPath, before), read(path, after)];
    const unread = now.unread ?? old.unread;
    return {
      path,
      oldPath,
      change:
        before.kind === 'none'
          ? 'added'
          : after.kind === 'none'
            ? 'removed'
            : path === oldPath
              ? 'modified'
              : 'renamed',
      before: unread === null ? old.version : null,
      after: unread === null ? now.version : null,
      unread,
    };
  });
}

function languageOfContent(path: string, content: Content) {
  return content.kind === 'bytes' ? languageWith(path, content.bytes) : languageOf(path);
}

interface Read {
  readonly version: FileVersion | null;
  readonly unread: FileDifference['unread'];
}

/** Whether an index has the files that differ as they are after the change. */
export function holdsAfter({ graph, files }: LinkedIndex, differences: readonly FileDifference[]): boolean {
  return differences.every(({ path, oldPath, change, after }) => {
    const node = graph.fileNode(path);
    const file: IndexedFile | undefined = files[node];
    if (oldPath !== path && graph.fileNode(oldPath) >= 0) return false;
    if (change === 'removed') return node < 0;
    return after === null || file?.hash === after.file.hash;
  });
}
