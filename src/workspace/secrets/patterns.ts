/** A kind of secret that its form gives away. */
export interface SecretPattern<Id extends string = string> {
  readonly id: Id;
  readonly name: string;
  /** Global. The group `secret` is the secret itself; without one, all that matches is. */
  readonly pattern: RegExp;
  /** The same wherever it stands, also within a longer word; null where the form tells nothing there. */
  readonly anywhere: RegExp | null;
  /** Bits a character that the secret must have at least. */
  readonly minEntropy: number;
  /** Whether the form alone proves nothing: made-up values are written where tests need any. */
  readonly isGeneric: boolean;
}

/** @param form of one that stands for itself, no part of a longer word */
const issued = <const Id extends string>(id: Id, name: string, form: RegExp, minEntropy = 3): SecretPattern<Id> => ({
  id,
  name,
  pattern: new RegExp(`(?<!\\w)(?:${form.source})(?!\\w)`, 'g'),
  anywhere: new RegExp(form.source, 'g'),
  minEntropy,
  isGeneric: false,
});

/** Names under which secrets are kept. */
const SECRET_NAME =
  '[\\w.-]{0,60}(?:passw(?:or)?d|passphrase|secret|api[_-]?key|apikey|access[_-]?key|auth[_-]?token|access[_-]?token|private[_-]?key|client[_-]?secret|credentials?|token)[\\w.-]{0,60}';

/**
 * Secrets in the forms that those who issue them document, and values of names that speak of secrets. What issuers'
 * own examples look like is left out by `placeholders.ts`. Repetitions are bounded, so that no text makes them slow.
 */
const PATTERNS = [
  issued('aws-access-key', 'AWS access key', /(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}/),
  issued('github-token', 'GitHub token', /gh[pousr]_[A-Za-z0-9]{36,}|github_pat_[A-Za-z0-9_]{60,}/),
  issued(
    'gitlab-token',
    'GitLab token',
    /gl(?:pat|dt|rt|cbt|ptt|ft|soat|imt|agent)-[A-Za-z0-9_-]{20,}(?:\.[0-9a-z]{2}\.[0-9a-z]{9})?/,
  ),
  issued(
    'slack-token',
    'Slack token',
    /xox[abeoprs]-(?=[A-Za-z-]{0,40}\d)[A-Za-z0-9-]{20,}|xapp-\d-[A-Z0-9]{6,20}-\d{6,20}-[a-f0-9]{32,}/,
  ),
  issued('slack-webhook', 'Slack webhook', /https:\/\/hooks\.slack\.com\/services\/T\w{6,}\/B\w{6,}\/\w{20,}/),
  issued('stripe-key', 'Stripe key', /[rs]k_live_[A-Za-z0-9]{20,}/),
  issued('google-api-key', 'Google API key', /AIza[A-Za-z0-9_-]{35}/),
  issued('google-client-secret', 'Google client secret', /GOCSPX-[A-Za-z0-9_-]{28}/),
  issued('npm-token', 'npm token', /npm_[A-Za-z0-9]{36}/),
  issued('pypi-token', 'PyPI token', /pypi-AgE[A-Za-z0-9_-]{50,}/),
  issued('rubygems-key', 'RubyGems key', /rubygems_[0-9a-f]{48}/),
  issued('sendgrid-key', 'SendGrid key', /SG\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}/),
  issued('twilio-key', 'Twilio key', /SK[0-9a-f]{32}/),
  issued('anthropic-key', 'Anthropic key', /sk-ant-[a-z]{3,10}\d\d-[A-Za-z0-9_-]{80,}/),
  issued('openai-key', 'OpenAI key', /sk-(?:proj-|svcacct-|admin-)?[A-Za-z0-9_-]{0,200}T3BlbkFJ[A-Za-z0-9_-]{20,}/),
  issued('model-key', 'key of a model provider', /sk-or-v1-[0-9a-f]{64}|gsk_[A-Za-z0-9]{52}|xai-[A-Za-z0-9]{80}/),
  issued(
    'other-model-key',
    'key of some model provider',
    /sk-(?!or-v1-)(?:[a-z]{2,8}-(?:v\d-)?)?(?=[A-Za-z]{0,39}\d|[A-Za-z]{40})[A-Za-z0-9]{20,}/,
  ),
  issued('huggingface-token', 'Hugging Face token', /hf_[A-Za-z]{34}/),
  issued('digitalocean-token', 'DigitalOcean token', /do[opr]_v1_[0-9a-f]{64}/),
  issued('telegram-token', 'Telegram bot token', /\d{8,10}:AA[A-Za-z0-9_-]{33}/),
  issued('azure-storage-key', 'Azure storage key', /AccountKey=(?<secret>[A-Za-z0-9+/]{86}==)/),
  issued('shopify-token', 'Shopify token', /shp(?:at|ca|pa|ss)_[0-9a-f]{32}/),
  issued('vault-token', 'Vault token', /hv[bsr]\.[A-Za-z0-9_-]{24,}/),
  issued('grafana-token', 'Grafana token', /gl(?:sa|c)_[A-Za-z0-9+/]{32}[A-Za-z0-9+/=_]{0,200}/),
  issued('age-key', 'age key', /AGE-SECRET-KEY-1[AC-HJ-NP-Z02-9]{58}/),
  {
    id: 'jwt',
    name: 'JSON web token',
    pattern: /(?<![\w-])eyJ[A-Za-z0-9_-]{10,500}\.eyJ[A-Za-z0-9_-]{10,2000}\.[A-Za-z0-9_-]{20,1000}/g,
    anywhere: null,
    minEntropy: 3.5,
    isGeneric: false,
  },
  {
    id: 'private-key',
    name: 'private key',
    pattern:
      /-----BEGIN (?:RSA |EC |DSA |OPENSSH |ENCRYPTED |PGP )?PRIVATE KEY(?: BLOCK)?-----(?:\\r|\\n|\s|["'+])+(?<secret>[A-Za-z0-9+/=]{20,})/g,
    anywhere: null,
    minEntropy: 3,
    isGeneric: false,
  },
  {
    id: 'url-password',
    name: 'password in an address',
    pattern:
      /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:/?#@'"`<>{}$]{1,100}:(?<secret>[^\s:/?#@'"`<>{}$]{6,100})@(?<host>[\w.-]+)/gi,
    anywhere: null,
    minEntropy: 2.5,
    isGeneric: true,
  },
  {
    id: 'assigned-secret',
    name: 'secret in the text',
    pattern: new RegExp(
      `(?<![\\w.-])["'\`]?(?<name>${SECRET_NAME})["'\`]?\\]?(?:\\s{0,3}:\\s{0,3}\\w{1,30}(?=\\s{0,3}=))?\\s{0,5}(?::=|=>|[:=])\\s{0,5}[bruf]{0,2}(?<quote>["'\`])(?<secret>(?=[!#-&(-[\\]-_a-~]{0,199}\\d)[!#-&(-[\\]-_a-~]{12,200})\\k<quote>`,
      'gi',
    ),
    anywhere: null,
    minEntropy: 3.5,
    isGeneric: true,
  },
] as const satisfies readonly SecretPattern[];

export type SecretId = (typeof PATTERNS)[number]['id'];

export const SECRET_PATTERNS: readonly SecretPattern<SecretId>[] = PATTERNS;
