import { readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
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
  const options: ts.CompilerOptions = {
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
  };
  const host = ts.createCompilerHost(options);
  const optionsOf = optionsByFolder(root, options);
  host.resolveModuleNameLiterals = (literals, file, redirected, _, source) =>
    literals.map((literal) =>
      ts.resolveModuleName(
        literal.text,
        file,
        optionsOf(dirname(file)),
        host,
        undefined,
        redirected,
        ts.getModeForUsageLocation(source, literal, options),
      ),
    );
  return callsOf(ts.createProgram(files, options, host), root, isOurs);
}

/** By folder, options with the names that the nearest tsconfig.json with any gives to modules, and those of the packages. */
function optionsByFolder(root: string, options: ts.CompilerOptions): (folder: string) => ts.CompilerOptions {
  const packages = packagesOf(root);
  const known = new Map<string, ts.CompilerOptions>();
  return function optionsOf(folder: string): ts.CompilerOptions {
    let found = known.get(folder);
    if (found === undefined) {
      const aliases = aliasesOf(folder);
      const isLast = folder === root || !folder.startsWith(`${root}/`);
      found =
        aliases === null && !isLast ? optionsOf(dirname(folder)) : { ...options, paths: { ...packages, ...aliases } };
      known.set(folder, found);
    }
    return found;
  };
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

/** What a folder's tsconfig.json calls other names of its paths; null where it has none. */
function aliasesOf(folder: string): Record<string, string[]> | null {
  const path = join(folder, 'tsconfig.json');
  if (!ts.sys.fileExists(path)) return null;
  const { options } = ts.parseJsonConfigFileContent(ts.readConfigFile(path, ts.sys.readFile).config, ts.sys, folder);
  const from = options.baseUrl ?? folder;
  const entries = Object.entries(options.paths ?? {});
  if (entries.length === 0) return null;
  return Object.fromEntries(entries.map(([name, targets]) => [name, targets.map((target) => join(from, target))]));
}
