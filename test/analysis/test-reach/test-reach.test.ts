import { describe, expect, it } from 'vitest';
import { coverageByReferences, testReach } from '../../../src/analysis/test-reach/test-reach.ts';
import { indexOf } from '../indexed-tree.ts';

const SOURCES = {
  'src/api.ts':
    "import { helper } from './helper.ts';\nexport function api() {\n  return helper();\n}\nexport function forgotten() {}\n",
  'src/helper.ts': 'export function helper() {}\nexport function spare() {}\n',
  'src/types.ts': 'export interface Shape {\n  size: number;\n}\n',
};
const TEST = { 'test/api.test.ts': "import { api } from '../src/api.ts';\napi();\n" };

describe('testReach', () => {
  it('follows calls from tests, also through other files', async () => {
    const reach = testReach(await indexOf({ ...SOURCES, ...TEST }));
    expect(reach && Object.fromEntries(reach)).toEqual({
      'src/api.ts': { reached: 1, functions: 2 },
      'src/helper.ts': { reached: 1, functions: 2 },
    });
  });

  it('reaches what a class does from where the class is used', async () => {
    const reach = testReach(
      await indexOf({
        'src/counter.ts':
          'export class Counter {\n  #count = 0;\n  add() {\n    this.#step();\n  }\n  #step() {\n    this.#count++;\n  }\n  unused() {}\n}\n',
        'counter.test.ts': "import { Counter } from './src/counter.ts';\nnew Counter().add();\n",
      }),
    );
    expect(reach?.get('src/counter.ts')).toEqual({ reached: 2, functions: 3 });
  });

  it('is null without tests: nothing was measured', async () => {
    expect(testReach(await indexOf(SOURCES))).toBeNull();
    expect(coverageByReferences(await indexOf(SOURCES))).toBeNull();
  });

  it('is labelled as what it is', async () => {
    const report = coverageByReferences(await indexOf({ ...SOURCES, ...TEST }), ['a problem']);
    expect(report).toMatchObject({ source: 'references', format: null, reports: [], problems: ['a problem'] });
    expect(report?.files.get('src/api.ts')).toEqual({ covered: 1, total: 2 });
  });
});
