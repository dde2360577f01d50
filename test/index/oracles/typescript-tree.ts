import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import ts from 'typescript';
import type { OracleCalls } from './oracle-calls.ts';
import { callsOf } from './typescript.ts';

const LEFT_OUT = /(?:^|\/)(?:node_modules|dist|build|lib-dist|__?tests?__?|tests?|spec|fixtures)\/|\.(?:test|spec)\./;

/**
 * What the TypeScript compiler says of the calls in any tree of JavaScript and TypeScript, with its own options and without any
 * package installed: the tree's packages are found by their names, what stands outside of it is unknown to the compiler.
 *
 * @param folders those whose sources are compared, all of the tree where none is named; tests are left out
 */
export function typescriptTreeCalls(root: string, folders: readonly string[] = []): OracleCalls {
  const pathOf = (file: string) => relative(root, file).split(sep).join('/');
  const isOurs = (path: string) =>
    !LEFT_OUT.test(path) && (folders.length === 0 || folders.some((folder) => path.startsWith(`${folder}/`)));
  const files = ts.sys
    .readDirectory(root, ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs'], ['**/node_modules'])
    .filter((file) => isOurs(pathOf(file)));
  const program = ts.createProgram(files, {
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    strict: true,
    allowJs: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    jsx: ts.JsxEmit.React,
    experimentalDecorators: true,
    skipLibCheck: true,
    types: [],
    paths: { ...packagesOf(root), ...aliasesOf(root) },
  });
  return callsOf(program, root, isOurs);
}

/** Where the tree's own packages have their sources, by their names. */
function packagesOf(root: string): Record<string, string[]> {
  const paths: Record<string, string[]> = {};
  for (const manifest of ts.sys.readDirectory(root, ['package.json'], ['**/node_modules'])) {
    const { name } = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly name?: unknown };
    if (typeof name !== 'string' || Object.hasOwn(paths, name)) continue;
    const folder = join(manifest, '..');
    paths[name] = ['src/index', 'src', 'index'].map((one) => join(folder, one));
    paths[`${name}/*`] = ['src/*', 'src/*/index', '*'].map((one) => join(folder, one));
  }
  return paths;
}

/** What the tree's outermost tsconfig.json calls other names of its paths. */
function aliasesOf(root: string): Record<string, string[]> {
  const path = join(root, 'tsconfig.json');
  if (!ts.sys.fileExists(path)) return {};
  const { options } = ts.parseJsonConfigFileContent(ts.readConfigFile(path, ts.sys.readFile).config, ts.sys, root);
  const from = options.baseUrl ?? root;
  const entries = Object.entries(options.paths ?? {});
  return Object.fromEntries(entries.map(([name, targets]) => [name, targets.map((target) => join(from, target))]));
}
