/** Words that say of any name they are in that a secret is kept under it. */
const WORDS = [
  'passw(?:or)?d',
  'passphrase',
  'passwort',
  'kennwort',
  'contrase[nñ]a',
  'mot de passe',
  'secret',
  'credentials?',
  'token',
  'requirepass',
  'masterauth',
  'identified by',
  'connection[_ -]?string',
  'hmac',
  'apikey',
];

/** What people put right before a short word. */
const OWNERS = [
  ...['root', 'bind', 'user', 'db', 'admin', 'ldap', 'smtp', 'sudo', 'login', 'mysql', 'pg', 'redis', 'ssh', 'sys'],
  ...['key', 'store', 'keystore', 'trust', 'my', 'mail', 'wifi', 'ftp', 'http', 'proxy'],
];

/** What comes before "key" where a key is a secret. */
const KEYS = [
  ...['api', 'access', 'private', 'priv', 'signing', 'encryption', 'decryption', 'account', 'master', 'storage'],
  ...['subscription', 'license', 'licence', 'session', 'deploy', 'hmac', 'shared', 'secret', 'service', 'auth', 'app'],
  ...[
    'preshared',
    'consumer',
    'functions?',
    'webhook',
    'cookie',
    'crypto',
    'cipher',
    'aes',
    'db',
    'database',
    'client',
  ],
  ...['write', 'admin', 'root', 'recovery', 'backup', 'integration', 'server'],
];

/** Short words that are about secrets where they are a word of a name, not where they are part of one. */
const SHORT = [
  ...['pass', 'passcode', 'pw', 'pwd', 'psk', 'salt', 'pepper', 'auth', 'creds?', 'sid', 'sessionid', 'session[_-]?id'],
  ...['jsessionid', 'phpsessid', 'jwt', 'bearer', 'signature', 'pin', 'otp', 'key', 'keys', 'login', 'session'],
  ...['recovery code', 'backup code', 'otp code', 'pin code', 'pin_code'],
];

const anyOf = (words: readonly string[]) => words.join('|');

/**
 * The part of a name that says what is kept under it. Short words are found in `DB_PASS`, `dbPass` and `pass1`, not in
 * `bypass` and `compass`.
 */
export const SECRET_NAME = new RegExp(
  `(?:${anyOf(KEYS)})[ _-]?key|(?:${anyOf(WORDS)})|(?:${anyOf(OWNERS)})(?:pw|pass)(?![a-z])|pwd(?![a-z])|(?<![a-z])(?:${anyOf(SHORT)})(?![a-z])|pw(?![a-z])|pass(?![a-z])`,
  'gi',
);
/** In `dbPass`, a capital begins a word; in `COMPASS`, it does not. */
const BEGINS_WORD = /^(?:[A-Z][a-z]|[A-Z]{2,3}$)/;
const IS_SHORT = new RegExp(`^(?:${anyOf(SHORT.filter((word) => word !== 'pwd'))})$`, 'i');
/** Names of passwords, of which people choose weak ones. */
const PASSWORD = /pass|pwd?$|kennwort|contrase|^psk$|^pin|^otp/i;
/** Names that hold a secret only where it looks random. */
const VAGUE = /^(?:keys?|login|session|signature|hmac|bearer|connection.*)$/i;
/** Names that hold a secret only where it is quoted or looks random. */
const SHORT_VAGUE = /^(?:auth|salt|pepper|sid|creds?)$/i;

/** Whether short words begin where a word of a name does. */
export function isWordOfName(text: string, at: number, word: string): boolean {
  if (!IS_SHORT.test(word)) return true;
  const before = text[at - 1] ?? ' ';
  return !/[A-Za-z]/.test(before) || (/[a-z]/.test(before) && BEGINS_WORD.test(word));
}

export const isSessionName = (word: string): boolean => /^(?:session|sid|auth)$/i.test(word);
export const isPasswordName = (word: string): boolean => PASSWORD.test(word);
export const isVagueName = (word: string, isQuoted: boolean): boolean =>
  VAGUE.test(word) || (!isQuoted && SHORT_VAGUE.test(word));

/** What comes before "key" where a key is no secret. */
const OTHER_KEYS =
  /(?:websocket|public|pub|idempotency|foreign|primary|sort|partition|cache|row|group|translation|event|routing|cookie name|object|index|hash|unique|map|dict|json|data)[-_ ]?$/i;

/** Whether a key is of another kind than those that open something. */
export function isOtherKey(text: string, at: number, word: string): boolean {
  return /^keys?$/i.test(word) && OTHER_KEYS.test(text.slice(Math.max(0, at - 20), at));
}

/** Ends of names for something about a secret rather than the secret. */
const ABOUT =
  /(?:[_.-]|(?<=[a-z0-9])(?=[A-Z]))(?:names?|types?|ur[il]s?|paths?|files?|filenames?|endpoints?|labels?|hints?|fields?|regexp?|patterns?|placeholders?|prefix|suffix|formats?|alg|algorithms?|versions?|class|titles?|descriptions?|messages?|msg|errors?|help|polic(?:y|ies)|scopes?|params?|columns?|tables?|attributes?|selectors?|schemes?|expression|count|limit|length|size|expiry|ttl|timeout|fd|cmd|command)$/i;

/** Whether the rest of a name says that it is about a secret and does not hold one. */
export const isAboutSecret = (name: string): boolean => ABOUT.test(name);
