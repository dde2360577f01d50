import type { Change } from './change.ts';
import type { Edit } from './operation.ts';
import { type Measure, placeIn, sizeOf } from './text-measure.ts';

/** The author of the text that the operations here start from. */
export const BASE = -1;

/** A character: of an author, the number of the unit that inserted it; of the base, its UTF-16 position there. */
export interface CharacterId {
  readonly author: number;
  readonly unit: number;
}

/** By author, how many units of the CRDT are known. */
export type Seen = readonly number[];

/** Characters that one operation inserted and that no operation has split. */
export interface Item extends CharacterId {
  readonly text: string;
  /** Code points of the text. */
  readonly points: number;
  /** The character before them, and the one after them, that their author saw when it inserted them. */
  readonly left: CharacterId | null;
  readonly right: CharacterId | null;
  /** By whom they were deleted, and with which unit. */
  readonly deletions: readonly CharacterId[];
}

interface Place {
  readonly index: number;
  /** UTF-16 units into the item. */
  readonly offset: number;
  /** Code points before it in the text that its author sees. */
  readonly points: number;
}

export interface Inserted {
  readonly points: number;
  readonly edit: Edit;
}

export interface Deleted {
  readonly points: number;
  /** In their order. */
  readonly items: readonly Item[];
  readonly edits: readonly Edit[];
}

/**
 * A text with the operations that some of its authors have not seen. Each author sees it at a version of its own, so that no
 * operation needs the text to go back to what its author saw. Concurrent insertions at one place come in the order that loro
 * gives them (Fugue).
 */
export class ConcurrentText {
  readonly #items: Item[] = [];
  readonly #peers: readonly bigint[];
  /** Items looked at since this was created: what the work takes. */
  visited = 0;
  #isAscii: boolean;

  /** @param peers the CRDT's number of each author; authors may be added to it */
  constructor(base: string, peers: readonly bigint[]) {
    this.#peers = peers;
    this.#isAscii = isAscii(base);
    if (base === '') return;
    const points = sizeOf(base, 'unicode');
    this.#items.push({ author: BASE, unit: 0, text: base, points, left: null, right: null, deletions: [] });
  }

  /** In items. */
  get size(): number {
    return this.#items.length;
  }

  /** Whether positions are the same in every measure. */
  get isAscii(): boolean {
    return this.#isAscii;
  }

  /** What an author sees. */
  textAt(seen: Seen): string {
    let text = '';
    this.visited += this.#items.length;
    for (const item of this.#items) if (isVisible(item, seen)) text += item.text;
    return text;
  }

  /** Of what an author sees, in UTF-16 units. */
  lengthAt(seen: Seen): number {
    let length = 0;
    this.visited += this.#items.length;
    for (const item of this.#items) if (isVisible(item, seen)) length += item.text.length;
    return length;
  }

  /** Where a position of a text that an author sees is in other units; undefined outside of the text. */
  convert(seen: Seen, position: number, from: Measure, to: Measure): number | undefined {
    let left = position;
    let converted = 0;
    this.visited += this.#items.length;
    for (const item of this.#items) {
      if (!isVisible(item, seen)) continue;
      const size = itemSize(item, from);
      if (left < size) return converted + sizeOf(item.text.slice(0, placeIn(item.text, left, from)), to);
      left -= size;
      converted += itemSize(item, to);
    }
    return left === 0 ? converted : undefined;
  }

  /** @param at in UTF-16 units of what the author sees @throws RangeError if it is within a character */
  insert(seen: Seen, { author, unit }: CharacterId, at: number, text: string): Inserted {
    if (!isAscii(text)) this.#isAscii = false;
    const place = this.#place(seen, at);
    const start = this.#cut(place);
    const before = this.#items[start - 1];
    let end = start;
    while (end < this.#items.length && !isKnown(this.#items[end] as Item, seen)) end++;
    const after = this.#items[end];
    const item: Item = {
      ...{ author, unit, text, points: sizeOf(text, 'unicode'), deletions: [] },
      left: before === undefined ? null : lastOf(before),
      right: after === undefined ? null : { author: after.author, unit: after.unit },
    };
    const index = start === end ? start : this.#placeAmong(item, start, end);
    this.#items.splice(index, 0, item);
    return { points: place.points, edit: { at: this.#liveBefore(index), deleted: 0, inserted: text.length } };
  }

  /** @throws RangeError if it begins or ends within a character; then nothing is changed */
  delete(seen: Seen, author: number, unit: number, at: number, length: number): Deleted {
    const end = this.#place(seen, at + length);
    this.#cut(end);
    const start = this.#place(seen, at);
    let index = this.#cut(start);
    let live = this.#liveBefore(index);
    const items: Item[] = [];
    const edits: Edit[] = [];
    let next = unit;
    for (let left = length; left > 0; index++) {
      const item = this.#items[index] as Item;
      const isLive = item.deletions.length === 0;
      if (isVisible(item, seen)) {
        this.#items[index] = { ...item, deletions: [...item.deletions, { author, unit: next }] };
        items.push(item);
        next += item.points;
        left -= item.text.length;
        if (isLive) edits.push({ at: live, deleted: item.text.length, inserted: 0 });
      } else if (isLive) live += item.text.length;
    }
    return { points: start.points, items, edits };
  }

  /** How the text that an author sees becomes the one with all operations. */
  changesFrom(seen: Seen): readonly Change[] {
    const changes: Change[] = [];
    this.visited += this.#items.length;
    for (const item of this.#items) {
      const isLive = item.deletions.length === 0;
      const wasVisible = isVisible(item, seen);
      if (isLive && wasVisible) addChange(changes, { retain: item.text.length });
      else if (isLive) addChange(changes, { insert: item.text });
      else if (wasVisible) addChange(changes, { delete: item.text.length });
    }
    if (changes.at(-1)?.retain !== undefined) changes.pop();
    return changes;
  }

  /** Behind the character before a position: at the leftmost of the places that are there for the author. */
  #place(seen: Seen, at: number): Place {
    let left = at;
    let points = 0;
    if (at === 0) return { index: 0, offset: 0, points };
    for (let index = 0; index < this.#items.length; index++) {
      const item = this.#items[index] as Item;
      this.visited++;
      if (!isVisible(item, seen)) continue;
      if (left <= item.text.length) {
        const within = left === item.text.length ? item.points : sizeOf(item.text.slice(0, left), 'unicode');
        return { index, offset: left, points: points + within };
      }
      left -= item.text.length;
      points += item.points;
    }
    throw new RangeError(`position ${at} is outside of the text`);
  }

  /** @returns the index of the item that begins at a place, once the one there is split */
  #cut({ index, offset }: Place): number {
    const item = this.#items[index];
    if (item === undefined || offset === 0) return index;
    if (offset === item.text.length) return index + 1;
    const [head, tail] = [item.text.slice(0, offset), item.text.slice(offset)];
    if (!head.isWellFormed()) throw new RangeError(`position ${offset} of ${item.text.length} is within a character`);
    const points = sizeOf(head, 'unicode');
    const first: Item = { ...item, text: head, points };
    const unit = item.unit + (item.author === BASE ? offset : points);
    const deletions = item.deletions.map((one) => ({ author: one.author, unit: one.unit + points }));
    const second: Item = { ...item, unit, text: tail, points: item.points - points, left: lastOf(first), deletions };
    this.#items.splice(index, 1, first, second);
    return index + 1;
  }

  #liveBefore(index: number): number {
    let live = 0;
    this.visited += index;
    for (let at = 0; at < index; at++) {
      const { text, deletions } = this.#items[at] as Item;
      if (deletions.length === 0) live += text.length;
    }
    return live;
  }

  /** Where an insertion comes among those from `start` to `end`, none of which its author knew; as loro's tracker has it. */
  #placeAmong(item: Item, start: number, end: number): number {
    let place = start;
    let isScanning = false;
    for (let at = start; at < end; at++) {
      const other = this.#items[at] as Item;
      const isBeside = isSame(other.left, item.left);
      if (!isBeside && !this.#isWithin(other.left, start, at)) break;
      if (isBeside) {
        const order = this.#compareRight(other, item);
        if (order === 0 && this.#peer(other) > this.#peer(item)) break;
        isScanning = order < 0;
      }
      if (!isScanning) place = at + 1;
    }
    return place;
  }

  #peer({ author }: Item): bigint {
    return this.#peers[author] as bigint;
  }

  /** Whether a character is of one of the items from `start` to `end`. */
  #isWithin(id: CharacterId | null, start: number, end: number): boolean {
    if (id === null) return false;
    for (let at = start; at < end; at++) if (hasCharacter(this.#items[at] as Item, id)) return true;
    return false;
  }

  /** Negative if what is to the right of the first comes before what is to the right of the second. */
  #compareRight(one: Item, other: Item): number {
    if (isSame(one.right, other.right)) return 0;
    const [first, second] = [this.#rightOf(one), this.#rightOf(other)];
    return first === second ? 0 : first - second;
  }

  /** The index of the item to the right of an insertion, if that was inserted behind the same character; else infinite. */
  #rightOf({ left, right }: Item): number {
    if (right === null) return Number.POSITIVE_INFINITY;
    this.visited += this.#items.length;
    const index = this.#items.findIndex((item) => hasCharacter(item, right));
    return isSame((this.#items[index] as Item).left, left) ? index : Number.POSITIVE_INFINITY;
  }
}

function itemSize({ text, points }: Item, measure: Measure): number {
  if (measure === 'utf16') return text.length;
  return measure === 'unicode' ? points : sizeOf(text, measure);
}

function isKnown({ author, unit }: CharacterId, seen: Seen): boolean {
  return author === BASE || unit < (seen[author] ?? 0);
}

function isVisible(item: Item, seen: Seen): boolean {
  if (!isKnown(item, seen)) return false;
  return item.deletions.length === 0 || !item.deletions.some((one) => isKnown(one, seen));
}

function isAscii(text: string): boolean {
  return sizeOf(text, 'utf8') === text.length;
}

function lengthInUnits({ author, text, points }: Item): number {
  return author === BASE ? text.length : points;
}

function lastOf(item: Item): CharacterId {
  return { author: item.author, unit: item.unit + lengthInUnits(item) - 1 };
}

function hasCharacter(item: Item, { author, unit }: CharacterId): boolean {
  return item.author === author && item.unit <= unit && unit < item.unit + lengthInUnits(item);
}

function isSame(one: CharacterId | null, other: CharacterId | null): boolean {
  return one?.author === other?.author && one?.unit === other?.unit;
}

/** Adds a change behind others; one that continues the last lengthens it. */
function addChange(changes: Change[], change: Change): void {
  const last = changes.at(-1);
  if (last?.retain !== undefined && change.retain !== undefined) {
    changes[changes.length - 1] = { retain: last.retain + change.retain };
  } else if (last?.delete !== undefined && change.delete !== undefined) {
    changes[changes.length - 1] = { delete: last.delete + change.delete };
  } else if (last?.insert !== undefined && change.insert !== undefined) {
    changes[changes.length - 1] = { insert: last.insert + change.insert };
  } else changes.push(change);
}
