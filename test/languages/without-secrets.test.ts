import { describe, expect, test } from 'vitest';
import { mayHoldSecrets } from '../../src/languages/without-secrets.ts';
import { secretValues } from '../../src/workspace/secrets/secret-values.ts';
import { ISSUED, noise } from '../workspace/secrets/sample-secrets.ts';
import { factsOf } from './fixture-facts.ts';

/** Texts that hold a secret which only what stands beside it gives away. */
const GENERIC: Readonly<Record<string, string>> = {
  'of a name': `const db_password = '${noise(24)}';`,
  'of a key': `headers = {"X-Api-Key": "${noise(30)}"}`,
  'in an address': `connect("postgres://admin:${noise(14)}@db.internal/main")`,
};

const SAMPLES = [
  ...Object.entries(ISSUED).map(([id, secret]) => [id, `const value = "${secret}";`] as const),
  ...Object.entries(GENERIC),
];

test.each(SAMPLES)('the quick look misses nothing that the slow one finds: %s', (_, source) => {
  expect([...secretValues(source, true)].length).toBeGreaterThan(0);
  expect(mayHoldSecrets(source)).toBe(true);
});

test.each([
  'export const answer = isTokenCharacterPresent(42);',
  "load('./pages/settings-page.component.html', 'application/x-www-form-urlencoded');",
  'https://example.org:8080/a/path#with-a-fragment',
])('the quick look is enough for %s', (source) => {
  expect(mayHoldSecrets(source)).toBe(false);
});

describe('facts', () => {
  const github = ISSUED['github-token'] as string;
  const npm = ISSUED['npm-token'] as string;

  test.each(Object.entries(ISSUED).filter(([id]) => id !== 'private-key'))('hold no %s', async (_, secret) => {
    const source = [
      `// TODO: rotate ${secret}`,
      `import { a } from '${secret}';`,
      `export const key: '${secret}' = '${secret}';`,
      `new Client('${secret}').call("${secret}");`,
      `function f(x = '${secret}') { return ['${secret}'].map(g); }`,
    ].join('\n');
    expect(JSON.stringify(await factsOf('a.ts', source))).not.toContain(secret);
  });

  test.each(Object.entries(GENERIC))('hold no secret %s', async (_, code) => {
    const [secret] = Array.from(secretValues(code, true), ({ value }) => value);
    const facts = JSON.stringify(await factsOf('a.js', `${code}\n// See ${code}\n`));
    expect(secret).toHaveLength(code === GENERIC['in an address'] ? 14 : code === GENERIC['of a key'] ? 30 : 24);
    expect(facts).not.toContain(secret);
  });

  test('show which secret stood there, and everything else as it was', async () => {
    const { comments, strings, definitions } = await factsOf(
      'a.ts',
      `// TODO: rotate ${github} soon\nexport const names = ['${npm}', 'plain-name'];\n`,
    );
    expect(comments).toMatchObject([{ line: 1, text: '// TODO: rotate ghp_… (40 characters) soon' }]);
    expect(strings).toEqual(['plain-name']);
    expect(definitions).toMatchObject([{ name: 'names', line: 2 }]);
  });

  test('hold no line of a private key', async () => {
    const lines = [noise(64), noise(60).slice(3), `${noise(30)}==`];
    const key = ['-----BEGIN RSA PRIVATE KEY-----', ...lines, '-----END RSA PRIVATE KEY-----'];
    const source = `/*\n${key.join('\n')}\n*/\nconst pem = \`${key.join('\n')}\`;\n`;
    const facts = JSON.stringify(await factsOf('a.ts', source));
    for (const line of lines) expect(facts).not.toContain(line);
    expect(facts).toContain('BEGIN RSA PRIVATE KEY');
  });

  test('of a script without quotes hold none either', async () => {
    const source = `#!/bin/bash\nexport GITHUB_TOKEN=${github}\nlogin ${npm} --key ${ISSUED['gitlab-token']}\n`;
    const facts = JSON.stringify(await factsOf('a.sh', source));
    for (const secret of [github, npm, ISSUED['gitlab-token']]) expect(facts).not.toContain(secret);
  });
});
