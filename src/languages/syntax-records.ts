import type { Node, Query, QueryMatch } from 'web-tree-sitter';
import { type CaptureMeaning, captureMeaning, type PartName, ROLE } from './captures.ts';
import type { TimeLimit } from './time-limit.ts';

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
  parts: Partial<Record<PartName, Node>> | null;
}

/** A query with its capture names resolved once. */
export interface CompiledCaptures {
  readonly query: Query;
  readonly meanings: ReadonlyMap<string, CaptureMeaning | null>;
}

export function compileCaptures(query: Query): CompiledCaptures {
  return { query, meanings: new Map(query.captureNames.map((name) => [name, captureMeaning(name)])) };
}

/**
 * The captured nodes of a tree, one record a node however many patterns marked it, in the order they start; of two that
 * start together the longer first, so that a record always comes before those inside it.
 */
export function syntaxRecords(root: Node, { query, meanings }: CompiledCaptures, limit: TimeLimit): SyntaxRecord[] {
  const byNode = new Map<number, SyntaxRecord>();
  const matches = query.matches(root, { progressCallback: () => limit.passed });
  // A query that was stopped gives only part of what there is.
  limit.check();
  for (const match of inPatternOrder(matches)) collect(match, meanings, byNode);
  return [...byNode.values()].sort((a, b) => a.start - b.start || b.end - a.end || precedence(a) - precedence(b));
}

/** A query gives matches as they end in the text; which pattern stands first in the query decides between them. */
function inPatternOrder(matches: readonly QueryMatch[]): QueryMatch[] {
  const byPattern: QueryMatch[][] = [];
  for (const match of matches) {
    const same = byPattern[match.patternIndex];
    if (same === undefined) byPattern[match.patternIndex] = [match];
    else same.push(match);
  }
  return byPattern.flat();
}

function collect(match: QueryMatch, meanings: CompiledCaptures['meanings'], byNode: Map<number, SyntaxRecord>) {
  let marked: SyntaxRecord | null = null;
  let parts: Partial<Record<PartName, Node>> | null = null;
  for (const { name, node } of match.captures) {
    const meaning = meanings.get(name);
    if (meaning === null || meaning === undefined) continue;
    if ('part' in meaning) {
      parts ??= {};
      parts[meaning.part] ??= node;
      continue;
    }
    let record = byNode.get(node.id);
    if (record === undefined) {
      record = {
        node,
        start: node.startIndex,
        end: node.endIndex,
        roles: 0,
        definition: '',
        call: '',
        heritage: '',
        opaque: '',
        binding: '',
        parts: null,
      };
      byNode.set(node.id, record);
    }
    mark(record, meaning.role, meaning.detail);
    marked ??= record;
  }
  if (marked === null || parts === null) return;
  marked.parts = { ...parts, ...marked.parts };
  if (parts.until !== undefined) marked.end = Math.max(marked.end, parts.until.endIndex);
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
}

/** Among nodes over the same text: what opens a scope comes before what is counted in it. */
function precedence(record: SyntaxRecord): number {
  if (record.roles & (ROLE.nesting | ROLE.cognitiveNesting | ROLE.boundary)) return 0;
  return record.roles & ROLE.definition ? 1 : 2;
}
