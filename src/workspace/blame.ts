import { relative, sep } from 'node:path';
import { objectId } from './git/object-id.ts';
import { type GitRunner, runGit } from './git/run-git.ts';
import { headCommit } from './head.ts';
import { Mailmap } from './mailmap.ts';
import { enclosingRepository, whyNoRepository } from './repository.ts';

/** Who last changed a line, and when. */
export interface LineOrigin {
  /** As the repository's `.mailmap` has it. */
  readonly author: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** A line by its number, 1-based, and something that stands in it. */
export interface LineQuery {
  readonly line: number;
  readonly text: string;
}

export interface BlameOptions {
  readonly signal?: AbortSignal;
  readonly git?: GitRunner;
}

/** Where each line of a file comes from, in the order of the queries: null for a line that is not committed. */
export type BlameResult =
  | { readonly kind: 'blamed'; readonly origins: readonly (LineOrigin | null)[] }
  | { readonly kind: 'none'; readonly reason: string };

/**
 * Who last changed lines of a file, as of HEAD. The file of the working tree is not given to git: it would run the
 * filters that the repository names. A line is found in the committed file by what stands in it, the nearest one counts.
 *
 * @param path relative to `folder`, with forward slashes
 * @throws the signal's reason when it aborts; git has then been ended
 */
export async function blameLines(
  folder: string,
  path: string,
  queries: readonly LineQuery[],
  { signal, git = runGit }: BlameOptions = {},
): Promise<BlameResult> {
  const repository = enclosingRepository(folder);
  if (repository === null) return { kind: 'none', reason: whyNoRepository(folder) };
  const head = headCommit(repository);
  if (head === '') return { kind: 'blamed', origins: queries.map(() => null) };
  const commit = head === null ? null : objectId(head);
  if (commit === null) return { kind: 'none', reason: `the HEAD of ${repository.workTree} names no commit` };
  const prefix = relative(repository.workTree, folder).split(sep).join('/');
  const tracked = prefix === '' ? path : `${prefix}/${path}`;
  const result = await git(repository, { ask: 'blame', commit, path: tracked }, signal && { signal });
  if (result.kind === 'failed') {
    const isNew = /no such path/.test(result.stderr);
    return isNew ? { kind: 'blamed', origins: queries.map(() => null) } : { kind: 'none', reason: result.reason };
  }
  const lines = parsePorcelain(result.stdout.toString('utf8'), Mailmap.of(repository));
  return { kind: 'blamed', origins: queries.map((query) => originOf(query, lines)) };
}

interface BlamedLine {
  readonly text: string;
  readonly origin: LineOrigin;
}

/** The lines of a file in order. A commit's details stand with its first line only. */
function parsePorcelain(output: string, mailmap: Mailmap): BlamedLine[] {
  const origins = new Map<string, { name: string; email: string; at: number }>();
  const lines: { text: string; hash: string }[] = [];
  let hash = '';
  let origin = { name: '', email: '', at: 0 };
  for (const row of output.split('\n')) {
    const [, begun] = /^([0-9a-f]{40,64}) \d+ \d+/.exec(row) ?? [];
    if (row.startsWith('\t')) lines.push({ text: row.slice(1), hash });
    else if (begun !== undefined) {
      hash = begun;
      origin = origins.get(hash) ?? { name: '', email: '', at: 0 };
      origins.set(hash, origin);
    } else if (row.startsWith('author ')) origin.name = row.slice('author '.length);
    else if (row.startsWith('author-mail ')) origin.email = row.slice('author-mail <'.length, -1);
    else if (row.startsWith('author-time ')) origin.at = Number(row.slice('author-time '.length)) * 1000;
  }
  const known = new Map([...origins].map(([of, { at, ...person }]) => [of, { author: mailmap.who(person).name, at }]));
  return lines.map(({ text, hash: of }) => ({ text, origin: known.get(of) as LineOrigin }));
}

function originOf({ line, text }: LineQuery, lines: readonly BlamedLine[]): LineOrigin | null {
  for (let distance = 0; distance < lines.length + line; distance++) {
    for (const at of [line - 1 - distance, line - 1 + distance]) {
      const there = lines[at];
      if (there?.text.includes(text)) return there.origin;
    }
  }
  return null;
}
