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
  const isShared = (await records.read(({ documents }) => documents.find(entity))) !== null;
  if (isShared) {
    const collaboration = await context.collaboration(root);
    const state = await collaboration.read(entity, context.clock().getTime());
    const read = readRegularFile(`${root.path}/${path}`);
    const isWritten = read.kind === 'bytes' && read.bytes.toString('utf8').replace(/^\ufeff/, '') === state?.content;
    if (!isWritten) notes.push('The authors are those of the shared document, whose text differs from the file.');
    if (state !== null) return lineAuthors(state.content, state.authors);
  }
  const versions = (await records.read((tables) => tables.versions.of(entity, MAX_VERSIONS))).toReversed();
  return versions.length === 0 ? null : lineAuthorsOf(await statesOf(versions, records));
}

function statesOf(versions: readonly Version[], records: Records): Promise<WrittenState[]> {
  return records.read(async ({ blobs }) => {
    const text = async (hash: string | null) =>
      hash === null ? '' : ((await blobs.get(hash))?.toString('utf8') ?? '');
    const states = [{ agent: FILE_SYSTEM, text: await text(versions[0]?.previous ?? null) }];
    for (const { agent, hash } of versions) states.push({ agent, text: await text(hash) });
    return states;
  });
}
