import { redact, summedRedactions } from './redact.ts';

/** Takes secrets out of all that goes out of one call, and counts them by kind. */
export class Redactor {
  #counts: Readonly<Record<string, number>> = {};

  redact(text: string): string {
    const { text: rest, redactions } = redact(text);
    this.#counts = summedRedactions([this.#counts, redactions]);
    return rest;
  }

  /** Redacts every text in a value of plain data. */
  redactIn<T>(value: T): T {
    return this.#redacted(value) as T;
  }

  #redacted(value: unknown): unknown {
    if (typeof value === 'string') return this.redact(value);
    if (Array.isArray(value)) return value.map((item) => this.#redacted(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, this.#redactedMember(key, item)]));
  }

  /** The key of a member may be what says that its value is a secret. */
  #redactedMember(key: string, value: unknown): unknown {
    if (typeof value !== 'string') return this.#redacted(value);
    const quoted = JSON.stringify(value);
    const before = `${JSON.stringify(key)}:`;
    const redacted = this.redact(before + quoted);
    if (redacted === before + quoted) return this.redact(value);
    try {
      return JSON.parse(redacted.slice(before.length));
    } catch {
      return '[REDACTED]';
    }
  }

  get counts(): Readonly<Record<string, number>> {
    return this.#counts;
  }
}
