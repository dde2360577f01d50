import ts from 'typescript';
import type { Files } from './merging.ts';

const OPTIONS: ts.CompilerOptions = {
  ...{ strict: true, noEmit: true, target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.NodeNext },
  ...{ moduleResolution: ts.ModuleResolutionKind.NodeNext, allowImportingTsExtensions: true, types: [] },
  lib: ['lib.es2022.d.ts'],
  // The declarations of the language are sound, and as large as a hundred such projects.
  skipLibCheck: true,
};
/** Read once: nothing in them changes. */
const libraries = new Map<string, ts.SourceFile | undefined>();

/**
 * Where the TypeScript compiler finds fault with files, as `file:line`, each once. A name that cannot be imported is faulty
 * where it is used.
 */
export function typeErrors(files: Files): string[] {
  const host = ts.createCompilerHost(OPTIONS);
  const names = new Map(Object.entries(files).map(([path, text]) => [`/project/${path}`, text]));
  const { getSourceFile, fileExists, readFile } = host;
  host.getSourceFile = (name, options) => {
    const text = names.get(name);
    if (text !== undefined) return ts.createSourceFile(name, text, options);
    if (!libraries.has(name)) libraries.set(name, getSourceFile(name, options));
    return libraries.get(name);
  };
  host.fileExists = (name) => names.has(name) || (!name.startsWith('/project/') && fileExists(name));
  host.readFile = (name) => names.get(name) ?? readFile(name);
  host.directoryExists = () => true;
  host.getCurrentDirectory = () => '/project';
  const program = ts.createProgram([...names.keys()], OPTIONS, host);
  const places = ts.getPreEmitDiagnostics(program).flatMap(({ file, start = 0 }) => {
    if (file === undefined) return [];
    const place = (at: number) =>
      `${file.fileName.slice('/project/'.length)}:${file.getLineAndCharacterOfPosition(at).line + 1}`;
    const statement = file.statements.find((one) => one.pos <= start && start < one.end);
    const name = /^\w+/.exec(file.text.slice(start))?.[0];
    if (statement === undefined || name === undefined || !ts.isImportDeclaration(statement)) return [place(start)];
    return Array.from(file.text.slice(statement.end).matchAll(new RegExp(`\\b${name}\\b`, 'g')), ({ index }) =>
      place(statement.end + index),
    );
  });
  return [...new Set(places)].sort();
}
