import { describe, expect, it, onTestFinished } from 'vitest';
import { analyzeChange, type ChangeAnalysis } from '../../../../src/analysis/judgements/change/analyze-change.ts';
import { Indexer } from '../../../../src/index/indexer.ts';
import { treeTexts } from '../../../../src/index/tree-texts.ts';
import { Parsers } from '../../../../src/languages/parsers.ts';
import type { History } from '../../../../src/workspace/history.ts';
import { temporaryFolder, writeFiles } from '../../../workspace/temporary-folder.ts';
import { differences } from './versions.ts';

type Files = Readonly<Record<string, string>>;

interface Options {
  /** Which state lies on the disk. */
  readonly onDisk?: 'before' | 'after';
  readonly history?: Pick<History, 'commits' | 'tracked'>;
  readonly depth?: number;
}

async function analysis(
  before: Files,
  after: Files,
  { onDisk = 'after', history, depth = 3 }: Options = {},
): Promise<ChangeAnalysis> {
  const folder = temporaryFolder();
  writeFiles(folder, onDisk === 'after' ? after : before);
  const indexer = new Indexer({ parsers: new Parsers(1) });
  onTestFinished(() => indexer.close());
  const rest = {
    repositoryRoot: folder,
    prefix: '',
    pathPrefix: '',
    head: null,
    since: null,
    newest: null,
    shallow: false,
    partial: null,
  };
  return analyzeChange({
    index: await indexer.linked(folder),
    differences: await differences(before, after),
    elsewhere: onDisk === 'after' ? null : 'the patch is not applied',
    manifests: treeTexts(folder, await indexer.paths(folder)),
    history:
      history === undefined ? { kind: 'none', reason: 'there is none' } : { kind: 'history', ...rest, ...history },
    depth,
  });
}

const PROJECT: Files = {
  'package.json': '{"devDependencies":{"vitest":"*"}}',
  'src/base.ts': 'export function base(a: number) {\n  return a + 1;\n}\nexport function lonely() { return 2; }\n',
  'src/middle.ts':
    "import { base } from './base.ts';\nexport function middle() {\n  return [1].map((one) => base(one));\n}\n",
  'src/top.ts': "import { middle } from './middle.ts';\nexport const top = () => middle();\n",
  'test/helper.ts': "import { top } from '../src/top.ts';\nexport const helped = () => top();\n",
  'test/top.test.ts':
    "import { it } from 'vitest';\nimport { helped } from './helper.ts';\nit('works', () => { helped(); });\n",
  'test/other.test.ts': "import { it } from 'vitest';\nit('works', () => {});\n",
};

const changed = (path: string, from: string, to: string): Files => {
  const text = PROJECT[path] as string;
  if (!text.includes(from)) throw new Error(`${path} does not hold ${from}.`);
  return { ...PROJECT, [path]: text.replace(from, to) };
};

describe('who is hit by a change', () => {
  it('are the callers by distance, functions without a name counting as what they stand in', async () => {
    const { callers } = await analysis(PROJECT, changed('src/base.ts', 'a + 1', 'a + 2'));
    expect(callers.map(({ symbol, distance, at, changed: start }) => [symbol, distance, at, start])).toEqual([
      ['middle', 1, 3, 'base'],
      ['top', 2, 2, 'base'],
      ['helped', 3, 2, 'base'],
    ]);
    const near = await analysis(PROJECT, changed('src/base.ts', 'a + 1', 'a + 2'), { depth: 1 });
    expect(near.callers.map(({ symbol }) => symbol)).toEqual(['middle']);
  });

  it('are the tests that lead there, helpers among them left out, with the command for those', async () => {
    const { tests, run, symbols } = await analysis(PROJECT, changed('src/base.ts', 'a + 1', 'a + 2'));
    expect(tests).toEqual([{ file: 'test/top.test.ts', distance: 4, by: 'calls', also: [], changed: 'base' }]);
    expect(run.commands).toEqual([
      { runner: 'vitest', command: 'npx vitest run test/top.test.ts', folder: '.', tests: 1 },
    ]);
    expect(symbols).toMatchObject([{ symbol: 'base', callers: 1, tested: true }]);
  });

  it('are the tests that load the code, where none is known to call it', async () => {
    const { tests, symbols, summary, risk } = await analysis(PROJECT, changed('src/base.ts', 'return 2', 'return 3'));
    expect(symbols).toMatchObject([{ symbol: 'lonely', tested: false }]);
    expect(tests).toMatchObject([{ file: 'test/top.test.ts', by: 'loads', changed: 'lonely' }]);
    expect(summary.untested).toBe(1);
    expect(risk).toEqual({
      level: 'medium',
      reasons: [{ level: 'medium', reason: 'no test is known to call lonely' }],
    });
  });

  it('are for the changed file that they are named like, where they load several', async () => {
    const before = {
      'lib/app.js': 'app.render = function render() {\n  return 1;\n};\n',
      'lib/response.js': 'res.send = function send() {\n  return 1;\n};\n',
      'index.js': "require('./lib/app.js');\nrequire('./lib/response.js');\n",
      'test/response.test.js': "require('../index.js');\ntest('sends', () => {});\n",
    };
    const after = {
      ...before,
      'lib/app.js': before['lib/app.js'].replace('1', '2'),
      'lib/response.js': before['lib/response.js'].replace('1', '2'),
    };
    const { tests } = await analysis(before, after);
    expect(tests).toMatchObject([{ file: 'test/response.test.js', by: 'loads', changed: 'lib/response.js' }]);
  });

  it('are not told by name where tests use the code as a value, which counts as tested', async () => {
    const before = {
      'src/table.ts': 'export const table = {\n  open() {\n    return 1;\n  },\n};\n',
      'test/table.test.ts': "import { table } from '../src/table.ts';\ntest('all', () => run(table));\n",
    };
    const { symbols } = await analysis(before, {
      ...before,
      'src/table.ts': before['src/table.ts'].replace('return 1', 'return 2'),
    });
    expect(symbols.find(({ symbol }) => symbol !== 'table')?.tested).toBe(true);
  });

  it('are the tests that use the type of a member, where none is known to call it', async () => {
    const before = {
      'a.py': 'class Held:\n    def __init__(self):\n        self.a = 1\n    def __len__(self):\n        return 1\n',
      'test_a.py': 'from a import Held\n\ndef test_it():\n    assert len(Held()) == 1\n',
      'test_b.py': 'import a\n\ndef test_it():\n    pass\n',
    };
    const { tests, run } = await analysis(before, {
      ...before,
      'a.py': before['a.py'].replace('return 1', 'return 2'),
    });
    expect(tests).toEqual([{ file: 'test_a.py', distance: 1, by: 'type', also: ['name'], changed: 'Held.__len__' }]);
    expect(run.commands.map(({ command }) => command)).toEqual(['python -m pytest test_a.py']);
  });

  it('are the callers of what holds a function that nothing names', async () => {
    const before = {
      'a.ts':
        'export function all(kind: string) {\n  const ways = { one: () => step(1), two: () => 2 };\n  return ways[kind]();\n}\nfunction step(a: number) { return a; }\n',
      'b.ts': "import { all } from './a.ts';\nexport const b = () => all('one');\n",
    };
    const { callers } = await analysis(before, {
      ...before,
      'a.ts': before['a.ts'].replace('return a;', 'return -a;'),
    });
    expect(callers.map(({ symbol, distance }) => [symbol, distance])).toEqual([
      ['all.one', 1],
      ['all', 2],
      ['b', 3],
    ]);
  });

  it('is a test itself that changed', async () => {
    const { tests } = await analysis(PROJECT, changed('test/other.test.ts', '() => {}', '() => { throw 1; }'));
    expect(tests).toEqual([
      { file: 'test/other.test.ts', distance: 0, by: 'itself', also: [], changed: 'test/other.test.ts' },
    ]);
  });

  it('is the same seen from the state before, as for a patch that is not applied', async () => {
    const after = changed('src/base.ts', 'a: number', 'a: number, b: number');
    const [seen, foreseen] = [await analysis(PROJECT, after), await analysis(PROJECT, after, { onDisk: 'before' })];
    for (const part of ['symbols', 'callers', 'tests', 'exports', 'risk', 'run', 'summary'] as const) {
      expect(foreseen[part]).toEqual(seen[part]);
    }
    expect(foreseen.dead_code).toBeNull();
    expect(foreseen.not_measured).toContainEqual({ what: 'dead_code', reason: 'the patch is not applied' });
  });

  it('says that no test is known where there is none, rather than that none is reached', async () => {
    const { summary, not_measured } = await analysis(
      { 'a.ts': 'function f() { return 1; }\n' },
      { 'a.ts': 'function f() { return 2; }\n' },
    );
    expect(summary.untested).toBeNull();
    expect(not_measured.map(({ what }) => what)).toContain('tests');
  });
});

describe('what others rely on', () => {
  it('is told with the places that still use what is gone', async () => {
    const gone = { ...PROJECT, 'src/base.ts': 'export function lonely() { return 2; }\n' };
    const { exports, risk } = await analysis(PROJECT, gone);
    expect(exports).toMatchObject([
      { symbol: 'base', change: 'removed', line: null, used_by: [{ file: 'src/middle.ts', line: 1 }] },
    ]);
    expect(risk.level).toBe('high');
  });

  it('is told when its whole file went', async () => {
    const { 'src/base.ts': _, ...gone } = PROJECT;
    const { exports } = await analysis(PROJECT, gone);
    expect(exports.map(({ symbol, used_by }) => [symbol, used_by])).toEqual([
      ['base', [{ file: 'src/middle.ts', line: 1 }]],
      ['lonely', []],
    ]);
  });

  it('is told when it is called in another way', async () => {
    const { exports } = await analysis(PROJECT, changed('src/base.ts', 'a: number', 'a: number, b: number'));
    expect(exports).toMatchObject([
      {
        symbol: 'base',
        change: 'signature',
        signature: { before: 'function base(a: number)', after: 'function base(a: number, b: number)' },
        used_by: [{ file: 'src/middle.ts', line: 3 }],
      },
    ]);
  });

  it('is told when it is not given away any more, or under another name', async () => {
    const hidden = await analysis(PROJECT, changed('src/base.ts', 'export function lonely', 'function lonely'));
    expect(hidden.exports).toMatchObject([{ symbol: 'lonely', change: 'hidden' }]);
    const before = {
      'a.ts': "export { q as r } from './b.ts';\n",
      'b.ts': 'export const q = 1;\n',
      'c.ts': "import { r } from './a.ts';\nr;\n",
    };
    const renamed = await analysis(before, { ...before, 'a.ts': "export { q as s } from './b.ts';\n" });
    expect(renamed.exports).toMatchObject([{ symbol: 'r', change: 'removed', used_by: [{ file: 'c.ts', line: 1 }] }]);
  });
});

const BODY =
  'function sum(list: number[]) {\n  let total = 0;\n  for (const one of list) {\n    total += one * 2;\n  }\n  return total;\n}\n';
const COPY = BODY.replaceAll('sum', 'add').replaceAll('total', 'result');

describe('new copies of code', () => {
  it('are found where other names are used', async () => {
    const { new_clones } = await analysis({ 'a.ts': BODY, 'b.ts': '' }, { 'a.ts': BODY, 'b.ts': COPY });
    expect(new_clones).toEqual([
      {
        file: 'b.ts',
        line: 1,
        end_line: 7,
        lines: 7,
        type: 'renamed',
        copies: [{ file: 'a.ts', line: 1, end_line: 7 }],
      },
    ]);
  });

  it('are no copies that were there, and none that only moved', async () => {
    const kept = await analysis({ 'a.ts': BODY, 'b.ts': COPY }, { 'a.ts': BODY, 'b.ts': `const x = 1;\n${COPY}` });
    expect(kept.new_clones).toEqual([]);
    const moved = await analysis({ 'a.ts': BODY, 'b.ts': 'x;\n' }, { 'a.ts': '', 'b.ts': BODY });
    expect(moved.new_clones).toEqual([]);
  });
});

describe('code that nothing uses', () => {
  it('is what a change adds, or takes the last use of', async () => {
    const before = {
      'package.json': '{"main":"index.js"}',
      'index.js': "import { used } from './lib.js';\nconsole.log(used());\n",
      'lib.js': 'export function used() { return helper(); }\nfunction helper() { return 1; }\n',
    };
    const after = {
      ...before,
      'lib.js':
        'export function used() { return 1; }\nfunction helper() { return 1; }\nfunction added() { return 2; }\n',
    };
    const { dead_code } = await analysis(before, after);
    expect(dead_code?.map(({ name, because }) => [name, because])).toEqual([
      ['helper', 'no_longer_used'],
      ['added', 'added'],
    ]);
    const kept = await analysis(after, { ...after, 'index.js': `${before['index.js']}console.log(1);\n` });
    expect(kept.dead_code).toEqual([]);
  });
});

describe('files that change along', () => {
  const commit = (...paths: string[]) => ({
    ...{ hash: 'h', author: 'a', email: 'e', at: 0, subject: '' },
    files: paths.map((path) => ({ path, additions: 1, deletions: 0, binary: false })),
  });

  it('are named when they were left out, and not when they changed', async () => {
    const commits = Array.from({ length: 8 }, () => commit('src/base.ts', 'src/middle.ts'));
    const history = { commits, tracked: new Set(Object.keys(PROJECT)) };
    const after = changed('src/base.ts', 'a + 1', 'a + 2');
    const { companions } = await analysis(PROJECT, after, { history });
    expect(companions).toEqual([
      { file: 'src/middle.ts', changed_file: 'src/base.ts', degree: 100, shared_commits: 8 },
    ]);
    const both = { ...after, 'src/middle.ts': `${PROJECT['src/middle.ts']}export const one = 1;\n` };
    expect((await analysis(PROJECT, both, { history })).companions).toEqual([]);
  });

  it('are not known without a history, which is said', async () => {
    const { companions, not_measured } = await analysis(PROJECT, changed('src/base.ts', 'a + 1', 'a + 2'));
    expect(companions).toBeNull();
    expect(not_measured).toContainEqual({ what: 'companions', reason: 'there is none' });
  });
});
