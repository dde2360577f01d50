import { entropy } from './entropy.ts';

/** Words that a value has when it stands for a secret rather than being one. */
const STANDING_FOR =
  /example|sample|dummy|fake|mock|placeholder|changeme|change[-_ ]?me|replace[-_ ]?(me|this|with)|your[-_ ]?|my[-_]?(secret|password|token|key)|insert|redacted|removed|hidden|undefined|not[-_ ]an?[-_ ]|todo|(?<![A-Za-z0-9])xxx+(?![A-Za-z0-9])|test|foobar|lorem|12345678|abcdefg|password|passwd|secret|token/gi;
/** The cases that people write words in; letters that make up such a word by chance are mixed. */
const WRITTEN_CASE = /^(?:[^A-Z]+|[^a-z]+|[A-Z]?[a-z]+(?:[^A-Za-z]*[A-Z][a-z]+)*)$/;
/** What a program fills in, or looks up: `${NAME}`, `{{ name }}`, `<name>`, `%(name)s`, `$NAME`, `process.env.NAME`. */
const FILLED_IN = /^\$|[{}<>]|%[(\w]|\benv\b|\.get\(|\(\)|::/;
/**
 * A path, a media type, a translation key or the like: words joined by dots, dashes, underscores or slashes. Rules of an
 * editor's syntax put groups of a pattern among them: `keyword.tag-$0`.
 */
const WORDS = /^[A-Za-z]+(?:[._/: -]+(?:[A-Za-z]+|\$\d))*$/;
/** A regular expression: a range of characters, a group that is only for matching, something repeated. */
const EXPRESSION = /\[\^?[^\]]{0,60}\w-\w|\(\?[:=!<]|[\])][+*?]|\.[*+](?:$|[)"'?|])/;
/** Names of other values, calls, paths and addresses: what a program finds the secret by. */
const CODE =
  /^[A-Za-z_$][\w$]*(?:(?:\.|\?\.|::|->)[A-Za-z_$][\w$]*(?:\[-?\d+\])?)+[()[\];,]*$|[A-Za-z_]\(|^\.{0,2}\/[\w./-]*$|^[\w-]+(?:\/[\w.-]+)+\.[a-z]{2,4}$|^[A-Za-z]:\\|^https?:\/\/|^[a-z][\w-]{0,60}(?:\.[\w-]{1,60}){0,4}\.[a-z]{2,12}(?:\/[\w.-]+)+$/;
/** Resources and attributes of a theme in the layouts of Android: `@color/grey_600`, `?attr/color2`. */
const ANDROID_RESOURCE =
  /^[@?](?:[\w.]{1,60}:)?(?:anim|array|attr|bool|color|dimen|drawable|font|id|integer|layout|menu|mipmap|plurals|raw|string|style|xml)\/[A-Za-z][\w.]{0,80}$/;
/** Rules of a form that are joined by bars, as in Laravel: `required|string|max:191`. */
const RULES_OF_FORM = /^(?:[a-z_]{2,40}(?::[\w,.-]*)?\|)+[a-z_]{2,40}(?::[\w,.-]*)?$/;
/** The keys with which a page sends events to PostHog or logins to Gigya, which it shows to every browser. */
const KEY_OF_PAGE = /^phc_|^3_[\w-]{64}$/;
/** The beginnings of keys that issuers publish for tests: of every emulator of Azure's storage, of reCAPTCHA. */
const PUBLISHED = /^(?:Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1|6LeIxAcTAAAAA)/;
/** What EJSON, sops and Jasypt write in place of a value: only the holder of another key can read it. */
const ENCRYPTED = /^(?:EJ\[\d+:|ENC[[(])/;
/** What even a value in an issuer's form has only where it is made up. */
const MADE_UP = /example|0{8}|\*{3}|\.{3}|(?<!\w)1234(?!\w)/i;
const NEVER_SECRET: readonly RegExp[] = [PUBLISHED, MADE_UP];
/** Hexadecimal digits that read as words. */
const HEX_WORDS = /deadbeef|cafebabe|badc0de|c0ffee/i;

/**
 * Whether a value stands for a secret without being one.
 * @param isGeneric whether only the name beside it says that it is a secret; issued secrets may hold any letters
 */
export function isPlaceholder(value: string, isGeneric: boolean): boolean {
  if (NEVER_SECRET.some((form) => form.test(value)) || isRepetitive(value) || isMasked(value)) return true;
  if (countsUp(value, isGeneric ? 6 : 8) || isExampleToken(value)) return true;
  return isGeneric && (standsFor(value) || isPartOfProgram(value) || onlyCountsUp(value));
}

function isPartOfProgram(value: string): boolean {
  return (
    [FILLED_IN, WORDS, EXPRESSION, HEX_WORDS, RULES_OF_FORM, KEY_OF_PAGE, ENCRYPTED, ANDROID_RESOURCE].some((form) =>
      form.test(value),
    ) || isCode(value)
  );
}

/** Names in code are words: a token with `.json` or another member behind it is still a token. */
function isCode(value: string): boolean {
  return CODE.test(value) && !value.split(/[^\w-]+/).some(isRandom);
}

/** Whether a part of a value reads as random letters and digits. */
function isRandom(part: string): boolean {
  return part.length >= 20 && /\d/.test(part) && entropy(part) >= 3.5;
}

/** Whether characters follow each other as in `abcdefgh` or `12345678` for a stretch that chance does not make. */
function countsUp(value: string, stretch: number): boolean {
  let run = 1;
  for (let at = 1; at < value.length && run < stretch; at++) {
    run = value.charCodeAt(at) === value.charCodeAt(at - 1) + 1 ? run + 1 : 1;
  }
  return run >= stretch;
}

/** Stretches that chance seldom makes, when nothing else is in a value: `abc123def456`. */
const SHORT_STRETCH = 3;

/** Whether a value has only letters and digits that follow each other, three at least at a time. */
function onlyCountsUp(value: string): boolean {
  let run = 1;
  for (let at = 1; at < value.length; at++) {
    if (value.charCodeAt(at) === value.charCodeAt(at - 1) + 1) run++;
    else if (run < SHORT_STRETCH) return false;
    else run = 1;
  }
  return run >= SHORT_STRETCH;
}

/** A JSON web token that documentation shows. */
function isExampleToken(value: string): boolean {
  if (!value.startsWith('eyJ')) return false;
  const payload = Buffer.from(value.split('.')[1] ?? '', 'base64url').toString('latin1');
  return /John Doe|1234567890|example|"supabase-demo"/i.test(payload);
}

/** Whether a word for a placeholder is in a value, written as a word: in random letters, cases are mixed. */
function standsFor(value: string): boolean {
  for (const [word] of value.matchAll(STANDING_FOR)) if (WRITTEN_CASE.test(word)) return true;
  return false;
}

/** Characters in order that random letters and digits hardly ever have: `abcde`. */
const UNLIKELY_STRETCH = 5;

/** Whether a value in the form of an issuer was written by a person: it counts up, or has a word for a placeholder. */
export function isWritten(value: string): boolean {
  return countsUp(value, UNLIKELY_STRETCH) || standsFor(value);
}

/** The longest block that is looked for again and again. */
const MAX_BLOCK = 16;

/** Only one or two different characters, as in `**********`, or one block over and over, as in `abc123abc123`. */
function isRepetitive(value: string): boolean {
  if (new Set(value).size <= 2) return true;
  for (let block = 1; block <= Math.min(MAX_BLOCK, value.length / 2); block++) {
    if (value.startsWith(value.slice(block))) return true;
  }
  return false;
}

/** A quarter of it or more is one run of x, six at least: `ghp_xxxxxxxx`; a few behind random letters may be theirs. */
function isMasked(value: string): boolean {
  for (const [run] of value.matchAll(/x{6,}/gi)) if (run.length * 4 >= value.length) return true;
  return false;
}
