import type { CodeIndex } from '../../../../src/index/code-index.ts';
import { Extractor } from '../../../../src/languages/extract.ts';
import { CONVENTIONAL } from '../../../../src/languages/file-kinds.ts';
import { compileGrammars, LanguageLoader } from '../../../../src/languages/grammars.ts';
import type { Language } from '../../../../src/languages/language.ts';
import { languageIn, languageOf } from '../../../../src/languages/registry.ts';

const extractor = new Extractor();
let started: Promise<LanguageLoader> | null = null;

/** One loader for all, with grammars compiled once. */
async function loaderOf(languages: readonly Language[]): Promise<LanguageLoader> {
  started ??= LanguageLoader.start(new Map());
  const loader = await started;
  const missing = languages.filter((language) => !loader.has(language));
  if (missing.length > 0) loader.add(await compileGrammars(missing));
  return loader;
}

/** An index of files that are only in memory: text by path. */
export async function indexOf(files: Readonly<Record<string, string>>): Promise<CodeIndex> {
  const sources = Object.entries(files).map(([path, text]) => {
    const language = languageOf(path);
    if (language === null) throw new Error(`No language for ${path}`);
    return { path, text, language: languageIn(text, path, language) };
  });
  const loader = await loaderOf([...new Set(sources.map(({ language }) => language))]);
  const indexed = sources.map(({ path, text, language }) => ({
    path,
    bytes: text.length,
    hash: path,
    language: language.id,
    facts: extractor.extract(text, loader.load(language), []),
  }));
  indexed.sort((a, b) => (a.path < b.path ? -1 : 1));
  return {
    folder: '/',
    files: indexed,
    skipped: [],
    otherFiles: { count: 0, unread: [] },
    digest: '',
    kinds: CONVENTIONAL,
  };
}
