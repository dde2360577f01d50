import type { Dirent } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { AnswerGrounds } from './answer-grounds.ts';
import { blockingIgnoreFile } from './blocking-ignore-file.ts';
import { CONFIGURATION_FILE, findConfiguration } from './configuration-file.ts';
import type { GitResult } from './git/git-result.ts';
import { type GitRunner, runGit } from './git/run-git.ts';
import { IgnoreRules } from './ignore-rules.ts';
import {
  answerHash,
  EvidenceCollector,
  inFolder,
  isUnchanged,
  type ListingEvidence,
  type StampedPaths,
} from './listing-evidence.ts';
import { OnlyFiles } from './only-files.ts';
import {
  type FoundRepository,
  findEnclosingRepository,
  findRepositoryAt,
  type Repository,
  readable,
} from './repository.ts';
import { DERIVED_FOLDERS, NamedFiles, type Selection, trackedDerivedFiles, UnignoredFiles } from './selection.ts';
import { Slices } from './slices.ts';
import { isTemporaryName } from './temporary-name.ts';

/** Ignore files of ours and of other search tools. They also hide what git tracks, as the configuration does. */
export const SEARCH_IGNORE_FILES: readonly string[] = ['.ignore', '.orreryignore'];

/** Folders are read without a pause for at most so long, in milliseconds, so that other requests get their turn. */
const SLICE_MS = 10;

/** Entries of one folder that are looked at without asking whether it is time for a pause. */
const ENTRIES_AT_ONCE = 64;

/** So many ignore files that are not heeded in full are named. */
const MOST_IGNORE_NOTES = 20;

export interface Listing {
  /** Regular files, relative to the listed folder, with forward slashes; sorted by UTF-16 code units. */
  readonly paths: readonly string[];
  /** Whether git named the files, or ignore files were read in its place. */
  readonly source: 'git' | 'walk';
  /** Folders that could not be read, as `paths` are. */
  readonly unreadable: readonly string[];
  /** What made the list other than expected, in sentences. */
  readonly notes: readonly string[];
  /** What tells a later look whether the list is still right, where that can be told. */
  readonly evidence?: ListingEvidence;
  /** The paths of the evidence alone, where something changed too lately for the rest. */
  readonly restsOn?: readonly string[];
}

export interface ListingOptions {
  readonly signal?: AbortSignal;
  readonly git?: GitRunner;
  /** Whether the file system takes names that differ only in case for one. Default: as is usual on this platform. */
  readonly caseless?: boolean;
  /**
   * Gives an earlier list of the same folder, which is returned itself when nothing has changed: that is found out sooner,
   * and most often without git.
   */
  readonly previous?: () => Listing | null;
  /**
   * Files that are looked for, as `Listing.paths` are: no others are listed, and no folder is read that is not on the way to
   * them. One in a repository within the tree may not be found. Default: all files.
   */
  readonly only?: readonly string[];
  /** Folders are looked at without a pause for so long, in milliseconds. */
  readonly sliceMs?: number;
}

/**
 * Lists the files of a tree that a person would call part of it: those that git tracks or would add, in the repository
 * that holds `folder` and in those inside it, submodules included. Where there is no repository, or git does not answer,
 * ignore files are read in its place. Symbolic links are neither followed nor listed; a second working tree of the same
 * repository is left out.
 *
 * The user's own ignore file is not taken into account, so that the same tree gives the same list for everyone.
 *
 * @param folder Absolute and real.
 * @throws the signal's reason when it aborts.
 */
export async function listFiles(folder: string, options: ListingOptions = {}): Promise<Listing> {
  const enclosing = findEnclosingRepository(folder);
  const repository = readable(enclosing);
  const top = repository?.workTree ?? folder;
  const start = relative(top, folder).replaceAll(sep, '/');
  const lister = new Lister(top, start, options);
  lister.noteRefusal(enclosing);
  const previous = await lister.unchanged(start, repository, options.previous);
  if (previous !== null) return previous;
  const found = await lister.list(start, repository);
  const fromStart = (path: string) => (start === '' ? path : path.slice(start.length + 1));
  // An empty answer may also mean that git was not asked about what is there.
  const isWhole = found.length > 0 && options.only === undefined;
  const { evidence, restsOn } = isWhole ? lister : { evidence: null, restsOn: null };
  const paths = [...new Set(found.map(fromStart))].sort();
  return {
    paths,
    unreadable: lister.unreadable.map(fromStart).sort(),
    source: lister.source,
    notes: lister.source === 'git' ? [...lister.notes, ...trackedDerivedFiles(paths)] : lister.notes,
    ...(evidence !== null ? { evidence } : restsOn !== null && { restsOn }),
  };
}

/**
 * A list of the same files as it is now, found out a little at a time: the same one or, where an ignore file was written that leaves
 * out the same as before, one with other evidence. Null where files are others, and where it never had evidence.
 */
export async function sameListing(folder: string, listing: Listing, options: ListingOptions): Promise<Listing | null> {
  const restedOn = pathsBehind(listing);
  if (restedOn === null) return null;
  const again = await listFiles(folder, { ...options, previous: () => listing });
  const isSame = again === listing || (isSameList(again, listing) && isSamePaths(pathsBehind(again), restedOn));
  return isSame ? again : null;
}

/** What a list rests on, from the top; null where that cannot be told. */
function pathsBehind({ evidence, restsOn }: Listing): readonly string[] | null {
  return evidence?.paths ?? restsOn ?? null;
}

function isSameList(one: Listing, other: Listing): boolean {
  return (
    one.source === other.source &&
    isSamePaths(one.paths, other.paths) &&
    isSamePaths(one.unreadable, other.unreadable) &&
    isSamePaths(one.notes, other.notes)
  );
}

function isSamePaths(one: readonly string[] | null, other: readonly string[]): boolean {
  return one?.length === other.length && one.every((path, at) => path === other[at]);
}

/** A folder that is to be read. */
interface Place {
  /** Relative to the top, as all paths here. */
  readonly folder: string;
  /** The innermost repository that the folder lies in. */
  readonly repository: Repository | null;
  readonly selection: Selection;
  /** Those of `SEARCH_IGNORE_FILES`. */
  readonly rules: IgnoreRules;
}

class Lister {
  source: Listing['source'] = 'walk';
  readonly notes: string[] = [];
  readonly unreadable: string[] = [];
  readonly #top: string;
  readonly #git: GitRunner;
  readonly #signal: AbortSignal | undefined;
  readonly #caseless: boolean;
  /** The files that are looked for, and no others; null for all. */
  readonly #only: OnlyFiles | null;
  readonly #evidence: EvidenceCollector;
  /** Hashes of git's answers. */
  readonly #answers: string[] = [];
  readonly #slices: Slices;
  /** What git's answer rests on; null where that is not collected. */
  #grounds: AnswerGrounds | null = null;
  /** Git's answer about the first folder, when it has been asked for already. */
  #asked: Promise<GitResult> | null = null;
  /** What is said of ignore files that are not heeded in full. */
  readonly #aboutIgnoreFiles = new Set<string>();
  /** Git had to be ended, and is not waited for again. */
  #isGitEnded = false;

  constructor(top: string, start: string, options: ListingOptions) {
    const { signal, git = runGit, caseless, only, sliceMs = SLICE_MS } = options;
    this.#top = top;
    this.#evidence = new EvidenceCollector(top);
    this.#git = git;
    this.#signal = signal;
    this.#slices = new Slices(sliceMs, signal);
    this.#caseless = caseless ?? (process.platform === 'win32' || process.platform === 'darwin');
    this.#only = only === undefined ? null : new OnlyFiles(start, only);
  }

  get evidence(): ListingEvidence | null {
    return this.#isKnownWhole ? this.#evidence.evidence(this.#answers[0] as string) : null;
  }

  get restsOn(): readonly string[] | null {
    return this.#isKnownWhole ? this.#evidence.paths : null;
  }

  /** Other repositories inside and folders that git did not speak for rest on more than is collected. */
  get #isKnownWhole(): boolean {
    return this.source === 'git' && this.#answers.length === 1;
  }

  /** The earlier list when it is still right, or null. Git is at work meanwhile where it has to be asked. */
  async unchanged(
    start: string,
    repository: Repository | null,
    previous: ListingOptions['previous'],
  ): Promise<Listing | null> {
    if (repository === null || previous === undefined) return null;
    const listing = previous();
    const evidence = listing?.evidence ?? null;
    if (!(await this.#areAsBefore(evidence?.grounds))) {
      this.#asked = this.#run(start, repository);
      // A failure is told by `list`.
      this.#asked.catch(() => {});
    }
    if (evidence === null || !(await this.#areAsBefore(evidence))) return null;
    return (await this.#isAnswer(evidence.answer)) ? listing : null;
  }

  /** Whether git says what it said before, where it was asked again. */
  async #isAnswer(before: string): Promise<boolean> {
    if (this.#asked === null) return true;
    const result = await this.#asked;
    return result.kind === 'done' && answerHash(result.stdout) === before;
  }

  async #areAsBefore(stamped: StampedPaths | null | undefined): Promise<boolean> {
    return stamped != null && (await isUnchanged(stamped, this.#top, this.#slices));
  }

  async list(start: string, repository: Repository | null): Promise<string[]> {
    this.#collectGrounds(start, repository);
    const selection = await this.#select(start, repository);
    this.source = selection instanceof NamedFiles ? 'git' : 'walk';
    this.#evidence.filesAbove(start, SEARCH_IGNORE_FILES);
    const byFiles = this.#noRules().plusFilesAbove(this.#top, start, SEARCH_IGNORE_FILES);
    const above = await this.#plusConfigured(byFiles, start);
    const rules = above.excludes(`${start}/`) ? this.#noRules() : above;
    const pending: Place[] = [{ folder: start, repository, selection, rules }];
    const found: string[] = [];
    for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
      await this.#slices.pause();
      const entries = this.#read(place.folder);
      const entered = await this.#enter(place, entries, start);
      if (entered === null) continue;
      for (let from = 0; from < entries.length; from += ENTRIES_AT_ONCE) {
        if (from > 0) await this.#slices.pause();
        const some = entries.slice(from, from + ENTRIES_AT_ONCE);
        takeEntries(entered, some, this.#only, found, pending);
        this.#noteUnnamed(entered, some);
      }
    }
    if (this.#isKnownWhole) await this.#grounds?.lookAtUnnamed(this.#slices);
    this.#sayIgnoreFiles();
    return found;
  }

  #collectGrounds(start: string, repository: Repository | null): void {
    if (repository === null || this.#only !== null) return;
    this.#grounds = new AnswerGrounds(this.#top, start, repository, this.#evidence, this.#caseless);
  }

  #noteUnnamed(place: Place, entries: readonly Dirent[]): void {
    for (const entry of entries) {
      if (!entry.isDirectory() || isNoPart(entry.name)) continue;
      const path = inFolder(place.folder, entry.name);
      if (!place.selection.hasFolder(path) && !place.rules.excludes(`${path}/`)) this.#grounds?.unnamed(path);
    }
  }

  /** With what the configuration of the listed folder names as no part of the tree. */
  async #plusConfigured(rules: IgnoreRules, start: string): Promise<IgnoreRules> {
    this.#evidence.file(start, CONFIGURATION_FILE);
    this.#evidence.filesAbove(start, [CONFIGURATION_FILE]);
    const found = findConfiguration(join(this.#top, start), this.#top);
    if (found.kind === 'none') return rules;
    const { configuredFiles } = await import('./configured-files.ts');
    const { ignores, note } =
      found.kind === 'found'
        ? configuredFiles(found.text)
        : { ignores: '', note: `${CONFIGURATION_FILE} ${found.reason}.` };
    if (note !== null) this.notes.push(note);
    if (found.kind !== 'found' || ignores === '') return rules;
    const folder = relative(this.#top, found.folder).replaceAll(sep, '/');
    return rules.plus(folder, ignores, CONFIGURATION_FILE);
  }

  #sayIgnoreFiles(): void {
    const all = [...this.#aboutIgnoreFiles];
    this.notes.push(...all.slice(0, MOST_IGNORE_NOTES));
    const more = all.length - MOST_IGNORE_NOTES;
    if (more > 0) this.notes.push(`The same applies to ${more} more ignore files.`);
  }

  /** The place as it is inside, or null for a working tree whose repository is being listed already. */
  async #enter(place: Place, entries: readonly Dirent[], start: string): Promise<Place | null> {
    const { folder } = place;
    this.#noteEntries(folder, entries);
    const hasOwn = folder !== start && entries.some((entry) => entry.name === '.git');
    const found = hasOwn ? findRepositoryAt(join(this.#top, folder)) : null;
    const own = readable(found);
    if (own !== null && own.commonDirectory === place.repository?.commonDirectory) return null;
    this.noteRefusal(found);
    // Git names a repository inside another as if it were a file, and nothing of what is in it.
    const isApart = own !== null || (hasOwn && place.selection.hasFile(folder));
    const selection = isApart ? await this.#select(folder, own) : place.selection;
    return {
      folder,
      repository: own ?? place.repository,
      selection: selection.inside(folder, entries),
      rules: place.rules.plusFilesIn(this.#top, folder, entries, SEARCH_IGNORE_FILES),
    };
  }

  #noteEntries(folder: string, entries: readonly Dirent[]): void {
    for (const { name } of entries) {
      if (name === '.git' || SEARCH_IGNORE_FILES.includes(name)) this.#evidence.file(folder, name);
    }
    this.#grounds?.read(folder, entries);
  }

  /** What counts in `folder`, which lies in the working tree of `repository`. */
  async #select(folder: string, repository: Repository | null): Promise<Selection> {
    if (repository === null) return new UnignoredFiles(this.#top, this.#noRules());
    const named = await this.#askGit(folder, repository);
    if (named !== null && (this.#only !== null || !named.isEmpty)) return named;
    const workTree = relative(this.#top, repository.workTree).replaceAll(sep, '/');
    let rules = this.#noRules().plusFile(workTree, join(repository.commonDirectory, 'info', 'exclude'));
    if (folder !== workTree) {
      rules = rules.plusFilesAbove(this.#top, folder, ['.gitignore']);
      // An excluded folder is asked for on purpose, and is then listed by its own rules.
      const derived = folder.split('/').some((name) => DERIVED_FOLDERS.includes(name));
      if (derived || rules.excludes(`${folder}/`)) return new UnignoredFiles(this.#top, this.#noRules());
    }
    return named ?? new UnignoredFiles(this.#top, rules);
  }

  /** Null where git does not answer. */
  async #askGit(folder: string, repository: Repository): Promise<NamedFiles | null> {
    if (this.#isGitEnded) return null;
    const result = await (this.#asked ?? this.#run(folder, repository));
    this.#asked = null;
    if (result.kind === 'done') {
      this.#answers.push(answerHash(result.stdout));
      return new NamedFiles(folder, result.stdout.toString('utf8'), this.#caseless);
    }
    this.#isGitEnded = result.wasEnded === true;
    const where = folder || 'the repository';
    this.notes.push(`Ignore files were read instead of asking git about ${where}: ${result.reason}.`);
    return null;
  }

  /** What is known only when it is listed: that a repository is there which is not read. */
  noteRefusal(found: FoundRepository | null): void {
    if (found?.kind === 'refused') {
      this.notes.push(
        `Ignore files were read instead of asking git, because the repository is not read: ${found.reason}.`,
      );
    }
  }

  #run(folder: string, repository: Repository): Promise<GitResult> {
    const only = this.#only === null ? {} : { only: this.#only.below(folder) };
    const request = { ask: 'files', folder: join(this.#top, folder), without: DERIVED_FOLDERS, ...only } as const;
    const whyStuck = async () => {
      const path = await blockingIgnoreFile(this.#top, folder, new Slices(SLICE_MS, this.#signal));
      return path === null ? null : `${path} is a pipe or a device`;
    };
    return this.#git(repository, request, { whyStuck, ...(this.#signal && { signal: this.#signal }) });
  }

  #read(folder: string): readonly Dirent[] {
    const read = this.#evidence.read(folder);
    if (read.kind === 'entries') return read.entries;
    if (read.kind === 'skipped') {
      this.notes.push(`The folder ${folder || '.'} could not be read.`);
      this.unreadable.push(folder);
    }
    return [];
  }

  /** Said once: a file may be read for several folders. */
  readonly #noteIgnoreFile = (sentence: string) => {
    this.#aboutIgnoreFiles.add(sentence);
  };

  #noRules(): IgnoreRules {
    return IgnoreRules.none(this.#caseless, this.#noteIgnoreFile);
  }
}

/** Whether what has a name is part of no tree: what stands beside a file that is being written is gone in a moment. */
function isNoPart(name: string): boolean {
  return name === '.git' || isTemporaryName(name);
}

/** Sorts the entries of a folder into files found and folders to be read. */
function takeEntries(
  place: Place,
  entries: readonly Dirent[],
  only: OnlyFiles | null,
  found: string[],
  pending: Place[],
): void {
  const { folder } = place;
  for (const entry of entries) {
    const path = inFolder(folder, entry.name);
    if (isNoPart(entry.name) || only?.leadsTo(path) === false) continue;
    if (entry.isFile() && hasFile(place, path)) found.push(path);
    if (entry.isDirectory() && hasFolder(place, path)) pending.push({ ...place, folder: path });
  }
}

function hasFile({ selection, rules }: Place, path: string): boolean {
  return selection.hasFile(path) && !rules.excludes(path);
}

function hasFolder({ selection, rules }: Place, path: string): boolean {
  return selection.hasFolder(path) && !rules.excludes(`${path}/`);
}
