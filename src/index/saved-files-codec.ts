import type { SkipReason } from '../languages/facts.ts';
import type { Listing } from '../workspace/listing.ts';
import type { StampedPaths } from '../workspace/listing-evidence.ts';
import { type Stamp, StampColumn } from '../workspace/stamp.ts';
import { BlobReader, BlobWriter } from './blob.ts';
import type { OtherFiles } from './other-files.ts';
import type { KnownFile, KnownOutcome } from './source-files.ts';

/** What was known of a tree's files at the end of a run. */
export interface SavedFiles {
  readonly listing: Listing;
  /** What the tree said of its files, as `FileKinds.key`. */
  readonly told: string;
  /** Listed files that are in no known language by their names. */
  readonly others: OtherFiles;
  /** Those in a known language, by path relative to the tree, with the language that their names speak for. */
  readonly files: ReadonlyMap<string, SavedFile>;
}

export interface SavedFile {
  /** The id, or nothing where its name speaks for none. */
  readonly language: string;
  /** As in `NamedFile`. */
  readonly isGenerated: boolean | null;
  readonly file: KnownFile;
}

/** In place of a reason why a file was skipped, before the language that there is no grammar for. */
const NO_CODE = 'other ';

/** What `isGenerated` may be, by the number it is saved as. */
const WORDS = [null, false, true] as const;

/** @param program that knows this */
export function encodeSavedFiles({ listing, told, others, files }: SavedFiles, program: string): Uint8Array {
  const blob = new BlobWriter();
  blob.texts([program, told]);
  blob.number(others.count);
  blob.texts(others.unread.map(({ language }) => language));
  blob.array(Int32Array.from(others.unread, ({ files: count }) => count));
  writeListing(listing, blob);
  const entries = [...files.values()];
  const outcomes = entries.map(({ file }) => file.outcome);
  blob.texts([...files.keys()]);
  blob.words(entries.map(({ language }) => language));
  blob.texts(outcomes.map((outcome) => (outcome.kind === 'facts' ? outcome.hash : '')));
  blob.words(outcomes.map(wordOf));
  blob.array(Int32Array.from(outcomes, (outcome) => (outcome.kind === 'facts' ? outcome.bytes : 0)));
  blob.array(Uint8Array.from(entries, ({ file }) => Number(file.settled) * 2 + Number(file.outcome.kind === 'facts')));
  blob.array(Uint8Array.from(entries, ({ isGenerated }) => WORDS.indexOf(isGenerated)));
  blob.array(StampColumn.of(entries.map(({ file }) => file.stamp)).numbers);
  return blob.finish();
}

/** Null for what another program knew. */
export function decodeSavedFiles(bytes: Uint8Array, program: string): SavedFiles | null {
  const blob = new BlobReader(bytes);
  const [savedBy, told] = blob.texts() as [string, string];
  if (savedBy !== program) return null;
  const others = readOthers(blob);
  const listing = readListing(blob);
  const paths = blob.texts();
  const languages = blob.words();
  const hashes = blob.texts();
  const words = blob.words();
  const sizes = blob.int32();
  const flags = blob.bytes();
  const generated = blob.bytes();
  const stamps = new StampColumn(blob.float64());
  const outcome = (at: number): KnownOutcome => {
    const word = words[at] as string;
    if (word.startsWith(NO_CODE)) return { kind: 'other', unread: word.slice(NO_CODE.length) || null };
    if ((flags[at] as number) % 2 === 0) return { kind: 'skipped', reason: word as SkipReason };
    return { kind: 'facts', bytes: sizes[at] as number, hash: hashes[at] as string, language: word, facts: null };
  };
  const file = (at: number): KnownFile => ({
    stamp: stamps.get(at) as Stamp,
    settled: (flags[at] as number) >= 2,
    outcome: outcome(at),
  });
  const saved = (at: number): SavedFile => ({
    language: languages[at] as string,
    isGenerated: WORDS[generated[at] as number] ?? null,
    file: file(at),
  });
  return { listing, told, others, files: new Map(paths.map((path, at) => [path, saved(at)])) };
}

function readOthers(blob: BlobReader): OtherFiles {
  const count = blob.number();
  const languages = blob.texts();
  const counts = blob.int32();
  return { count, unread: languages.map((language, at) => ({ language, files: counts[at] as number })) };
}

function writeListing({ paths, unreadable, source, notes, evidence }: Listing, blob: BlobWriter) {
  blob.texts([source, evidence?.answer ?? '']);
  blob.texts(notes);
  blob.texts(unreadable);
  blob.texts(paths);
  writeStamped(evidence ?? null, blob);
  writeStamped(evidence?.grounds ?? null, blob);
}

function writeStamped(stamped: StampedPaths | null, blob: BlobWriter) {
  blob.texts(stamped?.paths ?? []);
  blob.array(stamped?.stamps.numbers ?? new Float64Array());
  blob.array(stamped?.entries ?? new Float64Array());
}

function readStamped(blob: BlobReader): StampedPaths {
  // Stamps change with each look: they are not read in place.
  return { paths: blob.texts(), stamps: new StampColumn(blob.float64().slice()), entries: blob.float64() };
}

/** Most paths are those of files that no question is about: they are made when somebody asks. */
function readListing(blob: BlobReader): Listing {
  const [source, answer] = blob.texts() as [Listing['source'], string];
  const notes = blob.texts();
  const unreadable = blob.texts();
  const stored = blob.laterTextTable();
  const looked = readStamped(blob);
  const grounds = readStamped(blob);
  const evidence = { answer, ...looked, grounds: grounds.paths.length === 0 ? null : grounds };
  let paths: readonly string[] | null = null;
  return {
    get paths() {
      paths ??= stored().all();
      return paths;
    },
    unreadable,
    source,
    notes,
    ...(answer !== '' && { evidence }),
  };
}

/** A file's language, or why it has none or was skipped. */
function wordOf(outcome: KnownOutcome): string {
  if (outcome.kind === 'facts') return outcome.language;
  if (outcome.kind === 'other') return NO_CODE + (outcome.unread ?? '');
  return outcome.kind === 'skipped' ? outcome.reason : '';
}
