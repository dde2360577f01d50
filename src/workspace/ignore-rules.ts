import type { Dirent } from 'node:fs';
import { join } from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { readRegularFile } from './read-file.ts';

/** Longer ignore files are not read. */
const MAX_IGNORE_FILE_BYTES = 1024 * 1024;

/**
 * The rules of ignore files in gitignore's syntax, from several folders of one tree. Immutable: going into a folder makes
 * a new set. Paths are relative to one top folder, with forward slashes.
 */
export class IgnoreRules {
  readonly #matcher: Ignore | null;
  readonly #ignoreCase: boolean;

  private constructor(matcher: Ignore | null, ignoreCase: boolean) {
    this.#matcher = matcher;
    this.#ignoreCase = ignoreCase;
  }

  static none(ignoreCase: boolean): IgnoreRules {
    return new IgnoreRules(null, ignoreCase);
  }

  /**
   * With the lines of an ignore file added. Where rules disagree, those added later win.
   *
   * @param folder Where the file stands, or stands for: its rules reach what is below. Empty for the top.
   */
  plus(folder: string, text: string): IgnoreRules {
    const patterns = text
      .replace(/^\ufeff/, '')
      .split(/\r?\n/)
      .flatMap((line) => anchored(line, folder) ?? [])
      .map(asBytes);
    if (patterns.length === 0) return this;
    const matcher = ignore({ ignorecase: this.#ignoreCase, allowRelativePaths: true });
    if (this.#matcher) matcher.add(this.#matcher);
    return new IgnoreRules(matcher.add(patterns), this.#ignoreCase);
  }

  /** With a file of rules for `folder`, where there is such a file. Links are not followed, as git does not. */
  plusFile(folder: string, file: string): IgnoreRules {
    const read = readRegularFile(file, MAX_IGNORE_FILE_BYTES);
    return read.kind === 'bytes' ? this.plus(folder, read.bytes.toString('utf8')) : this;
  }

  /** With those of the named files that are among the entries of `folder` in the tree at `top` (absolute). */
  plusFilesIn(top: string, folder: string, entries: readonly Dirent[], names: readonly string[]): IgnoreRules {
    const present = names.filter((name) => entries.some((entry) => entry.name === name));
    return present.reduce<IgnoreRules>((rules, name) => rules.plusFile(folder, join(top, folder, name)), this);
  }

  /** With the named files of every folder above `folder`, from the top of the tree down. */
  plusFilesAbove(top: string, folder: string, names: readonly string[]): IgnoreRules {
    let rules: IgnoreRules = this;
    let above = '';
    for (const segment of folder === '' ? [] : folder.split('/')) {
      for (const name of names) rules = rules.plusFile(above, join(top, above, name));
      above = above === '' ? segment : `${above}/${segment}`;
    }
    return rules;
  }

  /** Whether a rule excludes the path itself or a folder that it lies in. The path of a folder ends in a slash. */
  excludes(path: string): boolean {
    return this.#matcher?.ignores(asBytes(path)) ?? false;
  }
}

/**
 * A line of an ignore file in `folder` as the pattern that means the same in an ignore file at the top; null for a line
 * without a pattern. One list of rules for the whole tree is what lets a deeper file take back a rule of a higher one.
 */
function anchored(line: string, folder: string): string | null {
  if (line.startsWith('#')) return null;
  const trimmed = withoutTrailingSpaces(line);
  const negated = trimmed.startsWith('!');
  const pattern = negated ? trimmed.slice(1) : trimmed;
  if (pattern === '' || pattern === '/') return null;
  if (folder === '') return trimmed;
  const hasPlace = pattern.slice(0, -1).includes('/');
  const place = `/${literal(folder)}/${hasPlace ? '' : '**/'}`;
  return `${negated ? '!' : ''}${place}${pattern.replace(/^\//, '')}`;
}

/** Spaces at the end do not count, except one behind a backslash. */
function withoutTrailingSpaces(line: string): string {
  const end = lastOther(line, ' ') + 1;
  if (end === line.length) return line;
  const backslashes = end - 1 - lastOther(line.slice(0, end), '\\');
  return line.slice(0, backslashes % 2 === 0 ? end : end + 1);
}

/** Where the last character other than `character` stands, or -1. */
function lastOther(text: string, character: string): number {
  let at = text.length - 1;
  while (at >= 0 && text[at] === character) at -= 1;
  return at;
}

function literal(folder: string): string {
  return folder.replace(/[\\*?[\] !#]/g, '\\$&');
}

/** Git matches bytes: `?` stands for half of an accented letter. One character for each byte of UTF-8 does the same. */
function asBytes(text: string): string {
  return /^\p{ASCII}*$/u.test(text) ? text : Buffer.from(text, 'utf8').toString('latin1');
}
