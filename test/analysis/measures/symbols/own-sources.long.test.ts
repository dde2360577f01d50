import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testReach } from '../../../../src/analysis/findings/test-reach/test-reach.ts';
import { callPaths } from '../../../../src/analysis/measures/symbols/call-paths.ts';
import { callersOf } from '../../../../src/analysis/measures/symbols/relations.ts';
import { ANONYMOUS } from '../../../../src/analysis/measures/symbols/symbol.ts';
import { testsReaching } from '../../../../src/analysis/measures/symbols/tests-reaching.ts';
import type { LinkedIndex } from '../../../../src/index/code-index.ts';
import { Indexer } from '../../../../src/index/indexer.ts';
import { Parsers } from '../../../../src/languages/parsers.ts';
import { isTestFile } from '../../../../src/languages/test-files.ts';

const CALLABLE = ['function', 'method', 'constructor', 'getter', 'setter'];

const indexer = new Indexer({ parsers: new Parsers(1) });
let index: LinkedIndex;
beforeAll(async () => {
  index = await indexer.linked(join(import.meta.dirname, '../../../..'));
});
afterAll(() => indexer.close());

/** Every so many-th function of the sources that has a name. */
function* someFunctions(step: number): Generator<number> {
  const { graph } = index;
  let seen = 0;
  for (let symbol = 0; symbol < graph.symbolCount; symbol++) {
    const node = graph.fileCount + symbol;
    const isOne = CALLABLE.includes(graph.kind(node)) && graph.name(node) !== ANONYMOUS;
    if (isOne && graph.name(graph.fileOf(node)).startsWith('src/') && seen++ % step === 0) yield node;
  }
}

it('a function that tests lead to backwards is reached forwards', () => {
  const { graph } = index;
  const reached = new Map<string, number>();
  for (const node of someFunctions(1)) {
    const path = graph.name(graph.fileOf(node));
    // What an interface or a type promises has no body that a test could run.
    if (['interface', 'type'].includes(graph.kind(graph.symbolOwner[node - graph.fileCount] as number))) continue;
    const isReached = testsReaching(index, { main: node, nodes: [node] }).length > 0;
    reached.set(path, (reached.get(path) ?? 0) + Number(isReached));
  }
  const forwards = testReach(index);
  let named = 0;
  for (const [path, count] of reached) {
    if (isTestFile(path)) continue;
    // Forwards, values are followed, too, and functions without a name are counted.
    const { reached: all = 0 } = forwards?.files.get(path) ?? {};
    expect(count, path).toBeLessThanOrEqual(all);
    named += count;
  }
  expect(named).toBeGreaterThan(1000);
});

it('the path from a caller to what it calls is one call', () => {
  const { graph } = index;
  let paths = 0;
  for (const node of someFunctions(40)) {
    const symbol = { main: node, nodes: [node] };
    for (const { symbol: name, at, certainty } of callersOf(index, symbol, 1)) {
      if (name === null || certainty === 'candidate') continue;
      const [path, line] = [
        (at as string).slice(0, (at as string).lastIndexOf(':')),
        Number((at as string).split(':').at(-1)),
      ];
      const caller = [...callerNodes(path, line, name)];
      if (caller.length !== 1) continue;
      const [from] = caller as [number];
      const found = callPaths(index, { main: from, nodes: [from] }, symbol);
      expect(
        found.paths.map((hops) => hops.length),
        `${name} at ${at} to ${graph.name(node)}`,
      ).toEqual(found.paths.map(() => 1));
      expect(found.paths.length, `${name} at ${at} to ${graph.qualifiedName(node)}`).toBeGreaterThan(0);
      paths++;
    }
  }
  expect(paths).toBeGreaterThan(50);
});

function* callerNodes(path: string, line: number, name: string): Generator<number> {
  const { graph } = index;
  const file = graph.fileNode(path);
  for (let at = graph.symbolStart[file] as number; at < (graph.symbolStart[file + 1] as number); at++) {
    const isAround = (graph.symbolLine[at] as number) <= line && (graph.symbolEndLine[at] as number) >= line;
    if (isAround && graph.qualifiedName(graph.fileCount + at) === name) yield graph.fileCount + at;
  }
}
