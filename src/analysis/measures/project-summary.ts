import type { LinkedIndex } from '../../index/code-index.ts';
import { eachFile } from '../../index/file-fault.ts';
import { type IndexStatistics, indexStatistics } from '../../index/index-statistics.ts';
import type { LineCounts } from '../../languages/facts.ts';

export interface LanguageShare {
  readonly language: string;
  readonly files: number;
  readonly code_lines: number;
}

export interface FolderShare {
  /** Up to two folders deep; `.` for files in none. */
  readonly folder: string;
  readonly files: number;
  readonly code_lines: number;
}

/** A project at a glance: two trees with the same `digest` and `graph_digest` have the same summary. */
export interface ProjectSummary extends Omit<IndexStatistics, 'other_files' | 'languages' | 'partial_files'> {
  readonly test_files: number;
  /** Of all files of code. */
  readonly lines: LineCounts;
  /** Most code first. */
  readonly languages: readonly LanguageShare[];
  /** Most code first. */
  readonly folders: readonly FolderShare[];
  readonly digest: string;
  readonly graph_digest: string;
}

const FOLDER_DEPTH = 2;

export function projectSummary(index: LinkedIndex): ProjectSummary {
  const { other_files: _, languages: __, partial_files: ___, ...statistics } = indexStatistics(index);
  const lines = { total: 0, code: 0, comment: 0, blank: 0 };
  const languages = new Shares();
  const folders = new Shares();
  eachFile(index.files, ({ path, language, facts }) => {
    for (const kind of ['total', 'code', 'comment', 'blank'] as const) lines[kind] += facts.lines[kind];
    languages.add(language, facts.lines.code);
    folders.add(path.split('/').slice(0, -1).slice(0, FOLDER_DEPTH).join('/') || '.', facts.lines.code);
  });
  return {
    ...statistics,
    test_files: index.files.filter(({ path }) => index.kinds.isTest(path)).length,
    lines,
    languages: languages.sorted().map(([language, share]) => ({ language, ...share })),
    folders: folders.sorted().map(([folder, share]) => ({ folder, ...share })),
    digest: index.digest,
    graph_digest: index.graphDigest,
  };
}

type Share = Pick<LanguageShare, 'files' | 'code_lines'>;

/** Files and lines by what they belong to. */
class Shares {
  readonly #shares = new Map<string, Share>();

  add(name: string, codeLines: number): void {
    const { files, code_lines } = this.#shares.get(name) ?? { files: 0, code_lines: 0 };
    this.#shares.set(name, { files: files + 1, code_lines: code_lines + codeLines });
  }

  /** Most code first. */
  sorted(): [string, Share][] {
    return [...this.#shares].sort(([a, x], [b, y]) => y.code_lines - x.code_lines || (a < b ? -1 : 1));
  }
}
