import type { Language } from '../languages/language.ts';
import { languageOf } from '../languages/registry.ts';
import type { Listing } from '../workspace/listing.ts';

/** A listed file in a known language. */
export interface Source {
  /** Relative to the tree. */
  readonly path: string;
  readonly absolute: string;
  readonly language: Language;
}

/** A list of files, sorted out. */
export interface Sources {
  readonly listing: Listing;
  readonly files: readonly Source[];
  /** Of each file, by its path. */
  readonly positions: ReadonlyMap<string, number>;
  /** Listed files in no known language. */
  readonly others: number;
}

export function sourcesOf(listing: Listing, files: readonly Source[], others: number): Sources {
  return { listing, files, positions: new Map(files.map(({ path }, at) => [path, at])), others };
}

/**
 * A list sorted out; with the files of before, the very same array, when they are the same.
 *
 * @param folder absolute path of the tree
 */
export function sortedOut(folder: string, listing: Listing, previous: Sources | null): Sources {
  if (listing === previous?.listing) return previous;
  const files: Source[] = [];
  for (const path of listing.paths) {
    const language = languageOf(path);
    if (language !== null) files.push({ path, absolute: absolutePath(folder, path), language });
  }
  const others = listing.paths.length - files.length;
  const isSame =
    previous !== null &&
    previous.files.length === files.length &&
    files.every(({ path }, at) => path === previous.files[at]?.path) &&
    listing.unreadable.join('\0') === previous.listing.unreadable.join('\0');
  return isSame ? { ...previous, listing, others } : sourcesOf(listing, files, others);
}

export function absolutePath(folder: string, path: string): string {
  return `${folder}/${path}`;
}
