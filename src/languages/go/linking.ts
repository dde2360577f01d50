import { COMMON_LINKING, type LinkingRules } from '../linking-rules.ts';

/** What the end of a file's name says that it is built for: `linux`, `test`. Files may say so elsewhere, too. */
const BUILT_FOR = /_([^_/]+)\.go$/;

const builtFor = (path: string) => BUILT_FOR.exec(path)?.[1] ?? '';

/** No file but a test sees tests. Where the names of files say the same, these are built together. */
function builtWith(path: string, others: readonly string[]): readonly string[] {
  const own = builtFor(path);
  const together = own === '' ? [] : others.filter((other) => builtFor(other) === own);
  return together.length > 0 ? together : others.filter((other) => builtFor(other) !== 'test');
}

/** A package without its tests, which nothing imports. */
function packageFolder(path: string): string | null {
  return path.endsWith('_test.go') ? null : path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

export const GO_LINKING: LinkingRules = {
  ...COMMON_LINKING,
  family: 'go',
  importsSeen: false,
  self: [],
  parent: [],
  sharedScope: 'folder',
  packageFolder,
  compiledWith: ['c'],
  structuralInterfaces: true,
  structLiterals: true,
  definedTypes: true,
  callConstructs: true,
  conversions: true,
  redeclares: true,
  builtWith,
};
