import type { Dirent } from 'node:fs';
import { basename, join } from 'node:path';
import { IgnoreList } from './ignore-list.ts';
import { ownersHeeded } from './owners.ts';
import { type ReadOptions, readRegularFile } from './read-file.ts';

/** Longer ignore files are not read. */
const MAX_IGNORE_FILE_BYTES = 1024 * 1024;

/** Told, in a sentence, of what an ignore file says and is not heeded. */
export type IgnoreNoteListener = (sentence: string) => void;

/**
 * The rules of ignore files in gitignore's syntax, from several folders of one tree. Immutable: going into a folder makes
 * a new set. Paths are relative to one top folder, with forward slashes.
 */
export class IgnoreRules {
  /** Those this set adds to; where they disagree, its own win. */
  readonly #others: IgnoreRules | null;
  readonly #list: IgnoreList | null;
  /** What the list's rules reach lies below, in bytes as paths are. */
  readonly #folder: string;
  readonly #ignoreCase: boolean;
  readonly #onNote: IgnoreNoteListener;
  /** Whether folders are excluded, or lie in one that is. */
  readonly #folders = new Map<string, boolean>();

  private constructor(
    others: IgnoreRules | null,
    { list, folder }: { readonly list: IgnoreList | null; readonly folder: string },
    ignoreCase: boolean,
    onNote: IgnoreNoteListener,
  ) {
    this.#others = others;
    this.#list = list;
    this.#folder = folder;
    this.#ignoreCase = ignoreCase;
    this.#onNote = onNote;
  }

  static none(ignoreCase: boolean, onNote: IgnoreNoteListener = () => {}): IgnoreRules {
    return new IgnoreRules(null, { list: null, folder: '' }, ignoreCase, onNote);
  }

  /**
   * With the lines of an ignore file added. Where rules disagree, those added later win.
   *
   * @param folder Where the file stands, or stands for: its rules reach what is below. Empty for the top.
   * @param name What a note calls the file.
   */
  plus(folder: string, text: string, name = 'An ignore file'): IgnoreRules {
    const list = new IgnoreList(asBytes(text), this.#ignoreCase);
    if (list.problem !== null) this.#onNote(`${name}: ${list.problem}.`);
    if (list.isEmpty) return this;
    return new IgnoreRules(this, { list, folder: asBytes(folder) }, this.#ignoreCase, this.#onNote);
  }

  /** With a file of rules for `folder`, where there is such a file. Links are not followed, as git does not. */
  plusFile(folder: string, file: string, options?: ReadOptions): IgnoreRules {
    const read = readRegularFile(file, MAX_IGNORE_FILE_BYTES, options);
    const name = folder === '' ? basename(file) : `${folder}/${basename(file)}`;
    if (read.kind === 'bytes') return this.plus(folder, read.bytes.toString('utf8'), name);
    if (read.kind === 'skipped' && read.reason === 'too_large') {
      this.#onNote(`${name}: it is larger than ${MAX_IGNORE_FILE_BYTES / 1024} KB and ignored.`);
    }
    return this;
  }

  /** With those of the named files that are among the entries of `folder` in the tree at `top` (absolute). */
  plusFilesIn(top: string, folder: string, entries: readonly Dirent[], names: readonly string[]): IgnoreRules {
    const present = names.filter((name) => entries.some((entry) => entry.name === name));
    return present.reduce<IgnoreRules>((rules, name) => rules.plusFile(folder, join(top, folder, name)), this);
  }

  /** With the named files of every folder above `folder`, from the top of the tree down, unless they are another user's. */
  plusFilesAbove(top: string, folder: string, names: readonly string[]): IgnoreRules {
    if (folder === '') return this;
    const owners = ownersHeeded(join(top, folder));
    let rules: IgnoreRules = this;
    let above = '';
    for (const segment of folder.split('/')) {
      for (const name of names) rules = rules.plusFile(above, join(top, above, name), owners && { owners });
      above = above === '' ? segment : `${above}/${segment}`;
    }
    return rules;
  }

  /** Whether a rule excludes the path itself or a folder that it lies in. The path of a folder ends in a slash. */
  excludes(path: string): boolean {
    const isFolder = path.endsWith('/');
    const text = asBytes(isFolder ? path.slice(0, -1) : path);
    if (isFolder) return this.#excludesFolder(text);
    return this.#excludesFolder(folderOf(text)) || this.#isIgnored(text, false);
  }

  #excludesFolder(folder: string): boolean {
    const asked: string[] = [];
    let above = folder;
    while (above !== '' && !this.#folders.has(above)) {
      asked.push(above);
      above = folderOf(above);
    }
    let isExcluded = this.#folders.get(above) ?? false;
    for (const one of asked.reverse()) {
      isExcluded ||= this.#isIgnored(one, true);
      this.#folders.set(one, isExcluded);
    }
    return isExcluded;
  }

  #isIgnored(path: string, isFolder: boolean): boolean {
    for (let rules: IgnoreRules | null = this; rules !== null; rules = rules.#others) {
      const place = rules.#folder === '' ? path : below(rules.#folder, path);
      const verdict = (place !== null && rules.#list?.verdict(place, isFolder)) || null;
      if (verdict !== null) return verdict === 'ignored';
    }
    return false;
  }
}

/** The path relative to a folder that holds it; null when it lies elsewhere. */
function below(folder: string, path: string): string | null {
  return path.startsWith(folder) && path[folder.length] === '/' ? path.slice(folder.length + 1) : null;
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** Git matches bytes: `?` stands for half of an accented letter. One character for each byte of UTF-8 does the same. */
function asBytes(text: string): string {
  return /^\p{ASCII}*$/u.test(text) ? text : Buffer.from(text, 'utf8').toString('latin1');
}
