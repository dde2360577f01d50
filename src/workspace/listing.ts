import { type Dirent, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type GitResult, type GitRunner, gitFailure, runGit } from './git.ts';
import { IgnoreRules } from './ignore-rules.ts';
import { answerHash, EvidenceCollector, isUnchanged, type ListingEvidence } from './listing-evidence.ts';
import { systemCode } from './real-path.ts';
import { enclosingRepository, type Repository, repositoryAt } from './repository.ts';
import { DERIVED_FOLDERS, NamedFiles, type Selection, UnignoredFiles } from './selection.ts';

/** Ignore files of ours and of other search tools. They also hide what git tracks. */
const SEARCH_IGNORE_FILES = ['.ignore', '.orreryignore'];

/** Everything tracked or untracked and not ignored, from the folder git runs in. */
const LS_FILES: readonly string[] = [
  ...['-c', 'core.excludesFile=', 'ls-files', '--cached', '--others', '--exclude-standard', '-z'],
  ...DERIVED_FOLDERS.map((name) => `--exclude=${name}/`),
];

/** Folders are read without a pause for at most so long, in milliseconds, so that other requests get their turn. */
const SLICE_MS = 10;

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
}

export interface ListingOptions {
  readonly signal?: AbortSignal;
  readonly git?: GitRunner;
  /** Whether the file system takes names that differ only in case for one. Default: as is usual on this platform. */
  readonly caseless?: boolean;
  /**
   * Gives an earlier list of the same folder, which is returned itself when nothing has changed: that is found out sooner.
   * Called when git is at work already, so that getting it costs no time.
   */
  readonly previous?: () => Listing | null;
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
  const repository = enclosingRepository(folder);
  const top = repository?.workTree ?? folder;
  const start = relative(top, folder).replaceAll(sep, '/');
  const lister = new Lister(top, options);
  const previous = await lister.unchanged(start, repository, options.previous);
  if (previous !== null) return previous;
  const found = await lister.list(start, repository);
  const fromStart = (path: string) => (start === '' ? path : path.slice(start.length + 1));
  // An empty answer may also mean that git was not asked about what is there.
  const evidence = found.length === 0 ? null : lister.evidence;
  return {
    paths: [...new Set(found.map(fromStart))].sort(),
    unreadable: lister.unreadable.map(fromStart).sort(),
    source: lister.source,
    notes: lister.notes,
    ...(evidence !== null && { evidence }),
  };
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
  readonly #evidence: EvidenceCollector;
  /** Hashes of git's answers. */
  readonly #answers: string[] = [];
  /** Git's answer about the first folder, when it has been asked for already. */
  #asked: Promise<GitResult> | null = null;

  constructor(top: string, { signal, git = runGit, caseless }: ListingOptions) {
    this.#top = top;
    this.#evidence = new EvidenceCollector(top);
    this.#git = git;
    this.#signal = signal;
    this.#caseless = caseless ?? (process.platform === 'win32' || process.platform === 'darwin');
  }

  get evidence(): ListingEvidence | null {
    // Other repositories inside and folders that git did not speak for rest on more.
    return this.source === 'git' && this.#answers.length === 1
      ? this.#evidence.evidence(this.#answers[0] as string)
      : null;
  }

  /** The earlier list when it is still right, or null. Folders are looked at while git is at work. */
  async unchanged(
    start: string,
    repository: Repository | null,
    previous: ListingOptions['previous'],
  ): Promise<Listing | null> {
    if (repository === null || previous === undefined) return null;
    this.#asked = this.#run(start);
    // A failure is told by `list`.
    this.#asked.catch(() => {});
    const listing = previous();
    const evidence = listing?.evidence;
    if (listing === null || evidence === undefined || !isUnchanged(evidence, this.#top)) return null;
    const result = await this.#asked;
    const answer = gitFailure(result) === null && result.kind === 'exited' ? answerHash(result.stdout) : null;
    return answer === evidence.answer ? listing : null;
  }

  async list(start: string, repository: Repository | null): Promise<string[]> {
    const selection = await this.#select(start, repository);
    this.source = selection instanceof NamedFiles ? 'git' : 'walk';
    this.#evidence.filesAbove(start, SEARCH_IGNORE_FILES);
    const above = this.#noRules().plusFilesAbove(this.#top, start, SEARCH_IGNORE_FILES);
    const rules = above.excludes(`${start}/`) ? this.#noRules() : above;
    const pending: Place[] = [{ folder: start, repository, selection, rules }];
    const found: string[] = [];
    let sliceStart = performance.now();
    for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
      if (performance.now() - sliceStart > SLICE_MS) {
        await nextTurn();
        sliceStart = performance.now();
      }
      this.#signal?.throwIfAborted();
      const entries = this.#read(place.folder);
      const entered = await this.#enter(place, entries, start);
      if (entered !== null) takeEntries(entered, entries, found, pending);
    }
    return found;
  }

  /** The place as it is inside, or null for a working tree whose repository is being listed already. */
  async #enter(place: Place, entries: readonly Dirent[], start: string): Promise<Place | null> {
    const { folder } = place;
    for (const { name } of entries) {
      if (name === '.git' || SEARCH_IGNORE_FILES.includes(name)) this.#evidence.file(folder, name);
    }
    const hasOwn = folder !== start && entries.some((entry) => entry.name === '.git');
    const own = hasOwn ? repositoryAt(join(this.#top, folder)) : null;
    if (own !== null && own.commonDirectory === place.repository?.commonDirectory) return null;
    const selection = own === null ? place.selection : await this.#select(folder, own);
    return {
      folder,
      repository: own ?? place.repository,
      selection: selection.inside(folder, entries),
      rules: place.rules.plusFilesIn(this.#top, folder, entries, SEARCH_IGNORE_FILES),
    };
  }

  /** What counts in `folder`, which lies in the working tree of `repository`. */
  async #select(folder: string, repository: Repository | null): Promise<Selection> {
    if (repository === null) return new UnignoredFiles(this.#top, this.#noRules());
    const named = await this.#askGit(folder);
    if (named?.isEmpty === false) return named;
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
  async #askGit(folder: string): Promise<NamedFiles | null> {
    const result = await (this.#asked ?? this.#run(folder));
    this.#asked = null;
    const failure = gitFailure(result);
    if (failure === null && result.kind === 'exited') {
      this.#answers.push(answerHash(result.stdout));
      return new NamedFiles(folder, result.stdout.toString('utf8'), this.#caseless);
    }
    this.notes.push(`Ignore files were read in place of asking git about ${folder || 'the repository'}: ${failure}.`);
    return null;
  }

  #run(folder: string): Promise<GitResult> {
    return this.#git(join(this.#top, folder), LS_FILES, { ...(this.#signal && { signal: this.#signal }) });
  }

  #read(folder: string): Dirent[] {
    this.#evidence.folder(folder);
    try {
      return readdirSync(join(this.#top, folder), { withFileTypes: true });
    } catch (thrown) {
      if (systemCode(thrown) === 'ENOENT') return [];
      this.notes.push(`The folder ${folder || '.'} could not be read.`);
      this.unreadable.push(folder);
      return [];
    }
  }

  #noRules(): IgnoreRules {
    return IgnoreRules.none(this.#caseless);
  }
}

/** Sorts the entries of a folder into files found and folders to be read. */
function takeEntries(place: Place, entries: readonly Dirent[], found: string[], pending: Place[]): void {
  const { folder, selection, rules } = place;
  for (const entry of entries) {
    if (entry.name === '.git') continue;
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isFile()) {
      if (selection.hasFile(path) && !rules.excludes(path)) found.push(path);
    } else if (entry.isDirectory()) {
      if (selection.hasFolder(path) && !rules.excludes(`${path}/`)) pending.push({ ...place, folder: path });
    }
  }
}
