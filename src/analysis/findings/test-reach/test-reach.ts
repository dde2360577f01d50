import type { LinkedIndex } from '../../../index/code-index.ts';
import { languageById } from '../../../languages/registry.ts';
import type { CoverageReport } from '../../../workspace/coverage/coverage-report.ts';
import { type CodeModel, codeModel } from '../dead-code/code-model.ts';
import { namedByTests } from './named-by-tests.ts';
import { CALLABLE_KINDS, reachedNodes } from './reached-nodes.ts';

/** How many of a file's functions tests lead to. */
export interface TestReach {
  readonly reached: number;
  readonly functions: number;
}

export interface ReachOfTests {
  /** By path, sorted. Files without functions, and tests, are absent. */
  readonly files: ReadonlyMap<string, TestReach>;
  /** Files that tests are about, though nothing that can be followed leads from a test to any of their functions. */
  readonly untold: readonly string[];
}

/**
 * The functions of each file that tests reach over calls, references and values, directly or through others. Being reached
 * says that a test could run the code, not that one does.
 *
 * @returns null when the tree has no tests, or nothing but tests
 */
export function testReach(index: LinkedIndex): ReachOfTests | null {
  let reach = reaches.get(index);
  if (reach === undefined) {
    reach = reachIn(index);
    reaches.set(index, reach);
  }
  return reach;
}

/** By the index it was found in, which never changes. */
const reaches = new WeakMap<LinkedIndex, ReachOfTests | null>();

/** What tests reach of the nodes of a graph. */
interface NodeReach {
  /** 1 for each file that tests load and each symbol that they may use, by node. */
  readonly nodes: Uint8Array;
  /** Files of which nothing that can be followed tells what tests run. */
  readonly untold: ReadonlySet<number>;
}

const nodeReaches = new WeakMap<LinkedIndex, NodeReach>();

function nodeReach(index: LinkedIndex): NodeReach {
  let reach = nodeReaches.get(index);
  if (reach === undefined) {
    const model = codeModel(index);
    const nodes = reachedNodes(model, index.files);
    reach = { nodes, untold: untoldFiles(model, index, nodes) };
    nodeReaches.set(index, reach);
  }
  return reach;
}

/** Files that tests are about, or may start, while nothing leads to any of their functions. */
function untoldFiles(model: CodeModel, index: LinkedIndex, nodes: Uint8Array): ReadonlySet<number> {
  const unreached = new Set<number>();
  for (let file = 0; file < model.graph.fileCount; file++) {
    if (model.testFile[file] === 1) continue;
    const { reached, functions } = reachOf(model, file, nodes);
    if (functions > 0 && reached === 0) unreached.add(file);
  }
  const started = startedByTests(model, index.files, unreached);
  return started.union(namedByTests(model, index.files, unreached));
}

/** Files of families in which no test is written, where there are tests that start programs. */
function startedByTests(model: CodeModel, files: LinkedIndex['files'], unreached: ReadonlySet<number>) {
  const { family, testFile, testSymbol, graph } = model;
  const tested = new Set<number>();
  let starts = false;
  for (let file = 0; file < graph.fileCount; file++) {
    if (testFile[file] === 0) continue;
    tested.add(family[file] as number);
    starts ||= languageById((files[file] as LinkedIndex['files'][number]).language)?.tests.startsPrograms === true;
  }
  if (!starts) return new Set<number>();
  testSymbol.forEach((isTest, symbol) => {
    if (isTest === 1) tested.add(family[graph.symbolFile[symbol] as number] as number);
  });
  return new Set([...unreached].filter((file) => !tested.has(family[file] as number)));
}

/** Whether tests reach a file or symbol, over values too; null where that cannot be told. */
export function isReachedByTests(index: LinkedIndex, node: number): boolean | null {
  const { nodes, untold } = nodeReach(index);
  if (nodes[node] === 1) return true;
  return untold.has(index.graph.fileOf(node)) ? null : false;
}

function reachIn(index: LinkedIndex): ReachOfTests | null {
  const model = codeModel(index);
  const { graph, testFile, testSymbol } = model;
  const hasTests = testFile.includes(1) || testSymbol.includes(1);
  if (!hasTests || !testFile.includes(0)) return null;
  const { nodes, untold: untoldNodes } = nodeReach(index);
  const files = new Map<string, TestReach>();
  const untold: string[] = [];
  for (let file = 0; file < graph.fileCount; file++) {
    if (testFile[file] === 1) continue;
    const reach = reachOf(model, file, nodes);
    if (reach.functions === 0) continue;
    if (untoldNodes.has(file)) untold.push(graph.name(file));
    else files.set(graph.name(file), reach);
  }
  return { files, untold };
}

function reachOf({ graph, testSymbol, defined }: CodeModel, file: number, reachedNodes: Uint8Array): TestReach {
  let functions = 0;
  let reached = 0;
  const end = graph.symbolStart[file + 1] as number;
  for (let symbol = graph.symbolStart[file] as number; symbol < end; symbol++) {
    const hasBody = CALLABLE_KINDS.has(graph.symbolKind[symbol] as number) && defined[symbol] === 1;
    if (!hasBody || testSymbol[symbol] === 1) continue;
    functions++;
    reached += reachedNodes[graph.fileCount + symbol] as number;
  }
  return { reached, functions };
}

/** What tests reach, in the form of a coverage report that says that it is none; null as in `testReach`. */
export function coverageByReferences(index: LinkedIndex, problems: readonly string[] = []): CoverageReport | null {
  const reach = testReach(index);
  if (reach === null) return null;
  const files = Array.from(
    reach.files,
    ([path, { reached, functions }]) => [path, { covered: reached, total: functions }] as const,
  );
  return {
    ...{ source: 'references', format: null, reports: [] },
    files: new Map(files),
    problems: reach.untold.length === 0 ? problems : [...problems, untoldProblem(reach.untold)],
  };
}

const NAMED = 3;

function untoldProblem(paths: readonly string[]): string {
  const more = paths.length - NAMED;
  const named = `${paths.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  return `What tests cover in ${named} is unknown: tests load ${paths.length === 1 ? 'it' : 'them'}, or start programs, in ways that were not followed.`;
}
