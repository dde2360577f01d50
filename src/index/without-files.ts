import type { CodeIndex, SkippedFile } from './code-index.ts';
import { digestOf } from './snapshot.ts';

/**
 * An index without some of its files, which are told among those that were skipped: work on them broke down.
 * @param paths of files of the index; the same index where there are none
 */
export function withoutFiles<Index extends CodeIndex>(
  index: Index,
  paths: ReadonlySet<string>,
): Pick<Index, 'files' | 'otherFiles' | 'folder' | 'kinds'> & Pick<CodeIndex, 'skipped' | 'digest'> {
  const files = index.files.filter(({ path }) => !paths.has(path));
  if (files.length === index.files.length) return index;
  const broken = index.files.filter(({ path }) => paths.has(path));
  const skipped = [...index.skipped, ...broken.map(({ path }): SkippedFile => ({ path, reason: 'broke_down' }))].sort(
    (a, b) => (a.path < b.path ? -1 : 1),
  );
  let digest: string | null = null;
  return {
    folder: index.folder,
    kinds: index.kinds,
    files: files as Index['files'],
    skipped,
    otherFiles: index.otherFiles,
    get digest() {
      digest ??= digestOf(index.kinds, files, skipped);
      return digest;
    },
  };
}
