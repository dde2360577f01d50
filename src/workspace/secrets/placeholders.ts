/** Words that a value has when it stands for a secret rather than being one. */
const STANDING_FOR =
  /example|sample|dummy|fake|mock|placeholder|changeme|change[-_ ]?me|replace[-_ ]?(me|this|with)|your[-_ ]?|my[-_]?(secret|password|token|key)|insert|redacted|removed|hidden|undefined|not[-_ ]?a[-_ ]?|todo|xxx|test|foobar|lorem|12345678|abcdefg|password|passwd|secret|token/i;
/** What a program fills in, or looks up: `${NAME}`, `{{ name }}`, `<name>`, `%(name)s`, `$NAME`, `process.env.NAME`. */
const FILLED_IN = /^\$|[{}<>]|%[(\w]|\benv\b|\.get\(|\(\)|::/;
/** A path, a media type, a translation key or the like: words joined by dots, dashes, underscores or slashes. */
const WORDS = /^[A-Za-z]+(?:[._/: -]+[A-Za-z]+)*$/;
/**
 * Whether a value stands for a secret without being one.
 * @param isGeneric whether only the name beside it says that it is a secret; issued secrets may hold any letters
 */
export function isPlaceholder(value: string, isGeneric: boolean): boolean {
  if (isRepetitive(value) || /example|x{6}|0{8}|\*{3}|\.{3}/i.test(value)) return true;
  return isGeneric && (STANDING_FOR.test(value) || FILLED_IN.test(value) || WORDS.test(value));
}

/** Only one or two different characters, as in `**********`. */
function isRepetitive(value: string): boolean {
  return new Set(value).size <= 2;
}
