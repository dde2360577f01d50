interface FailureKind {
  /** Whether the same request may do well later. */
  readonly isPassing?: boolean;
  /** Whether it may lie in the texts that were sent, so that fewer or others may do. */
  readonly mayBeTheTexts?: boolean;
  /** Milliseconds that the server asks to wait. */
  readonly waitMs?: number | null;
  readonly status?: number;
}

/** A request to a model that came to nothing. Its message says why, without the key. */
export class RequestFailure extends Error {
  readonly isPassing: boolean;
  readonly mayBeTheTexts: boolean;
  readonly waitMs: number | null;
  /** Of HTTP; null where there was no answer. */
  readonly status: number | null;

  constructor(message: string, kind: FailureKind = {}) {
    super(message);
    this.isPassing = kind.isPassing ?? false;
    this.mayBeTheTexts = kind.mayBeTheTexts ?? false;
    this.waitMs = kind.waitMs ?? null;
    this.status = kind.status ?? null;
  }
}

/** Statuses of a server that is busy or has a fault of its own: the same request may do well later. */
const PASSING: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504, 529]);
/** Statuses that say something is wrong with what was sent. */
const ABOUT_THE_REQUEST: ReadonlySet<number> = new Set([400, 413, 422]);
/** What servers say, some with a status of 500, of a text that is too long for the model. */
const TOO_LONG = /\btoo (?:large|long)\b/i;

const WORDS: Readonly<Record<number, string>> = {
  401: 'the key was refused',
  403: 'the key may not be used for this',
  404: 'the model or address does not exist',
  429: 'too many requests',
};

/**
 * The failure of an answer that says no.
 *
 * @param said what the server says of it; empty where it says nothing
 */
export function failureOfStatus(status: number, said: string, waitMs: number | null): RequestFailure {
  const isTooLong = TOO_LONG.test(said);
  const words = WORDS[status] === undefined ? '' : `, ${WORDS[status]}`;
  // Of a key that was refused, what the server says may show parts.
  const told = said === '' || status === 401 || status === 403 ? '' : `: ${said}`;
  return new RequestFailure(`it answered ${status}${words}${told}`, {
    status,
    waitMs,
    isPassing: PASSING.has(status) && !isTooLong,
    mayBeTheTexts: isTooLong || ABOUT_THE_REQUEST.has(status),
  });
}
