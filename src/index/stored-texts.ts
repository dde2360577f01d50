import type { TextTable } from '../languages/text-table.ts';
import type { BlobReader, BlobWriter } from './blob.ts';

/** Slots for each text: with half of them free, a look finds its text, or that it is not there, within two or three. */
const SLOTS_PER_TEXT = 2;

/**
 * Distinct texts by number and their numbers by text, read where they were stored: nothing is made of them beforehand, so that
 * there may be any number of them and opening them takes no time.
 */
export class StoredTexts {
  readonly #table: TextTable;
  /** A text's number plus 1 in the first free place from its hash on; 0 where none is. Their number is a power of two. */
  readonly #slots: Int32Array;

  private constructor(table: TextTable, slots: Int32Array) {
    this.#table = table;
    this.#slots = slots;
  }

  /** @param texts each once; the number of a text is its place */
  static write(texts: readonly string[], blob: BlobWriter) {
    blob.texts(texts);
    blob.array(slotsOf(texts));
  }

  static read(blob: BlobReader): StoredTexts {
    return new StoredTexts(blob.textTable(), blob.int32());
  }

  get size(): number {
    return this.#table.size;
  }

  /** All texts, by number. */
  all(): readonly string[] {
    return this.#table.all();
  }

  text(number: number): string {
    return this.#table.get(number);
  }

  /** The number of a text; -1 for one that is not among them. */
  find(text: string): number {
    const last = this.#slots.length - 1;
    for (let slot = hashOf(text) & last; ; slot = (slot + 1) & last) {
      const number = (this.#slots[slot] as number) - 1;
      if (number === -1 || this.#table.get(number) === text) return number;
    }
  }
}

function slotsOf(texts: readonly string[]): Int32Array {
  let count = SLOTS_PER_TEXT;
  while (count < texts.length * SLOTS_PER_TEXT) count *= 2;
  const slots = new Int32Array(count);
  texts.forEach((text, number) => {
    let slot = hashOf(text) & (count - 1);
    while (slots[slot] !== 0) slot = (slot + 1) & (count - 1);
    slots[slot] = number + 1;
  });
  return slots;
}

/** FNV-1a over UTF-16 code units, its bits mixed at the end as the lowest decide: http://www.isthe.com/chongo/tech/comp/fnv/. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash ^ (hash >>> 15);
}
