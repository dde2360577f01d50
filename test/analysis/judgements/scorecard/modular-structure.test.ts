import { describe, expect, it } from 'vitest';
import { modularStructure } from '../../../../src/analysis/judgements/scorecard/modular-structure.ts';
import { indexOf } from '../deep-context/sample-index.ts';

const structureOf = async (files: Record<string, string>, isChosen: (path: string) => boolean = () => true) =>
  modularStructure(await indexOf(files), isChosen);

describe('modular structure', () => {
  const CYCLE = {
    'a.ts': "import { b } from './b.js';\nexport const a = () => b();\n",
    'b.ts': "import { c } from './c.js';\nexport const b = () => c();\n",
    'c.ts': "import { a } from './a.js';\nexport const c = () => a();\n",
    'd.ts': "import { a } from './a.js';\na();\n",
  };

  it('finds the files on a dependency cycle, and one way round', async () => {
    const { parts, partsInCycles, cycles } = await structureOf(CYCLE);
    expect([parts, partsInCycles]).toEqual([4, 3]);
    expect(cycles).toEqual([
      {
        members: ['a.ts', 'b.ts', 'c.ts'],
        example: ['a.ts', 'b.ts', 'c.ts', 'a.ts'],
        steps: ['a.ts', 'b.ts', 'c.ts'].map((file) => ({ kind: 'import', file, line: 1 })),
      },
    ]);
  });

  it.each([
    ['an import on demand', "export const b = async () => (await import('./a.js')).a();\n", 'import on demand'],
    ['a require in a function', "export function b() {\n  return require('./a.js').a();\n}\n", 'import on demand'],
  ])('tells a cycle that only closes by %s apart', async (_, b, kind) => {
    const { cycles, laterCycles, partsInCycles } = await structureOf({
      'a.js': "import { b } from './b.js';\nexport const a = () => b();\n",
      'b.js': b,
    });
    expect([cycles, partsInCycles]).toEqual([[], 0]);
    expect(laterCycles.flatMap(({ steps }) => steps.map((step) => step.kind))).toEqual(['import', kind]);
  });

  it('takes no cycle from an import of types without saying so, nor from one of the modules of a package', async () => {
    const types = await structureOf({
      'a.ts': "import { B } from './b.js';\nexport interface A { readonly b: B }\n",
      'b.ts': "import { A } from './a.js';\nexport interface B { readonly a: A }\nexport const b = (a: A) => a.b;\n",
    });
    const modules = await structureOf({
      'shop/__init__.py': 'from shop.cart import Cart\n',
      'shop/cart.py': 'from shop import price\n\nclass Cart:\n    total = price.of(1)\n',
      'shop/price.py': 'def of(count):\n    return count\n',
    });
    expect([types.cycles, modules.cycles]).toEqual([[], []]);
  });

  it('looks at chosen files alone', async () => {
    const { parts, partsInCycles } = await structureOf(CYCLE, (path) => path !== 'b.ts');
    expect([parts, partsInCycles]).toEqual([3, 0]);
  });

  it('takes no dependency from what TypeScript erases', async () => {
    const { dependencies, partsInCycles } = await structureOf({
      'a.ts': "import type { B } from './b.js';\nexport interface A { readonly b: B }\n",
      'b.ts': "import type { A } from './a.js';\nexport interface B { readonly a: A }\n",
    });
    expect([dependencies, partsInCycles]).toEqual([0, 0]);
  });

  it('takes a Go package for one part, whose files may refer to each other', async () => {
    const { parts, partsInCycles } = await structureOf({
      'go.mod': 'module example.com/shop\n\ngo 1.22\n',
      'cart/cart.go': 'package cart\n\nfunc Total() int { return price() }\n',
      'cart/price.go': 'package cart\n\nfunc price() int { if false { return Total() }; return 1 }\n',
      'main.go': 'package main\n\nimport "example.com/shop/cart"\n\nfunc main() { cart.Total() }\n',
    });
    expect([parts, partsInCycles]).toEqual([2, 0]);
  });

  it('has no modularity without dependencies', async () => {
    expect((await structureOf({ 'a.ts': 'export const a = 1;\n' })).modularity).toBeNull();
  });
});
