/** Languages whose code is copied into one another as it is. */
const FAMILIES: Readonly<Record<string, string>> = {
  javascript: 'ecmascript',
  jsx: 'ecmascript',
  typescript: 'ecmascript',
  tsx: 'ecmascript',
  c: 'c',
  cpp: 'c',
};

/** What a language shares with those that its code can be a clone of. */
export function languageFamily(language: string): string {
  return FAMILIES[language] ?? language;
}
