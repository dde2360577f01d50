import { ERRORS } from '../../src/errors.ts';
import { type Expectation, expectationOf, type Id } from './line-model.ts';

/** Something the server must never do. */
export interface Fault {
  readonly what: string;
  /** The message, or what else shows it. */
  readonly detail: string;
}

interface Account {
  /** Lines that ask for an answer under this id. */
  asked: number;
  /** Cancellations sent for it after it was asked: each may spare one answer. */
  cancelled: number;
  /** Requests that stay open for as long as their client listens. */
  listening: number;
  answered: number;
}

const LISTEN = 'subscriptions/listen';
const CODES: ReadonlyMap<number, ReadonlySet<string>> = codesOfTable();
/** What revision 2026-07-28 itself defines, and names by number alone. */
const CODES_OF_PROTOCOL: ReadonlySet<number> = new Set([-32020, -32021, -32022]);
const SHOWN = 2000;

type Fields = Readonly<Record<string, unknown>>;

/**
 * Keeps account of what one connection was asked and what came back: each request is answered once, or not at all if it was
 * cancelled; nothing is answered that was not asked.
 */
export class Ledger {
  readonly faults: Fault[] = [];
  readonly #maxBytes: number;
  readonly #accounts = new Map<Id, Account>();
  /** Answers without an id, by code: how many are due. */
  readonly #unnamed = new Map<number, number>();
  #due = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Answers that must still come. */
  get due(): number {
    return this.#due;
  }

  /** @param line without its line feed */
  sent(line: Buffer): Expectation {
    const expectation = expectationOf(line, this.#maxBytes);
    if (expectation.kind === 'refused' && expectation.id === null) {
      this.#unnamed.set(expectation.code, (this.#unnamed.get(expectation.code) ?? 0) + 1);
      this.#due++;
    } else if (expectation.kind === 'cancellation') {
      this.#change(expectation.id, (account) => {
        if (account.cancelled < account.asked) account.cancelled++;
      });
    } else if (expectation.kind !== 'nothing') {
      const listens = expectation.kind === 'request' && expectation.method === LISTEN;
      this.#change(expectation.id as Id, (account) => {
        account.asked++;
        if (listens) account.listening++;
      });
    }
    return expectation;
  }

  /** @param message an answer, as it was parsed */
  answered(message: Fields): void {
    const problem = problemOf(message);
    if (problem !== null) this.#fault(problem, message);
    const id = message.id as Id | null;
    if (id === null) this.#answeredUnnamed(message);
    else {
      this.#change(id, (account) => {
        account.answered++;
        if (account.answered > account.asked) this.#fault('answered what was not asked, or more than once', message);
      });
    }
  }

  /** Everything the server was going to send has come. */
  settle(): void {
    for (const [id, account] of this.#accounts) {
      const missing = dueOf(account);
      if (missing > 0) this.faults.push({ what: 'no answer', detail: `id ${shown(id)}: ${JSON.stringify(account)}` });
    }
    for (const [code, missing] of this.#unnamed) {
      if (missing > 0) this.faults.push({ what: 'no answer', detail: `${missing} lines, each refused with ${code}` });
    }
  }

  /** The ids that answers are due to, oldest first. */
  waiting(atMost: number): Id[] {
    return [...this.#accounts]
      .filter(([, account]) => dueOf(account) > 0)
      .slice(0, atMost)
      .map(([id]) => id);
  }

  #change(id: Id, change: (account: Account) => void): void {
    const account = this.#accounts.get(id) ?? { asked: 0, cancelled: 0, listening: 0, answered: 0 };
    const before = dueOf(account);
    change(account);
    this.#due += dueOf(account) - before;
    // One that is balanced says no more than one that never was.
    if (account.answered >= account.asked) this.#accounts.delete(id);
    else this.#accounts.set(id, account);
  }

  #answeredUnnamed(message: Fields): void {
    const code = (message.error as Fields | undefined)?.code as number;
    const left = this.#unnamed.get(code) ?? 0;
    if (left === 0) this.#fault('refused a line that was not sent', message);
    else {
      this.#unnamed.set(code, left - 1);
      this.#due--;
    }
  }

  #fault(what: string, message: Fields): void {
    this.faults.push({ what, detail: shown(message) });
  }
}

function dueOf({ asked, cancelled, listening, answered }: Account): number {
  return Math.max(0, asked - cancelled - listening - answered);
}

/** What is wrong with an answer by itself, whatever it answers; null when nothing is. */
export function problemOf({ jsonrpc, id, result, error }: Fields): string | null {
  const isIdentified = id === null ? result === undefined : typeof id === 'string' || Number.isSafeInteger(id);
  if (jsonrpc !== '2.0' || !isIdentified || (result === undefined) === (error === undefined)) {
    return 'not a response of JSON-RPC 2.0';
  }
  return error === undefined ? problemOfResult(result) : problemOfError(error);
}

/** What is wrong with an error by the table of errors, or null. */
function problemOfError(error: unknown): string | null {
  const { code, message, data } = (error ?? {}) as Fields;
  if (!Number.isSafeInteger(code) || typeof message !== 'string') return 'an error without code or message';
  if (CODES_OF_PROTOCOL.has(code as number)) return null;
  const name = (data as Fields | undefined)?.name;
  if (typeof name !== 'string' || !CODES.get(code as number)?.has(name)) return 'an error that is not in the table';
  return name === 'INTERNAL_ERROR' ? 'an internal error' : null;
}

function problemOfResult(result: unknown): string | null {
  if (typeof result !== 'object' || result === null) return 'a result that is no object';
  const { isError, structuredContent } = result as Fields;
  const error = (structuredContent as Fields | undefined)?.error as Fields | undefined;
  // A gate that fails is an error with a result of its own.
  if (isError !== true || error === undefined) return null;
  return problemOfError({ code: error.code, message: error.message, data: { name: error.name } });
}

function codesOfTable(): ReadonlyMap<number, ReadonlySet<string>> {
  const names = new Map<number, Set<string>>();
  for (const [name, { code }] of Object.entries(ERRORS)) names.set(code, (names.get(code) ?? new Set()).add(name));
  return names;
}

function shown(value: unknown): string {
  return (JSON.stringify(value) ?? String(value)).slice(0, SHOWN);
}
