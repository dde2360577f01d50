import { describe, expect, it } from 'vitest';
import { definitionContext } from '../../../../src/analysis/judgements/briefing/definition-context.ts';
import type { LinkedIndex } from '../../../../src/index/code-index.ts';
import { indexOf } from '../deep-context/sample-index.ts';

const CALLERS = Array.from({ length: 6 }, (_, at) => [
  `src/caller${at}.ts`,
  `import { area } from './area.ts';\nexport const use${at} = () => area(1);\n`,
]);
const FILES = {
  'src/area.ts': 'export function area(side: number) {\n  return side * side;\n}\n',
  'src/shape.ts': 'export interface Shape {\n  side: number;\n}\n',
  'src/draw.ts': "import type { Shape } from './shape.ts';\nexport const draw = (shape: Shape) => shape.side;\n",
  'src/plan.ts': "import { area } from './area.ts';\nexport const plan = [1, 2].map(area);\n",
  'src/all.ts': "import { area } from './area.ts';\nexport const all = () => [area(1),\n  area(2)];\n",
  'test/area.test.ts': "import { area } from '../src/area.ts';\ntest('area', () => {\n  area(1);\n});\n",
};

const nodeOf = ({ graph }: LinkedIndex, name: string) => {
  for (let node = graph.fileCount; node < graph.nodeCount; node++) if (graph.name(node) === name) return node;
  throw new Error(`Nothing is called ${name}.`);
};
const about = (index: LinkedIndex, name: string) => definitionContext(index, nodeOf(index, name), [], []);

describe('the context of a definition', () => {
  it('lists callers, then other references, and tests last', async () => {
    const index = await indexOf(FILES);
    expect(about(index, 'area').used_by).toMatchObject([
      { symbol: 'all', at: 'src/all.ts:2', lines: [2, 3] },
      { symbol: null, at: 'src/plan.ts:2' },
      { symbol: null, at: 'test/area.test.ts:3' },
    ]);
  });

  it('lists references to a type', async () => {
    expect(about(await indexOf(FILES), 'Shape').used_by).toMatchObject([{ symbol: 'draw', at: 'src/draw.ts:2' }]);
  });

  it('lists five uses and counts the others', async () => {
    const { used_by, more_used_by } = about(await indexOf({ ...FILES, ...Object.fromEntries(CALLERS) }), 'area');
    expect([used_by.length, more_used_by]).toEqual([5, 4]);
    expect(used_by.every(({ at }) => at.startsWith('src/'))).toBe(true);
  });

  it('lists only callees that resolve to one definition', async () => {
    const index = await indexOf({
      ...FILES,
      'src/a.ts': 'export class A {\n  paint() {}\n}\n',
      'src/b.ts': 'export class B {\n  paint() {}\n}\n',
      'src/c.ts':
        "import { area } from './area.ts';\nexport function c(it: any) {\n  it.paint();\n  return area(1);\n}\n",
    });
    expect(about(index, 'c').calls).toMatchObject([{ symbol: 'area', at: 'src/area.ts:1' }]);
  });

  it('lists the few implementations that a call through an interface may run', async () => {
    const implementing = (name: string) => [
      `src/${name}.ts`,
      `import type { Pen } from './pen.ts';\nexport class ${name} implements Pen {\n  paint() {}\n}\n`,
    ];
    const files = {
      'src/pen.ts': 'export interface Pen {\n  paint(): void;\n}\n',
      'src/use.ts': "import type { Pen } from './pen.ts';\nexport function use(pen: Pen) {\n  pen.paint();\n}\n",
    };
    const few = await indexOf({ ...files, ...Object.fromEntries(['A', 'B'].map(implementing)) });
    expect(about(few, 'use').calls).toMatchObject([
      { symbol: 'Pen.paint' },
      { symbol: 'A.paint', certainty: 'candidate' },
      { symbol: 'B.paint', certainty: 'candidate' },
    ]);
    const many = await indexOf({ ...files, ...Object.fromEntries(['A', 'B', 'C', 'D'].map(implementing)) });
    expect(about(many, 'use').calls).toMatchObject([{ symbol: 'Pen.paint' }]);
  });

  it('lists the last decisions and commits of its file', async () => {
    const index = await indexOf(FILES);
    const commit = (hash: string, files: string[]) => ({ hash, at: 0, message: `Change ${hash}\n\nText`, files });
    const commits = [
      commit('a', ['src/all.ts']),
      ...['b', 'c', 'd'].map((hash) => commit(hash, ['src/area.ts', 'src/all.ts'])),
    ];
    const decision = (id: string, paths: string[]) => ({ id, decision: `Decide ${id}`, paths });
    const decisions = [decision('1', ['src/all.ts']), ...['2', '3', '4'].map((id) => decision(id, ['src/area.ts']))];
    expect(definitionContext(index, nodeOf(index, 'area'), commits, decisions)).toMatchObject({
      decisions: [
        { id: '2', decision: 'Decide 2' },
        { id: '3', decision: 'Decide 3' },
      ],
      commits: [
        { hash: 'b', subject: 'Change b', date: '1970-01-01T00:00:00.000Z' },
        { hash: 'c', subject: 'Change c' },
      ],
    });
  });
});
