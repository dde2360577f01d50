import type { CodeIndex } from './code-index.ts';

/** An index of one file alone, whether it was read or skipped. */
export function onlyFile(index: CodeIndex, wanted: string): CodeIndex {
  const isWanted = ({ path }: { readonly path: string }) => path === wanted;
  return { ...index, files: index.files.filter(isWanted), skipped: index.skipped.filter(isWanted) };
}

/** An index of only the files in some languages. Skipped files have no language and stay. */
export function inLanguages(index: CodeIndex, languages: ReadonlySet<string>): CodeIndex {
  return { ...index, files: index.files.filter(({ language }) => languages.has(language)) };
}
