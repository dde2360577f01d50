/** Files of a tree that are in no language of the index. */
export interface OtherFiles {
  readonly count: number;
  /** Those of them that hold code all the same, by their programming language: most first. */
  readonly unread: readonly UnreadCode[];
}

/** Files of one programming language that there is no grammar for. */
export interface UnreadCode {
  readonly language: string;
  readonly files: number;
}

/**
 * Counts files that are in no language of the index.
 * @param languages of each the programming language, or null for a file that holds no code
 */
export function otherFilesOf(languages: readonly (string | null)[]): OtherFiles {
  const counts = new Map<string, number>();
  for (const language of languages) if (language !== null) counts.set(language, (counts.get(language) ?? 0) + 1);
  return { count: languages.length, unread: sorted(counts) };
}

/** Files of both. */
export function joined(some: OtherFiles, others: OtherFiles): OtherFiles {
  if (others.count === 0) return some;
  const counts = new Map(some.unread.map(({ language, files }) => [language, files]));
  for (const { language, files } of others.unread) counts.set(language, (counts.get(language) ?? 0) + files);
  return { count: some.count + others.count, unread: sorted(counts) };
}

export function areSame(some: OtherFiles, others: OtherFiles): boolean {
  return some.count === others.count && JSON.stringify(some.unread) === JSON.stringify(others.unread);
}

/** `12 files in Perl and 1 in R are not read`. */
export function unreadCount(unread: readonly UnreadCode[]): string {
  const [first, ...rest] = unread.map(
    ({ language, files }, at) => `${files} ${at === 0 ? nounOf(files) : ''}in ${language}`,
  );
  const last = rest.pop();
  const all = [[first, ...rest].join(', '), ...(last === undefined ? [] : [last])].join(' and ');
  const isOne = unread.length === 1 && unread[0]?.files === 1;
  return `${all} ${isOne ? 'is' : 'are'} not read`;
}

/**
 * Says in a note that code of a tree is not read, and what an answer may lack for it; no note if all is.
 * @param consequence what may be wrong with the answer, as a clause
 */
export function unreadNotes({ unread }: OtherFiles, consequence: string): string[] {
  return unread.length === 0 ? [] : [`${unreadCount(unread)} because there is no grammar; ${consequence}.`];
}

function nounOf(files: number): string {
  return files === 1 ? 'file ' : 'files ';
}

function sorted(counts: ReadonlyMap<string, number>): UnreadCode[] {
  return Array.from(counts, ([language, files]) => ({ language, files })).sort(
    (a, b) => b.files - a.files || (a.language < b.language ? -1 : 1),
  );
}
