import { describe, expect, it } from 'vitest';
import { unrelatedParts } from '../../../../src/analysis/judgements/defects/cohesion.ts';
import { indexOf } from '../../indexed-tree.ts';

async function partsOf(text: string): Promise<number | null | undefined> {
  return unrelatedParts(await indexOf({ 'a.ts': text }))[0];
}

describe('the unrelated parts of a file', () => {
  it.each([
    ['is one where calls connect all', 'export function a() { return b(); }\nfunction b() { return 1; }\n', 1],
    [
      'are as many as there are functions that share nothing',
      'export const a = () => 1;\nexport const b = () => 2;\n',
      2,
    ],
    [
      'are connected by a value that both use',
      'const shared = 1;\nexport const a = () => shared;\nexport const b = () => shared;\n',
      1,
    ],
    [
      'take what stands in a class for the class',
      'export class A {\n  one() {}\n  two() { helper(); }\n}\nfunction helper() {}\n',
      1,
    ],
  ])('%s', async (_, text, parts) => {
    expect(await partsOf(text)).toBe(parts);
  });

  it('are not measured where nothing is defined', async () => {
    expect(await partsOf("import './b.ts';\n")).toBeNull();
  });
});
