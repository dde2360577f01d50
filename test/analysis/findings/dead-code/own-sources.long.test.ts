import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import type { DeadCodeItem } from '../../../../src/analysis/findings/dead-code/findings.ts';
import { isTestFile } from '../../../../src/languages/test-files.ts';
import { deadCodeOf } from './planted-tree.ts';

const ROOT = join(import.meta.dirname, '../../../..');

/** The TypeScript compiler's own knowledge of who refers to what in our sources. */
function languageService(): ts.LanguageService {
  const files = ['src', 'test', 'scripts', 'bench']
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(ROOT, folder, path)),
    )
    .filter((path) => /\.m?[tj]s$/.test(path) && !path.includes('/fixtures/'));
  const options = { ...ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile).config.compilerOptions };
  return ts.createLanguageService({
    getScriptFileNames: () => files,
    getScriptVersion: () => '1',
    getScriptSnapshot: (path) => {
      const text = ts.sys.readFile(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => ROOT,
    getCompilationSettings: () => ({
      ...ts.convertCompilerOptionsFromJson(options, ROOT).options,
      allowJs: true,
      noEmit: true,
    }),
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
  });
}

/** Lines of our sources that refer to a finding, as `path:line`. */
function referencesTo(item: DeadCodeItem, service: ts.LanguageService): { path: string; line: number }[] {
  const program = service.getProgram();
  const source = program?.getSourceFile(join(ROOT, item.file));
  if (source === undefined) throw new Error(`TypeScript does not know ${item.file}.`);
  const name = item.name.split('.').at(-1) as string;
  const start = source.getPositionOfLineAndCharacter(item.line - 1, 0);
  const position = start + source.text.slice(start).search(new RegExp(`\\b${name.replace('$', '\\$')}\\b`));
  return (service.getReferencesAtPosition(source.fileName, position) ?? []).map(({ fileName, textSpan }) => ({
    path: relative(ROOT, fileName),
    line: ts.getLineAndCharacterOfPosition(program?.getSourceFile(fileName) as ts.SourceFile, textSpan.start).line + 1,
  }));
}

describe('dead code in our own sources', () => {
  it('is nothing that the TypeScript compiler finds a living reference to', async () => {
    const { ranked_files } = await deadCodeOf(ROOT, { minCertainty: 'low' });
    const items = ranked_files.flatMap((file) => file.items).filter(({ file }) => file.endsWith('.ts'));
    const service = languageService();
    const isIn = (one: DeadCodeItem, path: string, line: number) =>
      one.file === path && one.line <= line && line <= one.end_line;
    const symbols = items.filter(({ item_type }) => item_type !== 'module');
    const references = new Map(symbols.map((item) => [item, referencesTo(item, service)]));
    for (const [item, found] of references) {
      const definition = found.filter(({ path, line }) => isIn(item, path, line));
      expect(definition, `the definition of ${item.name} in ${item.file}`).not.toEqual([]);
    }
    const alive = symbols.flatMap((item) =>
      (references.get(item) ?? [])
        .filter(({ path, line }) => !items.some((one) => isIn(one, path, line)))
        .filter(({ path }) => item.class !== 'test_only' || !isTestFile(path))
        .map(({ path, line }) => `${item.file}: ${item.name} is ${item.class}, but used at ${path}:${line}`),
    );
    expect(alive).toEqual([]);
  });
});
