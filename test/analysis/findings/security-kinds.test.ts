import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { cweOf, RULES } from '../../../src/analysis/findings/rules.ts';
import { findSecrets } from '../../../src/analysis/findings/secrets/secrets.ts';
import { FAILING_RULES, ruleOfKind, SECURITY_KINDS } from '../../../src/analysis/findings/security-kinds.ts';
import { weakPlaces } from '../../../src/analysis/findings/weaknesses/weakness-findings.ts';
import { CONVENTIONAL } from '../../../src/languages/file-kinds.ts';
import type { Language } from '../../../src/languages/language.ts';
import { Parsers } from '../../../src/languages/parsers.ts';
import { languageOf } from '../../../src/languages/registry.ts';
import { WEAKNESS_KINDS, type WeaknessKind } from '../../../src/languages/weaknesses/kinds.ts';
import { readWeaknesses } from '../../../src/languages/weaknesses/weakness-reader.ts';
import { sarifLog } from '../../../src/reports/sarif.ts';
import { SECRET_PATTERNS, type SecretId } from '../../../src/workspace/secrets/patterns.ts';
import { AWS_SECRET, ISSUED, noise, webToken, wholeKey } from '../../workspace/secrets/sample-secrets.ts';

const parsers = new Parsers(1);
afterAll(() => parsers.close());

const SECRETS = SECRET_PATTERNS.map(({ id }) => id);
const KINDS = Object.keys(SECURITY_KINDS) as (SecretId | WeaknessKind)[];

describe('the table of kinds of security findings', () => {
  it('has an entry for each kind of secret and of weakness, and no other', () => {
    expect([...KINDS].sort()).toEqual([...SECRETS, ...WEAKNESS_KINDS].sort());
  });

  it('leads each kind to a rule with a CWE', () => {
    for (const kind of KINDS) expect(cweOf(ruleOfKind(kind))).toMatch(/^CWE-\d+$/);
  });

  it('is what SARIF says of rules that never fail: no error', () => {
    const ids = [...new Set(KINDS.map(ruleOfKind))];
    const log = sarifLog(ids, [], '1.0.0') as {
      readonly runs: readonly {
        readonly tool: {
          readonly driver: { readonly rules: readonly { readonly defaultConfiguration: { readonly level: string } }[] };
        };
      }[];
    };
    const levels = log.runs[0]?.tool.driver.rules.map(({ defaultConfiguration: { level } }) => level);
    expect(levels).toEqual(
      ids.map((id) => {
        const isGrave = RULES[id].severity === 'critical' || RULES[id].severity === 'high';
        return FAILING_RULES.has(id) && isGrave ? 'error' : 'warning';
      }),
    );
    expect([...FAILING_RULES].sort()).toEqual([
      ...['security/code-injection', 'security/command-injection', 'security/hard-coded-credential'],
      ...['security/private-key', 'security/sql-injection', 'security/unsafe-deserialization'],
    ]);
  });

  it('is what the documentation lists', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../docs/security-rules.md'), 'utf8');
    const rows = SECRET_PATTERNS.map(
      ({ id, name }) => `| \`${id}\` | ${name} | ${SECURITY_KINDS[id].fails.replace(/^never$/, 'never: warning')} |`,
    );
    expect(page).toContain(['| kind | what it is | fails the gate |', '|---|---|---|', ...rows].join('\n'));
  });
});

/** Of each kind of secret that may fail, one that does, and one in the same form that is a warning or none. */
const issued = (id: SecretId) => ISSUED[id] as string;
const byForm = (id: SecretId, none: string) => [id, issued(id), none] as const;
const SECRET_EXAMPLES: readonly (readonly [SecretId, string, string])[] = [
  [
    'aws-access-key',
    `${issued('aws-access-key')}" , "${AWS_SECRET}`,
    `${issued('aws-access-key')}", "${'0a'.repeat(20)}`,
  ],
  byForm('github-token', `ghp_${'[A-Za-z0-9]'}{36}`),
  byForm('gitlab-token', 'glft-some-component-of-a-page-2'),
  byForm('slack-token', 'xoxb-your-slack-bot-token-1'),
  byForm('slack-webhook', 'https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX'),
  byForm('stripe-key', `sk_live_your${noise(20)}`),
  byForm('google-client-secret', `GOCSPX-${'x'.repeat(28)}`),
  byForm('npm-token', `npm_${'abcdef0123'.repeat(4).slice(0, 36)}`),
  byForm('pypi-token', `pypi-AgE${'example'.repeat(9)}`),
  byForm('rubygems-key', `rubygems_${'0123456789abcdef'.repeat(3)}`),
  byForm('sendgrid-key', `SG.${'x'.repeat(22)}.${'x'.repeat(43)}`),
  byForm('anthropic-key', `sk-ant-api03-${'your-key-'.repeat(10)}`),
  byForm('openai-key', `sk-${'X'.repeat(20)}T3BlbkFJ${'X'.repeat(20)}`),
  byForm('model-key', `sk-or-v1-${'0'.repeat(64)}`),
  byForm('huggingface-token', `hf_${'abcdefghijklmnopqrstuvwxyzabcdefgh'}`),
  byForm('digitalocean-token', `dop_v1_${'0123456789abcdef'.repeat(4)}`),
  byForm('telegram-token', `123456789:AA${'your-token'.repeat(4).slice(0, 33)}`),
  byForm('azure-storage-key', `AccountKey=Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1${noise(54)}==`),
  byForm('shopify-token', `shpat_${'0123456789abcdef'.repeat(2)}`),
  byForm('vault-token', 'hvs.some-component-of-a-page-here'),
  byForm('grafana-token', `glsa_${'x'.repeat(32)}_00000000`),
  byForm('age-key', `AGE-SECRET-KEY-1${'Q'.repeat(58)}`),
  [
    'jwt',
    webToken({ iss: 'supabase', ref: 'abcdefghij', role: 'service_role' }),
    webToken({ iss: 'supabase', ref: 'abcdefghij', role: 'anon' }),
  ],
  ['private-key', wholeKey(), issued('private-key')],
];

describe('a kind of secret that may fail', () => {
  const severities = (value: string, path = 'src/a.ts') =>
    findSecrets([{ path, text: `const a = "${value}";\n` }], CONVENTIONAL).map(({ severity }) => severity);

  it('has examples', () => {
    const failing = SECRETS.filter((id) => SECURITY_KINDS[id].fails !== 'never');
    expect(SECRET_EXAMPLES.map(([id]) => id).sort()).toEqual([...failing].sort());
  });

  it.each(SECRET_EXAMPLES)('%s fails where it is certain, and nowhere else', (_, secret, none) => {
    expect(severities(secret)).toContain('error');
    expect(severities(none)).not.toContain('error');
    for (const path of ['test/a.test.ts', 'fixtures/a.json', 'examples/a.ts', 'docs/a.ts', 'README.md']) {
      expect(severities(secret, path)).not.toContain('error');
      expect(severities(secret, path)).toContain('warning');
    }
  });

  it.each(SECRETS.filter((id) => SECURITY_KINDS[id].fails === 'never' && id in ISSUED))('%s never does', (id) => {
    expect(severities(issued(id))).toEqual(['warning']);
  });
});

/** Of each kind of weakness that may fail, code that does, and code like it that does not. */
const WEAKNESS_EXAMPLES: readonly (readonly [WeaknessKind, string, string])[] = [
  ['command-injection', "shell_exec('ls ' . $_GET['folder']);", "shell_exec('ls ' . $folder);"],
  [
    'sql-injection',
    "mysqli_query($db, 'SELECT * FROM users WHERE id = ' . $_GET['id']);",
    "mysqli_query($db, 'SELECT * FROM users WHERE id = ' . intval($_GET['id']));",
  ],
  ['code-injection', "eval($_POST['code']);", 'eval($code);'],
  ['unsafe-deserialization', "unserialize($_COOKIE['cart']);", 'unserialize(check($_COOKIE["cart"]));'],
];

describe('a kind of weakness that may fail', () => {
  const severities = async (code: string, path = 'src/a.php') => {
    const language = languageOf(path) as Language;
    const read = await readWeaknesses(`<?php\n${code}\n`, language, (one) => parsers.parserOf(one));
    return weakPlaces(path, language.id, read ?? []).found.map(({ severity }) => severity);
  };

  it('has examples', () => {
    const failing = WEAKNESS_KINDS.filter((kind) => SECURITY_KINDS[kind].fails !== 'never');
    expect(WEAKNESS_EXAMPLES.map(([kind]) => kind)).toEqual(failing);
  });

  it.each(WEAKNESS_EXAMPLES)('%s fails where client input reaches it, outside documentation', async (_, weak, fine) => {
    expect(await severities(weak)).toEqual(['critical']);
    expect(await severities(weak, 'docs/a.php')).toEqual(['medium']);
    expect(await severities(fine)).toEqual([]);
  });
});
