import { describe, expect, it } from 'vitest';
import { type Files, merged, told } from './merging.ts';
import { typeErrors } from './type-errors.ts';

/** What two agents do to files that both began with; each of the two states is sound. */
interface Scenario {
  readonly name: string;
  readonly before: Files;
  readonly ada: Files;
  readonly bob: Files;
  /** What is told; nothing where the two fit together. */
  readonly told: readonly string[];
}

const MATH = `export function area(width: number, height: number): number {
  return width * height;
}

export function half(size: number): number {
  return size / 2;
}
`;
const USE = `import { area } from './math.ts';

export function report(): string {
  return \`\${area(1, 2)}\`;
}
`;
const FILES = { 'math.ts': MATH, 'use.ts': USE };

const SHAPES = `export class Box {
  private readonly side: number;
  constructor(side: number) {
    this.side = side;
  }
  volume(): number {
    return this.side ** 3;
  }
}
`;

const SCENARIOS: readonly Scenario[] = [
  {
    name: 'a function that gets a parameter, called anew in another file',
    before: FILES,
    ada: { 'use.ts': `${USE}\nexport function second(): number {\n  return area(3, 4);\n}\n` },
    bob: {
      'math.ts': MATH.replace('height: number)', 'height: number, depth: number)'),
      'use.ts': USE.replace('area(1, 2)', 'area(1, 2, 3)'),
    },
    told: ['signature breaks: second use.ts:8 (ada) → area math.ts:1 (bob)'],
  },
  {
    name: 'a function that is removed, called anew in the same file',
    before: { 'math.ts': MATH },
    ada: { 'math.ts': `${MATH}\nexport function quarter(size: number): number {\n  return half(half(size));\n}\n` },
    bob: { 'math.ts': MATH.slice(0, MATH.indexOf('\nexport function half')) },
    told: ['removed breaks: quarter math.ts:6 (ada) → half math.ts:- (bob)'],
  },
  {
    name: 'a function that is renamed, called anew',
    before: FILES,
    ada: { 'use.ts': USE.replace('area(1, 2)', 'area(1, 2) + area(5, 6)') },
    bob: { 'math.ts': MATH.replace('area', 'surface'), 'use.ts': USE.replaceAll('area', 'surface') },
    told: ['renamed breaks: report use.ts:4 (ada) → area, now surface math.ts:1 (bob)'],
  },
  {
    name: 'a function that no longer is exported, called anew in another file',
    before: { ...FILES, 'use.ts': 'export const one = 1;\n' },
    ada: { 'use.ts': "import { half } from './math.ts';\nexport const one = half(2);\n" },
    bob: { 'math.ts': MATH.replace('export function half', 'function half') },
    told: ['hidden breaks: (top level) use.ts:2 (ada) → half math.ts:5 (bob)'],
  },
  {
    name: 'an argument of another type',
    before: FILES,
    ada: { 'use.ts': `${USE}\nexport const more: number = area(7, 8);\n` },
    bob: {
      'math.ts': MATH.replace('width: number', 'width: string').replace('width *', 'Number(width) *'),
      'use.ts': USE.replace('area(1,', "area('1',"),
    },
    told: ['signature may_break: (top level) use.ts:7 (ada) → area math.ts:1 (bob)'],
  },
  {
    name: 'another result',
    before: FILES,
    ada: { 'use.ts': `${USE}\nexport const more: number = area(7, 8);\n` },
    bob: {
      'math.ts': MATH.replace('): number {\n  return width * height', '): string {\n  return String(width * height)'),
    },
    told: ['signature may_break: (top level) use.ts:7 (ada) → area math.ts:1 (bob)'],
  },
  {
    name: 'a constructor that gets a parameter',
    before: { 'box.ts': SHAPES },
    ada: {
      'use.ts': "import { Box } from './box.ts';\n\nexport const box = new Box(3);\nexport const v = box.volume();\n",
    },
    bob: { 'box.ts': SHAPES.replace('(side: number)', '(side: number, readonly unit: string)') },
    told: ['signature breaks: (top level) use.ts:3 (ada) → Box.constructor box.ts:3 (bob)'],
  },
  {
    name: 'a method that is renamed',
    before: { 'box.ts': SHAPES },
    ada: {
      'use.ts':
        "import { Box } from './box.ts';\n\nexport function size(box: Box): number {\n  return box.volume();\n}\n",
    },
    bob: { 'box.ts': SHAPES.replace('volume()', 'content()') },
    told: ['renamed breaks: size use.ts:4 (ada) → Box.volume, now Box.content box.ts:6 (bob)'],
  },
  {
    name: 'a class that is removed and extended at once',
    before: { 'box.ts': `${SHAPES}export class Small {}\n` },
    ada: { 'use.ts': "import { Small } from './box.ts';\n\nexport class Tiny extends Small {}\n" },
    bob: { 'box.ts': SHAPES },
    told: ['removed breaks: Tiny use.ts:3 (ada) → Small box.ts:- (bob)'],
  },
  {
    name: 'an interface that is renamed and named as a type at once',
    before: {
      'box.ts':
        'export interface Size {\n  readonly width: number;\n  readonly height: number;\n  readonly depth: number;\n}\n',
    },
    ada: {
      'use.ts':
        "import type { Size } from './box.ts';\n\nexport function flat(size: Size): boolean {\n  return size.depth === 0;\n}\n",
    },
    bob: {
      'box.ts':
        'export interface Extent {\n  readonly width: number;\n  readonly height: number;\n  readonly depth: number;\n}\n',
    },
    told: ['renamed breaks: flat use.ts:3 (ada) → Size, now Extent box.ts:1 (bob)'],
  },
  {
    name: 'an optional parameter',
    before: FILES,
    ada: { 'use.ts': `${USE}\nexport const more: number = area(7, 8);\n` },
    bob: { 'math.ts': MATH.replace('height: number)', 'height: number, depth = 1)') },
    told: [],
  },
  {
    name: 'a parameter that takes more than it did',
    before: FILES,
    ada: { 'use.ts': `${USE}\nexport const more: number = area(7, 8);\n` },
    bob: {
      'math.ts': MATH.replace('width: number', 'width: number | string').replace('width *', 'Number(width) *'),
    },
    told: [],
  },
  {
    name: 'a parameter under another name',
    before: FILES,
    ada: { 'use.ts': `${USE}\nexport const more: number = area(7, 8);\n` },
    bob: { 'math.ts': MATH.replaceAll('width', 'breadth') },
    told: [],
  },
  {
    name: 'another result that nobody makes anything of',
    before: FILES,
    ada: { 'use.ts': USE.replace('  return', '  area(7, 8);\n  return') },
    bob: {
      'math.ts': MATH.replace('): number {\n  return width * height', '): string {\n  return String(width * height)'),
    },
    told: [],
  },
  {
    name: 'another body',
    before: FILES,
    ada: { 'use.ts': `${USE}\nexport const more: number = area(7, 8);\n` },
    bob: { 'math.ts': MATH.replace('width * height', 'height * width') },
    told: [],
  },
  {
    name: 'a function that moves, and is given away from where it was',
    before: FILES,
    ada: { 'use.ts': `${USE}\nexport const more: number = area(7, 8);\n` },
    bob: {
      'math.ts': `export { area } from './area.ts';\n${MATH.slice(MATH.indexOf('export function half'))}`,
      'area.ts': MATH.slice(0, MATH.indexOf('\nexport function half')),
    },
    told: [],
  },
  {
    name: 'a function of the same name in another file',
    before: { ...FILES, 'other.ts': 'export function half(a: number): number {\n  return a / 2;\n}\n' },
    ada: { 'use.ts': `${USE}\nimport { half } from './other.ts';\nexport const h = half(1);\n` },
    bob: { 'math.ts': MATH.slice(0, MATH.indexOf('\nexport function half')) },
    told: [],
  },
];

describe('what the compiler finds fault with once the work of two agents is merged, and not before', () => {
  it.each(SCENARIOS)('is told, and nothing else: $name', async ({ before, ada, bob, told: expected }) => {
    for (const state of [before, { ...before, ...ada }, { ...before, ...bob }]) expect(typeErrors(state)).toEqual([]);
    const both = [await merged(before, { ada, bob }), await merged(before, { bob, ada })];
    for (const one of both) {
      const places = one.conflicts.map(({ caller }) => `${caller.file}:${caller.line}`);
      expect(told(one)).toEqual(expected);
      expect([...new Set(places)].sort()).toEqual(typeErrors(one.files));
    }
  });
});

/** How a function may come out of one agent's hands, its body following. */
const SIGNATURES = [
  'f(a: number)',
  'f(a: number, b: string)',
  "f(a: number, b = 'x', c = 1)",
  'f(a: number, b: string, c: number)',
  "f(a: string, b = 'x')",
  "f(a: number | string, b = 'x')",
  'f(...a: (number | string)[])',
  'f()',
  "f(x: number, y = 'x')",
  "f<T>(a: T, b = 'x')",
  "f(a: Map<string, number[]>, b = 'x')",
  "f(this: void, a: number, b: 'x' | 'y' = 'x')",
  'f({ a }: { a: number })',
  'f(a: (one: number, other: number) => number, b?: string)',
  "g(a: number, b = 'x')",
];
const RESULTS = ['number', 'string', 'number | undefined'];

/** What another writes meanwhile, on a line of its own. */
const CALLS = [
  'f(1);',
  "f(1, 'y');",
  'export const n: number = f(1);',
  'f(f(1));',
  "export const s = String(f(2, 'z'));",
  'export const all = [1].map((one) => f(one));',
  "f(...([1, 'y'] as const));",
  'if (f(1) === 1) f(2);',
];

describe('a call and what becomes of the function that it calls', () => {
  it('are told to break only where the compiler finds fault, and are told wherever it does', async () => {
    const write = (signature: string, result: string) =>
      `export function ${signature}: ${result} {\n  return null as never;\n}\n`;
    const before = {
      'f.ts': write("f(a: number, b = 'x')", 'number'),
      'use.ts': "import { f } from './f.ts';\n\nexport {};\n",
    };
    const counts = { told: 0, faults: 0 };
    const [wrong, unneeded]: [string[], string[]] = [[], []];
    for (const [at, signature] of SIGNATURES.entries()) {
      const result = RESULTS[at % RESULTS.length] as string;
      for (const call of CALLS) {
        const ada = { 'use.ts': before['use.ts'].replace('export {};', call) };
        const { files, conflicts } = await merged(before, { ada, bob: { 'f.ts': write(signature, result) } });
        const faults = typeErrors(files);
        const places = conflicts.map(({ caller }) => `${caller.file}:${caller.line}`);
        const breaking = conflicts.filter(({ certainty }) => certainty === 'breaks');
        const context = `${signature}: ${result}, ${call}`;
        if (breaking.length > 0 && faults.length === 0) wrong.push(`breaks, but does not: ${context}`);
        if (faults.some((fault) => !places.includes(fault))) wrong.push(`is not told: ${context}`);
        if (conflicts.length > 0 && faults.length === 0) unneeded.push(context);
        counts.told += Math.min(1, places.length);
        counts.faults += Math.min(1, faults.length);
      }
    }
    expect(wrong).toEqual([]);
    // What is only told as possible, and is sound: another result, made nothing of that depends on it.
    expect({ ...counts, unneeded: unneeded.length }, unneeded.join('\n')).toEqual({
      told: 86,
      faults: 73,
      unneeded: 13,
    });
  });
});
