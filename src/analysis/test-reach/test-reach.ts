import type { LinkedIndex } from '../../index/code-index.ts';
import { CERTAINTIES, RULES } from '../../index/link/edges.ts';
import { DEFINITION_KINDS } from '../../languages/facts.ts';
import type { CoverageReport } from '../../workspace/coverage/coverage-report.ts';
import { isTestFile } from '../../workspace/test-files.ts';

/** How many of a file's functions tests lead to. */
export interface TestReach {
  readonly reached: number;
  readonly functions: number;
}

const CANDIDATE = CERTAINTIES.indexOf('candidate');
const OVERRIDE = RULES.indexOf('override');
const CALLABLE: ReadonlySet<number> = new Set(
  (['function', 'method', 'constructor', 'getter', 'setter'] as const).map((kind) => DEFINITION_KINDS.indexOf(kind)),
);

/**
 * The functions of each file that tests reach over calls and references, directly or through others, by path. Files
 * without functions, and tests, are absent. Being reached says that a test could run the code, not that one does.
 *
 * @returns null when the tree has no tests, or nothing but tests
 */
export function testReach(index: LinkedIndex): ReadonlyMap<string, TestReach> | null {
  let reach = reaches.get(index);
  if (reach === undefined) {
    reach = reachIn(index);
    reaches.set(index, reach);
  }
  return reach;
}

/** By the index it was found in, which never changes. */
const reaches = new WeakMap<LinkedIndex, ReadonlyMap<string, TestReach> | null>();

function reachIn(index: LinkedIndex): ReadonlyMap<string, TestReach> | null {
  const { files, graph } = index;
  const isTest = files.map(({ path }) => isTestFile(path));
  if (!isTest.includes(true) || !isTest.includes(false)) return null;
  const reached = reachedFrom(index, isTest);
  const reach = new Map<string, TestReach>();
  files.forEach(({ path }, file) => {
    if (isTest[file]) return;
    let functions = 0;
    let count = 0;
    const end = graph.symbolStart[file + 1] as number;
    for (let symbol = graph.symbolStart[file] as number; symbol < end; symbol++) {
      if (!CALLABLE.has(graph.symbolKind[symbol] as number)) continue;
      functions++;
      count += reached[graph.fileCount + symbol] as number;
    }
    if (functions > 0) reach.set(path, { reached: count, functions });
  });
  return reach;
}

/** 1 for each node that some path leads to from a test. */
function reachedFrom({ graph }: LinkedIndex, isTest: readonly boolean[]): Uint8Array {
  const reached = new Uint8Array(graph.nodeCount);
  const pending: number[] = [];
  const visit = (node: number) => {
    if (reached[node] === 1) return;
    reached[node] = 1;
    pending.push(node);
  };
  for (let node = 0; node < graph.fileCount + graph.symbolCount; node++) if (isTest[graph.fileOf(node)]) visit(node);
  const nameless = namelessFunctions(graph);
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const end = graph.outgoing.offsets[node + 1] as number;
    for (let at = graph.outgoing.offsets[node] as number; at < end; at++) {
      const edge = graph.outgoing.order[at] as number;
      // A call of an overridden method may end in any of its overrides: those may be reached.
      if (graph.edgeCertainty[edge] === CANDIDATE && graph.edgeRule[edge] !== OVERRIDE) continue;
      visit(graph.edgeTarget[edge] as number);
    }
    // What runs when a file is loaded starts at the file's own node.
    const file = graph.fileOf(node);
    if (file !== -1) visit(file);
    // Nothing can refer to a function without a name but the one that it stands in.
    for (const inner of nameless.get(node) ?? []) visit(inner);
  }
  return reached;
}

/** Functions without a name, by the node that they stand in. */
function namelessFunctions(graph: LinkedIndex['graph']): ReadonlyMap<number, readonly number[]> {
  const within = new Map<number, number[]>();
  for (let symbol = 0; symbol < graph.symbolCount; symbol++) {
    const node = graph.fileCount + symbol;
    if (graph.name(node) !== '<anonymous>') continue;
    const owner = graph.symbolOwner[symbol] as number;
    const known = within.get(owner);
    if (known === undefined) within.set(owner, [node]);
    else known.push(node);
  }
  return within;
}

/** What tests reach, in the form of a coverage report that says that it is none; null as in `testReach`. */
export function coverageByReferences(index: LinkedIndex, problems: readonly string[] = []): CoverageReport | null {
  const reach = testReach(index);
  if (reach === null) return null;
  const files = Array.from(
    reach,
    ([path, { reached, functions }]) => [path, { covered: reached, total: functions }] as const,
  );
  return { source: 'references', format: null, reports: [], files: new Map(files), problems };
}
