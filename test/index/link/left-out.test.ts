import { describe, expect, it } from 'vitest';
import { CERTAINTIES } from '../../../src/index/link/edges.ts';
import { indexOf } from '../../analysis/indexed-tree.ts';

/** Classes of which each overrides the one method of their parent, and a call of the parent's. */
function overrides(count: number): string {
  const children = Array.from({ length: count }, (_, at) => `class C${at} extends Base { runAll() { return ${at}; } }`);
  return `class Base { runAll() { return 0; } }\n${children.join('\n')}\nfunction all(b: Base) { b.runAll(); }\n`;
}

describe('candidates that are too many to tell', () => {
  it('are counted: a call whose overrides are not looked for', async () => {
    expect((await indexOf({ 'a.ts': overrides(60) })).leftOutCandidates).toBe(1);
  });

  it('are none where all overrides are told', async () => {
    const { graph, leftOutCandidates } = await indexOf({ 'a.ts': overrides(10) });
    expect(leftOutCandidates).toBe(0);
    const candidate = CERTAINTIES.indexOf('candidate');
    expect(graph.edgeCertainty.filter((certainty) => certainty === candidate)).toHaveLength(10);
  });

  it('are counted: edges beyond those that one file may have', async () => {
    const functions = Array.from({ length: 5 }, (_, at) => `export class D${at} { moveTheThing() { return ${at}; } }`);
    const calls = Array.from({ length: 10_100 }, (_, at) => `function f${at}(x) { x.moveTheThing(); }`);
    const { leftOutCandidates } = await indexOf({ 'a.ts': [...functions, ...calls].join('\n') });
    expect(leftOutCandidates).toBe(500);
  });
});
