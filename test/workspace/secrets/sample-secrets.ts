import { hash } from 'node:crypto';

/**
 * Letters and digits without a pattern, the same each time. Secrets are put together here, so that this file holds none.
 */
export function noise(
  length: number,
  alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789',
): string {
  let text = '';
  while (text.length < length) {
    const byte = Number.parseInt(hash('sha256', `${alphabet} ${text.length}`).slice(0, 8), 16);
    text += alphabet[byte % alphabet.length];
  }
  return text;
}

const HEX = '0123456789abcdef';
const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A secret of each kind that its form gives away, by the id of its pattern. */
export const ISSUED: Readonly<Record<string, string>> = {
  'aws-access-key': `AKIA${noise(16, CAPITALS)}`,
  'github-token': `ghp_${noise(36)}`,
  'gitlab-token': `glpat-${noise(20)}`,
  'slack-token': `xoxb-${noise(11, '123456789')}-${noise(24)}`,
  'slack-webhook': `https://hooks.slack.com/services/T${noise(8, CAPITALS)}/B${noise(8, CAPITALS)}/${noise(24)}`,
  'stripe-key': `sk_live_${noise(24)}`,
  'google-api-key': `AIza${noise(35)}`,
  'google-client-secret': `GOCSPX-${noise(28)}`,
  'npm-token': `npm_${noise(36)}`,
  'pypi-token': `pypi-AgE${noise(60)}`,
  'rubygems-key': `rubygems_${noise(48, HEX)}`,
  'sendgrid-key': `SG.${noise(22)}.${noise(43)}`,
  'twilio-key': `SK${noise(32, HEX)}`,
  'openai-key': `sk-${noise(20)}T3BlbkFJ${noise(20)}`,
  'model-key': `sk-or-v1-${noise(64, HEX)}`,
  'other-model-key': `sk-${noise(40)}`,
  'anthropic-key': `sk-ant-api03-${noise(90)}`,
  'huggingface-token': `hf_${noise(34, LETTERS)}`,
  'digitalocean-token': `dop_v1_${noise(64, HEX)}`,
  'telegram-token': `${noise(9, '123456789')}:AA${noise(33)}`,
  'azure-storage-key': `AccountKey=${noise(86)}==`,
  'shopify-token': `shpat_${noise(32, HEX)}`,
  'vault-token': `hvs.${noise(24)}`,
  'grafana-token': `glsa_${noise(32)}_${noise(8, HEX)}`,
  'age-key': `AGE-SECRET-KEY-1${noise(58, '023456789ACDEFGHJKLMNPQRSTUVWXYZ')}`,
  jwt: `eyJ${noise(20)}.eyJ${noise(40)}.${noise(40)}`,
  'private-key': `-----BEGIN RSA ${'PRIVATE'} KEY-----\n${noise(64)}\n`,
};

/** The secret of an AWS key. */
export const AWS_SECRET = noise(40);

/** Says in DER that a sequence of 600 bytes follows. */
const SEQUENCE_OF_600 = [0x30, 0x82, 0x02, 0x58];

/** A private key to its end, as the DER of a sequence of noise. */
export function wholeKey(kind = 'RSA ', head: readonly number[] = SEQUENCE_OF_600): string {
  // Of all signs of base64: letters alone have neither `+` nor `/` in it.
  const body = Buffer.from(noise(600)).map((byte) => byte ^ 0xa5);
  const bytes = Buffer.concat([Buffer.from(head), body]);
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${kind}PRIVATE KEY-----`, ...lines, `-----END ${kind}PRIVATE KEY-----`, ''].join('\n');
}

/** A JSON web token of some claims, with a signature of noise. */
export function webToken(claims: object): string {
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  return `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded(claims)}.${noise(43)}`;
}
