import type { LinkedIndex } from '../index/code-index.ts';
import { type IndexStatistics, indexStatistics } from '../index/index-statistics.ts';
import type { LineCounts } from '../languages/facts.ts';
import { isTestFile } from './test-files.ts';

export interface LanguageShare {
  readonly language: string;
  readonly files: number;
  readonly code_lines: number;
}

/** A project at a glance: two trees with the same `digest` and `graph_digest` have the same summary. */
export interface ProjectSummary extends Omit<IndexStatistics, 'other_files' | 'languages'> {
  readonly test_files: number;
  /** Of all files of code. */
  readonly lines: LineCounts;
  /** Most code first. */
  readonly languages: readonly LanguageShare[];
  readonly digest: string;
  readonly graph_digest: string;
}

export function projectSummary(index: LinkedIndex): ProjectSummary {
  const { other_files: _, languages: __, ...statistics } = indexStatistics(index);
  const lines = { total: 0, code: 0, comment: 0, blank: 0 };
  const shares = new Map<string, { files: number; code_lines: number }>();
  for (const { language, facts } of index.files) {
    for (const kind of ['total', 'code', 'comment', 'blank'] as const) lines[kind] += facts.lines[kind];
    const share = shares.get(language) ?? { files: 0, code_lines: 0 };
    shares.set(language, { files: share.files + 1, code_lines: share.code_lines + facts.lines.code });
  }
  return {
    ...statistics,
    test_files: index.files.filter(({ path }) => isTestFile(path)).length,
    lines,
    languages: [...shares]
      .map(([language, share]) => ({ language, ...share }))
      .sort((a, b) => b.code_lines - a.code_lines || (a.language < b.language ? -1 : 1)),
    digest: index.digest,
    graph_digest: index.graphDigest,
  };
}
