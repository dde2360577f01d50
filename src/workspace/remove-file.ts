import { join } from 'node:path';
import { OrreryError } from '../errors.ts';
import { withoutStop } from '../full-stop.ts';
import { SYSTEM_DISK } from './disk.ts';
import { FolderTree } from './folder-tree.ts';
import { systemCode } from './real-path.ts';

export interface FileToRemove {
  /** From the base on, with forward slashes. */
  readonly path: string;
  /** What it holds; one that holds something else is left alone. */
  readonly holds: string;
  /** Whether its folder goes, too, where nothing else is in it. The base itself stays. */
  readonly withEmptyFolder: boolean;
}

/**
 * Removes a file below a folder. No link is followed, on the way or at its end.
 *
 * @param base absolute, with every link resolved
 * @throws OrreryError `SECURITY_ERROR` for a link on the way and a folder of git's; `FILE_SYSTEM_ERROR` for a file that holds
 *   something else, and when the system fails
 */
export async function removeFile(base: string, { path, holds, withEmptyFolder }: FileToRemove): Promise<void> {
  const tree = await FolderTree.open(base, SYSTEM_DISK);
  try {
    const names = path.split('/');
    const folders = names.slice(0, -1);
    const place = await (await tree.at(folders)).at(names.at(-1) as string);
    const content = await SYSTEM_DISK.readFile(place, Buffer.byteLength(holds));
    if (content === null || !content.equals(Buffer.from(holds))) throw changed(join(base, path));
    await SYSTEM_DISK.unlink(place);
    if (withEmptyFolder && folders.length > 0) await removeEmpty(tree, folders);
  } catch (thrown) {
    if (thrown instanceof OrreryError) throw thrown;
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    const message = `${join(base, path)} could not be removed: ${withoutStop(reason)}.`;
    throw new OrreryError('FILE_SYSTEM_ERROR', message, { path: join(base, path), code: systemCode(thrown) }, thrown);
  } finally {
    await tree.close();
  }
}

async function removeEmpty(tree: FolderTree, folders: readonly string[]): Promise<void> {
  const parent = await tree.at(folders.slice(0, -1));
  // The system removes a folder only where it is empty.
  await SYSTEM_DISK.rmdir(await parent.at(folders.at(-1) as string)).catch((thrown: unknown) => {
    if (!['ENOTEMPTY', 'EEXIST'].includes(systemCode(thrown))) throw thrown;
  });
}

function changed(path: string): OrreryError {
  const message = `${path} changed in the meantime, so it was left alone. Run it again.`;
  return new OrreryError('FILE_SYSTEM_ERROR', message, { path });
}
