import type { TreeBomb } from './trees.ts';

const json = (value: unknown) => JSON.stringify(value, null, 1);
const lines = (n: number, line: (at: number) => string) => Array.from({ length: n }, (_, at) => line(at)).join('\n');
const table = <T>(n: number, key: (at: number) => string, value: (at: number) => T): Record<string, T> =>
  Object.fromEntries(Array.from({ length: n }, (_, at) => [key(at), value(at)]));

const EXPORTED = 'export function f() { return 1; }';

/** Imports of as many modules as a manifest speaks of. */
const imports = (n: number, source: (at: number) => string) =>
  lines(n, (at) => `import { f as f${at} } from '${source(at)}';\nf${at}();`);

/** Trees with manifests that grow: what a package, a workspace or a compiler may be told of is as long as somebody writes it. */
export const MANIFEST_BOMBS: readonly TreeBomb[] = [
  {
    kind: 'exports of a package',
    files: (n) => ({
      'package.json': json({
        name: 'p',
        exports: table(
          n,
          (at) => `./m${at}`,
          (at) => `./dist/m${at % 50}.js`,
        ),
      }),
      ...table(
        50,
        (at) => `src/m${at}.ts`,
        () => EXPORTED,
      ),
      'src/user.ts': imports(n, (at) => `p/m${at}`),
    }),
  },
  {
    kind: 'patterns of exports',
    files: (n) => ({
      'package.json': json({
        name: 'p',
        exports: table(
          n,
          (at) => `./m${at}/*`,
          (at) => `./dist/m${at}/*.js`,
        ),
      }),
      ...table(
        50,
        (at) => `src/m${at}/a.ts`,
        () => EXPORTED,
      ),
      'src/user.ts': imports(n, (at) => `p/m${at}/a`),
    }),
  },
  {
    kind: 'conditions of exports',
    files: (n) => ({
      'package.json': json({
        name: 'p',
        exports: { '.': Array.from({ length: n }, (_, at) => ({ [`c${at}`]: `./m${at}.js` })) },
      }),
      'src/user.ts': imports(n, () => 'p'),
    }),
  },
  {
    kind: 'imports of a package',
    files: (n) => ({
      'package.json': json({
        name: 'p',
        imports: table(
          n,
          (at) => `#m${at}`,
          (at) => `./src/m${at % 50}.ts`,
        ),
      }),
      ...table(
        50,
        (at) => `src/m${at}.ts`,
        () => EXPORTED,
      ),
      'src/user.ts': imports(n, (at) => `#m${at}`),
    }),
  },
  {
    kind: 'workspaces',
    files: (n) => ({
      'package.json': json({ name: 'root', workspaces: Array.from({ length: n }, (_, at) => `packages/p${at}`) }),
      ...table(
        20,
        (at) => `packages/p${at}/package.json`,
        (at) => json({ name: `p${at}`, main: 'a.ts' }),
      ),
      ...table(
        20,
        (at) => `packages/p${at}/a.ts`,
        () => EXPORTED,
      ),
      'src/user.ts': imports(n, (at) => `p${at}`),
    }),
  },
  {
    kind: 'packages of a workspace',
    files: (n) => ({
      'package.json': json({ name: 'root', workspaces: ['packages/*'] }),
      ...table(
        n,
        (at) => `packages/p${at}/package.json`,
        (at) => json({ name: `@s/p${at}`, main: 'a.ts' }),
      ),
      ...table(
        n,
        (at) => `packages/p${at}/a.ts`,
        (at) => `import { f as g } from '@s/p${(at * 7) % n}';\n${EXPORTED}\ng();`,
      ),
    }),
  },
  {
    kind: 'paths of a compiler',
    files: (n) => ({
      'tsconfig.json': json({
        compilerOptions: {
          paths: table(
            n,
            (at) => `@m${at}/*`,
            (at) => [`./src/m${at % 50}/*`],
          ),
        },
      }),
      ...table(
        50,
        (at) => `src/m${at}/a.ts`,
        () => EXPORTED,
      ),
      'src/user.ts': imports(n, (at) => `@m${at}/a`),
    }),
  },
  {
    kind: 'places of a path',
    files: (n) => ({
      'tsconfig.json': json({
        compilerOptions: { paths: { '*': Array.from({ length: n }, (_, at) => `./d${at}/*`) } },
      }),
      'src/user.ts': imports(n, (at) => `m${at}`),
    }),
  },
  {
    kind: 'configurations that refer to others',
    files: (n) => ({
      'tsconfig.json': json({
        files: [],
        references: Array.from({ length: n }, (_, at) => ({ path: `./c${at}.json` })),
      }),
      ...table(
        Math.min(n, 200),
        (at) => `c${at}.json`,
        (at) => json({ extends: `./c${at + 1}.json` }),
      ),
      'src/user.ts': imports(n, (at) => `m${at}`),
    }),
  },
  {
    kind: 'crates of a workspace',
    files: (n) => ({
      'Cargo.toml': `[workspace]\nmembers = [\n${lines(n, (at) => `"c${at}",`)}\n]\n`,
      ...table(
        n,
        (at) => `c${at}/Cargo.toml`,
        (at) => `[package]\nname = "c${at}"\n[dependencies]\nc${(at + 1) % n} = { path = "../c${(at + 1) % n}" }\n`,
      ),
      ...table(
        n,
        (at) => `c${at}/src/lib.rs`,
        (at) => `use c${(at + 1) % n}::f as g;\npub fn f() -> i32 { g() }\n`,
      ),
    }),
  },
  {
    kind: 'programs of a crate',
    files: (n) => ({
      'Cargo.toml': `[package]\nname = "c"\n${lines(n, (at) => `[[bin]]\nname = "b${at}"\npath = "bin/b${at}.rs"`)}\n`,
      'src/lib.rs': lines(Math.min(n, 300), (at) => `mod m${at};`),
      ...table(
        Math.min(n, 300),
        (at) => `src/m${at}.rs`,
        () => 'use crate::f;\npub fn g() { f(); }\n',
      ),
    }),
  },
  {
    kind: 'folders of packages',
    files: (n) => ({
      'pyproject.toml': `[tool.setuptools.packages.find]\nwhere = [\n${lines(n, (at) => `"src${at}",`)}\n]\n`,
      'a.py': lines(n, (at) => `import m${at}\nm${at}.f()`),
    }),
  },
  {
    kind: 'compile commands',
    files: (n) => ({
      'compile_commands.json': json(
        Array.from({ length: n }, (_, at) => ({
          directory: '/b',
          file: `a${at}.c`,
          command: `cc -I/b/i${at} -c a${at}.c`,
        })),
      ),
      'i1/a.h': 'int f(void);',
      'a.c': lines(n, (at) => `#include "h${at}.h"`),
    }),
  },
  {
    kind: 'targets of a package',
    files: (n) => ({
      'Package.swift': `let package = Package(name: "P", targets: [\n${lines(n, (at) => `.target(name: "T${at}", path: "Sources/T${at % 50}"),`)}\n])\n`,
      ...table(
        50,
        (at) => `Sources/T${at}/a.swift`,
        () => 'func f() {}',
      ),
      'Sources/user.swift': lines(n, (at) => `import T${at}`),
    }),
  },
  {
    kind: 'modules of a workspace',
    files: (n) => ({
      ...table(
        n,
        (at) => `m${at}/go.mod`,
        (at) => `module example.com/m${at}\n`,
      ),
      ...table(
        n,
        (at) => `m${at}/a.go`,
        (at) => `package m${at}\nimport "example.com/m${(at + 1) % n}"\nfunc F() { m${(at + 1) % n}.F() }\n`,
      ),
    }),
  },
  {
    kind: 'scripts of a package',
    files: (n) => ({
      'package.json': json({
        name: 'p',
        bin: table(
          n,
          (at) => `b${at}`,
          (at) => `./dist/m${at}.js`,
        ),
        scripts: table(
          n,
          (at) => `s${at}`,
          (at) => `node src/m${at % 50}.ts`,
        ),
      }),
      ...table(
        50,
        (at) => `src/m${at}.ts`,
        () => EXPORTED,
      ),
    }),
  },
];
