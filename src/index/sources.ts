import type { FileKinds } from '../languages/file-kinds.ts';
import type { Language } from '../languages/language.ts';
import { languageOf, mayBeScript } from '../languages/registry.ts';
import { unreadLanguageOf } from '../languages/unread-languages.ts';
import type { Listing } from '../workspace/listing.ts';
import { isSecretFolder } from '../workspace/secret-names.ts';
import { type OtherFiles, otherFilesOf } from './other-files.ts';

/** A listed file in a known language, or one that may be a script. */
export interface Source {
  /** Relative to the tree. */
  readonly path: string;
  readonly absolute: string;
  /** By its name; null where only its first line tells, if anything does. */
  readonly language: Language | null;
  /** Whether a program wrote it, by the tree's own word; null where it says nothing. */
  readonly isGenerated: boolean | null;
}

/** A list of files, sorted out. */
export interface Sources {
  readonly listing: Listing;
  /** What the tree says of its files, as `FileKinds.key`. */
  readonly told: string;
  readonly files: readonly Source[];
  /** Of each file, by its path. */
  readonly positions: ReadonlyMap<string, number>;
  /** Listed files that are in no known language by their names. */
  readonly others: OtherFiles;
}

export function sourcesOf(listing: Listing, told: string, files: readonly Source[], others: OtherFiles): Sources {
  return { listing, told, files, positions: new Map(files.map(({ path }, at) => [path, at])), others };
}

/**
 * A list sorted out; with the files of before, the very same array, when they are the same.
 *
 * @param folder absolute path of the tree
 */
export function sortedOut(folder: string, listing: Listing, kinds: FileKinds, previous: Sources | null): Sources {
  const isToldSame = kinds.key === previous?.told;
  if (isToldSame && listing === previous.listing) return previous;
  const { files, others } = codeIn(folder, listing, kinds);
  const isSame =
    isToldSame &&
    previous.files.length === files.length &&
    files.every(({ path }, at) => path === previous.files[at]?.path) &&
    listing.unreadable.join('\0') === previous.listing.unreadable.join('\0');
  return isSame ? { ...previous, listing, others } : sourcesOf(listing, kinds.key, files, others);
}

function codeIn(folder: string, listing: Listing, kinds: FileKinds): Pick<Sources, 'files' | 'others'> {
  const files: Source[] = [];
  const others: (string | null)[] = [];
  for (const path of listing.paths) {
    const language = languageOf(path);
    // No tool shows what such a folder holds, so its definitions are not named either.
    if ((language !== null || mayBeScript(path)) && !isSecretFolder(path)) {
      const isGenerated = kinds.toldGenerated(path);
      files.push({ path, absolute: absolutePath(folder, path), language, isGenerated });
    } else others.push(unreadLanguageOf(path));
  }
  return { files, others: otherFilesOf(others) };
}

export function absolutePath(folder: string, path: string): string {
  return `${folder}/${path}`;
}
