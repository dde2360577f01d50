import { pageEnd } from './text-pages.ts';

/** What was left out of a list, a text or a map of a result. */
export interface Omission {
  /** Dotted, with `[]` for every item of a list and `*` for every entry of a map: `files[].functions`. */
  readonly path: string;
  /** Items, entries or characters that stayed and that there are, over all that the path stands for. */
  readonly returned: number;
  readonly total: number;
}

export interface Shortened {
  readonly value: unknown;
  /** In the order of the result. */
  readonly omitted: readonly Omission[];
}

/** An object of more members than any result's type has is a map, whose entries may be left out. */
const MAP_MEMBERS = 48;
/** The fewest characters that a text is cut to. */
const SHORTEST_TEXT = 40;
/** What a list within an item of a list may take of what that list may. */
const NESTED_SHARE = 1 / 4;
/** Lists that a tool names as the first to be cut keep so many items until all of them have been cut. */
export const FIRST_CUT_ITEMS = 10;
/** Deeper results are none of a tool's. */
const DEEPEST = 100;

/**
 * A result as plain data in which lists, texts and maps are cut evenly, so that it fits: all that are cut take about as many
 * characters, so the largest are cut first, and none goes to nothing while another keeps hundreds. The lists in `order` are
 * cut before all others, the first of them first.
 *
 * The same result is cut the same way each time. The cost grows with what is kept, not with what is there.
 *
 * @param order dotted paths
 * @param fits whether a candidate is small enough; asked with ever better ones
 * @param limit characters that the value may take as JSON: a bound on what is tried
 * @returns null when nothing that is left of it fits
 */
export function shorten(
  value: unknown,
  order: readonly string[],
  limit: number,
  fits: (candidate: Shortened) => boolean,
): Shortened | null {
  const first = new Map<string, number>();
  const attempt = (level: number, firstCut: ReadonlyMap<string, number> = first): Shortened | null => {
    const candidate = new Cutter(level, firstCut, limit).cut(value);
    return candidate !== null && fits(candidate) ? candidate : null;
  };
  for (const path of order) {
    const cutTo = (items: number) => attempt(limit, new Map(first).set(path, items));
    if (cutTo(FIRST_CUT_ITEMS) !== null) return best(FIRST_CUT_ITEMS, limit, cutTo);
    first.set(path, FIRST_CUT_ITEMS);
  }
  return best(0, limit, attempt);
}

/** What the largest level gives that gives anything, from `low` up; null when not even that one does. */
function best(low: number, high: number, attempt: (level: number) => Shortened | null): Shortened | null {
  let found = attempt(low);
  if (found === null) return null;
  let [fitting, tooMuch] = [low, high + 1];
  while (tooMuch - fitting > 1) {
    const middle = (fitting + tooMuch) >> 1;
    const candidate = attempt(middle);
    if (candidate === null) tooMuch = middle;
    else [fitting, found] = [middle, candidate];
  }
  return found;
}

/** Cuts one result at one level. */
class Cutter {
  readonly #level: number;
  readonly #first: ReadonlyMap<string, number>;
  readonly #omitted = new Map<string, { returned: number; total: number }>();
  #room: number;

  /**
   * @param level characters that a list, a text or a map may take; an item that was begun is kept
   * @param first how many items lists keep that are cut first, by path
   * @param limit characters after which it is given up
   */
  constructor(level: number, first: ReadonlyMap<string, number>, limit: number) {
    this.#level = level;
    this.#first = first;
    this.#room = limit;
  }

  /** Null when the cut value is longer than the limit. */
  cut(value: unknown): Shortened | null {
    const cut = this.#any(value, '', 0, this.#level);
    if (this.#room < 0) return null;
    return { value: cut, omitted: Array.from(this.#omitted, ([path, counts]) => ({ path, ...counts })) };
  }

  #any(value: unknown, path: string, depth: number, share: number): unknown {
    if (this.#room < 0) return null;
    if (typeof value === 'string') return this.#text(value, path, share);
    if (Array.isArray(value)) return this.#list(value, path, depth + 1, share);
    if (typeof value === 'object' && value !== null) return this.#object(value, path, depth + 1, share);
    this.#spend((JSON.stringify(value) ?? 'null').length);
    return value;
  }

  #text(text: string, path: string, share: number): string {
    const most = Math.max(SHORTEST_TEXT, Math.floor(share));
    if (text.length <= most) {
      this.#spend(JSON.stringify(text).length);
      return text;
    }
    const end = pageEnd(text, 0, most);
    const kept = `${text.slice(0, end)}…`;
    this.#note(path, end, text.length);
    this.#spend(JSON.stringify(kept).length);
    return kept;
  }

  #list(list: readonly unknown[], path: string, depth: number, share: number): unknown[] {
    const most = this.#first.get(path) ?? Number.POSITIVE_INFINITY;
    return this.#kept(list, path, depth, { share, most }, (item) =>
      this.#any(item, `${path}[]`, depth, share * NESTED_SHARE),
    );
  }

  #object(object: object, path: string, depth: number, share: number): Record<string, unknown> {
    const members = Object.entries(object).filter(([, value]) => value !== undefined);
    const isMap = members.length > MAP_MEMBERS;
    const most = Number.POSITIVE_INFINITY;
    const bounds = isMap || depth > DEEPEST ? { share, most } : { share: most, most };
    const entries = this.#kept(members, path, depth, bounds, ([name, value]): [string, unknown] => {
      this.#spend(JSON.stringify(name).length + 1);
      const inner = isMap ? share * NESTED_SHARE : share;
      return [name, this.#any(value, joined(path, isMap ? '*' : name), depth, inner)];
    });
    return Object.fromEntries(entries);
  }

  /** The first of all, each cut itself, with a note of how many are left out, and brackets and commas spent. */
  #kept<Item, Cut>(
    all: readonly Item[],
    path: string,
    depth: number,
    { share, most }: { readonly share: number; readonly most: number },
    cutItem: (item: Item) => Cut,
  ): Cut[] {
    this.#spend(2);
    const start = this.#room;
    const kept: Cut[] = [];
    for (const item of all) {
      if (depth > DEEPEST || kept.length >= most || start - this.#room >= share || this.#room < 0) break;
      kept.push(cutItem(item));
      this.#spend(1);
    }
    if (kept.length < all.length) this.#note(path, kept.length, all.length);
    return kept;
  }

  #note(path: string, returned: number, total: number): void {
    const { returned: before, total: all } = this.#omitted.get(path) ?? { returned: 0, total: 0 };
    this.#omitted.set(path, { returned: before + returned, total: all + total });
  }

  #spend(characters: number): void {
    this.#room -= characters;
  }
}

function joined(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}
