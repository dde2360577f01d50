import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layered } from '../../../src/reports/html/layered-layout.ts';
import { escaped, html } from '../../../src/reports/html/markup.ts';
import { squarified } from '../../../src/reports/html/treemap-layout.ts';

const BOX = { x: 10, y: 20, width: 600, height: 400 };
const weights = fc
  .array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 40 })
  .map((list) => list.sort((a, b) => b - a));

describe('squarified', () => {
  it('gives each weight its share of the area, inside the box', () => {
    fc.assert(
      fc.property(weights, (list) => {
        const total = list.reduce((sum, one) => sum + one, 0);
        const boxes = squarified(list, BOX);
        boxes.forEach(({ x, y, width, height }, at) => {
          expect(width * height).toBeCloseTo((BOX.width * BOX.height * (list[at] as number)) / total, 4);
          expect(x).toBeGreaterThanOrEqual(BOX.x - 1e-6);
          expect(y).toBeGreaterThanOrEqual(BOX.y - 1e-6);
          expect(x + width).toBeLessThanOrEqual(BOX.x + BOX.width + 1e-6);
          expect(y + height).toBeLessThanOrEqual(BOX.y + BOX.height + 1e-6);
        });
      }),
    );
  });

  it('lets no two rectangles overlap', () => {
    fc.assert(
      fc.property(weights, (list) => {
        const boxes = squarified(list, BOX);
        for (const [at, a] of boxes.entries()) {
          for (const b of boxes.slice(at + 1)) {
            const wide = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
            const high = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
            expect(Math.min(wide, high)).toBeLessThan(1e-6);
          }
        }
      }),
    );
  });

  it('divides the example of the paper as the paper does', () => {
    const boxes = squarified([6, 6, 4, 3, 2, 2, 1], { x: 0, y: 0, width: 6, height: 4 });
    const shown = boxes.map(({ width, height }) => [width, height].map((side) => Math.round(side * 100) / 100));
    expect(shown).toEqual([
      [3, 2],
      [3, 2],
      [1.71, 2.33],
      [1.29, 2.33],
      [1.2, 1.67],
      [1.2, 1.67],
      [0.6, 1.67],
    ]);
  });
});

describe('layered', () => {
  const edge = (source: number, target: number) => ({ source, target });

  it('puts what is depended on below', () => {
    const places = layered(4, [edge(0, 1), edge(1, 2), edge(0, 2), edge(3, 2)]);
    expect(places.map(({ layer }) => layer)).toEqual([0, 1, 2, 0]);
  });

  it('puts what lies on a cycle together, in layers of its own', () => {
    const places = layered(4, [edge(0, 1), edge(1, 2), edge(2, 1), edge(2, 3)]);
    expect(places.map(({ cycle }) => cycle)).toEqual([0, 1, 1, 3]);
    expect(places.map(({ layer }) => layer)).toEqual([0, 1, 1, 2]);
  });

  it('gives each node a place of its own, and only edges of cycles may lead up', () => {
    const graph = fc.integer({ min: 1, max: 20 }).chain((count) =>
      fc.record({
        count: fc.constant(count),
        edges: fc.array(fc.record({ source: fc.nat(count - 1), target: fc.nat(count - 1) }), { maxLength: 40 }),
      }),
    );
    fc.assert(
      fc.property(graph, ({ count, edges }) => {
        const places = layered(count, edges);
        expect(new Set(places.map(({ layer, order }) => `${layer} ${order}`)).size).toBe(count);
        for (const { source, target } of edges) {
          const [from, to] = [places[source], places[target]];
          if (from?.cycle !== to?.cycle) expect(from?.layer).toBeLessThan(to?.layer as number);
        }
      }),
    );
  });
});

describe('markup', () => {
  it('escapes what is put in, and leaves what is markup already', () => {
    const inner = html`<b>${'<&">\''}</b>`;
    expect(html`<p title="${'"x"'}">${inner}${3}</p>`.text).toBe(
      '<p title="&quot;x&quot;"><b>&lt;&amp;&quot;&gt;&#39;</b>3</p>',
    );
  });

  it('writes characters that a page cannot hold as escapes', () => {
    expect(escaped('a\0b\tc\nd')).toBe('a\\u0000b\tc\nd');
  });
});
