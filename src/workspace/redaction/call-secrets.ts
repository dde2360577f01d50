import { plainText } from './plain-text.ts';
import type { SecretSpan } from './secret-span.ts';
import { isSecretValue } from './secret-value.ts';

/** Functions that take a password or a key among their arguments, in any of the languages that have one of the name. */
const CALLS = [
  ...['log_?in', 'log_?on', 'sign_?in', 'authenticate', 'auth', 'basic_?auth', 'HTTPBasicAuth', 'HTTPDigestAuth'],
  ...['set_?basic_?auth', 'credentials?', 'NetworkCredential', 'UsernamePasswordCredentials', 'PSCredential'],
  ...['get_?connection', 'mysqli?_connect', 'mysqli', 'mysql\\.connect', 'PDO', 'create_?connection', 'pg_connect'],
  ...['create_?hmac', 'hmac\\.new', 'jwt\\.sign', 'jwt\\.verify', 'jwt\\.encode', 'jwt\\.decode', 'bcrypt\\.\\w{1,30}'],
  ...[
    'check_?password',
    'verify_?password',
    'hash_?password',
    'set_?passw(?:or)?d',
    'change_?password',
    'with_?password',
  ],
  ...[
    'set_?authorization',
    'bearer_?auth',
    'set_?bearer_?auth',
    'unlock',
    'decrypt',
    'encrypt',
    'create_?cipher(?:iv)?',
  ],
  ...[
    'create_?decipher(?:iv)?',
    'PBEKeySpec',
    'SecretKeySpec',
    'scrypt(?:sync)?',
    'pbkdf2(?:sync)?',
    'sign',
    'set_?api_?key',
  ],
  ...['proxy_?auth', 'session\\.auth', 'set_?credentials', 'with_?credentials', 'connect_?db', 'SymmetricSecurityKey'],
];
const CALL = new RegExp(
  `(?<![a-z])(?:${CALLS.join('|')})["'\`]?[ \\t]{0,3}(?:\\(|=[ \\t]{0,3}[([]|:[ \\t]{0,3}[([])`,
  'gi',
);
/** A text among arguments. */
const ARGUMENT = /["'`](?<secret>[^\s"'`]{6,400})["'`]/g;
const MAX_ARGUMENTS = 400;

/** Secrets that are written into calls of functions that take one. */
export function* callSecrets(given: string): Generator<SecretSpan> {
  const text = plainText(given);
  let done = 0;
  for (const call of text.matchAll(CALL)) {
    const start = Math.max(call.index + call[0].length, done);
    const end = endOfArguments(text, call.index + call[0].length);
    for (const { index, groups } of text.slice(start, end).matchAll(ARGUMENT)) {
      const value = groups?.secret ?? '';
      if (!isSecretValue(value, { isQuoted: true, isCertain: false })) continue;
      yield { start: start + index + 1, end: start + index + 1 + value.length, kind: 'assigned-secret' };
    }
    done = Math.max(done, end);
  }
}

function endOfArguments(text: string, start: number): number {
  const rest = text.slice(start, start + MAX_ARGUMENTS);
  const end = rest.search(/\n|\)\s{0,3}[;,)\]}\n]|\)$/);
  return start + (end < 0 ? rest.length : end);
}
