import { WEAKNESS_KINDS, type WeaknessKind } from '../../languages/weaknesses/kinds.ts';
import type { SecretId } from '../../workspace/secrets/patterns.ts';
import { type RuleId, secretRule } from './rules.ts';

/** When a secret fails the gate, unless it is in tests, examples or documentation. */
export type SecretFails = 'by its form' | 'next to its secret' | 'as a service key' | 'as a whole key' | 'never';

/** When a weakness fails the gate, unless it is in tests, examples or documentation. */
export type WeaknessFails = 'sent directly' | 'never';

/**
 * What a finding is that does not fail: a `warning`, which the gate lists; or for a `review`, because most findings of the kind are
 * right too seldom to list them for a whole tree.
 */
export type Otherwise = 'warning' | 'review';

export interface SecurityKind<Fails> {
  readonly fails: Fails;
  readonly otherwise: Otherwise;
}

const secret = (fails: SecretFails): SecurityKind<SecretFails> => ({ fails, otherwise: 'warning' });
const weakness = (fails: WeaknessFails, otherwise: Otherwise = 'review'): SecurityKind<WeaknessFails> => ({
  fails,
  otherwise,
});

const BY_FORM = secret('by its form');
const NEVER_SECRET = secret('never');
const SENT = weakness('sent directly');
const REVIEW = weakness('never');

/**
 * Every kind of security finding, and whether it may fail the gate. The gate, `precommit`, SARIF and the documentation read it.
 *
 * Identifiers, keys that programs show to every client, and values that only a name calls secret never fail: on unseen code, about
 * half of such findings were right.
 */
export const SECURITY_KINDS: Readonly<
  Record<SecretId, SecurityKind<SecretFails>> & Record<WeaknessKind, SecurityKind<WeaknessFails>>
> = {
  'aws-access-key': secret('next to its secret'),
  'github-token': BY_FORM,
  'gitlab-token': BY_FORM,
  'slack-token': BY_FORM,
  'slack-webhook': BY_FORM,
  'stripe-key': BY_FORM,
  'google-api-key': NEVER_SECRET,
  'google-client-secret': BY_FORM,
  'npm-token': BY_FORM,
  'pypi-token': BY_FORM,
  'rubygems-key': BY_FORM,
  'sendgrid-key': BY_FORM,
  'twilio-key': NEVER_SECRET,
  'anthropic-key': BY_FORM,
  'openai-key': BY_FORM,
  'model-key': BY_FORM,
  'other-model-key': NEVER_SECRET,
  'huggingface-token': BY_FORM,
  'digitalocean-token': BY_FORM,
  'telegram-token': BY_FORM,
  'azure-storage-key': BY_FORM,
  'shopify-token': BY_FORM,
  'vault-token': BY_FORM,
  'grafana-token': BY_FORM,
  'age-key': BY_FORM,
  jwt: secret('as a service key'),
  'private-key': secret('as a whole key'),
  'url-password': NEVER_SECRET,
  'assigned-secret': NEVER_SECRET,
  'command-injection': SENT,
  'sql-injection': SENT,
  'code-injection': SENT,
  'template-injection': REVIEW,
  'ldap-injection': REVIEW,
  'xpath-injection': REVIEW,
  'path-traversal': REVIEW,
  'archive-traversal': REVIEW,
  'unsafe-deserialization': SENT,
  'xml-external-entities': REVIEW,
  'request-forgery': REVIEW,
  'open-redirect': REVIEW,
  'cross-site-scripting': REVIEW,
  'prototype-pollution': REVIEW,
  'weak-password-hash': REVIEW,
  'weak-cipher': REVIEW,
  'weak-key': REVIEW,
  'outdated-tls': REVIEW,
  'insecure-random': REVIEW,
  'unverified-certificate': REVIEW,
  'unverified-token': REVIEW,
  'insecure-cookie': REVIEW,
  'debug-mode': REVIEW,
  'open-cors': REVIEW,
  'insecure-temporary-file': REVIEW,
  'loose-permissions': weakness('never', 'warning'),
  'unbounded-copy': REVIEW,
  'format-string': REVIEW,
};

/** The rule of findings of a kind. */
export function ruleOfKind(kind: SecretId | WeaknessKind): RuleId {
  return isWeakness(kind) ? `security/${kind}` : secretRule(kind);
}

const WEAKNESSES: ReadonlySet<string> = new Set(WEAKNESS_KINDS);

function isWeakness(kind: SecretId | WeaknessKind): kind is WeaknessKind {
  return WEAKNESSES.has(kind);
}

/** Rules of which some findings fail the gate. */
export const FAILING_RULES: ReadonlySet<RuleId> = new Set(
  (Object.keys(SECURITY_KINDS) as (SecretId | WeaknessKind)[])
    .filter((kind) => SECURITY_KINDS[kind].fails !== 'never')
    .map(ruleOfKind),
);
