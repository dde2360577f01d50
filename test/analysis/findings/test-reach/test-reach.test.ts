import { describe, expect, it } from 'vitest';
import {
  coverageByReferences,
  isReachedByTests,
  testReach,
} from '../../../../src/analysis/findings/test-reach/test-reach.ts';
import { indexOf } from '../../indexed-tree.ts';

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
    expect(reach && Object.fromEntries(reach.files)).toEqual({
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
    expect(reach?.files.get('src/counter.ts')).toEqual({ reached: 2, functions: 3 });
  });

  describe('follows functions that are values', () => {
    const VALUES: Readonly<
      Record<string, { readonly source: string; readonly test: string; readonly reached: number }>
    > = {
      'members of an exported object': {
        source: 'export const handlers = {\n  open() {},\n  close: () => {},\n  later: function () {},\n};\n',
        test: "import { handlers } from '../src/code.ts';\nrun(handlers);\n",
        reached: 3,
      },
      'members of a default export': {
        source: 'export default {\n  parse() {},\n  print: () => {},\n};\n',
        test: "import format from '../src/code.ts';\nformat[name]();\n",
        reached: 2,
      },
      'arguments of a call as the module is loaded': {
        source:
          "import { registry } from 'library';\nfunction open() {}\nregistry.on('open', open);\nregistry.on('close', () => {});\n",
        test: "import '../src/code.ts';\n",
        reached: 2,
      },
      'entries of a table that a key is looked up in': {
        source:
          'function add() {}\nfunction subtract() {}\nconst OPERATIONS = { add, subtract, negate: (x) => -x };\nexport function calculate(name) {\n  return OPERATIONS[name]();\n}\n',
        test: "import { calculate } from '../src/code.ts';\ncalculate('add');\n",
        reached: 4,
      },
      'members of an object that a function returns': {
        source: 'export function machine() {\n  return {\n    start() {},\n    stop: () => {},\n  };\n}\n',
        test: "import { machine } from '../src/code.ts';\nmachine();\n",
        reached: 3,
      },
      'the exports of a module that is passed on': {
        source: 'export function first() {}\nexport const second = () => {};\n',
        test: "import * as all from '../src/code.ts';\nrun(all);\n",
        reached: 2,
      },
      'members that CommonJS exports': {
        source: 'exports.first = function first() {};\nmodule.exports.second = () => {};\n',
        test: "const code = require('../src/code.ts');\nrun(code);\n",
        reached: 2,
      },
    };
    it.each(Object.entries(VALUES))('%s', async (_, { source, test, reached }) => {
      const reach = testReach(await indexOf({ 'src/code.ts': source, 'test/code.test.ts': test }));
      expect(reach?.files.get('src/code.ts')).toEqual({ reached, functions: reached });
    });
  });

  describe('where a receiver is not known', () => {
    const CLASSES =
      'export class Knife {\n  cutThrough() {}\n  sharpen() {}\n}\nexport class Saw {\n  cutThrough() {}\n}\n';

    it('reaches the members of that name of types that are in use', async () => {
      const reach = testReach(
        await indexOf({
          'src/tools.ts': CLASSES,
          'src/work.ts': 'export function work(tool: any) {\n  tool.cutThrough();\n}\n',
          'test/work.test.ts':
            "import { Knife } from '../src/tools.ts';\nimport { work } from '../src/work.ts';\nwork(new Knife());\n",
        }),
      );
      expect(reach?.files.get('src/tools.ts')).toEqual({ reached: 1, functions: 3 });
    });

    it('reaches them also where the type comes into use later', async () => {
      const reach = testReach(
        await indexOf({
          'src/tools.ts': CLASSES,
          'src/box.ts': "import { Saw } from './tools.ts';\nexport const box = () => new Saw();\n",
          'test/box.test.ts':
            "import { box } from '../src/box.ts';\nfor (const one of list) one.cutThrough();\nbox();\n",
        }),
      );
      expect(reach?.files.get('src/tools.ts')).toEqual({ reached: 1, functions: 3 });
    });

    it('reaches what a module exports also where the module is loaded later', async () => {
      const reach = testReach(
        await indexOf({
          'src/answer.ts': 'export function giveAnswer() {}\nexport function spare() {}\n',
          'src/tool.ts': "export const tool = {\n  run: async () => (await import('./answer.ts')).giveAnswer(),\n};\n",
          'test/tool.test.ts':
            "import { tool } from '../src/tool.ts';\nfor (const one of list) one.giveAnswer();\ntool.run();\n",
        }),
      );
      expect(reach?.files.get('src/answer.ts')).toEqual({ reached: 1, functions: 2 });
    });

    it('reaches no namesake of a type that is known', async () => {
      const reach = testReach(
        await indexOf({
          'src/tools.ts': CLASSES,
          'test/tools.test.ts':
            "import { Knife, Saw } from '../src/tools.ts';\nconst saw = new Saw();\nnew Knife().cutThrough();\n",
        }),
      );
      expect(reach?.files.get('src/tools.ts')).toEqual({ reached: 1, functions: 3 });
    });
  });

  it('reaches what a reached function never names only if nothing else would call it', async () => {
    const reach = testReach(
      await indexOf({
        'src/code.ts':
          'export function used() {}\nexport function unused() {\n  function helper() {}\n  helper();\n}\nexport { unused as renamed };\n',
        'test/code.test.ts': "import { used } from '../src/code.ts';\nused();\n",
      }),
    );
    expect(reach?.files.get('src/code.ts')).toEqual({ reached: 1, functions: 3 });
  });

  it('counts nothing that has no body', async () => {
    const reach = testReach(
      await indexOf({
        'src/shape.ts':
          'export interface Shape {\n  area(): number;\n}\nexport abstract class Form implements Shape {\n  abstract area(): number;\n  twice() {\n    return 2 * this.area();\n  }\n}\n',
        'src/shape.d.ts': 'export declare function area(): number;\n',
        'test/use.test.ts': "import { Form } from '../src/shape.ts';\n",
      }),
    );
    expect(reach && Object.fromEntries(reach.files)).toEqual({ 'src/shape.ts': { reached: 0, functions: 1 } });
  });

  it('follows code that starts another file by its path', async () => {
    const reach = testReach(
      await indexOf({
        'src/pool.ts': "export function start() {\n  return new Worker(new URL('./thread.ts', import.meta.url));\n}\n",
        'src/thread.ts': 'function answer() {}\nlisten(answer);\n',
        'test/pool.test.ts': "import { start } from '../src/pool.ts';\nstart();\n",
      }),
    );
    expect(reach?.files.get('src/thread.ts')).toEqual({ reached: 1, functions: 1 });
  });

  it('counts tests within a file of another kind as tests, and not as what is tested', async () => {
    const reach = testReach(
      await indexOf({
        'Cargo.toml': '[package]\nname = "sums"\n',
        'src/lib.rs':
          'pub fn sum(a: i32, b: i32) -> i32 { carry(a) + b }\nfn carry(a: i32) -> i32 { a }\npub fn product() {}\n\n#[cfg(test)]\nmod tests {\n    use super::*;\n\n    fn helper() {}\n\n    #[test]\n    fn sums() { helper(); assert_eq!(sum(1, 2), 3); }\n}\n',
      }),
    );
    expect(reach?.files.get('src/lib.rs')).toEqual({ reached: 2, functions: 3 });
  });

  describe('says that it cannot be told', () => {
    it('of a file that a test starts by its path', async () => {
      const index = await indexOf({
        'src/program.ts': 'export function main() {}\n',
        'src/other.ts': 'export function other() {}\n',
        'test/start.test.ts': "spawn('node', ['src/program.ts']);\n",
      });
      expect(testReach(index)).toEqual({
        files: new Map([['src/other.ts', { reached: 0, functions: 1 }]]),
        untold: ['src/program.ts'],
      });
      expect(coverageByReferences(index)?.problems).toEqual([
        expect.stringContaining('What tests cover in src/program.ts is unknown'),
      ]);
    });

    it('of the only file that a test is called after', async () => {
      const index = await indexOf({
        'src/engine.py': 'def start():\n    pass\n',
        'src/index.py': 'def find():\n    pass\n',
        'tests/test_engine.py': "run('engine')\n",
      });
      expect(testReach(index)?.untold).toEqual(['src/engine.py']);
    });

    it('of a file that alone exports what a test names, in a string too', async () => {
      const index = await indexOf({
        'src/commands.ts': 'export function migrateAll() {}\n',
        'src/shared.ts': 'export function convert() {}\n',
        'src/own.ts': 'export function convert() {}\n',
        'src/local.ts': 'export function started() {}\n',
        'test/run.test.ts': "const started = run('migrateAll');\nconvert(started);\n",
      });
      expect(testReach(index)?.untold).toEqual(['src/commands.ts']);
    });

    it('of programs in a language without tests of its own, where shell scripts test what they do', async () => {
      const scripted = {
        'server.c': 'int serve(void) { return 1; }\n',
        'web.py': 'def view():\n    pass\n',
        'tests/start.sh': './server --port 1 || exit 1\n',
      };
      expect(testReach(await indexOf(scripted))?.untold).toEqual(['server.c', 'web.py']);
      const alsoPython = { ...scripted, 'tests/test_other.py': 'def test_nothing():\n    pass\n' };
      expect(testReach(await indexOf(alsoPython))?.untold).toEqual(['server.c']);
    });

    it('and of what stands in such a file', async () => {
      const index = await indexOf({
        'src/program.ts': 'export function main() {}\n',
        'src/other.ts': 'export function other() {}\nexport function used() {}\n',
        'test/start.test.ts': "import { used } from '../src/other.ts';\nused();\nspawn('node', ['src/program.ts']);\n",
      });
      const node = (name: string) => {
        const { graph } = index;
        for (let at = graph.fileCount; at < graph.nodeCount; at++) if (graph.name(at) === name) return at;
        throw new Error(`No symbol is called ${name}.`);
      };
      expect(['main', 'other', 'used'].map((name) => isReachedByTests(index, node(name)))).toEqual([null, false, true]);
    });
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
