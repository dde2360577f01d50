import { plainText } from './plain-text.ts';
import { type SecretSpan, secretOf } from './secret-span.ts';
import { isRandom, isSecretValue } from './secret-value.ts';

/** Parameters of addresses that carry a secret, in addition to the names of secrets. */
const PARAMETERS = [
  'sig',
  'signature',
  'code',
  't',
  'sid',
  'hash',
  'hmac',
  'jwt',
  'state',
  'ticket',
  'nonce',
  'k',
  'x-\\w{1,10}-signature',
  's',
];
const PARAMETER = new RegExp(`[?&#]{1,3}(?:${PARAMETERS.join('|')})={1,3}(?<secret>[^\\s"'\`&#<>]{20,2000})`, 'dgi');
/** Steps of a path that a secret follows. */
const STEPS = [
  ...['reset', 'reset[_-]password', 'password[_-]reset', 'invite', 'invitation', 'verify', 'verification', 'confirm'],
  ...[
    'activate',
    'activation',
    'magic[_-]link',
    'magic',
    'unsubscribe',
    'webhooks?',
    'hooks?',
    'tokens?',
    'share',
    'auth',
  ],
  ...['login', 'sso', 'callback', 'accept', 'recover', 'recovery', 'set[_-]password', 'private', 'secret', 'ticket'],
  ...['session', 'api[_-]?key', 'join', 'download', 'services', 'workflows', 'triggers'],
];
const PATH = new RegExp(`/(?:${STEPS.join('|')})/(?<secret>[A-Za-z0-9_.~=-]{20,1000})(?=[/?#\\s"'\`<>),;]|$)`, 'dgi');
/** Addresses that are secrets as a whole. */
const HOOKS = [
  /hooks\.slack\.com\/(?:services|workflows|triggers)\/(?<secret>[A-Za-z0-9+/]{30,100})/dg,
  /discord(?:app)?\.com\/api\/webhooks\/\d{10,25}\/(?<secret>[\w-]{30,100})/dg,
  /\.webhook\.office\.com\/webhookb2\/(?<secret>[\w@/-]{60,400})/dg,
  /api\.telegram\.org\/bot(?<secret>\d{6,12}:[\w-]{30,50})/dg,
];
/** What stands where the user of an address does: a token alone, or with a fixed password. */
const USER = /:{1,3}\/{2,6}(?<secret>[A-Za-z0-9_.-]{20,400})(?:@{1,3}|:{1,3}(?:x-oauth-basic|x-token-auth|)@{1,3})/dg;
/** The password of an address whose signs may be escaped, or that has signs which others do not allow there. */
const ESCAPED = /:{1,3}(?:\/|%2F){2}[^\s:/?#@"'`<>]{0,100}:{1,3}(?<secret>[^\s/@"'`<>:]{6,200}?)(?:@|%40)/dgi;

/** Secrets in the parameters, the paths and the users of addresses. */
export function* addressSecrets(given: string): Generator<SecretSpan> {
  const text = plainText(given);
  for (const expression of [PARAMETER, PATH, USER]) yield* matching(text, expression, isRandom);
  yield* matching(text, ESCAPED, (value) => isSecretValue(value, { isQuoted: true, isCertain: true }));
  for (const hook of HOOKS) yield* matching(text, hook, (value) => /\d/.test(value));
}

function* matching(text: string, expression: RegExp, isSecret: (value: string) => boolean): Generator<SecretSpan> {
  for (const match of text.matchAll(expression)) {
    const span = secretOf(match);
    if (span !== null && isSecret(text.slice(span.start, span.end))) yield { ...span, kind: 'address-secret' };
  }
}
