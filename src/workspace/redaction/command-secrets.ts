import { plainText } from './plain-text.ts';
import { type SecretSpan, secretOf } from './secret-span.ts';
import { isSecretValue } from './secret-value.ts';

/** Flags of commands whose values are secrets; of those with a colon or the like, what stands behind it. */
interface CommandFlags {
  readonly commands: readonly string[];
  /** The value is the next word, or follows at once. */
  readonly secret?: readonly string[];
  /** The value is a user, one of `:`, `,` and `%`, and a password. */
  readonly user?: readonly string[];
}

const COMMANDS: readonly CommandFlags[] = [
  {
    commands: ['curl', 'xh', 'http', 'https', 'httpie', 'wget', 'aria2c'],
    user: ['-\\w{0,8}u', '--user', '-U', '--proxy-user', '-a', '--auth'],
    secret: ['--pass', '--oauth2-bearer', '--http-passwd', '--ftp-password'],
  },
  { commands: ['mysql\\w{0,10}', 'mariadb(?:-\\w{1,10})?', 'mycli'], secret: ['-p'] },
  { commands: ['redis-cli', 'redis-benchmark', 'valkey-cli'], secret: ['-a', '--pass'] },
  {
    commands: [
      '(?:docker|podman|nerdctl|buildah|helm|helm registry|skopeo|crane|oras|az|npm|fly|oc|cf|ibmcloud) login',
    ],
    secret: ['-p', '-w', '--apikey'],
  },
  { commands: ['sshpass'], secret: ['-p'] },
  {
    commands: [
      'mongo\\w{0,10}',
      'cqlsh',
      'twine',
      'rdesktop',
      'cadaver',
      'certutil',
      'influx',
      'neo4j-admin',
      'cypher-shell',
    ],
    secret: ['-p'],
  },
  { commands: ['ldap[a-z]{3,10}'], secret: ['-w', '-s'] },
  { commands: ['sqlcmd', 'bcp', 'isql', 'osql', 'ipmitool', 'zip', 'unzip', 'impacket-\\w{1,20}'], secret: ['-P'] },
  { commands: ['7z[ar]?', 'rar', 'unrar'], secret: ['-p', '-hp'] },
  { commands: ['xfreerdp', 'wfreerdp', 'signtool'], secret: ['/p:', '/p'] },
  {
    commands: ['smbclient', 'smbget', 'rpcclient', 'lftp', 'etcdctl', 'ncftp', 'curlftpfs'],
    user: ['-U', '-u', '--user'],
  },
  { commands: ['dotnet nuget', 'nuget', 'gem'], secret: ['-k', '--key', '-ApiKey'] },
  {
    commands: ['security', 'codesign', 'ssh-keygen', 'useradd', 'usermod', 'wrangler'],
    secret: ['-p', '-P', '-N', '-k'],
  },
  {
    commands: ['restic', 'borg', 'rclone', 'sonar-scanner', 'pscp', 'plink', 'psftp'],
    secret: ['-pw', '-Dsonar\\.login'],
  },
  { commands: ['evil-winrm', 'crackmapexec', 'nxc', 'hydra', 'winrs'], secret: ['-p', '-P', '-p:'] },
];

/** What stands before a secret that is a word of its own. */
const POSITIONAL = [
  'htpasswd[ \\t]+-\\w{0,6}b\\w{0,6}[ \\t]+\\S{1,200}[ \\t]+\\S{1,100}',
  'rabbitmqctl[ \\t]+(?:add_user|change_password|authenticate_user)[ \\t]+\\S{1,100}',
  'net[ \\t]+user[ \\t]+\\S{1,100}',
  'net[ \\t]+use[ \\t]+(?:\\w:|\\*)[ \\t]+\\S{1,200}',
  'wpa_passphrase[ \\t]+\\S{1,100}',
  '(?:snyk[ \\t]+auth|(?:cargo|vault|doppler|pulumi|tea|supabase|railway)[ \\t]+login|ngrok[ \\t]+(?:config[ \\t]+add-)?authtoken)',
  'http-basic\\.[\\w.-]{1,100}[ \\t]+\\S{1,100}',
  'sqlplus[ \\t]+(?:-\\w[ \\t]+)?[\\w.]{1,60}/',
  'oracle:[a-z]{2,4}:[\\w.]{1,60}/',
  'ssh-add[ \\t]+-[a-z]',
  'send[ \\t]+["\'`]{1,3}',
  '(?<=\\s)<<<(?=\\s)',
  '[Ll]ogin:?[ \\t]+[\\w.@-]{1,60}[ \\t]+/',
];

const VALUE = '["\'`]{0,3}(?<secret>[^\\s"\'`|<>]{6,400})';
const POSITIONAL_SECRET = new RegExp(`(?<![\\w-])(?:${POSITIONAL.join('|')})[ \\t]{0,3}${VALUE}`, 'dg');
/** What is piped into a command that reads a password. */
const PIPED =
  /\b(?:echo|printf)[ \t]+(?:-\w{1,3}[ \t]+)?["'`]{0,3}(?:[\w.-]{1,60}:)?(?<secret>[^\s"'`|:]{6,400})["'`]{0,3}[ \t]{0,3}\|[ \t]{0,3}(?:sudo|su|docker|podman|helm|gh|chpasswd|passwd|openssl|gpg|kinit|smbpasswd|base64|az|npm|cryptsetup|crane|oras)\b/dg;
/** Lines of `.pgpass`: host, port, database, user, password. */
const PGPASS =
  /^[ \t]{0,20}[\w.*-]{1,100}:(?:\d{2,5}|\*):[\w*-]{1,60}:[\w*.-]{1,60}:(?<secret>[^\s:"'`]{6,200})[ \t]{0,9}$/dgm;

/** A value may follow at once behind a flag of one letter or a colon, as in `-pVALUE`. */
const withSeparator = (flag: string) => `${flag}[ \\t=]{${/^--|[a-z]{3}$/.test(flag) ? 1 : 0},3}`;

const COMMAND_LINES = COMMANDS.map(({ commands, secret = [], user = [] }) => ({
  command: new RegExp(`(?<![\\w-])(?:${commands.join('|').replaceAll(' ', '[ \\t]{1,4}')})(?![\\w-])`),
  flags: [
    ...(secret.length === 0 ? [] : [new RegExp(`(?<=\\s)(?:${secret.map(withSeparator).join('|')})${VALUE}`, 'dg')]),
    ...(user.length === 0
      ? []
      : [
          new RegExp(
            `(?<=\\s)(?:${user.map(withSeparator).join('|')})["'\`]{0,3}[\\w.@\\\\-]{0,100}[:,%](?<secret>[^\\s"'\`|<>]{6,400})`,
            'dg',
          ),
        ]),
  ],
}));

/** A line that is longer is data. */
const MAX_LINE = 20_000;

/** Secrets on command lines, of six characters and more. */
export function* commandSecrets(given: string): Generator<SecretSpan> {
  const text = plainText(given);
  yield* secretsOf(text, 0, [POSITIONAL_SECRET, PIPED, PGPASS]);
  let start = 0;
  for (const line of text.split('\n')) {
    if (line.length <= MAX_LINE && /[-/]\w/.test(line)) {
      for (const { command, flags } of COMMAND_LINES) if (command.test(line)) yield* secretsOf(line, start, flags);
    }
    start += line.length + 1;
  }
}

function* secretsOf(text: string, offset: number, expressions: readonly RegExp[]): Generator<SecretSpan> {
  for (const expression of expressions) {
    for (const match of text.matchAll(expression)) {
      const span = secretOf(match);
      if (span === null) continue;
      const value = text.slice(span.start, span.end).replace(/[;,)]$|@.{0,200}$/, '');
      if (!isSecretValue(value, { isQuoted: false, isCertain: true })) continue;
      yield { start: offset + span.start, end: offset + span.start + value.length, kind: 'assigned-secret' };
    }
  }
}
