/** Joins a folder and a relative path, both with forward slashes; null when it leads out of the tree. */
export function joinPath(folder: string, relative: string): string | null {
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of relative.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.join('/');
}

/** Manifests and modules are looked for in the root and so many folders above a file. Nobody nests sources as deep. */
const MAX_ABOVE = 64;

/** The folder of a path and the folders above it, innermost first; `''` is the root. */
export function foldersAbove(path: string): string[] {
  const folders: string[] = [];
  for (let at = path.lastIndexOf('/'); at > 0 && folders.length < MAX_ABOVE; at = path.lastIndexOf('/', at - 1)) {
    folders.push(path.slice(0, at));
  }
  folders.push('');
  return folders;
}

/** The path of what stands in a folder. */
export function inFolder(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

export function fileNameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

export function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash === -1 ? '' : path.slice(0, slash);
}
