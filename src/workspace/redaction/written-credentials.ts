import { entropy } from '../secrets/entropy.ts';
import { isPlaceholder } from '../secrets/placeholders.ts';
import { type SecretSpan, secretOf } from './secret-span.ts';

/** A value without quotes, to the next character that ends one in a shell, a log or a connection string. */
const VALUE = '(?<secret>[^\\s"\'`;,&<>()\\[\\]{}|\\\\]{6,400})(?![\\w(\\[{])';

/** Places that say by themselves that a secret follows, so that it may be shorter than behind other names. */
const FORMS: readonly RegExp[] = [
  // password=value, "passwd": "value", Pwd=value; anywhere in a line
  new RegExp(`(?:passw(?:or)?d|passphrase|\\bpwd)["']?[ \\t]{0,3}[=:][ \\t]{0,3}["']?${VALUE}`, 'dgi'),
  // X-Api-Key: value, Private-Token: value
  new RegExp(
    `\\b(?:x-[\\w-]{0,40}(?:key|token|secret|auth)|api-key|private-token)["']?[ \\t]{0,3}[:=][ \\t]{0,3}["']?${VALUE}`,
    'dgi',
  ),
  // Cookies of a session
  new RegExp(`\\b(?:session|sessionid|phpsessid|jsessionid|connect\\.sid|sid|auth)=${VALUE}`, 'dgi'),
  // curl -u user:value, wget --user user:value
  new RegExp(`(?<=\\s)(?:-u|--user|--proxy-user)[ =]{0,2}["']?[\\w.@-]{1,60}:${VALUE}`, 'dgi'),
  // mysql -pvalue
  new RegExp(`\\b(?:mysql|mysqldump|mysqladmin|mariadb)\\b[^\\n|;&]{0,200}?[ \\t]-p${VALUE}`, 'dgi'),
  // sshpass -p value, docker login -p value, redis-cli -a value, ldapsearch -w value
  new RegExp(
    `\\b(?:sshpass|(?:docker|podman|helm) login|redis-cli|mongosh|ldapsearch)\\b[^\\n|;&]{0,200}?[ \\t]-[apw][ \\t]{0,3}["']?${VALUE}`,
    'dgi',
  ),
  // machine … login … password value, as in .netrc
  new RegExp(`\\blogin[ \\t]{1,4}[^\\s]{1,100}[ \\t]{1,4}password[ \\t]{1,4}${VALUE}`, 'dgi'),
];

/** Of random values of eight characters, hardly any has less. */
const MIN_ENTROPY = 2.25;
/** A word with a number behind it: the name of a variable more often than a password. */
const NAME = /^[A-Za-z_]+\d{0,3}$/;

/** Secrets in command lines, headers, logs and connection strings, of six characters and more. */
export function* writtenCredentials(text: string): Generator<SecretSpan> {
  for (const form of FORMS) {
    for (const match of text.matchAll(form)) {
      const span = secretOf(match);
      if (span !== null && isCredential(text.slice(span.start, span.end))) yield { ...span, kind: 'assigned-secret' };
    }
  }
}

function isCredential(value: string): boolean {
  return (
    /\d/.test(value) &&
    /[A-Za-z]/.test(value) &&
    !NAME.test(value) &&
    entropy(value) >= MIN_ENTROPY &&
    !isPlaceholder(value, true)
  );
}
