import { describe, expect, it, test } from 'vitest';
import {
  codeConfig,
  DATA_CONFIGS,
  dataConfig,
  isCodeConfig,
  packageConfig,
} from '../../../../../src/analysis/findings/dead-code/entry-points/tool-configs.ts';

const TAKING =
  'include includeSource testMatch testRegex testDir spec specs specPattern specMatch setupFiles setupFilesAfterEnv ' +
  'setupFilesAfterEach globalSetup globalTeardown supportFile entry entries entryPoints input stories files require file ' +
  'snapshotSerializers testEnvironment environment reporters reporter runner transform resolver pages dirs';
const NOT_TAKING =
  'exclude excludeNodeModules ignore ignorePatterns testPathIgnorePatterns watchIgnore external noExternal coverage ' +
  'watch watchPathPatterns optimizeDeps copy assets headers plugin plugins rules alias define env eslint dependencies ' +
  'devDependencies';
const LISTING = 'glob globSync globby globbySync fast-glob fastGlob tinyglobby readdir readdirSync opendirSync';
const SECTIONS = 'jest ava mocha vitest tap tsup knip playwright storybook bundler';
const CODE_CONFIGS =
  'vite.config.ts jest.config.mjs vitest.workspace.ts wdio.conf.js app.setup.ts rollup.config.prod.js ' +
  'webpack.config-dev.js packages/web/vite.config.mts .mocharc.js .mocharc.cjs knip.ts .storybook/main.ts ' +
  'web/.storybook/main.js karma.conf.js karma.js karma-ci.conf.js';
const CHECKERS =
  'eslint prettier stylelint biome commitlint tailwind postcss uno unocss lint-staged i18n lingui codegen graphql ' +
  'release changelog cspell renovate typedoc svgo oxlint dprint syncpack';

const patterns = (...given: Parameters<typeof dataConfig>) => dataConfig(...given).taken.map(({ pattern }) => pattern);
const inJson = (value: unknown) => patterns('tool.json', JSON.stringify(value));

describe('a configuration takes', () => {
  test.each(TAKING.split(' '))('what stands under %s', (key) => {
    expect(inJson({ [key]: 'a/start.ts' })).toEqual([
      key === 'testDir' || key === 'dirs' ? 'a/start.ts/**' : 'a/start.ts',
    ]);
  });

  test.each(NOT_TAKING.split(' '))('nothing of what stands under %s, wherever that is', (key) => {
    expect(inJson({ files: { [key]: 'a/start.ts' }, [key]: { include: ['b'] } })).toEqual([]);
  });

  it('nothing under other keys', () => {
    expect(inJson({ name: 'a', nested: { title: 'b' }, count: 1, none: null })).toEqual([]);
  });

  it('what stands in lists and objects below such a key', () => {
    expect(inJson({ test: { projects: [{ include: ['a/*.ts', { deep: 'b.ts' }] }] } })).toEqual(['a/*.ts', 'b.ts']);
  });
});

describe('a path in a configuration', () => {
  test.each([
    ['<rootDir>/setup.ts', ['setup.ts']],
    ['<rootDir>setup.ts', ['setup.ts']],
    ['<rootDir>', ['']],
    // Only running it would tell the first part.
    ['*/test/setup.ts', ['test/setup.ts', '**/test/setup.ts']],
    ['*//setup.mjs', ['setup.mjs', '**/setup.mjs']],
    ['*/setup.jsx', ['setup.jsx', '**/setup.jsx']],
    ['*/setup.cts', ['setup.cts', '**/setup.cts']],
    ['*/setup.json', ['setup.json']],
    ['**/*.spec.ts', ['**/*.spec.ts']],
  ])('%s means %j', (written, meant) => {
    expect(inJson({ include: written })).toEqual(meant);
  });

  it('is a folder with all in it under testDir and dirs', () => {
    expect(inJson({ dirs: ['./jobs', 'lib/tasks/'] })).toEqual(['./jobs/**', 'lib/tasks/**']);
    expect(inJson({ testDir: './e2e/' })).toEqual(['./e2e/**']);
    expect(inJson({ testDir: 'e2e' })).toEqual(['e2e/**']);
  });

  it('is relative to the folder of the configuration', () => {
    const of = (path: string) => dataConfig(path, '{"spec": "a.js"}').taken;
    expect(of('.mocharc.json')).toEqual([{ pattern: 'a.js', folder: '', config: '.mocharc.json' }]);
    expect(of('packages/web/knip.json')).toEqual([
      { pattern: 'a.js', folder: 'packages/web', config: 'packages/web/knip.json' },
    ]);
  });
});

describe('a configuration that is data', () => {
  it('has one of these names', () => {
    expect([...DATA_CONFIGS].sort()).toEqual([
      '.knip.json',
      '.knip.jsonc',
      '.mocharc.json',
      '.mocharc.jsonc',
      '.mocharc.yaml',
      '.mocharc.yml',
      'cypress.json',
      'jest.config.json',
      'knip.json',
      'knip.jsonc',
      'nightwatch.json',
      'tsup.config.json',
      'wdio.conf.json',
    ]);
  });

  it('is JSON, with comments, or YAML', () => {
    expect(patterns('.mocharc.jsonc', '{\n  // where tests are\n  "spec": "a.js",\n}')).toEqual(['a.js']);
    expect(patterns('.mocharc.yml', 'spec:\n  - a.js\n  - b.js\n')).toEqual(['a.js', 'b.js']);
    expect(patterns('.mocharc.yaml', 'spec: a.js\n')).toEqual(['a.js']);
  });

  it('takes what it says and no more, and may take anything where it cannot be read', () => {
    expect(dataConfig('.mocharc.yml', 'spec: a.js\n').isOpen).toBe(false);
    expect(dataConfig('.mocharc.yml', 'spec: [a.js\n')).toEqual({ taken: [], isOpen: true, isListing: false });
  });
});

describe('a part of package.json', () => {
  test.each(SECTIONS.split(' '))('may be %s', (section) => {
    const { taken, isOpen } = packageConfig('web/package.json', { [section]: { files: ['a.js'] } });
    expect(taken).toEqual([{ pattern: 'a.js', folder: 'web', config: 'web/package.json' }]);
    expect(isOpen).toBe(false);
  });

  it('is no configuration under another name', () => {
    expect(packageConfig('package.json', { files: ['a.js'], eslintConfig: { files: ['b.js'] } }).taken).toEqual([]);
  });
});

describe('a configuration that is code', () => {
  test.each(CODE_CONFIGS.split(' '))('may be %s', (path) => {
    expect(isCodeConfig(path)).toBe(true);
  });

  test.each(['vite.config.json', 'src/configuration.ts', 'src/app.ts', 'main.ts', 'storybook/main.ts', 'myknip.ts.md'])(
    'is not %s',
    (path) => {
      expect(isCodeConfig(path)).toBe(false);
    },
  );

  test.each(CHECKERS.split(' '))('runs no code where it is one of %s', (tool) => {
    for (const path of [`${tool}.config.ts`, `.${tool}.config.js`, `web/${tool}.config.mjs`]) {
      expect(isCodeConfig(path)).toBe(false);
    }
  });

  it('is open where only running it would tell what it takes', () => {
    const of = (text: string) => codeConfig('vite.config.ts', `export default ${text};`);
    expect(of("{ test: { include: ['a.ts'] } }")).toMatchObject({ taken: [{ pattern: 'a.ts' }], isOpen: false });
    expect(of('{ test: { include: found() } }')).toMatchObject({ taken: [], isOpen: true });
    expect(of('{ test: { name: found(), exclude: found() } }')).toMatchObject({ taken: [], isOpen: false });
  });

  test.each(LISTING.split(' '))('looks through folders where it computes entries and calls %s', (name) => {
    const of = (entry: string) =>
      codeConfig('webpack.config.js', `const all = ${name}('*');\nexport default { entry: ${entry} };`);
    expect(of('found(all)')).toMatchObject({ isOpen: true, isListing: true });
    expect(of("'./a.js'")).toMatchObject({ isOpen: false, isListing: false });
  });

  it('looks through no folder where it calls something else', () => {
    expect(codeConfig('webpack.config.js', 'export default { entry: globes() };').isListing).toBe(false);
  });
});
