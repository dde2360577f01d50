import { BlobReader, BlobWriter } from '../blob.ts';
import { StoredTexts } from '../stored-texts.ts';
import type { SymbolRef } from './edges.ts';
import type { ListsBefore, SortedLists } from './sorted-lists.ts';

/** Where names of one family of languages stand. */
export interface FamilyTables {
  readonly names: SortedLists<SymbolRef>;
  /** By the type's name and the member's, as `receiverKey` writes them. */
  readonly receivers: SortedLists<SymbolRef>;
  readonly packages: SortedLists<string>;
  /** Files by the types of other files that they give parents to. */
  readonly heritage: SortedLists<string>;
  /** Files by the names that they give to what is theirs or another's, beside their symbols. */
  readonly mentions: SortedLists<string>;
}

/** The tables of a family as they were stored. */
export type StoredFamily = { readonly [Table in keyof FamilyTables]: ListsBefore<ItemOf<FamilyTables[Table]>> };

type ItemOf<Lists> = Lists extends SortedLists<infer Item> ? Item : never;

/** How the items of a table are written: as so many numbers each, the first of which is that of a path. */
interface Form<Item> {
  readonly width: number;
  write(item: Item, path: (path: string) => number): readonly number[];
  /** @param at where the item's numbers start */
  read(numbers: Int32Array, at: number, path: (number: number) => string): Item;
}

const SYMBOL: Form<SymbolRef> = {
  width: 2,
  write: ({ path, ordinal }, number) => [number(path), ordinal],
  read: (numbers, at, path) => ({ path: path(numbers[at] as number), ordinal: numbers[at + 1] as number }),
};

const FILE: Form<string> = {
  width: 1,
  write: (path, number) => [number(path)],
  read: (numbers, at, path) => path(numbers[at] as number),
};

/**
 * The tables of all families as bytes, from which lists are made when they are first asked for.
 * @param paths every file that stands in a list, each once
 */
export function encodeTables(paths: readonly string[], families: ReadonlyMap<string, FamilyTables>): Uint8Array {
  const blob = new BlobWriter();
  const numbers = new Map(paths.map((path, at) => [path, at]));
  const number = (path: string) => numbers.get(path) as number;
  blob.texts(paths);
  blob.texts([...families.keys()]);
  for (const { names, receivers, packages, heritage, mentions } of families.values()) {
    writeLists(names, SYMBOL, number, blob);
    writeLists(receivers, SYMBOL, number, blob);
    writeLists(packages, FILE, number, blob);
    writeLists(heritage, FILE, number, blob);
    writeLists(mentions, FILE, number, blob);
  }
  return blob.finish();
}

/**
 * What `encodeTables` wrote.
 * @param isGone whether what stood in a file is left out, as it stands there no more
 */
export function decodeTables(bytes: Uint8Array, isGone: (path: string) => boolean): ReadonlyMap<string, StoredFamily> {
  const blob = new BlobReader(bytes);
  const paths = blob.texts();
  const gone = Uint8Array.from(paths, (path) => Number(isGone(path)));
  const lists = <Item>(form: Form<Item>) => new StoredLists(blob, form, paths, gone);
  return new Map(
    blob.texts().map((family): [string, StoredFamily] => [
      family,
      {
        names: lists(SYMBOL),
        receivers: lists(SYMBOL),
        packages: lists(FILE),
        heritage: lists(FILE),
        mentions: lists(FILE),
      },
    ]),
  );
}

function writeLists<Item>(
  lists: SortedLists<Item>,
  { width, write }: Form<Item>,
  number: (path: string) => number,
  blob: BlobWriter,
) {
  const all = [...lists];
  const ends = new Int32Array(all.length);
  const numbers = new Int32Array(all.reduce((sum, [, { length }]) => sum + length, 0) * width);
  let end = 0;
  for (const [at, [, items]] of all.entries()) {
    for (const item of items) {
      numbers.set(write(item, number), end);
      end += width;
    }
    ends[at] = end;
  }
  StoredTexts.write(
    all.map(([key]) => key),
    blob,
  );
  blob.array(ends);
  blob.array(numbers);
}

/** Lists that are made of numbers when they are asked for. */
class StoredLists<Item> implements ListsBefore<Item> {
  readonly #keys: StoredTexts;
  readonly #ends: Int32Array;
  readonly #numbers: Int32Array;
  readonly #form: Form<Item>;
  readonly #path: (number: number) => string;
  readonly #gone: Uint8Array;

  constructor(blob: BlobReader, form: Form<Item>, paths: readonly string[], gone: Uint8Array) {
    this.#keys = StoredTexts.read(blob);
    this.#ends = blob.int32();
    this.#numbers = blob.int32();
    this.#form = form;
    this.#path = (number) => paths[number] as string;
    this.#gone = gone;
  }

  get(key: string): Item[] | null {
    const found = this.#keys.find(key);
    if (found === -1) return null;
    const items: Item[] = [];
    const end = this.#ends[found] as number;
    for (let at = this.#ends[found - 1] ?? 0; at < end; at += this.#form.width) {
      const path = this.#numbers[at] as number;
      if (this.#gone[path] === 0) items.push(this.#form.read(this.#numbers, at, this.#path));
    }
    return items;
  }

  keys(): readonly string[] {
    return this.#keys.all();
  }
}
