import { describe, expect, it } from 'vitest';
import { deadCodeIn, namesOf } from './planted-tree.ts';

const PACKAGE = JSON.stringify({ main: 'src/main.ts' });
const MAIN = { 'package.json': PACKAGE, 'src/main.ts': 'export {};' };
const LONELY = 'export const lonely = 1;';

async function dead(files: Readonly<Record<string, string>>) {
  return namesOf(await deadCodeIn(files, { minCertainty: 'low' }));
}

async function certainties(files: Readonly<Record<string, string>>) {
  const { ranked_files } = await deadCodeIn(files, { minCertainty: 'low' });
  return Object.fromEntries(ranked_files.flatMap(({ items }) => items).map((item) => [item.file, item.certainty]));
}

describe('what nothing here calls', () => {
  it('is as sure as elsewhere in a record of data, of which nobody outside expects more than its protocol', async () => {
    const files = {
      'app.py': 'from data import Record, Conv\nRecord()\nregister(Conv)\n',
      'data.py':
        'from django.db.models import Model\nclass Record(Model):\n  def spare(self): ...\nclass Conv:\n  def take(self): ...\n',
    };
    const { ranked_files } = await deadCodeIn(files, { minCertainty: 'low' });
    const found = ranked_files.flatMap(({ items }) => items).map(({ name, certainty }) => [name, certainty]);
    expect(found).toEqual([
      ['Record.spare', 'medium'],
      ['Conv.take', 'low'],
    ]);
  });

  it('is less sure in a type that is used, of which most is not called: something outside may call it', async () => {
    const files = {
      'app.py': 'from conv import Conv, Other\nregister(Conv)\nOther().used()\n',
      'conv.py':
        'class Conv:\n    def to_url(self): ...\n    def to_text(self): ...\nclass Other:\n    def used(self): ...\n    def spare(self): ...\n',
    };
    expect(namesOf(await deadCodeIn(files))).toEqual(['conv.py: Other.spare unreferenced_export']);
  });

  it('is no finding where it serves tests, by what it imports', async () => {
    const files = {
      'go.mod': 'module example.org/m\n',
      'internal/x/x.go': 'package x\n\nfunc Used() {}\n\nfunc Tried() {}\n',
      'internal/x/x_test.go': 'package x\n\nimport "testing"\n\nfunc TestX(t *testing.T) { Tried(); Golden(t) }\n',
      'internal/x/golden.go': 'package x\n\nimport "testing"\n\nfunc Golden(t testing.TB) {}\n',
      'main.go': 'package main\n\nimport "example.org/m/internal/x"\n\nfunc main() { x.Used() }\n',
    };
    expect(await dead(files)).toEqual(['internal/x/x.go: Tried test_only']);
  });
});

describe('what was made of other code', () => {
  it('is not judged, as its source map tells', async () => {
    const files = {
      ...MAIN,
      'public/viewer.js': 'function spare() {}\n',
      'public/reader.js': 'function extra() {}\n//# sourceMappingURL=reader.js.map\n',
    };
    const { summary, ranked_files } = await deadCodeIn(files, { minCertainty: 'low' });
    expect(ranked_files.map(({ path }) => path)).toEqual(['public/viewer.js']);
    expect(summary.notes).toContain('Not checked: 1 file of built code.');
  });
});

describe('what a program wrote', () => {
  it('is not judged in a folder that says so, though its files do not', async () => {
    const files = {
      ...MAIN,
      'src/generated/schema.ts': LONELY,
      'src/__generated__/client.ts': LONELY,
      'src/regenerated/own.ts': LONELY,
    };
    const { summary, ranked_files } = await deadCodeIn(files, { minCertainty: 'low' });
    expect(ranked_files.map(({ path }) => path)).toEqual(['src/regenerated/own.ts']);
    expect(summary.notes).toContain('Not checked: 2 files of generated code.');
  });
});

describe('names that come from elsewhere', () => {
  it('are not judged in folders named after a version, nor in what adds to the types of others', async () => {
    const files = {
      ...MAIN,
      'public/pdf-5.2.1/pdf.js': 'function spare() {}\n',
      'src/types.ts': "declare module 'other' { interface Own {} }\nexport {};\n",
    };
    expect(await dead(files)).toEqual([]);
  });

  it('mean nothing of the tree where a module of the platform has them', async () => {
    const files = {
      ...MAIN,
      'src/main.ts': "import { once } from 'node:events';\nonce();\n",
      'src/once.ts': 'export function once() {}\n',
    };
    expect(await dead(files)).toEqual(['src/once.ts unreachable']);
  });

  it('do not keep alive what generated declarations repeat', async () => {
    const files = {
      ...MAIN,
      'src/spare.ts': 'export class Spare {}\n',
      'types.d.ts': '// This file is generated. Do not edit.\ndeclare class Spare {}\n',
    };
    expect(await dead(files)).toEqual(['src/spare.ts unreachable']);
  });
});

describe('scripts of a page', () => {
  it('share what stands at their top with each other', async () => {
    const files = {
      'web/dates.js': 'class Dates { format() {} }\nclass Spare { format() {} }\n',
      'web/details.js': 'new Dates().format();\n',
      'web/more.js': 'window.late = 1;\nfunction spare() {}\n',
      'web/most.js': 'function helper() {}\n',
      'web/last.js': 'window.helper();\n',
    };
    expect(await dead(files)).toEqual(['web/dates.js: Spare unreachable', 'web/more.js: spare unreachable']);
  });
});

describe('modules that are scripts of a page, too', () => {
  it('may have any name at their top used by what loads them', async () => {
    const files = {
      'web/bundle.js':
        "(function (f) { if (typeof define === 'function' && define.amd) define(f); else module.exports = f(); })(() => 1);\n" +
        'function late() {}\n',
    };
    expect(namesOf(await deadCodeIn(files))).toEqual([]);
  });
});

describe('code that is imported', () => {
  it('is all used where its module is passed on as a value, or exported as a whole', async () => {
    const files = {
      ...MAIN,
      'src/main.ts':
        "import * as all from './all';\nimport * as some from './some';\nimport { own } from './index';\nObject.keys(all); some.used(); own;\n",
      'src/all.ts': 'export const a = 1;\nexport const b = 2;\n',
      'src/some.ts': 'export function used() {}\nexport function spare() {}\n',
      'src/index.ts': "export * as own from './own';\n",
      'src/own.ts': 'export const c = 1;\n',
    };
    expect(await dead(files)).toEqual(['src/some.ts: spare unreferenced_export']);
  });

  it('may have its declarations beside it', async () => {
    const files = {
      'package.json': JSON.stringify({ main: 'lib/main.js' }),
      'lib/main.js': "exports.config = require('./config');\n",
      'lib/config/index.js': 'exports.levels = () => 1;\n',
      'lib/config/index.d.ts': 'export function levels(): number;\n',
    };
    expect(await dead(files)).toEqual([]);
  });

  it('may be exported under another name', async () => {
    const files = {
      'package.json': JSON.stringify({ main: 'lib/main.js' }),
      'lib/main.js': "const decorate = require('./decorate');\ndecorate.add();\n",
      'lib/decorate.js': 'function decorateAll() {}\nmodule.exports = { add: decorateAll };\n',
    };
    expect(await dead(files)).toEqual([]);
  });
});

describe('code that is called by another name than its own', () => {
  it('may be a method of a prototype', async () => {
    const files = {
      ...MAIN,
      'src/main.ts': "import { Thing } from './thing.js';\nnew Thing().open();\n",
      'src/thing.js': 'class Thing {}\nThing.prototype.open = function openThing() {};\nexports.Thing = Thing;\n',
    };
    expect(await dead(files)).toEqual([]);
  });

  it('may be a handler in an attribute of markup', async () => {
    const files = {
      ...MAIN,
      'src/main.ts': "import { show } from './page';\nshow();\n",
      'src/page.ts':
        'export function show() { document.body.innerHTML = `<a class="b" onclick="open_(1)">`; }\n' +
        'function open_() {}\nfunction shut() {}\n',
    };
    expect(await dead(files)).toEqual(['src/page.ts: shut unreachable']);
  });

  it('may be a whole file that is taken as text', async () => {
    const files = {
      ...MAIN,
      'src/main.ts': "import text from './program?raw';\nrun(text);\n",
      'src/program.js': 'export const text = 1;\n',
    };
    expect(await dead(files)).toEqual([]);
  });
});

describe('templates, which are not judged', () => {
  const PAGE = 'class Page(dict):\n    @property\n    def title(self): ...\n    @property\n    def spare(self): ...\n';
  const SERVICE = { 'app.py': 'from page import Page\nPage()\n', 'page.py': PAGE };

  it('use what has the names in them', async () => {
    expect(await dead(SERVICE)).toEqual([
      'page.py: Page.spare unreferenced_export',
      'page.py: Page.title unreferenced_export',
    ]);
    const files = { ...SERVICE, 'templates/page.html': '<h1>{{ page.title }}</h1>' };
    expect(await dead(files)).toEqual(['page.py: Page.spare unreferenced_export']);
  });

  it('use what components import, and default exports by the path of their module', async () => {
    const files = {
      'package.json': JSON.stringify({ private: true, dependencies: { vue: '3' }, main: 'src/main.ts' }),
      'src/main.ts': "import App from './App.vue';\nimport './code';\nimport './other';\nmount(App);\n",
      'src/App.vue': "<script>import { used } from './code'; import any from './other'; used(any)</script>",
      'src/code.ts': 'export function used() {}\nexport function spare() {}\n',
      'src/other.ts': 'export default function own() {}\n',
    };
    expect(await dead(files)).toEqual(['src/code.ts: spare unreferenced_export']);
  });

  it('import files, of which those are dead that neither code nor a component names', async () => {
    const files = {
      'package.json': JSON.stringify({ private: true, dependencies: { vue: '3' }, main: 'src/main.ts' }),
      'src/main.ts': "import App from './App.vue';\nmount(App);\n",
      'src/App.vue': "<script>import { used } from './icon-loading'; used()</script>",
      'src/icon-loading.ts': 'export function used() {}\n',
      'src/icon-spare.ts': 'export function other() {}\n',
    };
    expect(await dead(files)).toEqual(['src/icon-spare.ts unreachable']);
  });

  it('name scripts that a page loads, and classes in declarations of markup', async () => {
    const files = {
      ...MAIN,
      'web/page.html': '<script src="warning-list.js"></script>',
      'src/warning-list.js': 'window.warn = [];\n',
      'src/spare-list.js': 'window.spare = [];\n',
      'app/Info.plist': '<string>$(PRODUCT_MODULE_NAME).Handler</string>',
      'app/handler.swift': 'private final class Handler {}\nprivate final class Spare {}\n',
    };
    expect(await dead(files)).toEqual(['app/handler.swift: Spare unreachable', 'src/spare-list.js unreachable']);
  });

  it('call the functions of scripts that they load', async () => {
    const files = {
      'js/page.js': 'function toggle() {}\nfunction spare() {}\n',
      'page.html': '<a onclick="toggle()">',
    };
    expect(await dead(files)).toEqual(['js/page.js: spare unreachable']);
  });
});

describe('a Python project that is built as a package', () => {
  const PROJECT = { 'pyproject.toml': '[build-system]\nrequires = []\n', 'pkg/a.py': 'def spare(): ...\n' };

  it('offers its names to others', async () => {
    expect(await certainties(PROJECT)).toEqual({ 'pkg/a.py': 'low' });
  });

  it('offers nothing when it is a service', async () => {
    const image = { ...PROJECT, Dockerfile: 'FROM python\nCMD ["python", "-m", "pkg"]\n' };
    expect(await certainties(image)).toEqual({ 'pkg/a.py': 'medium' });
    expect(await certainties({ ...PROJECT, 'wsgi.py': 'application = None\n' })).toEqual({ 'pkg/a.py': 'medium' });
  });

  describe('and installs commands', () => {
    const commands = (...classifiers: readonly string[]) => ({
      ...PROJECT,
      'pyproject.toml': `${PROJECT['pyproject.toml']}[project]\nclassifiers = [${classifiers.map((one) => `"${one}"`).join(', ')}]\n[project.scripts]\nrun = "pkg.main:run"\n`,
    });
    const USERS = 'Intended Audience :: System Administrators';

    it('offers nothing when it says that it is for those who run it', async () => {
      expect(await certainties(commands(USERS))).toEqual({ 'pkg/a.py': 'medium' });
      expect(await certainties(commands('Intended Audience :: End Users/Desktop'))).toEqual({ 'pkg/a.py': 'medium' });
    });

    it.each([
      [[]],
      [[USERS, 'Intended Audience :: Developers']],
      [[USERS, 'Intended Audience :: Science/Research']],
      [[USERS, 'Topic :: Software Development :: Libraries :: Python Modules']],
      [[USERS, 'Framework :: Flask']],
    ])('offers its names when it does not say so, or others may build on it: %j', async (classifiers) => {
      expect(await certainties(commands(...classifiers))).toEqual({ 'pkg/a.py': 'low' });
    });

    it('offers its names when it may load plug-ins, except in tests', async () => {
      const loader = 'from importlib.metadata import entry_points\nentry_points(group="run")\n';
      expect(await certainties({ ...commands(USERS), 'pkg/load.py': loader })).toEqual({ 'pkg/a.py': 'low' });
      const tested = { ...commands(USERS), 'tests/test_load.py': loader };
      expect(await certainties(tested)).toEqual({ 'pkg/a.py': 'medium' });
    });
  });

  it('offers them all the same when it says that it extends a framework', async () => {
    const pyproject = `${PROJECT['pyproject.toml']}[project]\nclassifiers = ["Framework :: Django"]\n`;
    expect(await certainties({ ...PROJECT, 'pyproject.toml': pyproject, 'manage.py': '' })).toEqual({
      'pkg/a.py': 'low',
    });
  });

  it.each([
    ['settings of its own', "os.environ.setdefault('DJANGO_SETTINGS_MODULE', 'settings.main')", 'medium'],
    ['those that it is tried with', "os.environ['DJANGO_SETTINGS_MODULE'] = 'tests.settings'", 'low'],
  ])('is an extension unless a script starts it with settings of its own: %s', async (_which, script, certainty) => {
    const pyproject = `${PROJECT['pyproject.toml']}[project]\nclassifiers = ["Framework :: Django"]\n`;
    expect(
      await certainties({ ...PROJECT, 'pyproject.toml': pyproject, 'manage.py': `import os\n${script}\n` }),
    ).toEqual({
      'pkg/a.py': certainty,
    });
  });
});

describe('a source of Cython', () => {
  it('uses what it imports, private names included, and the members it calls', async () => {
    const files = {
      'pkg/a.py':
        'def used(): ...\ndef _hidden(): ...\ndef _spare(): ...\nclass Box:\n  def had(self): ...\n  def left(self): ...\n',
      'pkg/b.py': 'from pkg.a import Box\nBox()\n',
      'pkg/fast.pyx': 'from .a import used, _hidden\ncdef run(box):\n  used(_hidden, box.had())\n',
    };
    expect(await dead(files)).toEqual(['pkg/a.py: Box.left unreferenced_export', 'pkg/a.py: _spare unreachable']);
  });
});

describe('many that are alike', () => {
  it('may be found by the type that they extend', async () => {
    const plugin = (n: number) => `from base import Base\nclass Plugin${n}(Base): ...\n`;
    const some = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`p${n}.py`, plugin(n)]));
    const base = { 'base.py': 'class Base: ...\n' };
    expect(new Set(Object.values(await certainties({ ...base, ...some(4) })))).toEqual(new Set(['medium']));
    expect(new Set(Object.values(await certainties({ ...base, ...some(5) })))).toEqual(new Set(['low']));
  });

  it('may be asked for by the name that they all have', async () => {
    const some = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`engines/e${n}.py`, 'def request(): ...\n']));
    expect(new Set(Object.values(await certainties(some(4))))).toEqual(new Set(['medium']));
    expect(new Set(Object.values(await certainties(some(5))))).toEqual(new Set(['low']));
  });
});

describe('what one platform or tool alone takes', () => {
  it('is alive: routes of Expo, files for a platform, scripts of a browser extension, what all files share', async () => {
    const files = {
      'package.json': JSON.stringify({ private: true, main: 'src/main.ts', dependencies: { 'expo-router': '1' } }),
      'src/main.ts':
        'declare global {\n  var logger_: number;\n}\ndeclare module "a/b" {\n  interface Token {}\n}\nglobalThis.logger_ = 1;\n',
      'app/settings/index.tsx': 'export default function Settings() {}\n',
      'src/button.ios.tsx': 'export const button = 1;\n',
      'manifest.json': JSON.stringify({ content_scripts: [{ js: ['src/content/inject.ts'] }] }),
      'src/content/inject.ts': 'export {};\nstart();\n',
      'src/spare.ts': 'export const spare = 1;\n',
    };
    expect(await dead(files)).toEqual(['src/spare.ts unreachable']);
    const { 'package.json': manifest, ...rest } = files;
    expect(await dead({ ...rest, 'package.json': manifest.replace('expo-router', 'express') })).toEqual([
      'app/settings/index.tsx unreachable',
      'src/spare.ts unreachable',
    ]);
  });
});

it('what a Go package keeps to itself is not dead for sure where an ignore file names code that a build makes', async () => {
  const files = { 'go.mod': 'module m\n', 'main.go': 'package main\nfunc main() {}\nfunc parse() {}\n' };
  expect(await certainties(files)).toEqual({ 'main.go': 'high' });
  expect(await certainties({ ...files, '.gitignore': '*_generated.go\n' })).toEqual({ 'main.go': 'medium' });
});

it('what only a file of C sees is not dead for sure: macros put names together', async () => {
  const code = 'static int wrapped(void) { return 1; }\nint main(void) { return 0; }\n';
  expect(await certainties({ 'main.c': code })).toEqual({ 'main.c': 'medium' });
});

it('a default of a parameter uses what stands in the body of the type', async () => {
  const type = 'class Client:\n    def _fail(self): ...\n    def ask(self, on_fail=_fail): ...\n';
  expect(await dead({ 'app.py': 'from client import Client\nClient().ask()\n', 'client.py': type })).toEqual([]);
});

it('members that only their type sees are low where many of them are not used: names may be values', async () => {
  const converter = (count: number) =>
    `export class Converter {\n  convert(kind: string) { return this[kind](); }\n${Array.from({ length: count }, (_, n) => `  private ${'abcde'[n]}Block() {}\n`).join('')}}\n`;
  const inTree = (count: number) => ({
    ...MAIN,
    'src/main.ts': "import { Converter } from './converter';\nnew Converter().convert('a');\n",
    'src/converter.ts': converter(count),
  });
  expect(await certainties(inTree(4))).toEqual({ 'src/converter.ts': 'high' });
  expect(await certainties(inTree(5))).toEqual({ 'src/converter.ts': 'low' });
});

it('a program whose name does not say its language leads to what it loads', async () => {
  const files = {
    'package.json': JSON.stringify({ bin: 'bin/tool' }),
    'bin/tool': "#!/usr/bin/env node\nrequire('../lib/run');\n",
    'lib/run.js': 'exports.run = 1;\n',
    'lib/spare.js': 'exports.spare = 1;\n',
  };
  expect(await dead(files)).toEqual(['lib/spare.js unreachable']);
});

describe('what is published', () => {
  it('may be imported from a folder beside the main one, unless the exports are listed', async () => {
    const files = { 'lib/main.js': '', 'hot/poll.js': LONELY };
    const manifest = { main: 'lib/main.js', files: ['lib/', 'hot/'] };
    expect(await dead({ ...files, 'package.json': JSON.stringify(manifest) })).toEqual([
      'hot/poll.js: lonely unreferenced_export',
    ]);
    expect(await dead({ ...files, 'package.json': JSON.stringify({ ...manifest, exports: './lib/main.js' }) })).toEqual(
      ['hot/poll.js unreachable'],
    );
  });

  it('may be built to the top of what is published', async () => {
    const files = { 'src/cli.ts': 'export const run = 1;', 'src/main.ts': '', 'src/spare.ts': LONELY };
    const manifest = { main: './main.js', bin: './cli.js' };
    expect(await dead({ ...files, 'package.json': JSON.stringify(manifest) })).toEqual(['src/spare.ts unreachable']);
  });
});

describe('a file that nothing imports', () => {
  it.each([
    [
      'vitest.config.ts',
      `import { defineConfig } from 'vitest/config';
export default defineConfig({ test: { include: ['evals/**/*.probe.?(c|m)[jt]s?(x)'] } });`,
    ],
    ['playwright.config.ts', "export default { testDir: './evals' };"],
    [
      'rollup.config.mjs',
      "import { resolve } from 'node:path';\nexport default { input: resolve(dir, 'evals', 'a.probe.ts') };",
    ],
    ['tsup.config.ts', 'const entry = { a: `evals/a.probe.ts` };\nexport default { entry };'],
    ['.mocharc.yml', 'spec:\n  - evals/*.probe.ts\n'],
    ['.mocharc.json', '{ "spec": ["evals/*.probe.ts"] }'],
    ['knip.json', '{ "entry": ["evals/{a,b}.probe.ts"] }'],
  ])('is alive where %s takes it', async (config, text) => {
    expect(await dead({ ...MAIN, 'evals/a.probe.ts': LONELY })).toEqual(['evals/a.probe.ts unreachable']);
    expect(await dead({ ...MAIN, 'evals/a.probe.ts': LONELY, [config]: text })).toEqual([]);
  });

  it('is alive where a part of package.json takes it, by the folder of the configuration', async () => {
    const jest = JSON.stringify({ main: 'src/main.ts', jest: { testMatch: ['<rootDir>/evals/*.probe.ts'] } });
    expect(await dead({ ...MAIN, 'package.json': jest, 'evals/a.probe.ts': LONELY })).toEqual([]);
  });

  it('is not taken by what a configuration leaves out, measures or checks', async () => {
    expect(
      await dead({
        ...MAIN,
        'src/lonely.ts': LONELY,
        'vitest.config.ts':
          "export default { test: { exclude: ['src/*.ts'], coverage: { include: ['src/**/*.ts'] } } };",
        'eslint.config.js': "export default [{ files: ['src/**/*.ts'] }];",
      }),
    ).toEqual(['src/lonely.ts unreachable']);
  });

  it('is never dead for sure where a configuration has to be run to be read, or a build makes code', async () => {
    const lonely = { ...MAIN, 'src/lonely.ts': LONELY };
    expect(await certainties(lonely)).toEqual({ 'src/lonely.ts': 'high' });
    const computed = { 'vitest.config.ts': 'export default { test: { include: patternsOf(process.env) } };' };
    expect(await certainties({ ...lonely, ...computed })).toEqual({ 'src/lonely.ts': 'medium' });
    const generated = { 'src/main.ts': "import { all } from './made-by-a-build.js';\nall();" };
    expect(await certainties({ ...lonely, ...generated })).toEqual({ 'src/lonely.ts': 'medium' });
    expect((await deadCodeIn({ ...lonely, ...generated })).summary.notes).toEqual([
      'No file is certainly dead, because the tree imports code that a build may generate: package.json.',
    ]);
  });

  it('is the less likely dead the more files are named alike, and where it exports nothing or a string names it', async () => {
    const rules = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`src/rules/r${at}/rule.ts`, LONELY]));
    expect(Object.values(await certainties({ ...MAIN, ...rules(1) }))).toEqual(['high']);
    expect(new Set(Object.values(await certainties({ ...MAIN, ...rules(2) })))).toEqual(new Set(['medium']));
    // All that there are of a kind.
    expect(new Set(Object.values(await certainties({ ...MAIN, ...rules(3) })))).toEqual(new Set(['low']));
    expect(new Set(Object.values(await certainties({ ...MAIN, ...rules(6) })))).toEqual(new Set(['low']));
    expect(await certainties({ ...MAIN, 'src/job.ts': 'const a = 1;\nconsole.log(a);' })).toEqual({
      'src/job.ts': 'low',
    });
    const named = { 'src/main.ts': "const where = '@/jobs/nightly';\nload(where);" };
    expect(await certainties({ ...MAIN, ...named, 'src/nightly.ts': LONELY })).toEqual({ 'src/nightly.ts': 'medium' });
  });

  it('is alive where a program names it by a path, from wherever that starts', async () => {
    const files = {
      'package.json': JSON.stringify({ scripts: { build: 'node dev/make/bundle.js' } }),
      'dev/make/bundle.js': "const path = require('path');\nrun(path.join(__dirname, '../../web/js/start.ts'));\n",
      'web/js/start.ts': "import './used';\n",
      'web/js/used.ts': LONELY,
      'web/js/spare.ts': LONELY,
    };
    expect(await dead(files)).toEqual(['web/js/spare.ts unreachable']);
  });

  it('is alive where a pattern in the code loads it', async () => {
    const main = { 'src/main.ts': "run(import.meta.glob('./rules/*.ts'));" };
    expect(await dead({ ...MAIN, 'src/rules/a.ts': LONELY })).toEqual(['src/rules/a.ts unreachable']);
    expect(await dead({ ...MAIN, ...main, 'src/rules/a.ts': LONELY })).toEqual([]);
  });

  it.each([
    `import.meta.glob('./rules/*.ts', { query: '?raw', eager: true })`,
    `import.meta.glob<string>(['./rules/*.ts'], { eager: true, query: "?url", import: 'default' })`,
    `import.meta.glob('./rules/*.ts', { as: 'raw' })`,
  ])('is not alive where a pattern only reads its text: %s', async (load) => {
    const main = { 'src/main.ts': `run(${load});` };
    expect(await dead({ ...MAIN, ...main, 'src/rules/a.ts': LONELY })).toEqual(['src/rules/a.ts unreachable']);
    const both = { 'src/main.ts': `run(${load}, import.meta.glob('./rules/*.ts'));` };
    expect(await dead({ ...MAIN, ...both, 'src/rules/a.ts': LONELY })).toEqual([]);
  });

  it('is not judged where it is test data, an example, a benchmark or part of a project of tests', async () => {
    const { summary, ranked_files } = await deadCodeIn({
      ...MAIN,
      'src/rule.fixture.ts': LONELY,
      'packages/a/fixtures/a.ts': LONELY,
      'Playground/a.ts': LONELY,
      'bench/a.ts': LONELY,
      'runtime-tests/a.ts': LONELY,
    });
    expect(ranked_files).toEqual([]);
    expect(summary.notes).toEqual([
      'Not checked: 2 files of examples and benchmarks.',
      'Not checked: 2 files of test data.',
      'Not checked: 1 file of test projects.',
    ]);
  });
});

describe('a target in package.json that is not built yet', () => {
  const sources = {
    'src/index.ts': 'export const a = 1;',
    'src/more/deep.ts': 'export const b = 1;',
    'src/lonely.ts': LONELY,
  };

  it.each([
    [
      {
        exports: { '.': { import: './dist/index.mjs', types: './dist/index.d.mts' }, './deep': './dist/more/deep.cjs' },
      },
      {},
    ],
    [{ main: './dist/modern/index.cjs', module: './dist/legacy/more/deep.mjs' }, {}],
    [{ name: 'tool', main: 'dist/index.cjs.js', unpkg: 'dist/index.global.js', bin: 'dist/more/deep.js' }, {}],
    [
      { main: './made/index.js', bin: './made/more/deep.js' },
      { 'tsconfig.json': '{ "compilerOptions": { "outDir": "./made", "rootDir": "src" } }' },
    ],
  ])('leads to its source: %j', async (manifest, more) => {
    const found = await deadCodeIn({ ...sources, ...more, 'package.json': JSON.stringify(manifest) });
    expect(namesOf(found)).toEqual(['src/lonely.ts unreachable']);
  });

  it('is named by the package around one that only has a manifest of its own', async () => {
    const outer = { main: 'src/main.ts', exports: { './inner': './inner/browser.js' } };
    expect(
      await dead({
        ...MAIN,
        'package.json': JSON.stringify(outer),
        'inner/package.json': '{ "main": "index.js" }',
        'inner/index.js': 'export const a = 1;',
        'inner/browser.js': 'export const b = 1;',
      }),
    ).not.toContain('inner/browser.js unreachable');
  });
});

describe('a package that is private', () => {
  const root = { 'package.json': '{ "private": true, "workspaces": ["packages/*"] }' };
  const inner = {
    'packages/inner/package.json': '{ "name": "inner", "private": true, "main": "src/index.ts" }',
    'packages/inner/src/index.ts': 'export function offered() {}',
  };
  const app = {
    'packages/app/package.json': '{ "name": "app", "private": true, "main": "src/index.ts" }',
    'packages/app/src/index.ts': "import { used } from 'inner'; used();",
  };

  it('offers nothing where nobody imports it, and what others take where somebody does', async () => {
    const found = 'packages/inner/src/index.ts: offered unreferenced_export';
    expect(await certainties({ ...root, ...inner })).toEqual({ 'packages/inner/src/index.ts': 'high' });
    expect(await dead({ ...root, ...inner })).toEqual([found]);
    expect((await certainties({ ...root, ...inner, ...app }))['packages/inner/src/index.ts']).not.toBe('high');
  });
});

describe('code that was written by a program', () => {
  it('is read for the names that it uses, though it is not judged', async () => {
    const files = {
      'go.mod': 'module example.com/m\n',
      'main.go':
        'package main\n\nfunc main() { parse() }\n\nfunc action() int { return 1 }\n\nfunc lonely() int { return 1 }\n',
      'generated.go': '// Code generated by a tool. DO NOT EDIT.\npackage main\n\nfunc parse() { action() }\n',
    };
    expect(await dead(files)).toEqual(['main.go: lonely unreachable']);
  });
});
