import type { Dirent } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import { IgnoreRules } from './ignore-rules.ts';
import { type EvidenceCollector, inFolder } from './listing-evidence.ts';
import { entriesOf, plainKind } from './plain-files.ts';
import type { Repository } from './repository.ts';
import { DERIVED_FOLDERS } from './selection.ts';
import type { Slices } from './slices.ts';

const IGNORE_FILE = '.gitignore';
/** So many folders without a file of the tree are looked at; where there are more, git is asked each time. */
const MOST_UNNAMED_FOLDERS = 1000;

/**
 * Finds what git's answer rests on beside the folders that are read for it: its index, its ignore files, and the folders in
 * which it named no file, although it does not ignore them.
 */
export class AnswerGrounds {
  readonly #top: string;
  readonly #evidence: EvidenceCollector;
  /** What the repository ignores, and what the folders above the first one do. */
  readonly #above: IgnoreRules;
  readonly #start: string;
  /** Folders that hold an ignore file. */
  readonly #withIgnoreFile = new Set<string>();
  readonly #rules = new Map<string, IgnoreRules>();
  readonly #unnamed: string[] = [];

  /**
   * @param top absolute path that all others are relative to
   * @param start the folder that is listed
   */
  constructor(top: string, start: string, repository: Repository, evidence: EvidenceCollector, caseless: boolean) {
    this.#top = top;
    this.#start = start;
    this.#evidence = evidence;
    const exclude = join(repository.commonDirectory, 'info', 'exclude');
    this.#above = IgnoreRules.none(caseless).plusFile('', exclude).plusFilesAbove(top, start, [IGNORE_FILE]);
    this.#file(join(repository.gitDirectory, 'index'));
    this.#file(exclude);
    for (let above = start; above !== ''; ) {
      above = folderOf(above);
      evidence.ground(inFolder(above, IGNORE_FILE));
    }
    if (hasMoreThanIndex(repository)) evidence.giveUpGrounds();
  }

  /** A folder that is read. */
  read(folder: string, entries: readonly Dirent[]): void {
    if (!entries.some(({ name }) => name === IGNORE_FILE)) return;
    this.#withIgnoreFile.add(folder);
    this.#evidence.ground(inFolder(folder, IGNORE_FILE));
  }

  /** A folder in one that is read in which git named nothing. */
  unnamed(folder: string): void {
    this.#unnamed.push(folder);
  }

  /** Looks at the folders in which git named nothing, and at those in them. */
  async lookAtUnnamed(slices: Slices): Promise<void> {
    let looked = 0;
    for (let folder = this.#unnamed.pop(); folder !== undefined; folder = this.#unnamed.pop()) {
      await slices.pause();
      if (this.#isIgnored(folder)) continue;
      if (++looked > MOST_UNNAMED_FOLDERS) return this.#evidence.giveUpGrounds();
      this.#look(folder);
    }
  }

  #look(folder: string): void {
    const read = this.#evidence.readGround(folder);
    if (read.kind !== 'entries') return;
    this.read(folder, read.entries);
    for (const entry of read.entries) {
      // Git speaks for no file of another repository.
      if (entry.name === '.git') this.#evidence.giveUpGrounds();
      else if (entry.isDirectory()) this.#unnamed.push(inFolder(folder, entry.name));
    }
  }

  #isIgnored(folder: string): boolean {
    const name = folder.slice(folder.lastIndexOf('/') + 1);
    return DERIVED_FOLDERS.includes(name) || this.#rulesIn(folderOf(folder)).excludes(`${folder}/`);
  }

  /** What is ignored in a folder. */
  #rulesIn(folder: string): IgnoreRules {
    const known = this.#rules.get(folder);
    if (known !== undefined) return known;
    const above = folder === this.#start ? this.#above : this.#rulesIn(folderOf(folder));
    const hasOwn = this.#withIgnoreFile.has(folder);
    const rules = hasOwn ? above.plusFile(folder, join(this.#top, folder, IGNORE_FILE)) : above;
    this.#rules.set(folder, rules);
    return rules;
  }

  #file(path: string): void {
    const fromTop = relative(this.#top, path);
    // On another drive.
    if (isAbsolute(fromTop)) this.#evidence.giveUpGrounds();
    else this.#evidence.ground(fromTop.replaceAll(sep, '/'));
  }
}

/** A split index has another part, and a sparse one names folders that only the objects tell the files of. */
function hasMoreThanIndex({ gitDirectory }: Repository): boolean {
  const isSplit = entriesOf(gitDirectory).some(({ name }) => name.startsWith('sharedindex.'));
  return isSplit || plainKind(gitDirectory, 'info/sparse-checkout') !== 'missing';
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
