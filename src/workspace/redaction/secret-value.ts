import { entropy } from '../secrets/entropy.ts';
import { isPlaceholder } from '../secrets/placeholders.ts';

/** In characters. */
const MIN_LENGTH = 6;
/** Of random values of eight characters, hardly any has less. */
const MIN_ENTROPY = 2.25;
/** The beginning of a value tells what it is. */
const JUDGED = 300;
/** A value that is looked up or filled in, as a whole. */
const FILLED_IN =
  /^\$\{?[\w.:-]{1,100}\}?$|^\$[({]|^%\(?\w{1,100}\)?[%sd]?$|^[@:#?]\w{1,100}$|\{\{|\}\}|^<|REDACTED|\.\.$|…$|[#$]\{|a-zA-Z|A-Z0-9|^--|^[\w-]+=[^=]|^(?:magnet|urn|data|file|mailto|https?|wss?):|^\/{1,2}$/;
/** In shorter ones, words with a number alternate as often. */
const MIN_RANDOM = 16;
const MIN_MIXED = 12;
/** Of random letters and digits, four in ten neighbours differ; in words, two. */
const MIN_ALTERNATION = 0.3;
/** Words that are written together, each with a capital, or with a number. */
const CAMEL_CASE = /^[A-Za-z][a-z]{2,40}(?:[A-Z][a-z]{2,40})+\d{0,2}$/;
const HEXADECIMAL = /^(?:[0-9a-f]{32,}|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/i;
const BASE64 = /^[A-Za-z0-9+/]{24,}={0,2}$/;
const MIN_OF_BASE64 = 0.5;
/** A range or a group of a regular expression, an element or a call. */
const EXPRESSION = /[[(].{0,60}[\])]/;
/** Symbols that names, paths and numbers do not have. */
const SYMBOL = /[!$%^&*?#@+~]/g;
/** Names in a program: a word, or several, with at most one digit behind. */
const IDENTIFIER = /^[A-Za-z_$][A-Za-z_$-]*\d?$/;
const NAME = /^[A-Za-z_$][\w$]*$/;
/** Algorithms, encodings, sizes and the like: words with a number that is part of them. */
const NUMBERED_WORD =
  /(?:^|[_.-])(?:b|base|sha|sha3|md|utf|u?int|float|argon|pbkdf|x|oauth|http|https|ipv|ed|rsa|aes|es|hs|rs|ps|varchar|char|nvarchar|string|uuid|uuidv|crc|blake|hmac|win|v|ver|version|line|page|step|part|section|chapter|top|port|level|grade|arm|amd|iso|rfc|cp|latin|col|row|py|python|node|java|es|ecma|ie|k8s|s3|ec)-?\d{1,4}/i;
/** Paths, versions, dates, times, sizes and addresses of the network. */
const MEASURE =
  /^v?\d{1,4}(?:[.:/_-]\d{1,9}){1,7}[A-Za-z]{0,10}\d{0,6}(?:[.:]\d{1,9}Z?)?$|^\d[\d.,]*[A-Za-z%]{0,8}$|^\.{0,2}\/|^~\/|^[A-Za-z]:\\|^0x[0-9a-f]{1,8}$|^\d{4}-\d\d-\d\dT/i;
const FILE =
  /^[\w@./-]+\.(?:[cm]?[jt]sx?|py|go|rs|rb|java|kt|php|cs|cpp|[ch]|md|json|ya?ml|toml|txt|html?|css|pem|key|crt|env|sh|sql|xml|lock|log|png|svg)$/i;

export interface Surroundings {
  /** Whether quotes stand around it. */
  readonly isQuoted: boolean;
  /** Whether it stands where nothing but a secret does, as behind a flag for a password. */
  readonly isCertain: boolean;
}

/** Whether a value at a place for secrets is one. */
export function isSecretValue(whole: string, { isQuoted, isCertain }: Surroundings): boolean {
  const value = whole.slice(0, JUDGED);
  if (value.length < MIN_LENGTH || !hasMixture(value, true) || isNoValue(value)) return false;
  if (isRandom(value)) return true;
  const isPlain = !isQuoted && !isCertain;
  if (!hasMixture(value, !isPlain) || isWritten(value)) return false;
  return isPlain ? !isName(value) : !IDENTIFIER.test(value) || isMixedLong(value);
}

function isNoValue(value: string): boolean {
  return FILLED_IN.test(value) || entropy(value) < MIN_ENTROPY || isPlaceholder(value, false);
}

/** Whether letters, digits and cases alternate as chance has it, and not as words do. */
export function isRandom(whole: string, minLength = MIN_RANDOM): boolean {
  const value = whole.slice(0, JUDGED);
  const digits = value.match(/\d/g)?.length ?? 0;
  if (value.length < minLength || digits < 2 || !/[A-Za-z]/.test(value)) return false;
  return (HEXADECIMAL.test(value) || isScattered(value)) && !isPlaceholder(value, false);
}

/** Base64 may begin as a path does, but alternates more often than any. */
function isScattered(value: string): boolean {
  const share = alternation(value);
  return share >= MIN_ALTERNATION && (!isWrittenLong(value) || (share >= MIN_OF_BASE64 && BASE64.test(value)));
}

function isWrittenLong(value: string): boolean {
  return [MEASURE, FILE, EXPRESSION, CAMEL_CASE].some((form) => form.test(value));
}

/** Whether letters that are one word with a digit behind alternate too often for one. */
function isMixedLong(value: string): boolean {
  return value.length >= MIN_MIXED && !CAMEL_CASE.test(value) && alternation(value) >= MIN_ALTERNATION;
}

function hasMixture(value: string, withSymbols: boolean): boolean {
  if (!/[A-Za-z]/.test(value)) return false;
  return /\d/.test(value) || (withSymbols && (value.match(SYMBOL)?.length ?? 0) >= 2 && !/[(){}[\]]/.test(value));
}

/** Whether it reads as something that people or programs write: a placeholder, a path, a version, a word. */
function isWritten(value: string): boolean {
  if (MEASURE.test(value) || FILE.test(value)) return true;
  if (NUMBERED_WORD.test(value) && !isMixedLong(value)) return true;
  return isPlaceholder(value, true) && ((value.match(SYMBOL)?.length ?? 0) < 2 || /[[(]/.test(value));
}

/** Whether it reads as the name of a variable. */
function isName(value: string): boolean {
  if (IDENTIFIER.test(value)) return !isMixedLong(value);
  return NAME.test(value) && /^\D*\d[A-Za-z_]\D*$/.test(value) && alternation(value) < 0.35;
}

/** How often two neighbours are of different kinds: capitals, small letters, digits. 0–1. */
function alternation(value: string): number {
  let changes = 0;
  let pairs = 0;
  for (let at = 1; at < value.length; at++) {
    const [one, other] = [kindOf(value, at - 1), kindOf(value, at)];
    if (one === 0 || other === 0) continue;
    pairs++;
    if (one !== other) changes++;
  }
  return pairs === 0 ? 0 : changes / pairs;
}

function kindOf(value: string, at: number): number {
  const code = value.charCodeAt(at);
  if (code >= 48 && code <= 57) return 1;
  if (code >= 65 && code <= 90) return 2;
  return code >= 97 && code <= 122 ? 3 : 0;
}
