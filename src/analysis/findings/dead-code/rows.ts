/** Items by the row they belong to, in compressed sparse rows: those of row `r` are `items[offsets[r]…offsets[r + 1])`. */
export interface Rows {
  readonly offsets: Int32Array;
  readonly items: Int32Array;
}

/** Collects pairs of row and item; items keep the order they came in. */
export class RowsBuilder {
  #rows = new Int32Array(1024);
  #items = new Int32Array(1024);
  #count = 0;

  add(row: number, item: number): void {
    if (this.#count === this.#rows.length) {
      this.#rows = grown(this.#rows);
      this.#items = grown(this.#items);
    }
    this.#rows[this.#count] = row;
    this.#items[this.#count++] = item;
  }

  build(rowCount: number): Rows {
    const offsets = new Int32Array(rowCount + 1);
    for (let at = 0; at < this.#count; at++) {
      const row = (this.#rows[at] as number) + 1;
      offsets[row] = (offsets[row] as number) + 1;
    }
    for (let row = 0; row < rowCount; row++) offsets[row + 1] = (offsets[row + 1] as number) + (offsets[row] as number);
    const next = offsets.slice(0, rowCount);
    const items = new Int32Array(this.#count);
    for (let at = 0; at < this.#count; at++) {
      const row = this.#rows[at] as number;
      items[next[row] as number] = this.#items[at] as number;
      next[row] = (next[row] as number) + 1;
    }
    return { offsets, items };
  }
}

function grown(old: Int32Array): Int32Array<ArrayBuffer> {
  const made = new Int32Array(old.length * 2);
  made.set(old);
  return made;
}

export function append<Key, Item>(table: Map<Key, Item[]>, key: Key, item: Item) {
  const same = table.get(key);
  if (same === undefined) table.set(key, [item]);
  else same.push(item);
}
