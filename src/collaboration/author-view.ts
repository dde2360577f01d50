import type { JsonOp } from 'loro-crdt/web';
import type { ConcurrentText, Segment } from './concurrent-text.ts';
import type { EditableText } from './editable-text.ts';
import type { Edit } from './operation.ts';
import { type Measure, sizeOf } from './text-measure.ts';

/** The text of a document in the CRDT. */
const CONTAINER = 'cid:root-text:Text';

/** Characters of one author that follow each other, by the CRDT's id of the first. */
export interface IdRun {
  readonly id: `${number}@${number}`;
  readonly points: number;
}

/** A concurrent text as one author sees it, who edits it; and what the CRDT is to take in of that. */
export class AuthorView implements EditableText {
  readonly ops: JsonOp[] = [];
  /** In the text that all see. */
  readonly edits: Edit[] = [];
  readonly #text: ConcurrentText;
  readonly #seen: number[];
  readonly #author: number;
  readonly #idsOf: (segment: Segment) => readonly IdRun[];
  #length: number;

  /**
   * @param seen by author, how many units are known; own ones are added
   * @param idsOf the CRDT's ids of a segment's characters
   */
  constructor(
    text: ConcurrentText,
    seen: readonly number[],
    author: number,
    idsOf: (segment: Segment) => readonly IdRun[],
  ) {
    this.#text = text;
    this.#seen = [...seen];
    this.#author = author;
    this.#idsOf = idsOf;
    this.#length = text.lengthAt(seen);
  }

  /** Units of the author, with those of this view. */
  get units(): number {
    return this.#seen[this.#author] ?? 0;
  }

  get length(): number {
    return this.#length;
  }

  slice(start: number, end: number): string {
    return this.#text.textAt(this.#seen).slice(start, end);
  }

  convertPos(position: number, from: Measure, to: Measure): number | undefined {
    if (this.#text.isAscii) return position <= this.#length ? position : undefined;
    return this.#text.convert(this.#seen, position, from, to);
  }

  insert(at: number, content: string): void {
    const unit = this.units;
    const { points, edit } = this.#text.insert(this.#seen, { author: this.#author, unit }, at, content);
    this.ops.push({ container: CONTAINER, counter: unit, content: { type: 'insert', pos: points, text: content } });
    this.edits.push(edit);
    this.#length += content.length;
    this.#seen[this.#author] = unit + sizeOf(content, 'unicode');
  }

  delete(at: number, length: number): void {
    let unit = this.units;
    const { points, items, edits } = this.#text.delete(this.#seen, this.#author, unit, at, length);
    for (const { id, points: len } of items.flatMap(({ segments }) => segments.flatMap(this.#idsOf))) {
      this.ops.push({
        container: CONTAINER,
        counter: unit,
        content: { type: 'delete', pos: points, len, start_id: id },
      });
      unit += len;
    }
    this.edits.push(...edits);
    this.#length -= length;
    this.#seen[this.#author] = unit;
  }
}
