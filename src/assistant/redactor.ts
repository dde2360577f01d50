import { redact, summedRedactions } from './redaction/redact.ts';

/** Takes secrets out of all that goes out of one call, and counts them by kind. */
export class Redactor {
  #counts: Readonly<Record<string, number>> = {};

  redact(text: string): string {
    const { text: rest, redactions } = redact(text);
    this.#counts = summedRedactions([this.#counts, redactions]);
    return rest;
  }

  get counts(): Readonly<Record<string, number>> {
    return this.#counts;
  }
}
