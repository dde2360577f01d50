import type { Node, Query } from 'web-tree-sitter';
import type { ExtractionLimit } from '../extraction-limit.ts';
import type { Leaf, QueryMatches } from './capture-matcher.ts';
import { MatchLog } from './match-log.ts';

/** Matches a query as web-tree-sitter does itself, for a runtime whose memory is not as `CaptureMatcher` reads it. */
export class TreeSitterMatcher {
  readonly #query: Query;
  readonly #captures: ReadonlyMap<string, number>;

  constructor(query: Query) {
    this.#query = query;
    this.#captures = new Map(query.captureNames.map((name, at) => [name, at]));
  }

  get captureNames(): readonly string[] {
    return this.#query.captureNames;
  }

  leafAt(root: Node, place: number): Leaf {
    const { startIndex, endIndex, type } = root.descendantForIndex(place) ?? root;
    return { start: startIndex, end: endIndex, type };
  }

  /** @throws TooComplex when the limit passes */
  matches(root: Node, limit: ExtractionLimit): QueryMatches {
    const matches = this.#query.matches(root, { progressCallback: () => limit.isPassed() });
    // A query that was stopped gives only part of what there is.
    limit.check();
    const captured = new Map(matches.flatMap(({ captures }) => captures.map(({ node }) => [node.id, node])));
    const nodes = [...captured.values()].sort((a, b) => a.startIndex - b.startIndex);
    const numbers = new Map(nodes.map(({ id }, number) => [id, number]));
    const log = new MatchLog();
    const byPattern: number[][] = [];
    for (const { patternIndex, captures } of matches) {
      const same = byPattern[patternIndex];
      if (same === undefined) byPattern[patternIndex] = [log.length];
      else same.push(log.length);
      const pairs = captures.flatMap(({ name, node }) => [this.#captures.get(name), numbers.get(node.id)]);
      log.add(patternIndex, pairs as number[]);
    }
    return {
      log,
      order: Int32Array.from(byPattern.flat()),
      nodeCount: nodes.length,
      node: (number) => nodes[number] as Node,
    };
  }
}
