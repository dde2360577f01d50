import { refusalIn, waitOf } from '../../embedding/refusal.ts';
import { type FailureKind, ModelFailure } from './model-failure.ts';

/** An answer that says no, as HTTP has it. */
export interface Refusal {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What a server says, by its words, whatever the status; the first that fits. */
const BY_WORDS: readonly (readonly [FailureKind, RegExp])[] = [
  [
    'too_long',
    /context.{0,10}length|maximum context|too many tokens|too long|token limit|tokens? exceed|exceeds? the (?:maximum|limit)[^.]{0,60}token/i,
  ],
  [
    'quota',
    /insufficient_quota|insufficient.{0,10}(?:quota|credit|balance|funds)|billing|credit balance|payment required/i,
  ],
];

const BY_STATUS: Readonly<Record<number, FailureKind>> = {
  401: 'key',
  402: 'quota',
  403: 'key',
  408: 'timeout',
  413: 'too_long',
  429: 'rate',
};

const WORDS: Readonly<Record<FailureKind, string>> = {
  key: 'the key was refused',
  quota: 'its quota is used up',
  rate: 'too many requests',
  outage: 'it has an internal error, or is busy',
  timeout: 'it took too long',
  too_long: 'the question is longer than it can read',
  thinking: 'it rejects the thinking setting',
  refused: 'it refused the request',
};

/** The failure of an answer that says no. What the server says of a refused key is not told: it may show parts of it. */
export function failureOfAnswer({ status, headers, body }: Refusal): ModelFailure {
  if (status >= 300 && status < 400) {
    return new ModelFailure('refused', `it answered ${status}, a redirect, which is not followed`, { status });
  }
  const { said, code, delayMs } = refusalIn(body);
  const waitMs = waitOf(headers['retry-after']) ?? delayMs;
  const kind = kindOf(status, `${code} ${said}`, waitMs);
  const words = kind === 'key' || said === '' ? '' : `: ${said}`;
  return new ModelFailure(kind, `it answered ${status}, ${WORDS[kind]}${words}`, { status, waitMs });
}

function kindOf(status: number, said: string, waitMs: number | null): FailureKind {
  const byWords = BY_WORDS.find(([, words]) => words.test(said))?.[0];
  if (byWords !== undefined && status >= 400 && status < 500) return byWords;
  // Gemini's word for a limit a minute, of which it says when it ends, and for one a day, of which it does not.
  if (status === 429 && /RESOURCE_EXHAUSTED/.test(said) && waitMs === null) return 'quota';
  if (status === 429 && /\btokens?\b.{0,20}(?:per|limit)|\bTPM\b/i.test(said) && waitMs === null) return 'quota';
  if (status === 400 && /think|reasoning/i.test(said)) return 'thinking';
  const byStatus = BY_STATUS[status];
  if (byStatus !== undefined) return byStatus;
  return status >= 500 ? 'outage' : 'refused';
}
