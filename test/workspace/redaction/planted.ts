import fc from 'fast-check';

const BASE62 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const BASE64URL = `${BASE62}-_`;
const HEX = '0123456789abcdef';

export interface Planted {
  /** What stands in the text. */
  readonly text: string;
  /** What may be left of it in no place. */
  readonly secrets: readonly string[];
}

/** Random letters that look like nothing a person would write, and hold a digit and a letter. */
class Source {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  below(limit: number): number {
    // Mulberry32.
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let value = this.#state;
    value = Math.imul(value ^ (value >>> 15), value | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) % limit;
  }

  letters(length: number, alphabet = BASE62): string {
    let text = Array.from({ length }, () => alphabet[this.below(alphabet.length)]).join('');
    // What people mean by a placeholder comes up by chance once in a while.
    while (/example|sample|dummy|fake|mock|test|todo|xxx|0{8}|token|your|\.{3}/i.test(text) || !/\d/.test(text)) {
      text = Array.from({ length }, () => alphabet[this.below(alphabet.length)]).join('');
    }
    return text;
  }

  pick<T>(values: readonly T[]): T {
    return values[this.below(values.length)] as T;
  }
}

const whole =
  (make: (source: Source) => string) =>
  (seed: number): Planted => {
    const text = make(new Source(seed));
    return { text, secrets: [text] };
  };

const within =
  (make: (source: Source) => readonly [string, ...string[]]) =>
  (seed: number): Planted => {
    const [text, ...secrets] = make(new Source(seed));
    return { text, secrets };
  };

const jsonPart = (source: Source, length: number) =>
  Buffer.from(JSON.stringify({ alg: source.letters(length), typ: 'JWT' })).toString('base64url');

function pem(source: Source, lineEnd: string, prefix = '', kind = 'RSA '): readonly [string, ...string[]] {
  const lines = Array.from({ length: 1 + source.below(30) }, () => source.letters(64, `${BASE62}+/`));
  const last = source.letters(12 + source.below(40), `${BASE62}+/`);
  const words = 'PRIVATE';
  const all = [`-----BEGIN ${kind}${words} KEY-----`, ...lines, last, `-----END ${kind}${words} KEY-----`];
  return [all.map((line) => prefix + line).join(lineEnd), ...lines, last];
}

/** A random value that is kept under the name of a secret, in one of the forms that this is written in. */
export function valueOfName(seed: number, isWanted: (value: string) => boolean = () => true): Planted {
  const one = new Source(seed);
  let value = one.letters(16 + one.below(40));
  while (!isWanted(value)) value = one.letters(16 + one.below(40));
  const name = one.pick(['password', 'DB_PASSWORD', 'apiKey', 'api_key', 'client_secret', 'authToken', 'x.secret.key']);
  const form = one.pick([
    `${name} = "${value}"`,
    `"${name}": "${value}"`,
    `\\"${name}\\": \\"${value}\\"`,
    `const ${name}: string = '${value}';`,
    `:${name} => '${value}'`,
    `config['${name}'] = '${value}'`,
    `process.env.${name} || '${value}'`,
    `setenv("${name}", "${value}")`,
    `<${name}>${value}</${name}>`,
    `--${name} ${value} `,
    `--${name}=${value} `,
    `\nexport ${name}=${value}\n`,
    `\n  ${name}: ${value}\n`,
  ]);
  return { text: form, secrets: [value] };
}

/** Whether a value has one digit alone, or hardly more changes between capitals, small letters and digits than words have. */
function mayBeName(value: string): boolean {
  const kinds = Array.from(value, (letter) => (/\d/.test(letter) ? 'digit' : letter === letter.toLowerCase()));
  const changes = kinds.filter((kind, at) => at > 0 && kind !== kinds[at - 1]).length;
  return (value.match(/\d/g)?.length ?? 0) < 2 || changes < 0.35 * (value.length - 1);
}

/** Secrets of each kind, in the forms that they are written in. */
export const PLANTED: Readonly<Record<string, (seed: number) => Planted>> = {
  'AWS access key': whole((one) => one.pick(['AKIA', 'ASIA']) + one.letters(16, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567')),
  'GitHub token': whole((one) => one.pick(['ghp_', 'gho_', 'ghs_', 'ghu_', 'ghr_']) + one.letters(36 + one.below(40))),
  'GitHub fine-grained token': whole((one) => `github_pat_${one.letters(22)}_${one.letters(59)}`),
  'GitLab token': whole((one) => `glpat-${one.letters(20, BASE64URL)}`),
  'Slack token': whole(
    (one) => `${one.pick(['xoxb', 'xoxa', 'xoxp', 'xoxr', 'xoxs'])}-${one.letters(12, '123456789')}-${one.letters(24)}`,
  ),
  'Google API key': whole((one) => `AIza${one.letters(35, BASE64URL)}`),
  'Stripe key': whole((one) => `${one.pick(['sk', 'rk'])}_live_${one.letters(24 + one.below(80))}`),
  'npm token': whole((one) => `npm_${one.letters(36)}`),
  'OpenAI key': whole((one) => `sk-${one.pick(['', 'proj-', 'svcacct-'])}${one.letters(48)}`),
  'key of another provider': whole((one) => `sk-or-v1-${one.letters(64, HEX)}`),
  'Anthropic key': whole((one) => `sk-ant-${one.pick(['api03', 'admin01', 'oat01'])}-${one.letters(93, BASE64URL)}AA`),
  'Vault token': whole((one) => `hvs.${one.letters(24 + one.below(60), BASE64URL)}`),
  'Grafana token': whole((one) => `glsa_${one.letters(32, `${BASE62}+/`)}_${one.letters(8, HEX)}`),
  'SendGrid key': whole((one) => `SG.${one.letters(22, BASE64URL)}.${one.letters(43, BASE64URL)}`),
  'Telegram token': whole((one) => `${one.letters(9, '123456789')}:AA${one.letters(33, BASE64URL)}`),
  'JSON web token': whole(
    (one) => `${jsonPart(one, 5 + one.below(20))}.${jsonPart(one, 10 + one.below(6000))}.${one.letters(43, BASE64URL)}`,
  ),
  'private key': within((one) =>
    pem(one, one.pick(['\n', '\r\n']), '', one.pick(['RSA ', 'EC ', '', 'OPENSSH ', 'ENCRYPTED ', 'DSA '])),
  ),
  'private key in a string': within((one) => pem(one, '\\n')),
  'private key in lines of code': within((one) => pem(one, "\\n' +\n  '")),
  'private key in a diff': within((one) => pem(one, '\n', one.pick(['+', ' ', '-', '    ', '  12│ ']))),
  'private key without its end': within((one) => {
    const [text, ...lines] = pem(one, '\n');
    return [`${text.slice(0, text.indexOf('-----END'))}\n}`, ...lines.slice(0, -1)];
  }),
  'private key without its beginning': within((one) => {
    const [text, ...lines] = pem(one, '\n');
    return [`\n${text.slice(text.indexOf('\n') + 1)}`, ...lines];
  }),
  'password of an address': within((one) => {
    const password = one.letters(6 + one.below(30));
    return [
      `${one.pick(['postgres', 'https', 'redis', 'amqp+ssl', 'mongodb+srv'])}://${one.pick(['admin', '', 'a.b'])}:${password}@${one.pick(['db.internal', 'localhost:5432', '10.0.0.1'])}/x`,
      password,
    ];
  }),
  // Three of 20,000 random values have the letters of a name and survive, which has a test of its own.
  'value of a name': (seed) => valueOfName(seed, (value) => !mayBeName(value)),
  'header of a request': within((one) => {
    const value = one.letters(24 + one.below(60), BASE64URL);
    return [`Authorization: Bearer ${value}`, value];
  }),
};

/** Code, prose and noise, ending in the middle of whatever it is. */
export function surroundings(): fc.Arbitrary<string> {
  const code = fc.constantFrom(
    ...[
      'const a = f(x);\n',
      '// see also\n',
      '"',
      "'",
      '`',
      '{',
      '}\n',
      ' ',
      '\t',
      '\n',
      '\r\n',
      '=',
      ':',
      '+ ',
      '- ',
      ', ',
    ],
    ...[
      '  12│ ',
      '```',
      '<p>',
      '&amp;',
      '%20',
      '\\n',
      '\\"',
      '\u00e9',
      '\u2028',
      '漢字',
      '(',
      ')',
      '[',
      ']',
      '@@ -1,3 +1,4 @@\n',
    ],
  );
  return fc.oneof(
    fc.array(code, { maxLength: 12 }).map((parts) => parts.join('')),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.string({ unit: 'binary-ascii', maxLength: 40 }),
  );
}
