import type { Node } from 'web-tree-sitter';
import { type CaptureMeaning, captureMeaning, type PartName, ROLE } from './captures.ts';
import type { ExtractionLimit } from './extraction-limit.ts';
import type { Leaf, QueryMatches } from './matcher/capture-matcher.ts';

/** One captured node with everything the query said about it. */
export interface SyntaxRecord {
  readonly node: Node;
  readonly start: number;
  /** That of the node, or of the part at which it ends. */
  end: number;
  /** Bits of `ROLE`. */
  roles: number;
  /** The word behind the role's dot: a definition kind, a call kind, `extends`. */
  definition: string;
  call: string;
  heritage: string;
  opaque: string;
  binding: string;
  result: string;
  parts: Partial<Record<PartName, Node>> | null;
}

/** A query with its capture names resolved once. */
export interface CompiledCaptures {
  readonly source: CaptureSource;
  /** By the number of the capture. */
  readonly meanings: readonly (CaptureMeaning | null)[];
}

/** Finds what a query captures: tree-sitter's own way, or `CaptureMatcher`. */
export interface CaptureSource {
  readonly captureNames: readonly string[];
  /** @throws TooComplex when the limit passes */
  matches(root: Node, limit: ExtractionLimit): QueryMatches;
  /** The last leaf that starts at a place or before it. */
  leafAt(root: Node, place: number): Leaf;
}

export function compileCaptures(source: CaptureSource): CompiledCaptures {
  return { source, meanings: source.captureNames.map(captureMeaning) };
}

/**
 * The captured nodes of a tree, one record a node however many patterns marked it, in the order they start; of two that
 * start together the longer first, so that a record always comes before those inside it.
 */
export function syntaxRecords(
  root: Node,
  { source, meanings }: CompiledCaptures,
  limit: ExtractionLimit,
): SyntaxRecord[] {
  const matches = source.matches(root, limit);
  const collector = new RecordCollector(matches, meanings);
  for (let at = 0; at < matches.order.length; at++) collector.add(matches.order[at] as number);
  return collector.inOrder();
}

/** Makes records of matches. Which pattern stands first in the query decides between several that mark one node. */
class RecordCollector {
  readonly #records: SyntaxRecord[] = [];
  readonly #matches: QueryMatches;
  readonly #meanings: CompiledCaptures['meanings'];
  /** By node, one more than the place of its record, or 0. */
  readonly #places: Int32Array;

  constructor(matches: QueryMatches, meanings: CompiledCaptures['meanings']) {
    this.#matches = matches;
    this.#meanings = meanings;
    this.#places = new Int32Array(matches.nodeCount);
  }

  add(match: number) {
    const { log } = this.#matches;
    const { values } = log;
    let marked: SyntaxRecord | null = null;
    let parts: Partial<Record<PartName, Node>> | null = null;
    const end = log.after(match);
    for (let at = match + 2; at < end; at += 2) {
      const meaning = this.#meanings[values[at] as number];
      if (meaning === null || meaning === undefined) continue;
      const node = values[at + 1] as number;
      if ('part' in meaning) {
        parts ??= {};
        parts[meaning.part] ??= this.#matches.node(node);
        continue;
      }
      const record = this.#record(node);
      mark(record, meaning.role, meaning.detail);
      marked ??= record;
    }
    if (marked === null || parts === null) return;
    marked.parts = marked.parts === null ? parts : { ...parts, ...marked.parts };
    if (parts.until !== undefined) marked.end = Math.max(marked.end, parts.until.endIndex);
  }

  /** The records as `syntaxRecords` gives them. Where nothing else decides, what was marked first comes first. */
  inOrder(): SyntaxRecord[] {
    const places = this.#places;
    const ordered: SyntaxRecord[] = [];
    const order = new Int32Array(this.#records.length);
    for (let number = 0; number < places.length; number++) {
      const place = places[number] as number;
      if (place === 0) continue;
      const record = this.#records[place - 1] as SyntaxRecord;
      // Nodes count up as they start: only those that start together may have to change places.
      let at = ordered.length;
      for (; at > 0; at--) {
        const before = ordered[at - 1] as SyntaxRecord;
        if ((compare(before, record) || (order[at - 1] as number) - place) <= 0) break;
        ordered[at] = before;
        order[at] = order[at - 1] as number;
      }
      ordered[at] = record;
      order[at] = place;
    }
    return ordered;
  }

  #record(number: number): SyntaxRecord {
    const place = this.#places[number] as number;
    if (place > 0) return this.#records[place - 1] as SyntaxRecord;
    const node = this.#matches.node(number);
    const record: SyntaxRecord = {
      node,
      start: node.startIndex,
      end: node.endIndex,
      roles: 0,
      definition: '',
      call: '',
      heritage: '',
      opaque: '',
      binding: '',
      result: '',
      parts: null,
    };
    this.#places[number] = this.#records.push(record);
    return record;
  }
}

/** The first pattern to give a node a definition or call kind decides it: queries list the specific before the general. */
function mark(record: SyntaxRecord, role: number, detail: string) {
  if (record.roles & role & ~ROLE.declaration) return;
  record.roles |= role;
  if (role & ROLE.definition) record.definition = detail;
  else if (role === ROLE.call) record.call = detail || 'call';
  else if (role === ROLE.heritage) record.heritage = detail;
  else if (role === ROLE.opaque) record.opaque = detail;
  else if (role === ROLE.binding) record.binding = detail;
  else if (role === ROLE.result) record.result = detail;
}

function compare(a: SyntaxRecord, b: SyntaxRecord): number {
  return a.start - b.start || b.end - a.end || precedence(a) - precedence(b);
}

/** Among nodes over the same text: what opens a scope comes before what is counted in it. */
function precedence(record: SyntaxRecord): number {
  if (record.roles & (ROLE.nesting | ROLE.cognitiveNesting | ROLE.boundary)) return 0;
  return record.roles & ROLE.definition ? 1 : 2;
}
