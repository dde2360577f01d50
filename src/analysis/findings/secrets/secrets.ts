import { hash } from 'node:crypto';
import type { FileKinds } from '../../../languages/file-kinds.ts';
import type { SecretId } from '../../../workspace/secrets/patterns.ts';
import { masked, type SecretValue, secretValues } from '../../../workspace/secrets/secret-values.ts';
import { isForShow, neverFails } from '../exempt-places.ts';
import { SECURITY_KINDS, type SecretFails } from '../security-kinds.ts';
import {
  isAboutSecret,
  isCommentedAsMadeUp,
  isCutOff,
  isEncodedPlaceholder,
  isIdentity,
  isInExample,
  isInExampleFunction,
  isKept,
  isLocalHost,
  isNamedForTests,
  isNextToAwsSecret,
  isNextToItsPattern,
  isOfGoogleServices,
  isOfPages,
} from './surroundings.ts';
import { isUnmistakable } from './unmistakable.ts';
import { isServiceKey } from './web-tokens.ts';
import { isWholeKey } from './whole-keys.ts';

export interface SourceFile {
  /** Relative to the tree, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

export interface SecretFinding {
  readonly file: string;
  readonly line: number;
  readonly end_line: number;
  /** Of the kind of secret. */
  readonly rule: SecretId;
  readonly name: string;
  /** The beginning of the secret and its length; never the whole. */
  readonly shown: string;
  /** As the table of kinds says. In tests, examples and documentation it is a warning: most values there are made up. */
  readonly severity: 'error' | 'warning';
  /** Of the kind and the value: the same wherever the value stands. */
  readonly fingerprint: string;
}

/** Settings of a development machine or a pipeline, whose keys open nothing elsewhere. */
const DEVELOPMENT =
  /(?:^|[/._-])(?:dev|devel|development|local|devcontainer|compose|ci|github|gitlab|circleci|travis|workflows)(?=[/._-]|$)/i;
/** Texts for people, such as a password's label in their language: files of their own form, or others in a folder for them. */
const TRANSLATED = /\.(?:po|pot|arb|resx|xlf)$/i;
const TRANSLATIONS = /(?:^|\/)(?:locales?|i18n|l10n|langs?|languages?|translations?)\//i;
const HOLDS_TEXTS = /\.(?:json|ya?ml|php|[jt]s|properties|xml|strings)$/i;
/** The beginning of a line in a comment. */
const COMMENT = /^\s*(?:\/\/|\/?\*|#|--|;|<!--|%|REM\b|>>>)/i;
/** From here on, a file of Rust has the tests of its code. */
const RUST_TESTS = /^[ \t]*#\[cfg\(test\)\]/m;

/** A secret of a file, and what it does to the gate. */
export interface JudgedSecret {
  readonly secret: SecretValue;
  readonly severity: SecretFinding['severity'];
  /** Whether a comment with which people tell scanners so says that it is no secret. */
  readonly isKept: boolean;
}

/** Secrets in the texts of files, by file and line. Values that stand for secrets are left out. */
export function findSecrets(files: Iterable<SourceFile>, kinds: FileKinds): SecretFinding[] {
  return [...files]
    .flatMap((file) => secretsIn(file, kinds))
    .sort((a, b) => compare(a.file, b.file) || a.line - b.line || compare(a.rule, b.rule));
}

function secretsIn(file: SourceFile, kinds: FileKinds): SecretFinding[] {
  return judgedSecrets(file, kinds)
    .filter(({ isKept }) => !isKept)
    .map(({ secret: { pattern, value, line }, severity }) => ({
      file: file.path,
      line,
      end_line: line,
      rule: pattern.id,
      name: pattern.name,
      shown: masked(value),
      severity,
      fingerprint: hash('sha256', `${pattern.id}\0${value}`).slice(0, 16),
    }));
}

/** Returns the secrets of a file, each once per line, with what the table of kinds says of each in its place. */
export function judgedSecrets(file: SourceFile, kinds: FileKinds): JudgedSecret[] {
  const { path, text } = file;
  const isExempt = neverFails(path, kinds);
  const tests = startOfTests(path, text);
  const found = new Map<string, JudgedSecret>();
  let marks: readonly number[] | null = null;
  const isDocumented = (at: number) => {
    marks ??= documentationMarks(path, text);
    return isBetween(marks, at);
  };
  const fails = (secret: SecretValue) =>
    !isExempt &&
    secret.at < tests &&
    failsByKind(secret, file) &&
    !isExample(secret.at, file) &&
    !isDocumented(secret.at);
  for (const secret of secretValues(text, !isForShow(path, kinds))) {
    const { pattern, value, line, at } = secret;
    // An issued secret comes before what its name says, and is told once.
    const key = `${line} ${masked(value)}`;
    if (found.has(key) || (at >= tests && pattern.isGeneric) || isNone(secret, file)) continue;
    found.set(key, { secret, severity: fails(secret) ? 'error' : 'warning', isKept: isKept(text, at) });
  }
  return [...found.values()];
}

/** Returns where the tests within a file of Rust begin; the end of any other file. */
function startOfTests(path: string, text: string): number {
  const found = path.endsWith('.rs') ? text.search(RUST_TESTS) : -1;
  return found === -1 ? text.length : found;
}

/** Whether what stands around a value says that it is no secret. */
function isNone(secret: SecretValue, { path, text }: SourceFile): boolean {
  const { name, host, value, at } = secret;
  if (value.startsWith('AIza') && isOfGoogleServices(path, text, at)) return true;
  if (secret.pattern.isGeneric && (isEncodedPlaceholder(value) || isTranslation(path))) return true;
  return (
    isOfOther(secret) || isLocalHost(host) || isOfPages(name, { path, text }, at) || isCutOff(text, at + value.length)
  );
}

function isTranslation(path: string): boolean {
  return TRANSLATED.test(path) || (HOLDS_TEXTS.test(path) && TRANSLATIONS.test(path));
}

/** Whether a name and a value say that the value is about a secret, or names one. */
function isOfOther({ name, value }: SecretValue): boolean {
  return isAboutSecret(name) || isIdentity(name, value);
}

type Condition = (secret: SecretValue, file: SourceFile) => boolean;

const CONDITIONS: Readonly<Record<SecretFails, Condition>> = {
  'by its form': ({ value, at }, { text }) => isUnmistakable(value) && !isNextToItsPattern(text, at, value),
  'next to its secret': ({ at }, { text }) => isNextToAwsSecret(text, at),
  'as a service key': ({ value }) => isServiceKey(value),
  'as a whole key': ({ at }, { path, text }) =>
    !DEVELOPMENT.test(path) &&
    !COMMENT.test(lineBefore(text, at)) &&
    !isNamedForTests(text, at) &&
    isWholeKey(text, at),
  never: () => false,
};

/** Whether a secret of its kind fails the gate, wherever it is. */
function failsByKind(secret: SecretValue, file: SourceFile): boolean {
  return CONDITIONS[SECURITY_KINDS[secret.pattern.id].fails](secret, file);
}

function lineBefore(text: string, at: number): string {
  return text.slice(text.lastIndexOf('\n', at) + 1, at);
}

const DATA = /\.(?:ya?ml(?:\.\w{1,5})?|h?json|json5|toml)$/i;

/** Whether what is around a value says that it is an example. */
function isExample(at: number, { path, text }: SourceFile): boolean {
  const isPart = DATA.test(path) ? isInExample(text, at) : isInExampleFunction(text, at);
  return isPart || isCommentedAsMadeUp(text, at);
}

/** Marks of long strings in languages whose descriptions are written in them. */
const LONG_STRINGS: Readonly<Record<string, RegExp>> = { py: /"""/g, groovy: /'''/g };

/** Returns where documentation within a file begins and ends, ascending: long strings where it is in these, else comments. */
function documentationMarks(path: string, text: string): readonly number[] {
  const mark = LONG_STRINGS[path.slice(path.lastIndexOf('.') + 1)];
  return mark === undefined ? blockCommentMarks(text) : Array.from(text.matchAll(mark), ({ index }) => index);
}

/** Comments of several lines begin a line: elsewhere, the same characters are in patterns of paths and in strings. */
const BLOCK_COMMENT = /^[ \t]*(?<mark>\/\*|<!--|=begin\b)/gm;
const COMMENT_ENDS: Readonly<Record<string, string>> = { '/*': '*/', '<!--': '-->', '=begin': '\n=end' };

/** Returns where comments of several lines begin and end, in ascending order; one that never ends is not a comment. */
function blockCommentMarks(text: string): number[] {
  const found: number[] = [];
  const endless = new Set<string>();
  for (const { index, groups } of text.matchAll(BLOCK_COMMENT)) {
    const mark = groups?.mark ?? '';
    if (index < (found.at(-1) ?? 0) || endless.has(mark)) continue;
    const end = text.indexOf(COMMENT_ENDS[mark] ?? mark, index + mark.length);
    if (end === -1) endless.add(mark);
    else found.push(index, end);
  }
  return found;
}

/** Whether an odd number of marks, which ascend, is before a place. */
function isBetween(marks: readonly number[], at: number): boolean {
  let low = 0;
  let high = marks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((marks[middle] as number) < at) low = middle + 1;
    else high = middle;
  }
  return low % 2 === 1;
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
