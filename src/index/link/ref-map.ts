import type { SymbolRef } from './edges.ts';

/** Values by symbol, found by its path and its ordinal: a text of both would be made, and hashed, at each look-up. */
export class RefMap<Value> {
  readonly #files = new Map<string, Map<number, Value>>();

  get({ path, ordinal }: SymbolRef): Value | undefined {
    return this.#files.get(path)?.get(ordinal);
  }

  set({ path, ordinal }: SymbolRef, value: Value) {
    const file = this.#files.get(path);
    if (file === undefined) this.#files.set(path, new Map([[ordinal, value]]));
    else file.set(ordinal, value);
  }
}
