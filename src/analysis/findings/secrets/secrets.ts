import { hash } from 'node:crypto';
import type { FileKinds } from '../../../languages/file-kinds.ts';
import { masked, type SecretValue, secretValues } from '../../../workspace/secrets/secret-values.ts';
import { isLeftOut } from '../weaknesses/weakness-findings.ts';
import {
  isAboutSecret,
  isCommentedAsMadeUp,
  isCutOff,
  isDigestOfPassword,
  isEncodedPlaceholder,
  isIdentity,
  isInExample,
  isInExampleFunction,
  isKept,
  isLocalHost,
  isNamedForTests,
  isNextToExampleAddress,
  isNextToItsPattern,
  isNextToLocalAddress,
  isOfGoogleServices,
  isOfPages,
  isWithoutAwsSecret,
} from './surroundings.ts';
import { isExpiredToken } from './web-tokens.ts';

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
  readonly rule: string;
  readonly name: string;
  /** The beginning of the secret and its length; never the whole. */
  readonly shown: string;
  /** In tests and examples, and in prose and comments where only a name says so, it is a warning: most values there are made up. */
  readonly severity: 'error' | 'warning';
  /** Of the kind and the value: the same wherever the value stands. */
  readonly fingerprint: string;
}

const PROSE = /\.(?:md|mdx|markdown|rst|adoc|asciidoc|txt|org|tex)$|(?:^|\/)(?:METADATA|PKG-INFO|README)$/i;
/** Files to copy and fill in, tests in folders of other names, recordings of tests, keys for one's own machine, bundled libraries. */
const FOR_SHOW =
  /(?:^|[/._-])(?:samples?|templates?|stubs?|cassettes?|snapshots?|localhost|snake-?oil|self-?signed|dummy|insecure|vendor|third[_-]?party|node_modules|bower_components|site-packages)(?=[/._-]|$)|\.dist(?:\.|$)|(?:^|[/._-])example|(?:^|\/)(?:t\/unit|t\/smoke|integration)\/|(?:^|\/)tox\.ini$/i;
/** Settings of a development machine or a pipeline, whose passwords open nothing elsewhere. */
const DEVELOPMENT =
  /(?:^|[/._-])(?:dev|devel|development|local|devcontainer|compose|ci|github|gitlab|circleci|travis|workflows)(?=[/._-]|$)/i;
/** Requests that people have tried, with the tokens and passwords of their own server. */
const REQUESTS = /\.postman_(?:collection|environment|globals)\.json$|\.http$/i;
/** Texts for people, such as a password's label in their language: files of their own form, or others in a folder for them. */
const TRANSLATED = /\.(?:po|pot|arb|resx|xlf)$/i;
const TRANSLATIONS = /(?:^|\/)(?:locales?|i18n|l10n|langs?|languages?|translations?)\//i;
const HOLDS_TEXTS = /\.(?:json|ya?ml|php|[jt]s|properties|xml|strings)$/i;
/** The beginning of a line in a comment. */
const COMMENT = /^\s*(?:\/\/|\/?\*|#|--|;|<!--|%|REM\b|>>>)/i;
/** From here on, a file of Rust has the tests of its code. */
const RUST_TESTS = /^[ \t]*#\[cfg\(test\)\]/m;

/** Secrets in the texts of files, by file and line. Values that stand for secrets are left out. */
export function findSecrets(files: Iterable<SourceFile>, kinds: FileKinds): SecretFinding[] {
  return [...files]
    .flatMap((file) => secretsIn(file, kinds))
    .sort((a, b) => compare(a.file, b.file) || a.line - b.line || compare(a.rule, b.rule));
}

function secretsIn({ path, text }: SourceFile, kinds: FileKinds): SecretFinding[] {
  const isForShow = isLeftOut(path, kinds) || FOR_SHOW.test(path);
  const tests = isForShow ? 0 : startOfTests(path, text);
  const marks = { docstrings: docstringMarks(path, text), comments: blockCommentMarks(text) };
  const found = new Map<string, SecretFinding>();
  for (const secret of secretValues(text, !isForShow)) {
    const { pattern, value, line, at } = secret;
    const isTest = at >= tests;
    if ((isTest && pattern.isGeneric) || isNone(secret, { path, text })) continue;
    const shown = masked(value);
    // An issued secret comes before what its name says, and is told once.
    const key = `${line} ${shown}`;
    if (found.has(key)) continue;
    found.set(key, {
      file: path,
      line,
      end_line: line,
      rule: pattern.id,
      name: pattern.name,
      shown,
      severity: isTest || isDoubtful(secret, { path, text }, marks) ? 'warning' : 'error',
      fingerprint: hash('sha256', `${pattern.id}\0${value}`).slice(0, 16),
    });
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
    isOfOther(secret) ||
    isLocalHost(host) ||
    isOfPages(name, { path, text }, at) ||
    isKept(text, at) ||
    isCutOff(text, at + value.length)
  );
}

function isTranslation(path: string): boolean {
  return TRANSLATED.test(path) || (HOLDS_TEXTS.test(path) && TRANSLATIONS.test(path));
}

/** Whether a name and a value say that the value is about a secret, or names one. */
function isOfOther({ name, value }: SecretValue): boolean {
  return isAboutSecret(name) || isIdentity(name, value);
}

/** Where documentation begins and ends within a file, in ascending order. */
interface Marks {
  readonly docstrings: readonly number[];
  readonly comments: readonly number[];
}

/** Whether what is around a value says that it is made up, or of use to one person only. */
function isDoubtful(secret: SecretValue, file: SourceFile, marks: Marks): boolean {
  return isWhereMadeUp(secret, file, marks) || isCommentedAsMadeUp(file.text, secret.at);
}

type PlaceTest = (secret: SecretValue, file: SourceFile, isShown: boolean) => boolean;

/** For values in an issuer's form, by pattern: whether people write made-up ones in such a place. */
const MADE_UP_BY_PATTERN: ReadonlyMap<string, PlaceTest> = new Map<string, PlaceTest>([
  ['private-key', ({ at }, { text }, isShown) => isShown || isNamedForTests(text, at)],
  ['aws-access-key', ({ at }, { text }, isShown) => isShown && isWithoutAwsSecret(text, at)],
  // Documentation shows whole web tokens.
  [
    'jwt',
    ({ value, at }, { path, text }, isShown) => isShown || isExpiredToken(value) || isInExampleOf(path, text, at),
  ],
]);

/** The other forms of issuers are hardly ever made up, except beside the expression that finds them. */
const byOtherIssuers: PlaceTest = ({ value, at }, { text }) => isNextToItsPattern(text, at, value);

/** Whether a value is in a place where people write made-up ones of its kind. */
function isWhereMadeUp(secret: SecretValue, file: SourceFile, marks: Marks): boolean {
  const { pattern, at } = secret;
  const isShown = isShownAt(file, at, marks);
  if (pattern.isGeneric) return isShown || isBetween(marks.docstrings, at) || isOneOfSamples(secret, file);
  return (MADE_UP_BY_PATTERN.get(pattern.id) ?? byOtherIssuers)(secret, file, isShown);
}

const FOR_ONE_PERSON: readonly RegExp[] = [PROSE, DEVELOPMENT, REQUESTS];

/** Whether a place is in prose, in a comment, in requests to try or in settings of a development machine. */
function isShownAt({ path, text }: SourceFile, at: number, { comments }: Marks): boolean {
  const line = text.slice(text.lastIndexOf('\n', at) + 1, at);
  return FOR_ONE_PERSON.some((form) => form.test(path)) || COMMENT.test(line) || isBetween(comments, at);
}

const DATA = /\.(?:ya?ml(?:\.\w{1,5})?|h?json|json5|toml)$/i;

/** Whether a value in data is part of an example, or a value in code part of a function that returns examples. */
function isInExampleOf(path: string, text: string, at: number): boolean {
  return DATA.test(path) ? isInExample(text, at) : isInExampleFunction(text, at);
}

/** Whether a value, or what is around it, says that it is made up, a hash, or of use on one machine only. */
function isOneOfSamples({ name, value, at }: SecretValue, { path, text }: SourceFile): boolean {
  if (isDocumentedScript(path) || isDigestOfPassword(name, value, path) || isNextToLocalAddress(text, at)) return true;
  return isInExampleOf(path, text, at) || (DATA.test(path) && isNextToExampleAddress(text, at));
}

const SHELL_SCRIPT = /\.(?:ba|z)?sh$/;
const DOCUMENTATION = /(?:^|\/)docs?\//i;

/** Whether a file is a script with which documentation shows how to set a program up. */
function isDocumentedScript(path: string): boolean {
  return SHELL_SCRIPT.test(path) && DOCUMENTATION.test(path);
}

/** Marks of long strings in languages whose descriptions are written in them. */
const LONG_STRINGS: Readonly<Record<string, RegExp>> = { py: /"""/g, groovy: /'''/g };

/** Marks of long strings in a file, in their order. Within one is documentation more often than data. */
function docstringMarks(path: string, text: string): number[] {
  const mark = LONG_STRINGS[path.slice(path.lastIndexOf('.') + 1)];
  return mark === undefined ? [] : Array.from(text.matchAll(mark), ({ index }) => index);
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
