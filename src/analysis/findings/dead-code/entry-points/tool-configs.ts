import { parse as parseYaml } from 'yaml';
import { parseJsonc } from '../../../../index/modules/jsonc.ts';
import { type ConfigLiteral, type ConfigLiterals, configLiterals } from './config-literals.ts';

/** Keys whose values name what a test runner or a bundler takes: files, folders or patterns for them. */
const TAKING = new Set([
  ...['include', 'includeSource', 'testMatch', 'testRegex', 'testDir', 'spec', 'specs', 'specPattern', 'specMatch'],
  ...['setupFiles', 'setupFilesAfterEnv', 'setupFilesAfterEach', 'globalSetup', 'globalTeardown', 'supportFile'],
  ...['entry', 'entries', 'entryPoints', 'input', 'stories', 'files', 'require', 'file', 'snapshotSerializers'],
  ...['testEnvironment', 'environment', 'reporters', 'reporter', 'runner', 'transform', 'resolver', 'pages', 'dirs'],
]);
/** Those of them that name folders, of which all files are taken: of tests in Playwright, of tasks in Trigger.dev. */
const FOLDERS = ['testDir', 'dirs'];
/** Keys below which patterns are for something else: what is left out, what is measured, what is only looked through. */
const NOT_TAKING =
  /^(?:exclude\w*|ignore\w*|(?:\w(?!Ignore)){0,40}\wIgnore\w*|external|noExternal|coverage|watch\w*|optimizeDeps|copy|assets|headers|plugins?|rules|alias|define|env|eslint|dependencies|devDependencies)$/;
/** Parts of a package.json that configure a tool which takes files. */
const PACKAGE_SECTIONS = [
  'jest',
  'ava',
  'mocha',
  'vitest',
  'tap',
  'tsup',
  'knip',
  'playwright',
  'storybook',
  'bundler',
];
/** Names of configurations beside a package.json that are not written as code. */
export const DATA_CONFIGS = [
  ...['.mocharc.json', '.mocharc.jsonc', '.mocharc.yml', '.mocharc.yaml', 'jest.config.json', 'tsup.config.json'],
  ...['knip.json', 'knip.jsonc', '.knip.json', '.knip.jsonc', 'cypress.json', 'nightwatch.json', 'wdio.conf.json'],
] as const;
/** Names of configurations that are code. */
const CODE_CONFIG =
  /(?:^|\/)(?:[\w-]+\.(?:config|conf|workspace|setup)(?:[.-][\w.-]+)?|\.mocharc|knip|\.storybook\/main|karma[\w.-]*)\.[cm]?[jt]s$/;
/** Configurations of tools that check or style all code and run none. */
const CHECKERS =
  /(?:^|\/)\.?(?:eslint|prettier|stylelint|biome|commitlint|tailwind|postcss|uno|lint-staged|i18n|lingui|codegen|graphql|release|changelog|cspell|renovate|typedoc|svgo|oxlint|dprint|syncpack)/;

/** Functions and packages that list files, as code that computes entry points calls them. */
const LISTING = /\b(?:glob|globSync|globby|globbySync|fast-glob|fastGlob|tinyglobby|readdir|readdirSync|opendirSync)\b/;

/** What the configurations of tools take of the tree, each from its own folder on. */
export interface Taking {
  /** Path or pattern as written. */
  readonly pattern: string;
  /** Of the folder it is relative to. */
  readonly folder: string;
  /** Path of the configuration. */
  readonly config: string;
}

export interface ToolConfig {
  readonly taken: readonly Taking[];
  /** Whether only running it would tell all that it takes. */
  readonly isOpen: boolean;
  /** Whether it then looks through folders for what it takes, which may be any file. */
  readonly isListing: boolean;
}

export function isCodeConfig(path: string): boolean {
  return CODE_CONFIG.test(path) && !CHECKERS.test(path);
}

/** @param text of a configuration that is code */
export function codeConfig(path: string, text: string): ToolConfig {
  const config = toolConfig(path, configLiterals(text));
  return { ...config, isListing: config.isOpen && LISTING.test(text) };
}

/** @param text of one of `DATA_CONFIGS`; one that cannot be read may take anything */
export function dataConfig(path: string, text: string): ToolConfig {
  try {
    const value: unknown = /\.ya?ml$/.test(path) ? parseYaml(text, { maxAliasCount: 100 }) : parseJsonc(text);
    return toolConfig(path, { literals: literalsIn(value, []), computed: [] });
  } catch {
    return { taken: [], isOpen: true, isListing: false };
  }
}

export function packageConfig(path: string, json: Readonly<Record<string, unknown>>): ToolConfig {
  const literals = PACKAGE_SECTIONS.flatMap((section) => literalsIn(json[section], []));
  return toolConfig(path, { literals, computed: [] });
}

function toolConfig(path: string, { literals, computed }: ConfigLiterals): ToolConfig {
  const slash = path.lastIndexOf('/');
  const own = slash === -1 ? '' : path.slice(0, slash);
  // Storybook's folder holds its configuration, whose patterns start from there all the same.
  return {
    taken: literals
      .filter(({ keys }) => isTaking(keys))
      .flatMap((one) =>
        patternsOf(one).map((pattern) => ({ pattern: inWorkspace(one, pattern), folder: own, config: path })),
      ),
    isOpen: computed.some((keys) => isTaking(keys)),
    isListing: false,
  };
}

function isTaking(keys: readonly string[]): boolean {
  return keys.some((key) => TAKING.has(key)) && !keys.some((key) => NOT_TAKING.test(key));
}

/** Knip has the patterns of each package under its folder: `workspaces: { 'packages/kit': { entry } }`. */
function inWorkspace({ keys: [section, workspace] }: ConfigLiteral, pattern: string): string {
  return section === 'workspaces' && workspace !== undefined ? `${workspace}/${pattern}` : pattern;
}

/** What stands below a folder that only running the configuration would tell may be in any folder below its own. */
function patternsOf(literal: ConfigLiteral): string[] {
  const below = /^\*\/+(?=\w)(.*\.[cm]?[jt]sx?)$/.exec(literal.value)?.[1];
  return [cleaned(literal), ...(below === undefined ? [] : [`**/${below}`])];
}

/** Jest writes `<rootDir>` for the folder of the configuration; an expression for names has to be met as a pattern. */
function cleaned({ keys, value }: ConfigLiteral): string {
  const path = value.replace(/^<rootDir>\/?/, '').replace(/^\*\/+(?=\w)/, '');
  return FOLDERS.some((key) => keys.includes(key)) ? `${path.replace(/\/$/, '')}/**` : path;
}

function literalsIn(value: unknown, keys: readonly string[]): ConfigLiteral[] {
  if (typeof value === 'string') return [{ keys, value }];
  if (value === null || typeof value !== 'object') return [];
  if (Array.isArray(value)) return value.flatMap((one) => literalsIn(one, keys));
  return Object.entries(value).flatMap(([key, one]) => literalsIn(one, [...keys, key]));
}
