/** A kind of secret that its form gives away. */
export interface SecretPattern {
  readonly id: string;
  readonly name: string;
  /** Global. The group `secret` is the secret itself; without one, all that matches is. */
  readonly pattern: RegExp;
  /** Bits a character that the secret must have at least. */
  readonly minEntropy: number;
  /** Whether the form alone proves nothing: made-up values are written where tests need any. */
  readonly isGeneric: boolean;
}

const issued = (id: string, name: string, pattern: RegExp, minEntropy = 3): SecretPattern => ({
  id,
  name,
  pattern,
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
export const SECRET_PATTERNS: readonly SecretPattern[] = [
  issued('aws-access-key', 'AWS access key', /\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}\b/g),
  issued('github-token', 'GitHub token', /\b(?:gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_[A-Za-z0-9_]{60,255})\b/g),
  issued('gitlab-token', 'GitLab token', /\bgl(?:pat|dt|rt|cbt|ptt|ft|soat)-[A-Za-z0-9_-]{20,50}\b/g),
  issued('slack-token', 'Slack token', /\bxox[abeoprs]-(?:\d+-){1,3}[A-Za-z0-9-]{20,}\b/g),
  issued('slack-webhook', 'Slack webhook', /\bhttps:\/\/hooks\.slack\.com\/services\/T\w{6,}\/B\w{6,}\/\w{20,}/g),
  issued('stripe-key', 'Stripe key', /\b[rs]k_live_[A-Za-z0-9]{20,120}\b/g),
  issued('google-api-key', 'Google API key', /\bAIza[A-Za-z0-9_-]{35}(?![A-Za-z0-9_-])/g),
  issued('google-client-secret', 'Google client secret', /\bGOCSPX-[A-Za-z0-9_-]{28}(?![A-Za-z0-9_-])/g),
  issued('npm-token', 'npm token', /\bnpm_[A-Za-z0-9]{36}\b/g),
  issued('pypi-token', 'PyPI token', /\bpypi-AgE[A-Za-z0-9_-]{50,300}/g),
  issued('rubygems-key', 'RubyGems key', /\brubygems_[0-9a-f]{48}\b/g),
  issued('sendgrid-key', 'SendGrid key', /\bSG\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])/g),
  issued('twilio-key', 'Twilio key', /\bSK[0-9a-f]{32}\b/g),
  issued(
    'openai-key',
    'OpenAI key',
    /\bsk-(?:proj-|svcacct-|admin-)?[A-Za-z0-9_-]{0,200}T3BlbkFJ[A-Za-z0-9_-]{20,200}/g,
  ),
  issued('anthropic-key', 'Anthropic key', /\bsk-ant-(?:api|admin)\d\d-[A-Za-z0-9_-]{80,200}/g),
  issued('huggingface-token', 'Hugging Face token', /\bhf_[A-Za-z]{34}\b/g),
  issued('digitalocean-token', 'DigitalOcean token', /\bdo[opr]_v1_[0-9a-f]{64}\b/g),
  issued('telegram-token', 'Telegram bot token', /\b\d{8,10}:AA[A-Za-z0-9_-]{33}(?![A-Za-z0-9_-])/g),
  issued('azure-storage-key', 'Azure storage key', /\bAccountKey=(?<secret>[A-Za-z0-9+/]{86}==)/g),
  issued(
    'jwt',
    'JSON web token',
    /(?<![\w-])eyJ[A-Za-z0-9_-]{10,500}\.eyJ[A-Za-z0-9_-]{10,2000}\.[A-Za-z0-9_-]{20,1000}/g,
    3.5,
  ),
  issued(
    'private-key',
    'private key',
    /-----BEGIN (?:RSA |EC |DSA |OPENSSH |ENCRYPTED |PGP )?PRIVATE KEY(?: BLOCK)?-----(?:\\r|\\n|\s|["'+])+(?<secret>[A-Za-z0-9+/=]{20,})/g,
  ),
  {
    id: 'url-password',
    name: 'password in an address',
    pattern: /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:/?#@'"`<>{}$]{1,100}:(?<secret>[^\s:/?#@'"`<>{}$]{6,100})@[\w.-]+/gi,
    minEntropy: 2.5,
    isGeneric: true,
  },
  {
    id: 'assigned-secret',
    name: 'secret in the text',
    pattern: new RegExp(
      `(?<![\\w.-])["'\`]?${SECRET_NAME}["'\`]?\\]?(?:\\s{0,3}:\\s{0,3}\\w{1,30}(?=\\s{0,3}=))?\\s{0,5}(?::=|=>|[:=])\\s{0,5}[bruf]{0,2}(?<quote>["'\`])(?<secret>(?=[!-~]{0,199}\\d)[!#-&(-[\\]-_a-~]{12,200})\\k<quote>`,
      'gi',
    ),
    minEntropy: 3.5,
    isGeneric: true,
  },
];
