import type { Node, Tree } from 'web-tree-sitter';
import type { ExtractionLimit } from '../extraction-limit.ts';
import { type CompiledQuery, compileQuery } from './compiled-query.ts';
import type { GrammarTables } from './grammar-tables.ts';
import type { MatchLog } from './match-log.ts';
import { nodeOfRow } from './matched-node.ts';
import { type TextTest, textTest } from './predicates.ts';
import { QueryMatcher } from './query-matcher.ts';
import { TabledTree } from './tabled-tree.ts';
import { TreeTable } from './tree-table.ts';
import { TreeText } from './tree-text.ts';
import type { RuntimeModule } from './wasm-memory.ts';

/** Matches tested between two looks at the clock. */
const CHECKED_EVERY = 256;
/** Predicates look at the beginning of a text: texts stand in one another. */
const MAX_TESTED = 4_096;

/** The matches of a query in one tree. Nodes go by numbers, which count up as the nodes start. */
export interface QueryMatches {
  readonly log: MatchLog;
  /** Places in the log of the matches whose predicates hold, by pattern, and in a pattern as they were found. */
  readonly order: Int32Array;
  /** Nodes are numbered below this. */
  readonly nodeCount: number;
  node(number: number): Node;
}

/** A node without children. */
export interface Leaf {
  readonly start: number;
  readonly end: number;
  readonly type: string;
}

interface CaptureTest {
  readonly capture: number;
  readonly test: TextTest;
}

/** Matches one query against trees, one after another; what it gave for a tree holds until the next one. */
export class CaptureMatcher {
  readonly #grammar: GrammarTables;
  readonly #query: CompiledQuery;
  readonly #tests: readonly (readonly CaptureTest[])[];
  readonly #table: TreeTable;
  readonly #matcher: QueryMatcher;
  /** That the table holds. */
  #tree: Tree | null = null;

  /**
   * @param isWanted as `compileQuery` takes it
   * @throws SyntaxError for text that is no query of this grammar
   */
  constructor(grammar: GrammarTables, query: string, runtime: RuntimeModule, isWanted?: (capture: string) => boolean) {
    this.#grammar = grammar;
    this.#query = compileQuery(query, this.#grammar, isWanted);
    this.#tests = this.#query.predicates.map((predicates) =>
      predicates.map((predicate) => ({ capture: predicate.capture, test: textTest(predicate) })),
    );
    this.#table = new TreeTable(runtime);
    this.#matcher = new QueryMatcher(this.#query, this.#table);
  }

  get captureNames(): readonly string[] {
    return this.#query.captureNames;
  }

  /** @throws TooComplex when the limit passes */
  matches(root: Node, limit: ExtractionLimit): QueryMatches {
    const table = this.#tableOf(root);
    const tree = new TabledTree(root.tree, table, new TreeText(root), limit, nodeOfRow);
    const log = this.#matcher.run((steps) => limit.walk(steps));
    return {
      log,
      order: this.#order(log, tree.text, limit),
      nodeCount: table.count,
      node: (number) => tree.node(number),
    };
  }

  /** The last leaf of a tree that starts at a place or before it. */
  leafAt(root: Node, place: number): Leaf {
    const { starts, ends, symbols, aliases, count } = this.#tableOf(root);
    let row = 0;
    for (let end = count; end - row > 1; ) {
      const middle = (row + end) >> 1;
      if ((starts[middle] as number) <= place) row = middle;
      else end = middle;
    }
    const symbol = (aliases[row] as number) || (symbols[row] as number);
    return {
      start: starts[row] as number,
      end: ends[row] as number,
      type: root.tree.language.types[symbol] ?? 'ERROR',
    };
  }

  /** Read once for each tree, whatever is asked of it. */
  #tableOf({ tree }: Node): TreeTable {
    if (this.#tree !== tree) {
      this.#tree = null;
      this.#table.read(tree, this.#grammar, this.#query.supertypeBits);
      this.#tree = tree;
    }
    return this.#table;
  }

  #order(log: MatchLog, text: TreeText, limit: ExtractionLimit): Int32Array {
    const { values, length } = log;
    const places = new Int32Array(this.#tests.length + 1);
    let tested = 0;
    for (let at = 0; at < length; at = log.after(at)) {
      if (++tested % CHECKED_EVERY === 0) limit.check();
      const pattern = values[at] as number;
      if (this.#holds(log, at, text)) (places[pattern + 1] as number)++;
      else values[at] = -1;
    }
    for (let pattern = 1; pattern < places.length; pattern++) {
      (places[pattern] as number) += places[pattern - 1] as number;
    }
    const order = new Int32Array(places[places.length - 1] as number);
    for (let at = 0; at < length; at = log.after(at)) {
      const pattern = values[at] as number;
      if (pattern < 0) continue;
      order[places[pattern] as number] = at;
      (places[pattern] as number)++;
    }
    return order;
  }

  #holds(log: MatchLog, at: number, text: TreeText): boolean {
    const { values } = log;
    const { starts, ends } = this.#table;
    const tests = this.#tests[values[at] as number] as readonly CaptureTest[];
    if (tests.length === 0) return true;
    const end = log.after(at);
    return tests.every(({ capture, test }) => {
      const texts: string[] = [];
      for (let pair = at + 2; pair < end; pair += 2) {
        const node = values[pair + 1] as number;
        if (values[pair] !== capture) continue;
        const start = starts[node] as number;
        texts.push(text.slice(start, Math.min(ends[node] as number, start + MAX_TESTED)));
      }
      return test(texts);
    });
  }
}
