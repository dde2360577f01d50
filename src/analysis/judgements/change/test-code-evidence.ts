import type { CodeGraph } from '../../../index/code-graph.ts';
import type { LinkedIndex } from '../../../index/code-index.ts';
import type { FileFacts } from '../../../languages/facts.ts';
import { namedAround } from '../../measures/symbols/symbol.ts';
import { testDefinitions } from '../scorecard/test-definitions.ts';
import { TYPES } from './reach.ts';
import { againstBest, type TestColumns } from './test-features.ts';
import { inverseFrequency, namesInText, wordsOf } from './test-names.ts';

/** Code of more changed files is not compared with each test, but their lines together. */
const MOST_COMPARED = 50;

type Counts = ReadonlyMap<string, number>;

/** Code that changed, without tests. */
export interface ChangedCode {
  /** Names of changed definitions and of the types that they are members of. */
  readonly definitions: readonly string[];
  /** How often the changed code of each file uses or defines a name. */
  readonly used: ReadonlyMap<string, Counts>;
  /** How often changed lines have a name, within code, strings or comments. */
  readonly lines: Counts;
}

/** Reads what changed from the index and from the lines that differ; nodes of tests are passed over. */
export function changedCode(index: LinkedIndex, nodes: readonly number[], lines: readonly string[]): ChangedCode {
  const { graph, kinds } = index;
  const own = nodes.filter((node) => graph.fileOf(node) >= 0 && !kinds.isTest(graph.name(graph.fileOf(node))));
  const byFile = Map.groupBy(own, (node) => graph.fileOf(node));
  const used = [...byFile].map(([file, some]) => [graph.name(file), namesUsedBy(index, file, some)] as const);
  const symbols = own.filter((node) => node >= graph.fileCount);
  return {
    definitions: [...new Set(symbols.flatMap((node) => [graph.name(node), ...typeAround(graph, node)]))],
    used: new Map(used),
    lines: counted(lines.flatMap(namesInText)),
  };
}

/** The name of the type that a symbol is a member of. */
function typeAround(graph: CodeGraph, symbol: number): readonly string[] {
  const around = namedAround(graph, graph.symbolOwner[symbol - graph.fileCount] as number);
  return around >= graph.fileCount && TYPES.has(graph.kind(around)) ? [graph.name(around)] : [];
}

function namesUsedBy({ graph, files }: LinkedIndex, file: number, nodes: readonly number[]): Counts {
  const first = graph.fileCount + (graph.symbolStart[file] as number);
  const owners = new Set(nodes.map((node) => (node < graph.fileCount ? -1 : node - first)));
  return counted(namesUsedIn((files[file] as (typeof files)[number]).facts, owners));
}

function* namesUsedIn({ calls, references, definitions }: FileFacts, owners: ReadonlySet<number>): Generator<string> {
  for (const { name, owner } of calls) if (owners.has(owner)) yield name;
  for (const { name, owner } of references) if (owners.has(owner)) yield name;
  for (const owner of owners) if (owner >= 0) yield (definitions[owner] as (typeof definitions)[number]).name;
}

/** What the tests in a file use and define. */
interface TestCode {
  readonly names: Counts;
  readonly titles: readonly string[];
}

/**
 * Compares what tests use and define with what changed code does.
 *
 * @param isApart of each test whether its file has nothing but tests
 */
export function addCode(
  columns: TestColumns,
  index: LinkedIndex,
  tests: readonly number[],
  isApart: readonly boolean[],
  code: ChangedCode,
): void {
  const codes = tests.map((file, row) => {
    const { facts } = index.files[file] as (typeof index.files)[number];
    return isApart[row] === true ? wholeFile(facts) : testsWithin(facts);
  });
  addUses(columns, codes, code);
  addTitles(
    columns,
    codes.map(({ titles }) => titles),
    code.definitions,
  );
}

function wholeFile(facts: FileFacts): TestCode {
  return { names: counted(allNames(facts)), titles: facts.definitions.map(({ name }) => name) };
}

function testsWithin(facts: FileFacts): TestCode {
  const tests = testDefinitions(facts);
  return {
    names: counted(namesUsedIn(facts, tests)),
    titles: [...tests].map((at) => (facts.definitions[at] as (typeof facts.definitions)[number]).name),
  };
}

function* allNames({ calls, references, imports, definitions, strings }: FileFacts): Generator<string> {
  for (const { name } of calls) yield name;
  for (const { name } of references) yield name;
  for (const { name } of definitions) yield name;
  for (const { names } of imports) for (const { name } of names) yield name;
  for (const text of strings) yield* namesInText(text);
}

function counted(names: Iterable<string>): Counts {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** Names weigh the most that few tests have. */
function addUses(columns: TestColumns, tests: readonly TestCode[], { used, lines, definitions }: ChangedCode): void {
  const bags = tests.map(({ names }) => names);
  const weight = inverseFrequency(bags.map((bag) => bag.keys()));
  const scale = (name: string, count: number) => weight(name) * (1 + Math.log(count));
  const norms = bags.map((bag) => Math.sqrt(sumOf(bag, (name, count) => scale(name, count) ** 2)));
  const rare = Math.log(bags.length + 1);
  const compared = [...used.values()].slice(0, MOST_COMPARED);
  bags.forEach((bag, row) => {
    const norm = Math.max(1, norms[row] as number);
    const product = (one: Counts) => overCommon(one, bag, (name, a, b) => scale(name, a) * scale(name, b));
    columns.uses[row] = compared.reduce((most, one) => Math.max(most, product(one)), 0) / norm;
    columns.lines[row] = product(lines) / norm;
    columns.linesAlone[row] = overCommon(lines, bag, weight);
    const defined = definitions.filter((name) => bag.has(name)).map(weight);
    columns.usesDefined[row] = defined.reduce((most, value) => Math.max(most, value), 0) / rare;
  });
  for (const name of ['uses', 'lines', 'linesAlone'] as const) againstBest(columns[name]);
}

function sumOf(counts: Counts, value: (name: string, count: number) => number): number {
  let sum = 0;
  for (const [name, count] of counts) sum += value(name, count);
  return sum;
}

/** The sum of a value over the names that both have. */
function overCommon(one: Counts, other: Counts, value: (name: string, a: number, b: number) => number): number {
  const isFewer = one.size <= other.size;
  const [few, many] = isFewer ? [one, other] : [other, one];
  return sumOf(few, (name, count) => {
    const found = many.get(name);
    return found === undefined ? 0 : value(name, count, found);
  });
}

function addTitles(columns: TestColumns, tests: readonly (readonly string[])[], definitions: readonly string[]): void {
  tests.forEach((titles, row) => {
    columns.size[row] = Math.log1p(titles.length);
  });
  againstBest(columns.size);
  const words = new Set(definitions.flatMap(wordsOf).filter((word) => word.length > 2));
  const titles = tests.map((names) => new Set(names.flatMap(wordsOf)));
  const weight = inverseFrequency(titles);
  const sum = (some: Iterable<string>) => [...some].reduce((all, word) => all + weight(word), 0);
  const most = sum(words);
  if (most === 0) return;
  titles.forEach((some, row) => {
    columns.titles[row] = sum(words.intersection(some)) / most;
  });
}
