/** Shorter parts of a string are copied by V8 anyway. */
const COPIED_LENGTH = 13;

/**
 * The same text in memory of its own. A part of a longer string keeps the whole string alive, which matters for what is
 * kept for long.
 */
export function ownCopy(text: string): string {
  return text.length < COPIED_LENGTH ? text : Buffer.from(text, 'utf16le').toString('utf16le');
}

/** Texts that are kept for long, each once and in memory of its own. */
export class OwnTexts {
  readonly #texts = new Map<string, string>();

  of(text: string): string {
    let own = this.#texts.get(text);
    if (own === undefined) {
      own = ownCopy(text);
      this.#texts.set(own, own);
    }
    return own;
  }
}
