import { basename } from 'node:path';

/** Returns test files by how like their names and folders are to those of changed files, the likest first: what a name alone says. */
export function byName(tests: readonly string[], changed: readonly string[]): readonly string[] {
  const scored = tests.map((path) => ({ path, score: Math.max(...changed.map((code) => likeness(code, path))) }));
  return scored.sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1)).map(({ path }) => path);
}

/** The cosine of the words of both names; of two that are as like, the one with more folders in common. */
function likeness(code: string, test: string): number {
  const [one, other] = [wordsOf(code), wordsOf(test)];
  const folders = code.split('/').slice(0, -1);
  const others = new Set(test.split('/').slice(0, -1));
  const inCommon = folders.filter((folder) => others.has(folder)).length / Math.max(1, folders.length);
  return one.intersection(other).size / Math.sqrt(Math.max(1, one.size * other.size)) + inCommon / 10;
}

function wordsOf(path: string): ReadonlySet<string> {
  const words = basename(path)
    .replace(/\.\w+$/, '')
    .split(/[^A-Za-z0-9]+|(?<=[a-z])(?=[A-Z])/)
    .map((word) => word.toLowerCase());
  return new Set(words.filter((word) => word !== '' && !/^(?:tests?|specs?|it|unit)$/.test(word)));
}
