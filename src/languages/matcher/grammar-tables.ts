import type { Language as Grammar } from 'web-tree-sitter';
import { type RuntimeModule, type WasmMemory, wasmMemory } from './wasm-memory.ts';

/** Offsets in `struct TSLanguage` (lib/src/parser.h, ABI 13 to 15) where pointers and numbers take 4 bytes. */
const SYMBOL_COUNT = 4;
const ALIAS_COUNT = 8;
const PRODUCTION_COUNT = 28;
const FIELD_COUNT = 32;
const MAX_ALIAS_SEQUENCE = 36;
const FIELD_MAP_SLICES = 64;
const FIELD_MAP_ENTRIES = 68;
const SYMBOL_METADATA = 72;
const PUBLIC_SYMBOLS = 76;
const ALIAS_SEQUENCES = 84;

/** `TSSymbolMetadata`: three bytes. */
const METADATA_SIZE = 3;

/** `TSFieldMapEntry`: field, child and whether it is inherited. */
const FIELD_ENTRY_SIZE = 4;

/** What a compiled grammar says about its symbols, copied from the runtime's memory once. */
export class GrammarTables {
  /** Symbol to the one that stands for all of the same name. */
  readonly publicSymbols: Uint16Array;
  /** 1 for each symbol that has a name of its own in the grammar, rather than being a token in quotes. */
  readonly named: Uint8Array;
  readonly #supertypes: Uint8Array;
  /** Columns of one production in `aliases` and in `fields`. */
  readonly aliasStride: number;
  readonly fieldStride: number;
  /** By production and child, the symbol the child goes by, or 0 for its own. */
  readonly aliases: Uint16Array;
  /** By production and child, the field the child is in, or 0. Fields of hidden children's children are with those. */
  readonly fields: Uint16Array;
  /** By production and field, one more than the last child in which it can be, however deep; 0 for none. */
  readonly #fieldEnds: Uint16Array;
  readonly #symbols = new Map<string, number>();
  readonly #fieldNames: readonly (string | null)[];

  constructor(grammar: Grammar, module: RuntimeModule) {
    const memory = wasmMemory(module);
    const { words, halves, bytes } = memory;
    const address = addressOf(grammar);
    const word = (offset: number) => words[(address + offset) >> 2] as number;
    const symbols = word(SYMBOL_COUNT) + word(ALIAS_COUNT);
    if (symbols !== grammar.nodeTypeCount || word(FIELD_COUNT) !== grammar.fieldCount) {
      throw new TypeError('The grammar has an unknown layout in memory.');
    }
    const productions = word(PRODUCTION_COUNT);
    const metadata = word(SYMBOL_METADATA);
    this.named = new Uint8Array(symbols);
    this.#supertypes = new Uint8Array(symbols);
    const publicSymbols = word(PUBLIC_SYMBOLS) >> 1;
    this.publicSymbols = halves.slice(publicSymbols, publicSymbols + symbols);
    this.aliasStride = halves[(address + MAX_ALIAS_SEQUENCE) >> 1] as number;
    const sequences = word(ALIAS_SEQUENCES) >> 1;
    this.aliases = halves.slice(sequences, sequences + productions * this.aliasStride);
    this.#fieldNames = grammar.fields;
    const entries =
      word(FIELD_COUNT) === 0 ? [] : fieldEntries(productions, word(FIELD_MAP_SLICES), word(FIELD_MAP_ENTRIES), memory);
    this.fieldStride = entries.reduce((most, { child }) => Math.max(most, child + 1), 1);
    this.fields = new Uint16Array(productions * this.fieldStride);
    this.#fieldEnds = new Uint16Array(productions * grammar.fields.length);
    for (const { production, child, field, isInherited } of entries) {
      const at = production * this.fieldStride + child;
      // The first of several fields is the one that a cursor and a query see.
      if (!isInherited && this.fields[at] === 0) this.fields[at] = field;
      const end = production * grammar.fields.length + field;
      this.#fieldEnds[end] = Math.max(this.#fieldEnds[end] as number, child + 1);
    }
    for (let symbol = 0; symbol < symbols; symbol++) {
      const at = metadata + symbol * METADATA_SIZE;
      this.named[symbol] = bytes[at + 1] as number;
      this.#supertypes[symbol] = bytes[at + 2] as number;
      if (bytes[at] === 0 && bytes[at + 2] === 0) continue;
      const name = grammar.types[symbol] ?? grammar.nodeTypeForId(symbol) ?? '';
      const key = symbolKey(name, this.named[symbol] === 1);
      if (!this.#symbols.has(key)) this.#symbols.set(key, this.publicSymbols[symbol] as number);
    }
  }

  get symbolCount(): number {
    return this.publicSymbols.length;
  }

  isSupertype(symbol: number): boolean {
    return this.#supertypes[symbol] === 1;
  }

  /** Whether the symbol is that of a token in quotes. */
  isToken(symbol: number): boolean {
    return this.named[symbol] === 0;
  }

  /** @param isNamed whether it is a node's type rather than a token in quotes */
  symbol(name: string, isNamed: boolean): number | undefined {
    return this.#symbols.get(symbolKey(name, isNamed));
  }

  /** Whether a child after the given one can be in a field, or hold what is. */
  isFieldAfter(production: number, child: number, field: number): boolean {
    return (this.#fieldEnds[production * this.#fieldNames.length + field] as number) > child + 1;
  }

  field(name: string): number | undefined {
    const id = this.#fieldNames.indexOf(name);
    return id > 0 ? id : undefined;
  }
}

const symbolKey = (name: string, isNamed: boolean) => `${isNamed ? 'n' : 't'}${name}`;

interface FieldEntry {
  readonly production: number;
  readonly child: number;
  readonly field: number;
  /** The field is that of a node inside the child, which is hidden. */
  readonly isInherited: boolean;
}

function fieldEntries(productions: number, slices: number, map: number, { halves, bytes }: WasmMemory): FieldEntry[] {
  const entries: FieldEntry[] = [];
  for (let production = 0; production < productions; production++) {
    const slice = (slices >> 1) + production * 2;
    const first = halves[slice] as number;
    const end = first + (halves[slice + 1] as number);
    for (let at = map + first * FIELD_ENTRY_SIZE; at < map + end * FIELD_ENTRY_SIZE; at += FIELD_ENTRY_SIZE) {
      entries.push({
        production,
        child: bytes[at + 2] as number,
        field: halves[at >> 1] as number,
        isInherited: bytes[at + 3] === 1,
      });
    }
  }
  return entries;
}

/** Where web-tree-sitter keeps an object's address in the runtime's memory: under the key 0. */
export function addressOf(object: object): number {
  const address = (object as { readonly 0?: unknown })[0];
  if (typeof address !== 'number' || address === 0)
    throw new TypeError('The object has no address in the memory of the parsing runtime.');
  return address;
}
