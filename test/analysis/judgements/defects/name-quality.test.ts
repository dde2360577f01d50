import { describe, expect, it } from 'vitest';
import { nameQuality } from '../../../../src/analysis/judgements/defects/name-quality.ts';
import { indexOf } from '../../indexed-tree.ts';

async function qualities(files: Record<string, string>) {
  const index = await indexOf(files);
  const shares = nameQuality(index);
  return Object.fromEntries(index.files.map(({ path }, at) => [path, shares[at]]));
}

const CLEAR =
  'export function readLines(sourceText: string) {\n  const allLines = sourceText.split("");\n  return allLines;\n}\n';

describe('nameQuality', () => {
  it('finds nothing wrong with clear names', async () => {
    expect(await qualities({ 'a.ts': CLEAR })).toEqual({ 'a.ts': 0 });
  });

  it('counts names of one letter that hold for many lines', async () => {
    const long = `export function total(values: number[]) {\n  let s = 0;\n${'  s += values.length;\n'.repeat(8)}  return s;\n}\n`;
    expect((await qualities({ 'a.ts': long }))['a.ts']).toBeCloseTo(1 / 3);
  });

  it('leaves counters of loops and names of short scopes alone', async () => {
    const loop = `export function total(values: number[]) {\n  for (let i = 0; i < 9; i++) {\n${'    values.push(1);\n'.repeat(8)}  }\n  return values.map((v) => v + 1);\n}\n`;
    expect((await qualities({ 'a.ts': loop }))['a.ts']).toBe(0);
  });

  it('counts names that only a number tells apart, not numbers that belong to a name', async () => {
    const numbered =
      'export function join(text1: string, text2: string, utf8: string) {\n  return text1 + text2 + utf8;\n}\n';
    expect((await qualities({ 'a.ts': numbered }))['a.ts']).toBeCloseTo(2 / 4);
  });

  it('counts names that break the style of the tree, by language', async () => {
    const names = [
      'readFile',
      'writeFile',
      'openDoor',
      'closeDoor',
      'countWords',
      'addNumber',
      'sortList',
      'mapItems',
      'readLine',
    ];
    const style = names.map((name) => `export function ${name}() {}\n`).join('');
    const found = await qualities({
      'a.ts': style,
      'b.ts': 'export function odd_one_out() {}\nexport function fineName() {}\n',
      'c.py': 'def snake_case():\n    pass\n',
    });
    expect(found).toEqual({ 'a.ts': 0, 'b.ts': 0.5, 'c.py': 0 });
  });

  it('does not judge a file that names nothing', async () => {
    expect(await qualities({ 'a.ts': 'console.log(1);\n' })).toEqual({ 'a.ts': null });
  });
});
