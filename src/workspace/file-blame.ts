import { basename, dirname } from 'node:path';
import { LruMap } from '../lru-map.ts';
import type { LineCommit } from './blame-porcelain.ts';
import { type CommittedLines, committedLines } from './committed-lines.ts';
import type { GitRunner } from './git/run-git.ts';
import { headCommit } from './head.ts';
import { editScript } from './line-diff.ts';
import { readRegularFile } from './read-file.ts';
import { enclosingRepository } from './repository.ts';
import { shallowBoundary } from './shallow.ts';

/** Lines that are told of: beyond, a file is data that nobody reads line by line. */
export const MAX_BLAMED_LINES = 20_000;
/** Files whose committed lines are kept. */
const KEPT_FILES = 64;

/** Where all lines of a file come from. */
export type FileBlame =
  | {
      readonly kind: 'blamed';
      /** The commit that is checked out. */
      readonly head: string;
      /** Those that lines come from, the newest first. */
      readonly commits: readonly LineCommit[];
      /** For each line of the file as it is now, the first of them first, the row of its commit; null where it is not committed. */
      readonly lines: readonly (number | null)[];
      /** Lines at the end that are left out. */
      readonly leftOut: number;
      /** Commits at which a shallow clone begins: their lines are as old or older, and by anybody. */
      readonly beginnings: ReadonlySet<string>;
    }
  | { readonly kind: 'none'; readonly reason: string };

/** Blames files, and remembers what git said of each until another commit is checked out. */
export class FileBlames {
  readonly #git: GitRunner | undefined;
  readonly #kept = new LruMap<string, CommittedLines>(KEPT_FILES);

  constructor(git?: GitRunner) {
    this.#git = git;
  }

  /**
   * Lines that stand in the commit that is checked out are found by a shortest edit script from there to the file.
   *
   * @param absolute a real path, from `Roots.resolve`
   * @throws the signal's reason when it aborts; git has then been ended
   */
  async read(absolute: string, signal: AbortSignal): Promise<FileBlame> {
    const read = readRegularFile(absolute);
    if (read.kind !== 'bytes') return { kind: 'none', reason: 'the file is too large, or cannot be read' };
    const committed = await this.#committed(absolute, signal);
    if (committed.kind !== 'lines') return { kind: 'none', reason: committed.reason };
    const { repository, head, lines } = committed;
    const boundary = shallowBoundary(repository);
    const origins = originsOf(lines, linesIn(read.bytes.toString('utf8')));
    const shown = origins.slice(0, MAX_BLAMED_LINES);
    const commits = [...new Set(shown)].filter((one) => one !== null).sort((a, b) => b.at - a.at);
    const rows = new Map(commits.map((commit, row) => [commit, row]));
    return {
      kind: 'blamed',
      head,
      commits,
      lines: shown.map((origin) => (origin === null ? null : (rows.get(origin) ?? null))),
      leftOut: origins.length - shown.length,
      beginnings: new Set(commits.flatMap(({ commit }) => (boundary.has(commit) ? [commit] : []))),
    };
  }

  async #committed(absolute: string, signal: AbortSignal): Promise<CommittedLines> {
    const folder = dirname(absolute);
    const repository = enclosingRepository(folder);
    const key = `${repository === null ? '' : headCommit(repository)} ${absolute}`;
    const known = this.#kept.get(key);
    if (known !== undefined) return known;
    const found = await committedLines(folder, basename(absolute), { signal, ...(this.#git && { git: this.#git }) });
    if (found.kind === 'lines') this.#kept.set(key, found);
    return found;
  }
}

/** For each line of a text where it comes from; null for lines that are not committed. */
function originsOf(
  committed: readonly { readonly text: string; readonly origin: LineCommit }[],
  now: readonly string[],
): (LineCommit | null)[] {
  const before = committed.map(({ text }) => withoutReturn(text));
  let at = 0;
  return editScript(before, now).flatMap(({ kind }): (LineCommit | null)[] => {
    if (kind === '+') return [null];
    const origin = committed[at++]?.origin ?? null;
    return kind === ' ' ? [origin] : [];
  });
}

/** As git counts them: nothing stands behind the last line end. */
function linesIn(text: string): string[] {
  const lines = text.split('\n').map(withoutReturn);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** Line ends may be of another kind in the working tree than in the commit. */
function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}
