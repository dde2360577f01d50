import type { Disk } from './disk.ts';
import type { HeldFolder } from './held-folder.ts';

/** What file systems leave out of names, such as joiners and marks of direction: HFS+ does, and git refuses such names for it. */
const IGNORED = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

/**
 * Whether some file system takes a name for `.git`: in any case, with dots, spaces or a stream (`:…`) behind it, by its short
 * name (`GIT~1`), or with characters in it that do not count. As git's own guard of paths (`is_ntfs_dotgit`,
 * `is_hfs_dotgit`), or stricter.
 */
export function isGitName(name: string): boolean {
  const plain = name
    .normalize('NFKC')
    .replace(IGNORED, '')
    .replace(/:.*$/su, '')
    .replace(/(?<![. ])[. ]+$/u, '');
  return /^(?:\.git|git~\d+)$/iu.test(plain);
}

/** What every repository has, as git looks for one; its `HEAD` may be a link. */
const GIT_ENTRIES = ['HEAD', 'objects', 'refs'];

/** Whether a folder is where git keeps a repository, whatever its name: hooks and configuration in it are run. */
export async function isGitFolder(folder: HeldFolder, disk: Disk): Promise<boolean> {
  for (const name of GIT_ENTRIES) {
    const path = await folder.at(name);
    const isThere = await disk.lstat(path).then(
      () => true,
      () => false,
    );
    if (!isThere) return false;
  }
  return true;
}
