import { type LineAuthors, lineAuthors, lineAuthorsOf, type WrittenState } from '../../memory/line-authors.ts';
import type { TreePlace } from '../../memory/tree-place.ts';
import type { Records } from '../../store/records/records.ts';
import { FILE_SYSTEM, type Version } from '../../store/records/version-table.ts';
import { readRegularFile } from '../../workspace/read-file.ts';
import type { Root } from '../../workspace/roots.ts';
import type { ToolContext } from '../tool.ts';

/** Versions that are looked through. */
const MAX_VERSIONS = 1000;

/**
 * Who wrote which lines of a file: of its shared document, which knows it by the character, or by its versions; null where
 * neither is recorded. What was there before either is by `filesystem`.
 */
export async function fileAuthors(
  path: string,
  root: Root,
  records: Records,
  place: TreePlace,
  notes: string[],
  context: ToolContext,
): Promise<readonly LineAuthors[] | null> {
  const entity = place.entity(path);
  const isShared = records.read(({ documents }) => documents.find(entity)) !== null;
  if (isShared) {
    const collaboration = await context.collaboration(root);
    const state = collaboration.read(entity, context.clock().getTime());
    const read = readRegularFile(`${root.path}/${path}`);
    const isWritten = read.kind === 'bytes' && read.bytes.toString('utf8').replace(/^\ufeff/, '') === state?.content;
    if (!isWritten) notes.push('The authors are those of the shared document, whose text differs from the file.');
    if (state !== null) return lineAuthors(state.content, state.authors);
  }
  const versions = records.read((tables) => tables.versions.of(entity, MAX_VERSIONS)).toReversed();
  return versions.length === 0 ? null : lineAuthorsOf(statesOf(versions, records));
}

function statesOf(versions: readonly Version[], records: Records): WrittenState[] {
  const text = (hash: string | null) =>
    hash === null ? '' : records.read(({ blobs }) => (blobs.has(hash) ? blobs.get(hash) : null))?.toString('utf8');
  const found = { agent: FILE_SYSTEM, text: text(versions[0]?.previous ?? null) ?? '' };
  return [found, ...versions.map(({ agent, hash }) => ({ agent, text: text(hash) ?? '' }))];
}
