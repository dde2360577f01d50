import { entropy } from '../secrets/entropy.ts';
import { isPlaceholder } from '../secrets/placeholders.ts';
import { type SecretSpan, secretOf } from './secret-span.ts';

/** The part of a name that says what is kept under it. What stands before it makes no difference. */
const NAME =
  /passw(?:or)?d|passphrase|secret|(?:api|access|private|signing|encryption|account)[_-]?key|credential|token|\bpwd\b/gi;
const REST = '[\\w.-]{0,60}';
/** A quote, which may be escaped as often as text is quoted in text. */
const QUOTE = '\\\\{0,3}["\'`]';

/** Where a value stands, from the end of that part on. The group `secret` is the value. */
const FORMS: readonly RegExp[] = [
  // name = "value", "name": "value", name: string = 'value', get('name') || 'value', setenv("name", "value")
  new RegExp(
    `${REST}(?:${QUOTE})?[\\])]{0,2}(?:\\s{0,3}:\\s{0,3}\\w{1,30}(?=\\s{0,3}=))?\\s{0,8}(?::=|=>|\\|\\||\\?\\?|[!=]?={1,3}|[:,(])\\s{0,8}[bruf@$]{0,2}(?:${QUOTE})(?<secret>[!#-&(-[\\]-_a-~]{12,4000})(?=\\\\{0,3}["'\`])`,
    'diy',
  ),
  // NAME=value to the end of the line, as in files of settings, whose values need no quotes
  new RegExp(
    `${REST}[ \\t]{0,8}[=:][ \\t]{0,8}(?<secret>[A-Za-z0-9+/=_~.!@#$%^&*-]{12,400})(?=[ \\t]{0,8}\\r?(?:\\n|$))`,
    'diy',
  ),
  // --name value
  new RegExp(`(?<=--[\\w.-]{0,60})${REST}[= ]{1,2}(?<secret>[A-Za-z0-9+/=_.~-]{12,400})(?![\\w(])`, 'diy'),
  // <name>value</name>
  new RegExp(`${REST}>\\s{0,8}(?<secret>[^<>\\s]{12,4000})\\s{0,8}</`, 'diy'),
];

/** Of random values of twelve characters, one in 35,000 has less; of words with a digit, many do. */
const MIN_ENTROPY = 2.5;

/** Values that only the name beside them gives away. */
export function* namedSecrets(text: string): Generator<SecretSpan> {
  for (const name of text.matchAll(NAME)) {
    for (const form of FORMS) {
      form.lastIndex = name.index + name[0].length;
      const match = form.exec(text);
      const span = match === null ? null : secretOf(match);
      if (span !== null && isSecretValue(text.slice(span.start, span.end))) yield { ...span, kind: 'assigned-secret' };
    }
  }
}

function isSecretValue(value: string): boolean {
  return /\d/.test(value) && /[A-Za-z]/.test(value) && entropy(value) >= MIN_ENTROPY && !isPlaceholder(value, true);
}
