import { describe, expect, it } from 'vitest';
import { findSecrets } from '../../../../src/analysis/findings/secrets/secrets.ts';
import { CONVENTIONAL } from '../../../../src/languages/file-kinds.ts';
import { entropy } from '../../../../src/workspace/secrets/entropy.ts';
import { SECRET_PATTERNS } from '../../../../src/workspace/secrets/patterns.ts';
import { ISSUED, noise } from '../../../workspace/secrets/sample-secrets.ts';

const find = (text: string, path = 'src/config.ts') => findSecrets([{ path, text }], CONVENTIONAL);
const rulesIn = (text: string, path?: string) => find(text, path).map(({ rule }) => rule);

describe('issued secrets', () => {
  it.each(Object.entries(ISSUED))('%s is found', (rule, secret) => {
    expect(rulesIn(`line one\nconst value = "${secret}";\n`)).toEqual([rule]);
  });

  it('are of all kinds that the table has', () => {
    const generic = SECRET_PATTERNS.filter(({ isGeneric }) => isGeneric).map(({ id }) => id);
    expect(SECRET_PATTERNS.map(({ id }) => id).sort()).toEqual([...Object.keys(ISSUED), ...generic].sort());
  });

  it('are told by line, and never printed whole', () => {
    const secret = ISSUED['github-token'] as string;
    const [found] = find(`one\n\nconst a = '${secret}';\n`);
    expect(found).toMatchObject({ file: 'src/config.ts', line: 3, severity: 'error', shown: 'ghp_… (40 characters)' });
    expect(JSON.stringify(found)).not.toContain(secret.slice(4, 12));
  });

  it('are warnings in tests', () => {
    expect(find(ISSUED['npm-token'] as string, 'test/login.test.ts')).toMatchObject([{ severity: 'warning' }]);
  });

  it('are left alone where an example is meant', () => {
    expect(rulesIn('AKIAIOSFODNN7EXAMPLE')).toEqual([]);
    expect(rulesIn(`ghp_${'x'.repeat(36)}`)).toEqual([]);
    expect(rulesIn(`sk_live_${'0'.repeat(24)}`)).toEqual([]);
  });

  it('have the same fingerprint wherever they stand, and another than other secrets', () => {
    const secret = ISSUED['npm-token'] as string;
    const [here] = find(secret);
    const [there] = find(`\n\n${secret}`, 'lib/x.py');
    const [other] = find(`npm_${noise(40).slice(4)}`);
    expect(there?.fingerprint).toBe(here?.fingerprint);
    expect(other?.fingerprint).not.toBe(here?.fingerprint);
  });
});

describe('values of names that speak of secrets', () => {
  const value = noise(24);

  it.each([
    `password = "${value}"`,
    `const apiKey: string = '${value}';`,
    `"client_secret": "${value}",`,
    `DB_PASSWORD: '${value}'`,
    `secrets['token'] = "${value}"`,
    `accessToken => "${value}"`,
  ])('are found: %s', (text) => {
    expect(rulesIn(text)).toEqual(['assigned-secret']);
  });

  it.each([
    ['a placeholder', 'password = "your-password-here-123"'],
    ['an example', 'api_key = "example-1234-abcd-5678"'],
    ['what is filled in', `password = "\${DB_PASSWORD_2}"`],
    ['what is looked up', 'token = "process.env.MY_TOKEN_1"'],
    ['a name', 'secret_name = "database.primary.login"'],
    ['text without a digit', 'password_label = "EnterThePasswordOfTheUser"'],
    ['a text in another script', 'password = "パスワードを入力してください1"'],
    ['one character over and over', 'password = "111111111111111111"'],
    ['a short value', 'password = "a1b2c3"'],
    ['another name', `checksum = "${value}"`],
  ])('are left alone when they are %s', (_, text) => {
    expect(rulesIn(text)).toEqual([]);
  });

  it('are left alone in tests, where they are made up', () => {
    expect(rulesIn(`password = "${value}"`, 'tests/test_login.py')).toEqual([]);
  });

  it('are warnings in prose, which gives examples; issued secrets are not', () => {
    expect(find(`password = "${value}"`, 'docs/config.rst')).toMatchObject([{ severity: 'warning' }]);
    expect(find(ISSUED['npm-token'] as string, 'README.md')).toMatchObject([{ severity: 'error' }]);
  });

  it('are found in addresses', () => {
    expect(rulesIn(`url = "postgres://admin:${noise(14)}@db.internal/main"`)).toEqual(['url-password']);
    expect(rulesIn('url = "postgres://user:password@localhost/main"')).toEqual([]);
  });
});

describe('texts made to be slow to read', () => {
  it.each(['token', 'eyJ-', 'sk-', 'a:/', 'password=', 'AAAA', 'x:// '])(
    'of %s over and over hold no secret',
    (unit) => {
      expect(rulesIn(unit.repeat(200_000 / unit.length))).toEqual([]);
    },
  );
});

describe('entropy', () => {
  it('is 0 for a value that repeats and that of an even choice', () => {
    expect(entropy('5'.repeat(100))).toBe(0);
    expect(entropy(Array.from({ length: 100 }, (_, at) => String.fromCharCode(65 + (at % 20))).join(''))).toBeCloseTo(
      4.3219,
      4,
    );
    expect(entropy('')).toBe(0);
  });
});
