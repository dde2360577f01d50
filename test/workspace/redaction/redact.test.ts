import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { redact, summedRedactions } from '../../../src/workspace/redaction/redact.ts';
import { ISSUED, noise } from '../secrets/sample-secrets.ts';
import { PLANTED, surroundings, valueOfName } from './planted.ts';

describe('no planted secret survives', () => {
  test.each(Object.keys(PLANTED))('%s, anywhere in any text', (kind) => {
    const plant = PLANTED[kind] as (typeof PLANTED)[string];
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 }), surroundings(), surroundings(), (seed, before, after) => {
        const { text, secrets } = plant(seed);
        const { text: left, redactions } = redact(before + text + after);
        for (const secret of secrets) expect(left).not.toContain(secret);
        expect(Object.values(redactions).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
      }),
      { numRuns: 300 },
    );
  });

  it('under a name, but for one in 2,000 random values that reads as a name itself', () => {
    let survived = 0;
    for (let seed = 0; seed < 20_000; seed++) {
      const { text, secrets } = valueOfName(seed);
      if (redact(text).text.includes(secrets[0] as string)) survived++;
    }
    expect(survived).toBeLessThanOrEqual(10);
  });

  it('with letters right before and behind it', () => {
    for (const [id, secret] of Object.entries(ISSUED)) {
      if (id === 'private-key') continue;
      const value = secret.replace(/^AccountKey=/, '');
      expect(redact(`\\n${secret}`).text, id).toBe(`\\n${secret}`.replace(value, `[REDACTED:${id}]`));
      expect(redact(`x=1\\t${secret}\\n`).text, id).not.toContain(secret);
    }
  });

  it('on a line of any length', () => {
    const secret = ISSUED['github-token'] as string;
    expect(redact(`${'x = 1; '.repeat(20_000)}${secret}`).text).not.toContain(secret);
  });
});

test('a token with what reads as a member behind it is not code', () => {
  const token = ['kod3ptotlE3PYy8pxfAUor', 'GxB1Rlpp8yh_dG96Jlm7blYAbUZF'].join('');
  expect(redact(`Authorization: Bearer ${token}.A`).text).not.toContain(token);
});

test('letters of a token that make up a word by chance do not make it a placeholder', () => {
  for (const token of [
    '2DBpvoRa4RIeGt71Ffw0om4XERcCQRkN2IG7noTAOnAB',
    'q8RtoKEn71Ffw0om4XERcCQ',
    'z9tESt71Ffw0om4XERcCQRk',
  ])
    expect(redact(`Authorization: Bearer ${token}`).text).not.toContain(token);
});

test('an x or six behind random letters does not make a placeholder of them', () => {
  for (const token of ['sn8eymqKZN8rzBGBzXiEbV4N8sah53J2U3XXX', 'sn8eymqKZN8rzBGBzXiEbV4N8sah53J2U3XXXXXX'])
    expect(redact(`Authorization: Bearer ${token}`).text).not.toContain(token);
  for (const masked of ['Bearer abc1-xxx-0123456789', 'Bearer abcd1234xxxxxxxx'])
    expect(redact(`Authorization: ${masked}`).text).toContain(masked);
});

test('a number that follows the first letters of a token by chance does not make a word of them', () => {
  for (const token of ['B8trJIbZvfBCUjVVbVUyQGReVGT', 'v2KxTnqWzLbRmHdYpQsJ'])
    expect(redact(`config['apiKey'] = '${token}'`).text).not.toContain(token);
  for (const name of ['sha256WithRSAEncryption', 'python3.11-slim-bookworm', 'utf8mb4_unicode_ci'])
    expect(redact(`config['apiKey'] = '${name}'`).text).toContain(name);
});

test('a token with one digit at its end is no name', () => {
  expect(redact('client_secret: PNNFaejpQUPrOLcJCTRElU5').text).toBe('client_secret: [REDACTED:assigned-secret]');
  expect(redact('client_secret: getHTTPResponseV2').text).toBe('client_secret: getHTTPResponseV2');
});

/** A made-up password with digits among its letters. */
const SHORT = noise(10).replace(/^./, 'q7');

describe('a short secret', () => {
  it.each([
    ['a log', (value: string) => `Error: boom password=${value}`],
    ['the middle of a line', (value: string) => `login failed password=${value} at db.internal`],
    ['a connection string', (value: string) => `Server=db;User=app;Pwd=${value};Encrypt=true`],
    ['JSON', (value: string) => `{"password":"${value}"}`],
    ['settings', (value: string) => `passwd: ${value}`],
    ['the environment of a command', (value: string) => `PGPASSWORD=${value} psql -h db`],
    ['an option', (value: string) => `wget --password=${value} https://files.internal`],
    ['a header', (value: string) => `curl -H "X-Api-Key: ${value}" https://files.internal`],
    ['a header of GitLab', (value: string) => `PRIVATE-TOKEN: ${value}`],
    ['a cookie', (value: string) => `Cookie: theme=dark; session=${value}`],
    ['what curl is given', (value: string) => `curl -u ada:${value} https://files.internal`],
    ['what mysql is given', (value: string) => `mysql -u root -p${value} shop`],
    ['what docker is given', (value: string) => `docker login -u ada -p ${value}`],
    ['what redis-cli is given', (value: string) => `redis-cli -h cache -a ${value}`],
    ['what sshpass is given', (value: string) => `sshpass -p ${value} ssh ada@host`],
    ['.netrc', (value: string) => `machine files.internal login ada password ${value}`],
  ])('is taken out of %s', (_, write) => {
    const { text, redactions } = redact(write(SHORT));
    expect(text).toBe(write('[REDACTED:assigned-secret]'));
    expect(redactions).toEqual({ 'assigned-secret': 1 });
  });
});

describe('what is left', () => {
  it('is all that is no secret', () => {
    const secret = ISSUED['npm-token'] as string;
    expect(redact(`a\nconst t = "${secret}"; // b\nc`)).toEqual({
      text: 'a\nconst t = "[REDACTED:npm-token]"; // b\nc',
      redactions: { 'npm-token': 1 },
    });
  });

  it('has the lines that there were, and nothing more to be taken out', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(surroundings(), fc.constantFrom(...Object.keys(PLANTED)), fc.integer({ min: 0, max: 1e9 })), {
          maxLength: 5,
        }),
        (parts) => {
          const text = parts.map(([before, kind, seed]) => `${before}${PLANTED[kind]?.(seed).text}\n`).join('');
          const once = redact(text);
          expect(once.text.split('\n').length).toBe(text.split('\n').length);
          expect(redact(once.text)).toEqual({ text: once.text, redactions: {} });
        },
      ),
    );
  });

  it('does not take the kind in a marker for the name of a secret', () => {
    const text = '[REDACTED:aws-access-key]\n0a\u0000A0\u0000-----BEGIN';
    expect(redact(text)).toEqual({ text, redactions: {} });
  });

  it('counts a private key once, however many lines it has', () => {
    const key = `-----BEGIN RSA ${'PRIVATE'} KEY-----\n${[1, 2, 3].map((at) => noise(63 + at)).join('\n')}\nab12==\n-----END RSA ${'PRIVATE'} KEY-----\n`;
    const { text, redactions } = redact(key);
    expect(redactions).toEqual({ 'private-key': 1 });
    expect(text.split('\n')[4]).toBe('[REDACTED:private-key]');
    expect(text).toContain('-----END');
  });

  it.each([
    ['names of secrets', 'const password = request.body.password1;'],
    ['what is looked up', "token = os.environ['GITHUB_TOKEN_2']"],
    ['what is filled in', `password: "\${DB_PASSWORD_1}"`],
    ['what issuers give as examples', 'AKIAIOSFODNN7EXAMPLE'],
    ['names of variables', 'connect(user=user1, password=value2, pwd=shown_text)'],
    ['users of containers', 'docker run -u 1000:1000 -p 8080:80 image'],
    ['types', 'interface A { password: string; passphrase: Base64 }'],
    ['ports of mysql', 'mysql --host db -P 3306 -e "select 1"'],
    ['placeholders', 'API_KEY=your-api-key-goes-here-1'],
    ['any password', 'postgres://user:password@localhost/db'],
    ['addresses with a port', 'http://localhost:8080/@scope/name'],
    ['checksums', `sha512-${noise(86)}==`],
    [
      'markers without a key',
      "pem.replace('-----BEGIN PRIVATE KEY-----', '').replace('-----END PRIVATE KEY-----', '')",
    ],
    ['dotted names', 'a.b.c.someVeryLongMemberName.anotherVeryLongMemberName.yetAnotherOne'],
    ['expressions', 'const TOKEN = "[a-zA-Z0-9-!#$%&*+]+";'],
    ['prose', 'Basic authentication and bearer tokens are described in section 4 of the document.'],
  ])('holds %s', (_, text) => {
    expect(redact(text)).toEqual({ text, redactions: {} });
  });
});

test('counts of several texts are added up', () => {
  expect(summedRedactions([{ jwt: 1 }, {}, { jwt: 2, 'npm-token': 1 }])).toEqual({ jwt: 3, 'npm-token': 1 });
});
