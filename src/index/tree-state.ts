import { knownLanguage } from '../languages/registry.ts';
import type { Listing } from '../workspace/listing.ts';
import { areSame } from './other-files.ts';
import { decodeSavedFiles, encodeSavedFiles } from './saved-files-codec.ts';
import type { KnownFile } from './source-files.ts';
import { absolutePath, type Source, type Sources, sourcesOf } from './sources.ts';

/** What a snapshot was made of. */
export interface TreeState {
  readonly sources: Sources;
  /**
   * What was known of each source; undefined for one that was not there. Compared by identity: another tree may come to
   * know more of a file that is in both.
   */
  readonly known: readonly (KnownFile | undefined)[];
}

/** Whether two states were made of the same list and the same files. */
export function isSameState({ sources, known }: TreeState, previous: TreeState | null): boolean {
  return (
    previous !== null &&
    sources.files === previous.sources.files &&
    sources.told === previous.sources.told &&
    areSame(sources.others, previous.sources.others) &&
    known.every((one, at) => one === previous.known[at])
  );
}

/** Whether the list can be gone on from. */
export function hasEvidence({ sources: { listing } }: TreeState): boolean {
  return listing.evidence !== undefined;
}

/**
 * A tree as it was saved, or null where another program saved it.
 *
 * @param folder absolute path of the tree
 */
export function decodeState(content: Uint8Array, folder: string, program: string): TreeState | null {
  const saved = decodeSavedFiles(content, program);
  if (saved === null) return null;
  const files: Source[] = [];
  const known: KnownFile[] = [];
  for (const [path, { language, isGenerated, file }] of saved.files) {
    const named = language === '' ? null : knownLanguage(language);
    files.push({ path, absolute: absolutePath(folder, path), language: named, isGenerated });
    known.push(file);
  }
  return { sources: sourcesOf(saved.listing, saved.told, files, saved.others), known };
}

/** What is saved of a tree for the next run. */
export function encodeState(
  { sources: { listing, told, files, others }, known }: TreeState,
  program: string,
): Uint8Array {
  const entries = files.flatMap(({ path, language: named, isGenerated }, at) => {
    const file = known[at];
    const language = named?.id ?? '';
    return file === undefined || file.outcome.kind === 'gone' ? [] : [[path, { language, isGenerated, file }] as const];
  });
  // A list with files in it that could not be read is not one to go on from.
  const isWhole = entries.length === files.length;
  return encodeSavedFiles(
    { listing: isWhole ? listing : withoutEvidence(listing), told, others, files: new Map(entries) },
    program,
  );
}

function withoutEvidence({ evidence: _, ...listing }: Listing): Listing {
  return listing;
}
