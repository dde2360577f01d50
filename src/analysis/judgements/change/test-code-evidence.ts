import type { CodeGraph } from '../../../index/code-graph.ts';
import type { LinkedIndex } from '../../../index/code-index.ts';
import type { FileFacts } from '../../../languages/facts.ts';
import { namedAround } from '../../measures/symbols/symbol.ts';
import { TYPES } from './reach.ts';
import type { TestColumns } from './test-features.ts';
import { inverseFrequency, wordsOf } from './test-names.ts';

/** Code that changed, without tests. */
export interface ChangedCode {
  /** Names of changed definitions and of the types that they are members of. */
  readonly definitions: readonly string[];
  /** How often the changed code of each file uses or defines a name. */
  readonly used: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

/** Reads what changed from the index; nodes of tests are passed over. */
export function changedCode(index: LinkedIndex, nodes: readonly number[]): ChangedCode {
  const { graph, kinds } = index;
  const own = nodes.filter((node) => graph.fileOf(node) >= 0 && !kinds.isTest(graph.name(graph.fileOf(node))));
  const byFile = Map.groupBy(own, (node) => graph.fileOf(node));
  const used = [...byFile].map(([file, some]) => [graph.name(file), namesUsedBy(index, file, some)] as const);
  const symbols = own.filter((node) => node >= graph.fileCount);
  return {
    definitions: [...new Set(symbols.flatMap((node) => [graph.name(node), ...typeAround(graph, node)]))],
    used: new Map(used),
  };
}

/** The name of the type that a symbol is a member of. */
function typeAround(graph: CodeGraph, symbol: number): readonly string[] {
  const around = namedAround(graph, graph.symbolOwner[symbol - graph.fileCount] as number);
  return around >= graph.fileCount && TYPES.has(graph.kind(around)) ? [graph.name(around)] : [];
}

function namesUsedBy({ graph, files }: LinkedIndex, file: number, nodes: readonly number[]): Map<string, number> {
  const first = graph.fileCount + (graph.symbolStart[file] as number);
  const owners = new Set(nodes.map((node) => (node < graph.fileCount ? -1 : node - first)));
  return namesUsedIn((files[file] as (typeof files)[number]).facts, owners);
}

function namesUsedIn({ calls, references, definitions }: FileFacts, owners: ReadonlySet<number>): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const { name, owner } of calls) if (owners.has(owner)) add(name);
  for (const { name, owner } of references) if (owners.has(owner)) add(name);
  for (const owner of owners) if (owner >= 0) add((definitions[owner] as (typeof definitions)[number]).name);
  return counts;
}

/** Compares what tests use and define with what changed code does. */
export function addCode(columns: TestColumns, index: LinkedIndex, tests: readonly number[], code: ChangedCode): void {
  const facts = tests.map((file) => (index.files[file] as (typeof index.files)[number]).facts);
  addUses(columns, facts, [...code.used.values()]);
  addTitles(columns, facts, code.definitions);
}

/** The cosine of names, those weighing the most that few tests have; against the best test, as changes differ in size. */
function addUses(
  columns: TestColumns,
  tests: readonly FileFacts[],
  changed: readonly ReadonlyMap<string, number>[],
): void {
  const bags = tests.map(namesIn);
  const weight = inverseFrequency(bags.map((bag) => bag.keys()));
  const scale = (name: string, count: number) => weight(name) * (1 + Math.log(count));
  for (const used of changed) {
    bags.forEach((bag, row) => {
      const dot = [...used].reduce((sum, [name, count]) => {
        const times = bag.get(name);
        return times === undefined ? sum : sum + scale(name, count) * scale(name, times);
      }, 0);
      columns.uses[row] = Math.max(columns.uses[row] as number, dot);
    });
  }
  bags.forEach((bag, row) => {
    const norm = Math.sqrt([...bag].reduce((sum, [name, count]) => sum + scale(name, count) ** 2, 0));
    columns.uses[row] = (columns.uses[row] as number) / Math.max(1, norm);
  });
  const best = columns.uses.reduce((most, value) => Math.max(most, value), 0);
  if (best > 0)
    columns.uses.forEach((value, row) => {
      columns.uses[row] = value / best;
    });
}

function namesIn({ calls, references, imports, definitions }: FileFacts): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const add = ({ name }: { readonly name: string }) => counts.set(name, (counts.get(name) ?? 0) + 1);
  calls.forEach(add);
  references.forEach(add);
  definitions.forEach(add);
  for (const { names } of imports) names.forEach(add);
  return counts;
}

function addTitles(columns: TestColumns, tests: readonly FileFacts[], definitions: readonly string[]): void {
  const words = new Set(definitions.flatMap(wordsOf).filter((word) => word.length > 2));
  const titles = tests.map((facts) => new Set(facts.definitions.flatMap(({ name }) => wordsOf(name))));
  const weight = inverseFrequency(titles);
  const sum = (some: Iterable<string>) => [...some].reduce((all, word) => all + weight(word), 0);
  const most = sum(words);
  if (most === 0) return;
  titles.forEach((some, row) => {
    columns.titles[row] = sum(words.intersection(some)) / most;
  });
}
