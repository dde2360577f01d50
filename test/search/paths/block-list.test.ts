import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BlockList } from '../../../src/search/paths/block-list.ts';
import { keyBefore, Labels } from '../../../src/search/paths/labels.ts';

const NODES = 40;
const BOUND = 1000;

/** A set of labels that the list reads; distances are set as by relaxing. */
function emptyLabels(): Labels {
  return new Labels({ offsets: new Int32Array(NODES + 1), targets: new Int32Array(0), weights: null }, BOUND);
}

const commands = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('insert' as const), node: fc.nat(NODES - 1), distance: fc.nat(BOUND - 1) }),
    fc.record({ kind: fc.constant('prepend' as const), nodes: fc.array(fc.nat(NODES - 1), { maxLength: 12 }) }),
    fc.record({ kind: fc.constant('discard' as const), node: fc.nat(NODES - 1) }),
    fc.record({ kind: fc.constant('pull' as const) }),
  ),
  { maxLength: 60 },
);

describe('a block list', () => {
  it('gives what a sorted list gives: the nearest nodes, and what separates them from the rest', () => {
    fc.assert(
      fc.property(commands, fc.integer({ min: 1, max: 6 }), (steps, capacity) => {
        const labels = emptyLabels();
        const list = new BlockList(labels);
        list.initialise(capacity, keyBefore(BOUND));
        const model = new Map<number, number>();
        const sorted = () => [...model].sort(([a, x], [b, y]) => x - y || a - b);
        const put = (node: number, distance: number) => {
          model.set(node, Math.min(distance, model.get(node) ?? BOUND));
          labels.distances[node] = model.get(node) as number;
        };
        for (const step of steps) {
          if (step.kind === 'insert') {
            put(step.node, step.distance);
            list.insert(step.node);
          } else if (step.kind === 'prepend') {
            const nearest = sorted()[0]?.[1] ?? BOUND;
            step.nodes.forEach((node, at) => {
              put(node, nearest - 1 - (at % 3));
            });
            list.prepend(step.nodes);
          } else if (step.kind === 'discard') {
            model.delete(step.node);
            list.discard(step.node);
          } else {
            const expected = sorted();
            const { nodes, bound } = list.pull();
            const taken = expected.slice(0, capacity);
            expect([...nodes].sort((a, b) => a - b)).toEqual(taken.map(([node]) => node).sort((a, b) => a - b));
            const [node, distance] = expected[capacity] ?? [-1, BOUND];
            expect(bound).toEqual({ distance, hops: 0, node });
            for (const one of nodes) model.delete(one);
          }
          expect(list.size).toBe(model.size);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('is empty after it is initialised again', () => {
    const labels = emptyLabels();
    const list = new BlockList(labels);
    list.initialise(2, keyBefore(BOUND));
    labels.distances.fill(5);
    for (let node = 0; node < 9; node++) list.insert(node);
    list.initialise(3, keyBefore(BOUND));
    expect(list.size).toBe(0);
    list.insert(4);
    expect(list.pull()).toEqual({ nodes: [4], bound: keyBefore(BOUND) });
  });
});
