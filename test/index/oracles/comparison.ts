import type { CodeGraph } from '../../../src/index/code-graph.ts';
import { edgesOf } from '../../../src/index/graph-columns.ts';
import { Indexer } from '../../../src/index/indexer.ts';
import type { Rule } from '../../../src/index/link/edges.ts';
import { Parsers } from '../../../src/languages/parsers.ts';
import type { OracleCalls } from './oracle-calls.ts';

const CALLABLE = new Set(['function', 'method', 'constructor', 'getter', 'setter']);

/** How our call edges agree with an oracle's. An edge is a pair of who calls and what is called, however often. */
export interface Agreement {
  /** The oracle's edges. */
  readonly edges: number;
  /** Of our edges, the part that the oracle has too; those on lines with a call that it cannot resolve are not counted. */
  readonly precision: number;
  /** Of the oracle's edges, the part that we have too. */
  readonly recall: number;
  /** Edges that only we have, with the rule that made them, and edges that only the oracle has; each with a line. */
  readonly wrong: readonly string[];
  readonly missed: readonly string[];
}

/**
 * Compares the sure call edges of a tree with an oracle's.
 *
 * @param root the folder whose index is compared
 * @param oracle what the oracle says of the files in it; edges of files that only one side went through are not compared, as we
 *   leave out what is generated
 * @param silent rules by which we make calls that are none to the oracle, as what a library calls of what it is given
 * @param known an indexer that may have the index of the folder
 */
export async function compareCalls(
  root: string,
  oracle: OracleCalls,
  silent: readonly Rule[],
  known?: Indexer,
): Promise<Agreement> {
  const indexer = known ?? new Indexer({ parsers: new Parsers(1) });
  try {
    const { graph } = await indexer.linked(root);
    const compared = new Set(oracle.files.filter((path) => graph.fileNode(path) !== -1));
    const ours = new Map(callsIn(graph, compared, oracle, silent));
    const theirs = new Map(callsOf(compared, oracle));
    const unknown = new Set(oracle.unknown.map(([path, line]) => `${path}:${line}`));
    const strange = [...ours].filter(([edge, { at }]) => !theirs.has(edge) && !unknown.has(at));
    const missing = [...theirs].filter(([edge]) => !ours.has(edge));
    const agreed = theirs.size - missing.length;
    return {
      edges: theirs.size,
      precision: agreed / (agreed + strange.length),
      recall: agreed / theirs.size,
      wrong: strange.map(([edge, { at, rule }]) => `${edge} by ${rule} at ${at}`),
      missed: missing.map(([edge, at]) => `${edge} at ${at}`),
    };
  } finally {
    if (known === undefined) await indexer.close();
  }
}

const labelOf = ([path, first, , name]: OracleCalls['declarations'][number]) => `${path}:${first}:${name}`;

/** Places as they are called: what implements another declaration counts as that. */
function calledLabels({ declarations, standsFor }: OracleCalls): ReadonlyMap<string, string> {
  const labels = declarations.map(labelOf);
  return new Map(labels.map((label, at) => [label, labels[standsFor?.[at] ?? at] as string]));
}

/** The oracle's edges, each with the place of a call. */
function* callsOf(compared: ReadonlySet<string>, oracle: OracleCalls): Generator<[edge: string, at: string]> {
  const { declarations, calls } = oracle;
  const labels = declarations.map(labelOf);
  const called = calledLabels(oracle);
  const isCompared = declarations.map(([path]) => compared.has(path));
  for (const [path, from, to, line] of calls) {
    if (!compared.has(path) || isCompared[to] !== true) continue;
    const target = labels[to] as string;
    yield [`${from === -1 ? path : labels[from]} -> ${called.get(target)}`, `${path}:${line}`];
  }
}

interface OurCall {
  readonly at: string;
  readonly rule: Rule;
}

/** Our edges, in the oracle's terms, between the files that are compared. */
function* callsIn(
  graph: CodeGraph,
  compared: ReadonlySet<string>,
  oracle: OracleCalls,
  silent: readonly Rule[],
): Generator<[edge: string, call: OurCall]> {
  const { declarations } = oracle;
  const labels = calledLabels(oracle);
  const byName = Map.groupBy(declarations, ([path, , , name]) => `${path}:${name}`);
  const byLine = Map.groupBy(declarations, ([path, first]) => `${path}:${first}`);
  /** A function that has a name of its own beside the one it is given to: of those the sides may have chosen another. */
  const underOtherName = (node: number, path: string, line: number) => {
    const [one, ...others] = CALLABLE.has(graph.kind(node)) ? (byLine.get(`${path}:${line}`) ?? []) : [];
    return others.length === 0 ? one : undefined;
  };
  const pathOf = (node: number) => {
    const file = graph.fileOf(node);
    return file === -1 ? null : graph.name(file);
  };
  const place = (node: number, path: string) => {
    if (node < graph.fileCount) return path;
    const line = graph.symbolLine[node - graph.fileCount] as number;
    const name = graph.name(node);
    const written = byName.get(`${path}:${name}`)?.find(([, first, last]) => first <= line && line <= last);
    const meant = written ?? underOtherName(node, path, line);
    return meant === undefined ? `${path}:${line}:${name}` : labelOf(meant);
  };
  const caller = (node: number) => {
    let at = node;
    while (at >= graph.fileCount && !CALLABLE.has(graph.kind(at)))
      at = graph.symbolOwner[at - graph.fileCount] as number;
    return at;
  };
  for (let node = 0; node < graph.nodeCount; node++) {
    const path = pathOf(node);
    if (path === null || !compared.has(path)) continue;
    const from = place(caller(node), path);
    for (const { kind, certainty, rule, target, line } of edgesOf(graph, node, 'outgoing')) {
      if (kind !== 'calls' || certainty === 'candidate' || silent.includes(rule)) continue;
      const called = pathOf(target);
      if (called === null || !compared.has(called)) continue;
      const label = place(target, called);
      // A function that it knows nothing of is left out by the configuration of a build.
      if (oracle.onlyFunctions && !(CALLABLE.has(graph.kind(target)) && labels.has(label))) continue;
      yield [`${from} -> ${labels.get(label) ?? label}`, { at: `${path}:${line}`, rule }];
    }
  }
}
