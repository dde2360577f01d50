import { describe, expect, it } from 'vitest';
import { deadCodeIn, namesOf } from './planted-tree.ts';

const PACKAGE = JSON.stringify({ name: 'app', private: true, main: 'src/main.ts' });

async function dead(files: Readonly<Record<string, string>>) {
  return namesOf(await deadCodeIn({ 'package.json': PACKAGE, ...files }));
}

describe('dead code in TypeScript', () => {
  it('is what nothing refers to: functions, classes, types, variables, files', async () => {
    expect(
      await dead({
        'src/main.ts': `import { used } from './lib.ts'; used();
function forgotten() { return also(); }
function also() { return 1; }
class Unused { run() {} }
type Shape = { area: number };
const LIMIT = 3;`,
        'src/lib.ts': 'export function used() {}\nexport function unused() {}',
        'src/orphan.ts': 'export const orphan = 1;',
      }),
    ).toEqual([
      'src/lib.ts: unused unreferenced_export',
      'src/main.ts: LIMIT unreachable',
      'src/main.ts: Shape unreachable',
      'src/main.ts: Unused unreachable',
      'src/main.ts: also unreachable',
      'src/main.ts: forgotten unreachable',
      'src/orphan.ts unreachable',
    ]);
  });

  it('is less sure of a class that dead code makes, by whatever name it does', async () => {
    const { ranked_files } = await deadCodeIn({
      'package.json': PACKAGE,
      'src/main.ts': "import { Table } from './table.ts';\nTable.head(); Table.foot();",
      'src/table.ts': `export class Table {
  static head() {}
  static foot() {}
  static row(values: number[]) { return new Row(values); }
}
class Row { values; constructor(values: number[]) { this.values = values; } }
class Alone { values; constructor(values: number[]) { this.values = values; } }`,
    });
    const items = ranked_files.flatMap(({ items }) => items);
    expect(items.map(({ name, certainty, referenced_by }) => [name, certainty, referenced_by.length])).toEqual([
      ['Table.row', 'high', 0],
      ['Row', 'medium', 1],
      ['Alone', 'high', 0],
    ]);
  });

  it('is not what is called, read, extended, typed by, or passed on, over re-exports and aliases', async () => {
    expect(
      await dead({
        'src/main.ts': `import { renamed as first, Base } from './barrel.ts';
import * as all from './all.ts';
import type { Options } from './types.ts';
class Derived extends Base {}
const handlers = { go: callback };
function callback() {}
export function start(options: Options) { first(); all.viaNamespace(); return [new Derived(), handlers, options]; }
start({});`,
        'src/barrel.ts': "export { original as renamed } from './impl.ts';\nexport * from './base.ts';",
        'src/impl.ts': 'export function original() {}',
        'src/base.ts': 'export class Base { hook() {} }\nnew Base().hook();',
        'src/all.ts': 'export function viaNamespace() {}',
        'src/types.ts': 'export interface Options { size?: number }',
      }),
    ).toEqual([]);
  });

  it('is not what is imported at run time, by whatever name it is taken', async () => {
    expect(
      await dead({
        'src/main.ts': `const { one } = await import('./lazy.ts');
const [{ two }] = await Promise.all([import('./both.ts')]);
import('./page.ts');
new Worker(new URL('./job.ts', import.meta.url));
one(); two(); run([...three]);
async function run(list) { const [{ four }] = await Promise.all([import('./both.ts')]); return [...list, four]; }
const [{ three }] = await Promise.all([import('./both.ts')]);`,
        'src/lazy.ts': 'export function one() {}',
        'src/both.ts': 'export function two() {}\nexport const three = [1];\nexport const four = 4;',
        'src/page.ts': 'export default function Page() {}',
        'src/job.ts': 'export function inWorker() {}',
      }),
    ).toEqual([]);
  });

  it('is not a method whose name is used, that fulfils a promise, or that a parent outside may call', async () => {
    expect(
      await dead({
        'src/main.ts': `import { Component } from 'framework';
interface Shape { area(): number }
class Square implements Shape { area() { return 1; } toString() { return ''; } }
class View extends Component { protected onMount() {} private helper() { this.helper2(); } private helper2() {} }
class Used { called() {} gone() {} get value() { return 1; } }
export function draw(shape: Shape, x: any) { shape.area(); x.called(); const { value } = x; return value; }
draw(new Square(), new Used()); new View();`,
      }),
    ).toEqual(['src/main.ts: Used.gone unreferenced_export']);
  });

  it('is not a function expression, what a block declares, or what is registered by a decorator or a call', async () => {
    expect(
      await dead({
        'src/main.ts': `setTimeout(function tick() {}, 1);
if (Date.now() > 0) { function inBlock() {} }
const routes = { list: () => {}, show() {} };
@Injectable() class Service { method() {} }
export const command = register({ run() {} });
serve(routes);`,
      }),
    ).toEqual([]);
  });

  it('is test_only where tests are all that reach it, whatever they are reached by', async () => {
    const analysis = await deadCodeIn({
      'package.json': PACKAGE,
      'src/main.ts': "import { real } from './lib.ts'; real();",
      'src/lib.ts': 'export function real() {}\nexport function tested() { inner(); }\nfunction inner() {}',
      'test/lib.test.ts': "import { tested } from '../src/lib.ts';\ntested();",
    });
    expect(namesOf(analysis)).toEqual(['src/lib.ts: inner test_only', 'src/lib.ts: tested test_only']);
    expect(analysis.summary).toMatchObject({ total_dead_lines: 0, by_class: { test_only: 2, unreachable: 0 } });
    const tested = analysis.ranked_files[0]?.items.find(({ name }) => name === 'tested');
    expect(tested?.referenced_by).toEqual([{ file: 'test/lib.test.ts', line: 2, symbol: 'test/lib.test.ts' }]);
  });

  it('is not what a package offers, unless the least sure findings are asked for', async () => {
    const files = {
      'package.json': JSON.stringify({ name: 'lib', exports: { '.': './dist/index.js' } }),
      'src/index.ts': "export * from './api.ts';",
      'src/api.ts': 'export function offered() {}\nexport class Api { method() {} }',
      'src/internal.ts': 'export function hidden() {}',
    };
    expect(namesOf(await deadCodeIn(files))).toEqual(['src/internal.ts unreachable']);
    expect(namesOf(await deadCodeIn(files, { minCertainty: 'low' }))).toEqual([
      'src/api.ts: Api unreferenced_export',
      'src/api.ts: offered unreferenced_export',
      'src/internal.ts unreachable',
    ]);
    const tested = { ...files, 'test/api.test.ts': "import { offered } from '../src/api.ts';\noffered();" };
    expect(namesOf(await deadCodeIn(tested, { minCertainty: 'low' }))).toContain('src/api.ts: offered test_only');
  });

  it('is no file that a script, a page, a configuration or a convention names', async () => {
    expect(
      namesOf(
        await deadCodeIn({
          'package.json': JSON.stringify({ main: 'src/main.ts', scripts: { seed: 'tsx tools-of-mine/seed.ts' } }),
          'index.html': '<script type="module" src="/src/browser.ts"></script>',
          'src/main.ts': 'export {};',
          'src/browser.ts': 'export const a = 1;',
          'tools-of-mine/seed.ts': 'export const b = 1;',
          'vite.config.ts': 'export default {};',
          'src/pages/about.tsx': 'export default function About() { return null; }',
          'src/app/shop/page.tsx':
            'export default function Page() { return null; }\nexport function generateMetadata() {}',
          'src/button.stories.tsx': 'export const Primary = {};',
          'src/global.d.ts': 'declare const VERSION: string;',
        }),
      ),
    ).toEqual([]);
  });

  it('is judged in no file of a project whose ways in are not all known', async () => {
    const files = { 'src/a.ts': 'export function a() {}', 'src/b.ts': "import { used } from './c.ts'; used();" };
    const more = { 'src/c.ts': 'export function used() {}\nexport function unused() {}' };
    const open = { main: 'dist/bundle-nobody-knows.js' };
    // What a library offers may be anything, then; a program has nothing to offer.
    expect(namesOf(await deadCodeIn({ ...files, ...more, 'package.json': JSON.stringify(open) }))).toEqual([]);
    const program = JSON.stringify({ ...open, private: true });
    expect(namesOf(await deadCodeIn({ ...files, ...more, 'package.json': program }))).toEqual([
      'src/c.ts: unused unreferenced_export',
    ]);
    const known = JSON.stringify({ exports: { '.': './dist/x-1.js', './b': './dist/x-b.js' } });
    expect(
      namesOf(await deadCodeIn({ ...files, ...more, 'package.json': known, 'src/index.ts': "import './a';" })),
    ).toEqual(['src/a.ts: a unreferenced_export', 'src/c.ts: unused unreferenced_export']);
    const nuxt = { main: 'src/b.ts', dependencies: { nuxt: '3' } };
    const component = { 'src/b.ts': "import App from './App.vue'; import { used } from './c.ts'; used(App);" };
    const { summary, ...found } = await deadCodeIn({
      ...files,
      ...more,
      ...component,
      'package.json': JSON.stringify(nuxt),
    });
    expect(namesOf({ summary, ...found })).toEqual([]);
    expect(summary.notes).toEqual([
      'Exports are not checked, because component files that are not read may use them: package.json.',
    ]);
  });

  it('is less sure where a string has the name, dead code refers to it, or a call makes it', async () => {
    const { ranked_files } = await deadCodeIn(
      {
        'package.json': PACKAGE,
        'src/main.ts': `import './lib.ts';
console.log('looked');`,
        'src/lib.ts': `export function looked() {}
export function outer() { inner(); }
export function inner() {}
export const made = compute();`,
      },
      { minCertainty: 'low' },
    );
    const items = ranked_files.flatMap(({ items }) => items);
    expect(Object.fromEntries(items.map(({ name, certainty }) => [name, certainty]))).toEqual({
      looked: 'medium',
      outer: 'high',
      inner: 'medium',
      made: 'low',
    });
    expect(items.find(({ name }) => name === 'inner')?.referenced_by).toEqual([
      { file: 'src/lib.ts', line: 2, symbol: 'outer' },
    ]);
  });
});
