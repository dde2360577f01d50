import type { Language as Grammar, Parser, TreeCursor } from 'web-tree-sitter';
import { GrammarTables } from './grammar-tables.ts';
import { NAMED, TreeTable } from './tree-table.ts';
import type { RuntimeModule } from './wasm-memory.ts';

/** Enough for nodes inside and outside of others, tokens, white space, line breaks and, in most languages, an error. */
const SAMPLE = 'a = (b, "c")\n\n  if (d) { e.f(1) } # g\n// h\n';

/**
 * A grammar's tables, once a small text parsed with it reads the same from the runtime's memory as through the runtime's
 * own cursor. Null when it does not: the runtime or the grammar was built by a version that lays out its memory otherwise.
 */
export function checkedTables(parser: Parser, grammar: Grammar, runtime: RuntimeModule): GrammarTables | null {
  try {
    const tables = new GrammarTables(grammar, runtime);
    return readsAlike(parser, tables, runtime) ? tables : null;
  } catch (error) {
    // What a wrong layout leads to: an address of nothing, or a length that no array can have.
    if (error instanceof TypeError || error instanceof RangeError) return null;
    throw error;
  }
}

function readsAlike(parser: Parser, grammar: GrammarTables, runtime: RuntimeModule): boolean {
  const tree = parser.parse(SAMPLE);
  if (tree === null) return false;
  const cursor = tree.walk();
  try {
    const table = new TreeTable(runtime);
    table.read(tree, grammar, new Int32Array(grammar.symbolCount));
    for (let row = 0; row < table.count; row++) {
      if (!isRow(cursor, table, row)) return false;
      if (gotoNext(cursor) !== row + 1 < table.count) return false;
    }
    return true;
  } finally {
    cursor.delete();
    tree.delete();
  }
}

function isRow(cursor: TreeCursor, table: TreeTable, row: number): boolean {
  return (
    cursor.nodeId === table.ids[row] &&
    cursor.nodeTypeId === table.symbols[row] &&
    cursor.startIndex === table.starts[row] &&
    cursor.endIndex === table.ends[row] &&
    (cursor.currentFieldId ?? 0) === table.fields[row] &&
    cursor.nodeIsNamed === (((table.flags[row] as number) & NAMED) !== 0)
  );
}

/** To the next node in the order they start; false after the last. */
function gotoNext(cursor: TreeCursor): boolean {
  if (cursor.gotoFirstChild()) return true;
  while (!cursor.gotoNextSibling()) if (!cursor.gotoParent()) return false;
  return true;
}
