import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Functions that do the same work in other syntax, and near misses, by hand. */
export interface SemanticCase {
  readonly language: string;
  readonly title: string;
  readonly original: string;
  readonly same: readonly string[];
  readonly other: readonly string[];
}

const FIXTURES = join(import.meta.dirname, '../../../fixtures/clones');

/** Cases that the rules were written with, and cases written afterwards, for which no rule was changed. */
export type CaseSet = 'semantic' | 'held-out';

export const EXTENSIONS: Readonly<Record<string, string>> = {
  javascript: 'js',
  typescript: 'ts',
  python: 'py',
  java: 'java',
  go: 'go',
  csharp: 'cs',
  rust: 'rs',
  kotlin: 'kt',
};

/** Each file holds cases of one language: a function under a title, then others under `same:` and `other:`. */
export function semanticCases(set: CaseSet): SemanticCase[] {
  const folder = join(FIXTURES, set);
  return readdirSync(folder).flatMap((name) => {
    const language = name.replace('.txt', '');
    const cases: { language: string; title: string; original: string; same: string[]; other: string[] }[] = [];
    for (const section of readFileSync(join(folder, name), 'utf8').split(/^## /m).slice(1)) {
      const end = section.indexOf('\n');
      const [title, text] = [section.slice(0, end), section.slice(end + 1)];
      const current = cases.at(-1);
      if (title.startsWith('same')) current?.same.push(text);
      else if (title.startsWith('other')) current?.other.push(text);
      else cases.push({ language, title, original: text, same: [], other: [] });
    }
    return cases;
  });
}
