import { describe, expect, it } from 'vitest';
import { linksOf } from './edges-of.ts';

const ITEM = 'export class Item { go() {} }\nexport class Other { go() {} }\n';
const USES = "import { Item, Other } from './b.ts';\n";
const GOES = ['f -> b.ts#Item.go:1 (typed)'];

const goesIn = (text: string) => linksOf({ 'b.ts': ITEM, 'a.ts': USES + text });

describe('patterns within patterns', () => {
  it.each([
    [
      'an element of a tuple',
      'declare const all: [number, Item];\nfunction f() { const [, one] = pair(); one.go(); }\nfunction pair() { return [1, new Item()]; }',
    ],
    [
      'a member of an element',
      'interface Held { item: Item }\nfunction f(all: Held[]) { const [{ item }] = all; item.go(); }',
    ],
    [
      'a member of a member',
      'interface Held { item: Item }\ninterface Box { held: Held }\nfunction f(box: Box) { const { held: { item } } = box; item.go(); }',
    ],
    ['a parameter', 'interface Held { item: Item }\nfunction f([{ item }]: Held[]) { item.go(); }'],
    [
      'what a loop goes over',
      'interface Held { item: Item }\nfunction f(all: Held[]) { for (const { item } of all) item.go(); }',
    ],
    [
      'an element of a map with its key',
      'function f(all: Map<string, Item>) { for (const [, item] of all) item.go(); }',
    ],
    ['a key of a map', 'function f(all: Map<Item, Other>) { for (const [item] of all) item.go(); }'],
    [
      'an element of a list with its place',
      'function f(all: Item[]) { for (const [, item] of all.entries()) item.go(); }',
    ],
  ])('are taken from %s', async (_, text) => {
    expect((await goesIn(text)).filter((edge) => edge.includes('.go'))).toEqual(GOES);
  });

  it('take nothing from a place that is not told', async () => {
    const links = await goesIn('function f(all: Item[]) { const [...rest] = all.map(String); rest.go(); }');
    expect(links.filter((edge) => !edge.endsWith('(candidate)'))).toEqual([]);
  });
});

describe('modules that are loaded where they are needed', () => {
  const B = 'export function run() {}\nexport class Item { go() {} }\n';
  it.each([
    ['among others', "const [{ run }, all] = await Promise.all([import('./b.ts'), other()]);\n  run();"],
    ['as a whole among others', "const [b] = await Promise.all([import('./b.ts')]);\n  b.run();"],
    ['in an expression', "(await import('./b.ts')).run();"],
  ])('are followed %s', async (_, text) => {
    expect(await linksOf({ 'b.ts': B, 'a.ts': `async function f() {\n  ${text}\n}\n` })).toEqual(['f -> b.ts#run:1']);
  });
});

describe('functions in objects that are written out', () => {
  const TOOL =
    'export interface Context { files(): void }\nexport interface Tool { run(input: string, context: Context): void }\n' +
    'export function defineTool(tool: Tool): Tool { return tool; }\n';
  it.each([
    ['a call', 'defineTool({ run(input, context) { context.files(); } });'],
    ['a call, as an arrow function', 'defineTool({ run: (input, context) => context.files() });'],
    ['a variable', 'export const tool: Tool = { run(input, context) { context.files(); } };'],
    [
      'the result of a function',
      'export function made(): Tool { return { run(input, context) { context.files(); } }; }',
    ],
  ])('are given what the type says that the object is expected to be by %s', async (_, text) => {
    const links = await linksOf({ 'b.ts': TOOL, 'a.ts': `import { defineTool, type Tool } from './b.ts';\n${text}\n` });
    expect(links.filter((edge) => edge.includes('files'))).toEqual([
      expect.stringMatching(/^\S*run -> b\.ts#Context\.files:1 \(typed\)$/),
    ]);
  });
});
