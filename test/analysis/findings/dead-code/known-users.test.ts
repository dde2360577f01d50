import { describe, expect, it, test } from 'vitest';
import { deadCodeIn, namesOf } from './planted-tree.ts';

async function dead(files: Readonly<Record<string, string>>) {
  return namesOf(await deadCodeIn(files));
}

describe('what a package that is not published exports', () => {
  const root = {
    'package.json': '{ "private": true, "workspaces": ["packages/*"] }',
    'packages/app/package.json': '{ "name": "app", "private": true, "main": "src/index.ts" }',
    'packages/app/src/index.ts': "import { used } from 'inner'; used();",
    'packages/inner/src/index.ts': 'export function used() {}\nexport function spare() {}',
  };

  it.each([
    ['it is private', '{ "name": "inner", "version": "1.0.0", "private": true, "main": "src/index.ts" }'],
    ['it has no version', '{ "name": "inner", "main": "src/index.ts" }'],
  ])('is dead where the tree does not take it: %s', async (_why, manifest) => {
    const files = { ...root, 'packages/inner/package.json': manifest };
    expect(await dead(files)).toContain('packages/inner/src/index.ts: spare unreferenced_export');
    expect(await dead(files)).not.toContain('packages/inner/src/index.ts: used unreferenced_export');
  });

  it('may be used where it has a version and is not private', async () => {
    const manifest = '{ "name": "inner", "version": "1.0.0", "main": "src/index.ts" }';
    expect(await dead({ ...root, 'packages/inner/package.json': manifest })).toEqual([]);
  });
});

test('what templates in code may use is members, so that exports are judged', async () => {
  const files = {
    'package.json': JSON.stringify({ private: true, dependencies: { '@angular/core': '19' }, main: 'src/main.ts' }),
    'src/main.ts': "import { Shown } from './shown';\nstart(new Shown());\n",
    'src/shown.ts': 'export class Shown {\n  title() {}\n}\nexport function spare() {}\n',
  };
  expect(await dead(files)).toEqual(['src/shown.ts: spare unreferenced_export']);
});

describe('pages of documentation', () => {
  const files = {
    'package.json': JSON.stringify({ private: true, dependencies: { vitepress: '1' }, main: 'src/main.ts' }),
    'src/main.ts': "import './shown';\n",
    'src/shown.ts': 'export function shown() {}\nexport function spare() {}\n',
  };

  it('use what they import where a tool runs them', async () => {
    const page = { 'docs/guide.md': "<script setup>\nimport { shown } from '../src/shown'\n</script>\n" };
    expect(await dead({ ...files, ...page })).toEqual(['src/shown.ts: spare unreferenced_export']);
  });

  it('are prose where they import nothing', async () => {
    expect(await dead({ ...files, 'docs/guide.md': 'Call shown() or spare().\n' })).toEqual([
      'src/shown.ts: shown unreferenced_export',
      'src/shown.ts: spare unreferenced_export',
    ]);
  });
});

describe('a component', () => {
  const files = {
    'package.json': JSON.stringify({
      private: true,
      dependencies: { vue: '3' },
      scripts: { start: 'vite src/main.ts' },
    }),
    'src/main.ts': "import Top from './Top.vue';\nmount(Top);\n",
    'src/Top.vue': "<script>import Part from './parts/Part.vue'</script><template><Part/></template>\n",
    'src/parts/Part.vue': '<template><b/></template>\n',
    'src/parts/Lost.vue': "<script>import Lower from './Lower.vue'</script><template><Lower/></template>\n",
    'src/parts/Lower.vue': '<template><i/></template>\n',
  };

  it('is unreachable where only unreachable components name it', async () => {
    expect(await dead(files)).toEqual(['src/parts/Lost.vue unreachable', 'src/parts/Lower.vue unreachable']);
  });

  it('is not judged where a pattern takes its folder, or a tool finds it by its place', async () => {
    const { 'src/parts/Lost.vue': lost, ...rest } = files;
    const main = "import Top from './Top.vue';\nmount(Top, import.meta.glob('./parts/*.vue'));\n";
    expect(await dead({ ...files, 'src/main.ts': main })).toEqual([]);
    expect(await dead({ ...rest, 'src/pages/Lost.vue': lost.replace('./', '../parts/') })).toEqual([]);
  });

  it('is used by tests alone where only a test names it', async () => {
    const tried = "import Lost from '../src/parts/Lost.vue';\ntest('it', () => mount(Lost));\n";
    expect(await dead({ ...files, 'test/lost.test.ts': tried })).toEqual([
      'src/parts/Lost.vue test_only',
      'src/parts/Lower.vue test_only',
    ]);
  });
});

describe('a Python package that installs commands', () => {
  const program = {
    'pyproject.toml':
      '[project]\nname = "tool"\n[project.scripts]\ntool = "tool.main:run"\n[build-system]\nrequires = []\n',
    'tool/__init__.py': '',
    'tool/main.py': 'def run(): ...\n\ndef spare(): ...\n',
    'tool/plugins.py': 'def offered(): ...\n',
  };
  const SPARE = 'tool/main.py: spare unreferenced_export';

  it('offers nothing where no page for users shows how to import it', async () => {
    const page = { 'docs/contributing.md': 'from tool.main import spare\n' };
    expect(await dead({ ...program, ...page })).toContain(SPARE);
  });

  it('offers all where one does', async () => {
    const page = { 'README.md': '```python\nfrom tool.main import run\n```\n' };
    expect(await dead({ ...program, ...page })).toEqual([]);
  });

  it('offers modules for plug-ins where it loads those', async () => {
    const main = { 'tool/main.py': `import importlib\n${program['tool/main.py']}importlib.import_module('x')\n` };
    const found = await dead({ ...program, ...main });
    expect(found).toContain(SPARE);
    expect(found).not.toContain('tool/plugins.py: offered unreferenced_export');
  });
});

describe('a Rust crate with a library', () => {
  const sources = {
    'Cargo.toml': '[workspace]\nmembers = ["app", "inner"]\n',
    'app/Cargo.toml': '[package]\nname = "app"\n[dependencies]\ninner = { path = "../inner" }\n',
    'app/src/main.rs': 'fn main() { inner::used(); }\n',
    'inner/src/lib.rs': 'pub fn used() {}\npub fn spare() {}\n',
  };
  const SPARE = 'inner/src/lib.rs: spare unreferenced_export';

  it('offers nothing beyond the tree where it is not to be published and the tree needs it', async () => {
    const manifest = '[package]\nname = "inner"\npublish = false\n';
    expect(await dead({ ...sources, 'inner/Cargo.toml': manifest })).toContain(SPARE);
  });

  it.each([
    ['it may be published', '[package]\nname = "inner"\n'],
    [
      'programs in other languages load it',
      '[package]\nname = "inner"\npublish = false\n[lib]\ncrate-type = ["cdylib"]\n',
    ],
  ])('offers what is public where %s', async (_why, manifest) => {
    expect(await dead({ ...sources, 'inner/Cargo.toml': manifest })).not.toContain(SPARE);
  });
});

test('a function in a field of a table is alive in Lua: the table is on its way somewhere', async () => {
  const files = {
    'init.lua':
      'local function spare() end\nlocal options = {\n  nested = { run = function() end },\n}\nstart(options)\n',
  };
  expect(await dead(files)).toEqual(['init.lua: spare unreachable']);
});
