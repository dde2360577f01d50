import { describe, expect, it } from 'vitest';
import { deadCodeIn, namesOf } from '../planted-tree.ts';

const SPARE = { 'lib/spare.ts': 'export const spare = 1;\n' };
const NEXT = { private: true, main: 'index.js', dependencies: { next: '15.0.0' } };

async function dead(files: Readonly<Record<string, string>>) {
  return namesOf(await deadCodeIn(files, { minCertainty: 'low' }));
}

/** A package of the tree beside an application that imports it. */
function workspace(manifest: object, imported: string, files: Readonly<Record<string, string>>) {
  return {
    'package.json': JSON.stringify({ private: true, workspaces: ['packages/*'] }),
    'packages/app/package.json': JSON.stringify({ private: true, scripts: { start: 'tsx src/start.ts' } }),
    'packages/app/src/start.ts': `import { used } from '${imported}';\nused();\n`,
    'packages/kit/package.json': JSON.stringify({ name: '@own/kit', ...manifest }),
    ...Object.fromEntries(Object.entries(files).map(([path, text]) => [`packages/kit/${path}`, text])),
  };
}

describe('an application that a framework runs', () => {
  it('has nothing run but what conventions and manifests name, whatever its manifest says others import', async () => {
    const files = {
      'package.json': JSON.stringify(NEXT),
      'pages/index.tsx': "import { used } from '../lib/used';\nexport default () => used();\n",
      'lib/used.ts': 'export function used() {}\n',
      ...SPARE,
    };
    expect(await dead(files)).toEqual(['lib/spare.ts unreachable']);
  });

  it.each([
    ['what holds other packages', { 'package.json': JSON.stringify({ ...NEXT, workspaces: ['packages/*'] }) }],
    ['what holds other projects', { 'package.json': JSON.stringify(NEXT), 'nx.json': '{}' }],
    ['what is published', { 'package.json': JSON.stringify({ main: 'index.js', dependencies: { next: '15.0.0' } }) }],
    [
      'what only asks for the framework',
      { 'package.json': JSON.stringify({ private: true, peerDependencies: { next: '15.0.0' } }) },
    ],
    ['what runs something that is not known', { 'package.json': JSON.stringify({ ...NEXT, bin: 'dist/run.js' }) }],
  ])('is not %s', async (_what, manifests) => {
    expect(await dead({ 'pages/index.tsx': 'export default () => 1;\n', ...SPARE, ...manifests })).not.toContain(
      'lib/spare.ts unreachable',
    );
  });

  it('is none where conventions find no file of it', async () => {
    expect(await dead({ 'package.json': JSON.stringify(NEXT), ...SPARE })).not.toContain('lib/spare.ts unreachable');
  });

  it('may start in a file of the package that its manifest needs', async () => {
    const files = {
      'package.json': JSON.stringify({ main: 'expo-router/entry', dependencies: { 'expo-router': '5.0.0' } }),
      'app/index.tsx': 'export default () => 1;\n',
      ...SPARE,
    };
    expect(await dead(files)).toEqual(['lib/spare.ts unreachable']);
  });

  it('takes what its components load by a path, and what they name', async () => {
    const files = {
      'package.json': JSON.stringify({ private: true, devDependencies: { '@sveltejs/kit': '2.0.0' } }),
      'src/routes/+page.svelte': "<script>import { used } from '$lib/used';</script><b on:click={used}>{other}</b>",
      'src/routes/+page.ts': 'export const load = () => 1;\n',
      'src/lib/used.ts': 'export function used() {}\nexport function more() {}\n',
      'src/lib/spare.ts': 'export const spare = 1;\n',
    };
    expect(await dead(files)).toEqual(['src/lib/spare.ts unreachable', 'src/lib/used.ts: more unreferenced_export']);
  });
});

describe('a package that is not published', () => {
  const FILES = { 'used.ts': 'export function used() {}\n', 'spare.ts': 'export const spare = 1;\n' };

  it('has nothing imported but what the rest of the tree takes of it', async () => {
    const tree = workspace({ private: true, main: 'index.ts' }, '@own/kit/used', FILES);
    expect(await dead(tree)).toEqual(['packages/kit/spare.ts unreachable']);
  });

  it('may have any file imported where it is not told what is taken of it', async () => {
    const manifest = { private: true, main: 'built/all.js' };
    const tree = workspace(manifest, '@own/kit/used', FILES);
    const more = { 'packages/app/src/start.ts': "import '@own/kit';\nimport '@own/kit/used';\n" };
    expect(await dead({ ...tree, ...more })).not.toContain('packages/kit/spare.ts unreachable');
  });

  it('may have any file imported where it is published after all', async () => {
    const tree = workspace({ main: 'built/all.js' }, '@own/kit/used', FILES);
    expect(await dead(tree)).not.toContain('packages/kit/spare.ts unreachable');
  });
});

describe('an import that leads to no file', () => {
  const MAIN = 'src/main.ts';
  const tree = (manifest: object, imported: string) => ({
    'package.json': JSON.stringify({ main: MAIN, ...manifest }),
    [MAIN]: `import { spare } from '${imported}';\nspare();\n`,
    'src/spare.ts': 'export function spare() {}\n',
  });

  it('may mean a file by an alias', async () => {
    expect(await dead(tree({}, '~/spare'))).toEqual([]);
  });

  it('means nothing of the tree where a manifest needs its package', async () => {
    expect(await dead(tree({ dependencies: { '@others/kit': '1.0.0' } }, '@others/kit/spare'))).toEqual([
      'src/spare.ts unreachable',
    ]);
  });

  it('means nothing of the tree where it is of no code', async () => {
    const files = {
      'package.json': JSON.stringify({ main: MAIN }),
      [MAIN]: "import './spare.scss';\n",
      'src/spare.ts': 'export function spare() {}\n',
    };
    expect(await dead(files)).toEqual(['src/spare.ts unreachable']);
  });
});

describe('a name that is imported', () => {
  it('means what the module has by it, and nothing else of that name', async () => {
    const files = {
      'package.json': JSON.stringify({ main: 'src/main.ts' }),
      'src/main.ts': "import { limit } from './numbers';\nlimit();\n",
      'src/numbers.ts': "export * from './limits';\n",
      'src/limits.ts': 'export function limit() {}\n',
      'src/old/limit.ts': 'export function limit() {}\n',
    };
    expect(await dead(files)).toEqual(['src/old/limit.ts unreachable']);
  });

  it('does not take a module of that name as a whole', async () => {
    const files = {
      'package.json': JSON.stringify({ main: 'src/main.ts' }),
      'src/main.ts': "import { limit } from './limit';\nlimit();\nspare();\n",
      'src/limit.ts': 'export function limit() {}\nfunction spare() {}\n',
    };
    expect(await dead(files)).toEqual(['src/limit.ts: spare unreachable']);
  });
});

describe('a page', () => {
  it('loads no file by a word or by the path of a picture', async () => {
    const files = {
      'package.json': JSON.stringify({ main: 'src/main.ts' }),
      'src/main.ts': 'export {};\n',
      'src/logo.ts': 'export default class Logo {}\n',
      'page.html': '<img class="logo" src="/img/logo.png"><b>Logo</b>',
    };
    expect(await dead(files)).toEqual(['src/logo.ts unreachable']);
  });
});

describe('a program that nothing imports', () => {
  const tree = (more: Readonly<Record<string, string>>) => ({
    'package.json': JSON.stringify({ main: 'src/main.ts' }),
    'src/main.ts': 'export {};\n',
    'src/feed.ts': 'export const feed = 1;\n',
    ...more,
  });

  it.each([
    ['a workflow', '.github/workflows/release.yml', 'run: node --experimental-strip-types src/feed.ts'],
    ['a workflow that starts in another folder', '.github/workflows/release.yml', 'run: ../src/feed.ts'],
    ['a container', 'docker/Dockerfile', 'COPY src/feed.ts ./'],
    ['a configuration of Knip', 'knip.json', '{ "workspaces": { "src": { "entry": ["feed.ts"] } } }'],
    ['a configuration of Oxlint', '.oxlintrc.json', '{ "jsPlugins": ["./src/feed.ts"] }'],
    ['code, by what it is compiled to', 'src/main.ts', "run(join(here, 'feed.js'));"],
  ])('is run where %s names it', async (_what, path, text) => {
    expect(await dead(tree({ [path]: text }))).toEqual([]);
  });

  it.each([
    ['exports nothing', 'console.log(1);\n'],
    ['reads its arguments', 'export const given = process.argv;\n'],
  ])('may be run by itself where it %s', async (_what, text) => {
    const files = tree({ 'src/feed.ts': text });
    expect(await dead(files)).toEqual(['src/feed.ts unreachable']);
    expect(namesOf(await deadCodeIn(files))).toEqual([]);
  });
});
