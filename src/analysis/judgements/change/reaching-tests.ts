import type { CodeGraph, NodeKind } from '../../../index/code-graph.ts';
import type { LinkedIndex } from '../../../index/code-index.ts';
import { folderOf } from '../../../index/modules/relative-path.ts';
import type { FileFacts } from '../../../languages/facts.ts';
import { knownLanguage } from '../../../languages/registry.ts';
import { isNamedAsTest } from '../../../languages/test-files.ts';
import { namedAround } from '../../measures/symbols/symbol.ts';
import { testDefinitions } from '../scorecard/test-definitions.ts';
import { calledFrom, type Dependant, dependants, loaders, TYPES, usingFiles } from './reach.ts';
import { REACHING_WAYS, type ReachingWay } from './vocabulary.ts';

export interface ReachingTest {
  readonly file: number;
  /** Steps to the nearest changed code. */
  readonly distance: number;
  readonly by: ReachingWay;
  /** The changed node it is nearest to. */
  readonly start: number;
  /** Test functions within a file of another kind that lead there, by node; empty for a file of tests. */
  readonly functions: readonly number[];
}

/** What is a test. */
interface Tests {
  /** 1 for nodes that runners run, and for those of what they run beside. */
  readonly nodes: Uint8Array;
  /** The test files that run what stands in a file: itself, for a test file. */
  readonly runBy: ReadonlyMap<number, readonly number[]>;
}

/** By the index they were found in, which never changes. */
const testsOf = new WeakMap<LinkedIndex, Tests>();

function tests(index: LinkedIndex): Tests {
  let known = testsOf.get(index);
  if (known === undefined) {
    known = findTests(index);
    testsOf.set(index, known);
  }
  return known;
}

function findTests(index: LinkedIndex): Tests {
  const { files, graph, kinds } = index;
  const nodes = new Uint8Array(graph.fileCount + graph.symbolCount);
  const runBy = new Map<number, readonly number[]>();
  const beside: number[] = [];
  files.forEach(({ path, facts }, file) => {
    const first = graph.fileCount + (graph.symbolStart[file] as number);
    const end = graph.fileCount + (graph.symbolStart[file + 1] as number);
    const isBeside = kinds.isBesideTests(path);
    if (isBeside || (kinds.isTest(path) && isRun(index, file, facts))) {
      nodes[file] = 1;
      nodes.fill(1, first, end);
      if (isBeside) beside.push(file);
      else runBy.set(file, [file]);
    } else if (!kinds.isTest(path)) {
      const definitions = testDefinitions(facts);
      for (const definition of definitions) nodes[first + definition] = 1;
      if (definitions.size > 0) runBy.set(file, [file]);
    }
  });
  const run = [...runBy.keys()];
  for (const file of beside) {
    const folder = folderOf(graph.name(file));
    runBy.set(
      file,
      run.filter((test) => folder === '' || graph.name(test).startsWith(`${folder}/`)),
    );
  }
  return { nodes, runBy };
}

/**
 * A file among tests whose own name does not make it one is a test if a runner finds something in it. Others are tests only if
 * no file uses them: what tests have in common may look like a test too.
 */
function isRun({ graph, kinds }: LinkedIndex, file: number, facts: FileFacts): boolean {
  const path = graph.name(file);
  if (isNamedAsTest(path) || testDefinitions(facts).size > 0 || callsTestMacro(facts)) return true;
  const { runsFolders, statements, names } = knownLanguage(facts.language).tests;
  const mayBe =
    kinds.toldTest(path) === true ||
    runsFolders ||
    facts.definitions.some(({ owner, name }) => owner === -1 && names.test(name)) ||
    facts.calls.some(({ name }) => statements.has(name));
  return mayBe && usingFiles(graph, file).size === 0;
}

function callsTestMacro({ language, calls }: FileFacts): boolean {
  const { macros } = knownLanguage(language).tests;
  return calls.some(({ kind, owner, name }) => kind === 'macro' && owner === -1 && macros.test(name));
}

/** Files of tests that runners run, by number. */
export function testFiles(index: LinkedIndex): readonly number[] {
  return [...tests(index).runBy.keys()].filter((file) => index.kinds.isTest(index.graph.name(file)));
}

/** Whether runners find tests in the tree. */
export function hasTests(index: LinkedIndex): boolean {
  return tests(index).runBy.size > 0;
}

/**
 * The tests that lead to some nodes, the surest and nearest first. Where no test is known to call a member of a type, those
 * that use the type may, by an operator or an interface; where none does that either, all that load the file.
 */
export function reachingTests(index: LinkedIndex, starts: readonly number[]): ReachingTest[] {
  const { graph } = index;
  const known = tests(index);
  const reached = testedNodes(index);
  const untested = starts.filter((start) => known.nodes[start] !== 1 && reached[start] !== 1);
  const types = new Map(untested.map((start) => [start, typeOf(graph, start)]));
  const isTypeReached = (start: number) => types.get(start)?.some((node) => reached[node] === 1) === true;
  const ofTypes = untested.filter(isTypeReached);
  const unknown = untested.filter((start) => !isTypeReached(start) && !ERASED.has(graph.kind(start)));
  const found = new Map<number, ReachingTest>();
  const add = (some: readonly ReachingTest[], by: ReachingWay | null) => {
    for (const test of some) if (!found.has(test.file)) found.set(test.file, by === null ? test : { ...test, by });
  };
  add(testsAmong(graph, known, starts, dependants(graph, starts, graph.nodeCount)), null);
  for (const start of ofTypes) {
    const using = dependants(graph, types.get(start) ?? [], graph.nodeCount).map((one) => ({ ...one, start }));
    add(testsAmong(graph, known, [], using), 'type');
  }
  add(testsAmong(graph, known, [], loaders(graph, unknown)), 'loads');
  return [...found.values()].sort(
    (a, b) => REACHING_WAYS.indexOf(a.by) - REACHING_WAYS.indexOf(b.by) || a.distance - b.distance || a.file - b.file,
  );
}

/** Of these nothing is left when code runs. */
const ERASED: ReadonlySet<NodeKind> = new Set<NodeKind>(['interface', 'type', 'trait']);

/** The type that a node is, or is a member of, and its members; empty for another node. */
function typeOf(graph: CodeGraph, node: number): readonly number[] {
  if (node < graph.fileCount) return [];
  const owner = namedAround(graph, graph.symbolOwner[node - graph.fileCount] as number);
  const type = [node, owner].find((one) => one >= graph.fileCount && TYPES.has(graph.kind(one)));
  if (type === undefined) return [];
  const members = [type];
  const file = graph.fileOf(type);
  const end = graph.fileCount + (graph.symbolStart[file + 1] as number);
  for (let inner = type + 1; inner < end; inner++) {
    if (graph.symbolOwner[inner - graph.fileCount] === type) members.push(inner);
  }
  return members;
}

function testsAmong(
  graph: CodeGraph,
  { nodes, runBy }: Tests,
  starts: readonly number[],
  reached: readonly Pick<Dependant, 'node' | 'distance' | 'start'>[],
): ReachingTest[] {
  const found = new Map<number, ReachingTest>();
  const add = (node: number, distance: number, start: number, by: ReachingWay) => {
    if (nodes[node] !== 1) return;
    for (const file of runBy.get(graph.fileOf(node)) ?? []) {
      const functions = nodes[file] === 1 ? [] : [node];
      const known = found.get(file);
      if (known === undefined) found.set(file, { file, distance, by, start, functions });
      else if (functions.length > 0) found.set(file, { ...known, functions: [...known.functions, ...functions] });
    }
  };
  for (const start of starts) add(start, 0, start, 'itself');
  for (const { node, distance, start } of reached) add(node, distance, start, 'calls');
  return [...found.values()];
}

const testedBy = new WeakMap<LinkedIndex, Uint8Array>();

/** 1 for each node that a test leads to over calls and references. Being reached says that a test may run the code. */
export function testedNodes(index: LinkedIndex): Uint8Array {
  let reached = testedBy.get(index);
  if (reached === undefined) {
    reached = calledFrom(index.graph, tests(index).nodes);
    testedBy.set(index, reached);
  }
  return reached;
}
