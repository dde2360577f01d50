/** Words that a value has when it stands for a secret rather than being one. */
const STANDING_FOR =
  /example|sample|dummy|fake|mock|placeholder|changeme|change[-_ ]?me|replace[-_ ]?(me|this|with)|your[-_ ]?|my[-_]?(secret|password|token|key)|insert|redacted|removed|hidden|undefined|not[-_ ]an?[-_ ]|todo|(?<![A-Za-z0-9])xxx+(?![A-Za-z0-9])|test|foobar|lorem|12345678|abcdefg|password|passwd|secret|token/gi;
/** The cases that people write words in; letters that make up such a word by chance are mixed. */
const WRITTEN_CASE = /^(?:[^A-Z]+|[^a-z]+|[A-Z]?[a-z]+(?:[^A-Za-z]*[A-Z][a-z]+)*)$/;
/** What a program fills in, or looks up: `${NAME}`, `{{ name }}`, `<name>`, `%(name)s`, `$NAME`, `process.env.NAME`. */
const FILLED_IN = /^\$|[{}<>]|%[(\w]|\benv\b|\.get\(|\(\)|::/;
/** A path, a media type, a translation key or the like: words joined by dots, dashes, underscores or slashes. */
const WORDS = /^[A-Za-z]+(?:[._/: -]+[A-Za-z]+)*$/;
/**
 * Whether a value stands for a secret without being one.
 * @param isGeneric whether only the name beside it says that it is a secret; issued secrets may hold any letters
 */
export function isPlaceholder(value: string, isGeneric: boolean): boolean {
  if (isRepetitive(value) || isMasked(value) || /example|0{8}|\*{3}|\.{3}/i.test(value)) return true;
  return isGeneric && (standsFor(value) || FILLED_IN.test(value) || WORDS.test(value));
}

/** Whether a word for a placeholder is in it, written as a word: a leak is worse than a placeholder taken for a secret. */
function standsFor(value: string): boolean {
  for (const [word] of value.matchAll(STANDING_FOR)) if (WRITTEN_CASE.test(word)) return true;
  return false;
}

/** Only one or two different characters, as in `**********`. */
function isRepetitive(value: string): boolean {
  return new Set(value).size <= 2;
}

/** A quarter of it or more is one run of x, six at least: `ghp_xxxxxxxx`; a few behind random letters may be theirs. */
function isMasked(value: string): boolean {
  for (const [run] of value.matchAll(/x{6,}/gi)) if (run.length * 4 >= value.length) return true;
  return false;
}
