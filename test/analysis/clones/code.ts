import type { CodeIndex } from '../../../src/index/code-index.ts';
import { Extractor } from '../../../src/languages/extract.ts';
import { compileGrammars, LanguageLoader } from '../../../src/languages/grammars.ts';
import { languageIn, languageOf } from '../../../src/languages/registry.ts';

/** An index of files that are only in memory: text by path. */
export async function indexOf(files: Readonly<Record<string, string>>): Promise<CodeIndex> {
  const sources = Object.entries(files).map(([path, text]) => {
    const language = languageOf(path);
    if (language === null) throw new Error(`No language for ${path}`);
    return { path, text, language: languageIn(text, path, language) };
  });
  const languages = [...new Set(sources.map(({ language }) => language))];
  const loader = await LanguageLoader.start(await compileGrammars(languages));
  const extractor = new Extractor();
  const indexed = sources.map(({ path, text, language }) => ({
    path,
    bytes: text.length,
    hash: path,
    language: language.id,
    facts: extractor.extract(text, loader.load(language), []),
  }));
  indexed.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { folder: '/', files: indexed, skipped: [], otherFiles: 0, digest: '' };
}
