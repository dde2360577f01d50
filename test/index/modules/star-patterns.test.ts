import { createRequire } from 'node:module';
import { join } from 'node:path';
import fc from 'fast-check';
import ts from 'typescript';
import { describe, expect, it, test } from 'vitest';
import type { ProjectFiles } from '../../../src/index/modules/module-resolver.ts';
import { StarPatterns } from '../../../src/index/modules/star-patterns.ts';
import { SubpathTargets } from '../../../src/index/modules/subpath-targets.ts';
import { mappedPaths, tsConfigFor } from '../../../src/index/modules/tsconfig.ts';
import { fasterThanInput, workOf } from '../../operation-growth.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';

const textOf = (...parts: string[]) =>
  fc
    .array(fc.constantFrom(...parts), { minLength: 1, maxLength: 5 })
    .map((chosen) => chosen.join(''))
    // Node and TypeScript treat empty names between slashes each in its own way; nobody writes them.
    .filter((text) => !/^\/|\/$|\/\//.test(text));
const NAME = textOf('a', 'b', 'ab', '/');
const STARRED = textOf('a', 'b', 'ab', '/', '*', '*');

describe('the exports of a package', () => {
  test('lead where Node says that they lead', () => {
    const top = temporaryFolder();
    let packages = 0;
    fc.assert(
      fc.property(
        fc.dictionary(STARRED, STARRED, { maxKeys: 5 }),
        fc.array(NAME, { maxLength: 8 }),
        (entries, names) => {
          const exports = Object.fromEntries(Object.entries(entries).map(([key, to]) => [`./${key}`, `./to/${to}.js`]));
          const folder = join(top, String(packages++));
          writeFiles(folder, { 'package.json': JSON.stringify({ name: 'p', exports }) });
          const targets = new SubpathTargets(exports);
          for (const name of names)
            expect([name, targets.targets(`./${name}`)[0] ?? null]).toEqual([name, targetByNode(folder, name)]);
        },
      ),
      { numRuns: 200, seed: 3 },
    );
  });
});

/** Null where Node finds no target, or one that it does not allow. */
function targetByNode(folder: string, name: string): string | null {
  try {
    const found = createRequire(join(folder, 'x.js')).resolve(`p/${name}`);
    throw new Error(`${found} is there, though nothing was written.`);
  } catch (thrown) {
    const { code, message } = thrown as NodeJS.ErrnoException;
    if (code === 'ERR_PACKAGE_PATH_NOT_EXPORTED') return null;
    if (code !== 'MODULE_NOT_FOUND') throw thrown;
    return `./${message.split("'")[1]?.slice(folder.length + 1)}`;
  }
}

describe('the paths of a tsconfig.json', () => {
  test('lead where TypeScript says that they lead', () => {
    fc.assert(
      fc.property(fc.dictionary(STARRED, NAME, { maxKeys: 5 }), NAME, (entries, name) => {
        const atMostOneStar = Object.entries(entries).filter(([pattern]) => pattern.split('*').length <= 2);
        const paths = Object.fromEntries(atMostOneStar.map(([pattern, to]) => [pattern, [`to/${to}/*`]]));
        const text = JSON.stringify({ compilerOptions: { paths } });
        const config = tsConfigFor('x.ts', filesOf({ 'tsconfig.json': text }));
        const mapped = config === null ? [] : mappedPaths(name, config);
        expect(mapped.slice(0, 1)).toEqual(mappedByTypeScript(name, paths));
      }),
      { numRuns: 300, seed: 3 },
    );
  });
});

/** The first place below `to` that TypeScript looks at, without what it adds. */
function mappedByTypeScript(name: string, paths: Record<string, string[]>): string[] {
  const looked: string[] = [];
  ts.resolveModuleName(
    name,
    '/x.ts',
    { paths, baseUrl: '/', moduleResolution: ts.ModuleResolutionKind.Bundler },
    { fileExists: (path) => looked.push(path) === 0, readFile: () => undefined, directoryExists: () => true },
  );
  const first = looked.find((path) => path.startsWith('/to/') && path.endsWith('.ts'));
  return first === undefined ? [] : [first.slice(1, -'.ts'.length).replace(/\/index$/, '')];
}

function filesOf(texts: Readonly<Record<string, string>>): ProjectFiles {
  return {
    has: () => false,
    hasEntry: () => false,
    folderPackage: () => null,
    under: () => null,
    around: () => [],
    package: () => null,
    declared: () => [],
    called: () => [],
    declaring: () => [],
    manifests: () => [],
    once: (_key, make) => make(),
    manifestFolders: () => [],
    manifest: (path, parse) => (texts[path] === undefined ? null : parse(texts[path])),
  };
}

describe('patterns with a star', () => {
  const rules = { longestEnd: true, emptyStar: false };
  const patterns = (size: number) =>
    Array.from({ length: size }, (_, at) => [`./${'a'.repeat(at % 200)}${at}/*.js`, at] as const);

  it('are looked up in steps by the length of the name, however many there are', async () => {
    const names = Array.from({ length: 200 }, (_, at) => `./${'a'.repeat(150)}${at}/x.js`);
    const looking = (size: number) => {
      const many = new StarPatterns(patterns(size), rules);
      return workOf(() => names.map((name) => many.find(name)));
    };
    const [few, many] = [await looking(500), await looking(4 * 500)];
    expect(few.steps).toBeGreaterThan(names.join('').length);
    expect(many.steps / few.steps).toBeLessThan(1.05);
  });

  it('are ignored if they have several stars or great length', () => {
    const one = new StarPatterns(
      [
        [`./${'*a'.repeat(6)}b.js`, 1],
        [`./${'a'.repeat(600)}*`, 2],
      ],
      rules,
    );
    expect(one.isEmpty).toBe(true);
  });

  it.each([
    ['different', patterns],
    ['alike', (size: number) => Array.from({ length: size }, (_, at) => [`./a*${at}`, at] as const)],
  ])('are read in steps by how many there are: %s', async (_, some) => {
    const reading = (size: number) => {
      const many = some(size);
      return () => new StarPatterns(many, rules);
    };
    expect(await fasterThanInput(reading, 500)).toEqual([]);
  });
});
