/** Words in names of files that say that they are tests, and nothing else. */
const OF_TESTS: ReadonlySet<string> = new Set([
  ...['test', 'tests', 'testcase', 'spec', 'specs', 'suite', 'it', 'unit'],
]);

/** Folders that say how a tree is laid out, and nothing of what is in them. */
const LAYOUT: ReadonlySet<string> = new Set([
  ...OF_TESTS,
  ...['src', 'main', 'lib', 'java', 'kotlin', 'scala', 'testing', '__tests__'],
]);

const BETWEEN_WORDS = /[^\p{L}\p{N}]+|(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;

/** Returns the words of a name in lower case: of `UserStore` and `user_store`, user and store. */
export function wordsOf(name: string): readonly string[] {
  return name
    .split(BETWEEN_WORDS)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

/** Returns the words of a file's name, without those that only say that it is a test: of `user_store_test.rb`, user and store. */
export function wordsOfFile(path: string): readonly string[] {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
  return wordsOf(name).filter((word) => !OF_TESTS.has(word));
}

/** Returns the words of a path, each once, without those that only say how the tree is laid out. */
export function wordsOfPath(path: string): ReadonlySet<string> {
  return new Set(wordsOf(path.replace(/\.\w+$/, '')).filter((word) => !LAYOUT.has(word)));
}

const NAME = /[\p{L}_][\p{L}\p{N}_-]*/gu;

/** Returns the names in code, a string or prose: also options and keys of several words, such as `no-ignore`. */
export function namesInText(text: string): readonly string[] {
  return text.match(NAME) ?? [];
}

/** Returns how much a word says of one of some sets of words: the fewer of them have it, the more. 0 for one that none has. */
export function inverseFrequency(sets: readonly Iterable<string>[]): (word: string) => number {
  const counts = new Map<string, number>();
  for (const words of sets) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return (word) => {
    const count = counts.get(word);
    return count === undefined ? 0 : Math.log((sets.length + 1) / (count + 0.5));
  };
}
