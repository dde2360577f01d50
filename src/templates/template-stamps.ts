import { join } from 'node:path';
import { readFolder } from '../workspace/read-folder.ts';
import { realFolder } from '../workspace/real-path.ts';
import { isSettled, type Stamp, stampOf } from '../workspace/stamp.ts';

/** `<category>/<toolchain>/<variant>/`: how deep the folders of a catalogue go. */
const DEPTH = 3;
/** What a template is made of. */
const FILES = ['template.json', 'template.hbs'];

/** What folders of templates look like from outside: tells whether any of their files may have changed. */
export interface TemplateStamps {
  /** Equal for folders that look alike. */
  readonly text: string;
  /** Whether a later change is sure to show: one within the clock's grain may not. */
  readonly isSettled: boolean;
}

/** @param folders absolute */
export function templateStamps(folders: readonly string[]): TemplateStamps {
  const readAt = Date.now();
  const stamps: Stamp[] = [];
  const lines = folders.flatMap((folder) =>
    foldersOf(folder).flatMap((inner) =>
      FILES.flatMap((file) => {
        const stamp = stampOf(join(folder, inner, file));
        if (stamp === null) return [];
        stamps.push(stamp);
        return `${folder}\0${inner}\0${file}\0${Object.values(stamp).join(' ')}`;
      }),
    ),
  );
  return { text: lines.join('\n'), isSettled: stamps.every((stamp) => isSettled(stamp, readAt)) };
}

/** The folders below a folder that templates may lie in or between, relative to it and sorted; `''` is the folder itself. */
export function foldersOf(root: string): string[] {
  const real = realFolder(root);
  const found = [''];
  let level = [''];
  for (let depth = 0; depth < DEPTH; depth++) {
    level = level.flatMap((folder) => innerFolders(real, folder));
    found.push(...level);
  }
  return found;
}

/** None of a folder that cannot be read, which the catalogue tells of. */
function innerFolders(root: string, folder: string): string[] {
  const read = readFolder(join(root, folder));
  return (read.kind === 'entries' ? read.entries : [])
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => (folder === '' ? name : `${folder}/${name}`))
    .sort();
}
