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
export interface Segment extends CharacterId {
  readonly text: string;
  /** Code points of the text. */
  readonly points: number;
}

/** Characters that all authors see or do not see together: one segment, or any number that all authors know. */
export interface Item {
  readonly text: string;
  readonly points: number;
  readonly segments: readonly Segment[];
  /** Whether every author knows of them. */
  readonly isSettled: boolean;
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
    const segments = [{ author: BASE, unit: 0, text: base, points }];
    this.#items.push({ text: base, points, segments, isSettled: true, left: null, right: null, deletions: [] });
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
    while (end < this.#items.length && !isItemKnown(this.#items[end] as Item, seen)) end++;
    const after = this.#items[end];
    const points = sizeOf(text, 'unicode');
    const item: Item = {
      ...{ text, points, segments: [{ author, unit, text, points }], isSettled: false, deletions: [] },
      left: before === undefined ? null : lastOf(before),
      right: after === undefined ? null : firstOf(after),
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

  /**
   * Joins what every author knows, and forgets what every author knows to be deleted. What is next to a character that some
   * author does not know stays: it decides where that is.
   *
   * @param known to every author, in all operations to come
   */
  settle(known: Seen): void {
    this.visited += this.#items.length;
    const before = this.#items.map((item) => (isItemKnown(item, known) ? { ...item, isSettled: true } : item));
    const kept = before.filter((item, at) => {
      const isGone = item.isSettled && !isVisible(item, known);
      return !(isGone && before[at - 1]?.isSettled !== false && before[at + 1]?.isSettled !== false);
    });
    this.#items.length = 0;
    for (const group of groupsOf(kept)) this.#items.push(joined(group));
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
    const head = item.text.slice(0, offset);
    if (!head.isWellFormed()) throw new RangeError(`position ${offset} of ${item.text.length} is within a character`);
    const points = sizeOf(head, 'unicode');
    const [before, after] = splitSegments(item.segments, offset);
    const first: Item = { ...item, text: head, points, segments: before };
    const second: Item = {
      ...{ ...item, text: item.text.slice(offset), points: item.points - points, segments: after },
      left: lastOf(first),
      deletions: item.deletions.map((one) => ({ author: one.author, unit: one.unit + points })),
    };
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
      this.visited++;
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

  #peer(item: Item): bigint {
    return this.#peers[firstOf(item).author] as bigint;
  }

  /** Whether a character is of one of the items from `start` to `end`. */
  #isWithin(id: CharacterId | null, start: number, end: number): boolean {
    if (id === null) return false;
    for (let at = start; at < end; at++) {
      this.visited++;
      if (hasCharacter(this.#items[at] as Item, id)) return true;
    }
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
    // One that is gone was behind characters that every author knows.
    const item = this.#items[index];
    return item !== undefined && isSame(item.left, left) ? index : Number.POSITIVE_INFINITY;
  }
}

function itemSize({ text, points }: Item, measure: Measure): number {
  if (measure === 'utf16') return text.length;
  return measure === 'unicode' ? points : sizeOf(text, measure);
}

function isKnown({ author, unit }: CharacterId, seen: Seen): boolean {
  return author === BASE || unit < (seen[author] ?? 0);
}

function isItemKnown(item: Item, seen: Seen): boolean {
  return item.isSettled || isKnown(item.segments[0] as Segment, seen);
}

function isVisible(item: Item, seen: Seen): boolean {
  if (!isItemKnown(item, seen)) return false;
  return item.deletions.length === 0 || !item.deletions.some((one) => isKnown(one, seen));
}

function isAscii(text: string): boolean {
  return sizeOf(text, 'utf8') === text.length;
}

function lengthInUnits({ author, text, points }: Segment): number {
  return author === BASE ? text.length : points;
}

function firstOf({ segments }: Item): CharacterId {
  const { author, unit } = segments[0] as Segment;
  return { author, unit };
}

function lastOf({ segments }: Item): CharacterId {
  const last = segments.at(-1) as Segment;
  return { author: last.author, unit: last.unit + lengthInUnits(last) - 1 };
}

function hasCharacter({ segments }: Item, { author, unit }: CharacterId): boolean {
  return segments.some((one) => one.author === author && one.unit <= unit && unit < one.unit + lengthInUnits(one));
}

/** @param offset in UTF-16 units, between two characters */
function splitSegments(segments: readonly Segment[], offset: number): [Segment[], Segment[]] {
  let at = 0;
  let left = offset;
  for (; left >= (segments[at] as Segment).text.length; at++) left -= (segments[at] as Segment).text.length;
  if (left === 0) return [segments.slice(0, at), segments.slice(at)];
  const one = segments[at] as Segment;
  const head = one.text.slice(0, left);
  const points = sizeOf(head, 'unicode');
  const unit = one.unit + (one.author === BASE ? left : points);
  const first = { ...one, text: head, points };
  const second = { ...one, unit, text: one.text.slice(left), points: one.points - points };
  return [
    [...segments.slice(0, at), first],
    [second, ...segments.slice(at + 1)],
  ];
}

/** Items that can be joined, and each other one alone. */
function groupsOf(items: readonly Item[]): Item[][] {
  const groups: Item[][] = [];
  for (const item of items) {
    const last = groups.at(-1)?.at(-1);
    if (last !== undefined && isPlain(last) && isPlain(item)) groups.at(-1)?.push(item);
    else groups.push([item]);
  }
  return groups;
}

function isPlain({ isSettled, deletions }: Item): boolean {
  return isSettled && deletions.length === 0;
}

function joined(group: readonly Item[]): Item {
  const [first] = group as [Item];
  if (group.length === 1) return first;
  return {
    ...first,
    text: group.map(({ text }) => text).join(''),
    points: group.reduce((sum, { points }) => sum + points, 0),
    segments: joinedSegments(group.flatMap(({ segments }) => segments)),
  };
}

function joinedSegments(segments: readonly Segment[]): Segment[] {
  const result: Segment[] = [];
  for (const one of segments) {
    const last = result.at(-1);
    if (last?.author === one.author && last.unit + lengthInUnits(last) === one.unit) {
      result[result.length - 1] = { ...last, text: last.text + one.text, points: last.points + one.points };
    } else result.push(one);
  }
  return result;
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
