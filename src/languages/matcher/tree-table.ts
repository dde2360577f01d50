import type { Tree } from 'web-tree-sitter';
import { addressOf, type GrammarTables } from './grammar-tables.ts';
import { ERROR_SYMBOL } from './query-steps.ts';
import { type RuntimeModule, wasmMemory } from './wasm-memory.ts';

/**
 * `SubtreeInlineData` (lib/src/subtree.h): 8 bytes in the place of a pointer, told from one by bit 0.
 * Byte 0: flags; 1: symbol; 2–3: parse state; 4: columns, 5: rows (4 bits), 6: bytes of the padding; 7: bytes.
 */
const INLINE = 1;
const INLINE_VISIBLE = 2;
const INLINE_NAMED = 4;

const INLINE_EXTRA = 8;

/** `SubtreeHeapData`, as words of 4 bytes. Its children stand right before it, 8 bytes each. */
const PADDING_BYTES = 1;
const SIZE_BYTES = 4;
const CHILD_COUNT = 9;
const SYMBOL = 10;
const FLAGS = 11;
const VISIBLE_CHILD_COUNT = 12;
const VISIBLE_DESCENDANTS = 14;
/** In the upper half of the word. */
const PRODUCTION = 16;

const HEAP_VISIBLE = 1;
const HEAP_NAMED = 2;
const HEAP_EXTRA = 4;

const SUBTREE_SIZE = 8;
const ERROR_REPEAT_SYMBOL = ERROR_SYMBOL - 1;

/** Bits of `flags`. */
export const NAMED = 1;
export const EXTRA = 2;
/** A later sibling may be in the same field. */
export const FIELD_GOES_ON = 4;

/** Fields are numbers of two bytes. */
const MAX_FIELDS = 1 << 16;

const INITIAL_NODES = 1 << 14;
const INITIAL_DEPTH = 1 << 8;
/** Numbers kept for each subtree that is being read. */
const FRAME = 9;

/**
 * The visible nodes of one tree in columns, in the order they start, each before its children: those and what they are
 * called as a tree cursor shows them (lib/src/tree_cursor.c). The columns are reused for the next tree.
 */
export class TreeTable {
  readonly #module: RuntimeModule;
  count = 0;
  /** Public symbols, or `ERROR_SYMBOL`. */
  symbols = new Uint16Array(INITIAL_NODES);
  /** The symbol a node goes by in its parent, or 0. */
  aliases = new Uint16Array(INITIAL_NODES);
  /** Offsets in UTF-16 code units. */
  starts = new Int32Array(INITIAL_NODES);
  ends = new Int32Array(INITIAL_NODES);
  /** The node after the last one inside. */
  nexts = new Int32Array(INITIAL_NODES);
  /** The node around, or -1. */
  parents = new Int32Array(INITIAL_NODES);
  /** Addresses of the subtrees: what web-tree-sitter has for ids. */
  ids = new Int32Array(INITIAL_NODES);
  fields = new Uint16Array(INITIAL_NODES);
  flags = new Uint8Array(INITIAL_NODES);
  /** Bits of the supertypes a node is read as, in the order of those asked for. */
  supertypes = new Int32Array(INITIAL_NODES);
  #stack: Int32Array = new Int32Array(INITIAL_DEPTH * FRAME);
  /** The sibling before, or -1, once one was asked for. */
  #previous: Int32Array | null = null;
  /** By parent and field, the children in the field, once one was asked for. */
  readonly #inFields = new Map<number, readonly number[]>();

  constructor(module: RuntimeModule) {
    this.#module = module;
  }

  /**
   * Reads a tree.
   * @param supertypeBits by symbol, the bit of a supertype that is of interest
   * @throws RangeError when the tree has another number of nodes than it says
   */
  read(tree: Tree, grammar: GrammarTables, supertypeBits: Int32Array) {
    const { words } = wasmMemory(this.#module);
    this.#previous = null;
    this.#inFields.clear();
    const slot = addressOf(tree);
    // A root is never inline: even that of an empty text has children or is an error.
    const root = words[slot >> 2] as number;
    const expected =
      1 + (words[(root >> 2) + CHILD_COUNT] === 0 ? 0 : (words[(root >> 2) + VISIBLE_DESCENDANTS] as number));
    if (expected > this.symbols.length) this.#grow(expected * 2);
    this.#readRoot(slot, words, grammar);
    this.count = this.#readBelow(root, words, grammar, supertypeBits);
    if (this.count !== expected) throw new RangeError(`A tree of ${expected} nodes was read as ${this.count}.`);
  }

  /** The sibling before a node, or -1. */
  previous(row: number): number {
    this.#previous ??= this.#findPrevious();
    return this.#previous[row] as number;
  }

  /** The node itself or the first of its siblings after it that is in a field; past all of them where none is. */
  nextInField(row: number, field: number): number {
    const parent = this.parents[row] as number;
    const key = parent * MAX_FIELDS + field;
    let children = this.#inFields.get(key);
    if (children === undefined) {
      children = this.#childrenIn(parent, field);
      this.#inFields.set(key, children);
    }
    let low = 0;
    let high = children.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((children[middle] as number) < row) low = middle + 1;
      else high = middle;
    }
    return children[low] ?? (this.nexts[parent] as number);
  }

  #childrenIn(parent: number, field: number): number[] {
    const { nexts, fields } = this;
    const end = nexts[parent] as number;
    const children: number[] = [];
    for (let child = parent + 1; child < end; child = nexts[child] as number) {
      if (fields[child] === field) children.push(child);
    }
    return children;
  }

  #findPrevious(): Int32Array {
    const { parents, count } = this;
    const previous = new Int32Array(count).fill(-1);
    const last = new Int32Array(count).fill(-1);
    for (let row = 1; row < count; row++) {
      const parent = parents[row] as number;
      previous[row] = last[parent] as number;
      last[parent] = row;
    }
    return previous;
  }

  #readRoot(slot: number, words: Uint32Array, { publicSymbols }: GrammarTables) {
    const base = (words[slot >> 2] as number) >> 2;
    const symbol = (words[base + SYMBOL] as number) & 0xffff;
    const start = words[base + PADDING_BYTES] as number;
    this.symbols[0] = symbol >= ERROR_REPEAT_SYMBOL ? symbol : (publicSymbols[symbol] as number);
    this.aliases[0] = 0;
    this.starts[0] = start >> 1;
    this.ends[0] = (start + (words[base + SIZE_BYTES] as number)) >> 1;
    this.parents[0] = -1;
    this.ids[0] = slot;
    this.fields[0] = 0;
    this.flags[0] = NAMED;
    this.supertypes[0] = 0;
  }

  /** The number of nodes read. */
  #readBelow(root: number, words: Uint32Array, grammar: GrammarTables, supertypeBits: Int32Array): number {
    const { publicSymbols, named, aliases: aliasOf, aliasStride, fields: fieldOf, fieldStride } = grammar;
    const { symbols, aliases, starts, ends, nexts, parents, ids, fields, flags, supertypes } = this;
    let stack: Int32Array = this.#stack;
    let depth = 0;
    let count = 1;
    // The subtree whose children are being read, and where the text has got to.
    let left = words[(root >> 2) + CHILD_COUNT] as number;
    let slot = root - left * SUBTREE_SIZE;
    let production = left === 0 ? 0 : (words[(root >> 2) + PRODUCTION] as number) >>> 16;
    let structural = 0;
    let parent = 0;
    let isVisible = 1;
    let field = 0;
    let fieldGoesOn = 0;
    let supers = 0;
    let bytes = words[(root >> 2) + PADDING_BYTES] as number;
    let isFirst = true;
    // Whether what follows one of the hidden nodes around can be in a field.
    const isInFieldAbove = (own: number) => {
      for (let at = depth - FRAME; ; at -= FRAME) {
        if (grammar.isFieldAfter(stack[at + 2] as number, (stack[at + 3] as number) - 1, own)) return true;
        if (stack[at + 5] === 1) return false;
      }
    };
    for (;;) {
      if (left === 0) {
        if (isVisible === 1) nexts[parent] = count;
        if (depth === 0) return count;
        depth -= FRAME;
        slot = stack[depth] as number;
        left = stack[depth + 1] as number;
        production = stack[depth + 2] as number;
        structural = stack[depth + 3] as number;
        parent = stack[depth + 4] as number;
        isVisible = stack[depth + 5] as number;
        field = stack[depth + 6] as number;
        supers = stack[depth + 7] as number;
        fieldGoesOn = stack[depth + 8] as number;
        continue;
      }
      const id = slot;
      const word = words[slot >> 2] as number;
      slot += SUBTREE_SIZE;
      left--;
      let symbol = 0;
      let bits = 0;
      let visible = 0;
      let children = 0;
      let visibleChildren = 0;
      let size = 0;
      if (word & INLINE) {
        symbol = (word >> 8) & 0xff;
        visible = word & INLINE_VISIBLE;
        bits = ((word & INLINE_NAMED) >> 2) | ((word & INLINE_EXTRA) >> 2);
        const extent = words[(id >> 2) + 1] as number;
        size = extent >>> 24;
        if (!isFirst) bytes += (extent >> 16) & 0xff;
      } else {
        const base = word >> 2;
        const heapFlags = words[base + FLAGS] as number;
        symbol = (words[base + SYMBOL] as number) & 0xffff;
        visible = heapFlags & HEAP_VISIBLE;
        bits = ((heapFlags & HEAP_NAMED) >> 1) | ((heapFlags & HEAP_EXTRA) >> 1);
        children = words[base + CHILD_COUNT] as number;
        if (children > 0) visibleChildren = words[base + VISIBLE_CHILD_COUNT] as number;
        size = words[base + SIZE_BYTES] as number;
        if (!isFirst) bytes += words[base + PADDING_BYTES] as number;
      }
      isFirst = false;
      let alias = 0;
      let ownField = field;
      let goesOn = fieldGoesOn;
      if ((bits & EXTRA) === 0) {
        if (production !== 0) alias = aliasOf[production * aliasStride + structural] as number;
        const own = structural < fieldStride ? (fieldOf[production * fieldStride + structural] as number) : 0;
        if (own !== 0) {
          ownField = own;
          goesOn =
            grammar.isFieldAfter(production, structural, own) || (isVisible === 0 && isInFieldAbove(own))
              ? FIELD_GOES_ON
              : 0;
        }
        structural++;
        if (alias !== 0) {
          symbol = alias;
          visible = 1;
          bits = named[alias] as number;
        }
      }
      const read = symbol < ERROR_REPEAT_SYMBOL ? supers | (supertypeBits[symbol] as number) : supers;
      if (visible !== 0) {
        symbols[count] = symbol >= ERROR_REPEAT_SYMBOL ? symbol : (publicSymbols[symbol] as number);
        aliases[count] = alias;
        starts[count] = bytes >> 1;
        ends[count] = (bytes + size) >> 1;
        parents[count] = parent;
        ids[count] = id;
        fields[count] = ownField;
        flags[count] = bits | goesOn;
        supertypes[count] = read;
        count++;
        if (children === 0) {
          nexts[count - 1] = count;
          bytes += size;
          continue;
        }
      } else if (visibleChildren === 0) {
        bytes += size;
        continue;
      }
      if (depth + FRAME > stack.length) {
        stack = enlarged(stack, new Int32Array(stack.length * 2));
        this.#stack = stack;
      }
      stack[depth] = slot;
      stack[depth + 1] = left;
      stack[depth + 2] = production;
      stack[depth + 3] = structural;
      stack[depth + 4] = parent;
      stack[depth + 5] = isVisible;
      stack[depth + 6] = field;
      stack[depth + 7] = supers;
      stack[depth + 8] = fieldGoesOn;
      depth += FRAME;
      left = children;
      slot = word - children * SUBTREE_SIZE;
      production = (words[(word >> 2) + PRODUCTION] as number) >>> 16;
      structural = 0;
      isFirst = true;
      isVisible = visible === 0 ? 0 : 1;
      if (isVisible === 1) {
        parent = count - 1;
        field = 0;
        fieldGoesOn = 0;
        supers = 0;
      } else {
        field = ownField;
        fieldGoesOn = goesOn;
        supers = read;
      }
    }
  }

  #grow(size: number) {
    this.symbols = new Uint16Array(size);
    this.aliases = new Uint16Array(size);
    this.starts = new Int32Array(size);
    this.ends = new Int32Array(size);
    this.nexts = new Int32Array(size);
    this.parents = new Int32Array(size);
    this.ids = new Int32Array(size);
    this.fields = new Uint16Array(size);
    this.flags = new Uint8Array(size);
    this.supertypes = new Int32Array(size);
  }
}

function enlarged(column: Int32Array, empty: Int32Array): Int32Array {
  empty.set(column);
  return empty;
}
