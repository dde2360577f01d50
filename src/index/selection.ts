import type { CodeIndex } from './code-index.ts';

/** An index of only the files in some languages. Skipped files have no language and stay. */
export function inLanguages(index: CodeIndex, languages: ReadonlySet<string>): CodeIndex {
  return { ...index, files: index.files.filter(({ language }) => languages.has(language)) };
}
