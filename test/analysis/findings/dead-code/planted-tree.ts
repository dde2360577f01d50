import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  analyzeDeadCode,
  type DeadCodeAnalysis,
  type DeadCodeOptions,
} from '../../../../src/analysis/findings/dead-code/dead-code.ts';
import { Indexer } from '../../../../src/index/indexer.ts';
import { Parsers } from '../../../../src/languages/parsers.ts';
import { isDocument } from '../../../../src/workspace/document-files.ts';
import { isRunner } from '../../../../src/workspace/runner-files.ts';
import { isTemplate } from '../../../../src/workspace/template-files.ts';

export const EVERYTHING: DeadCodeOptions = {
  topFiles: 0,
  minDeadLines: 0,
  includeTests: false,
  minCertainty: 'medium',
  files: null,
};

/**
 * The dead code of a tree on disk.
 *
 * @param known an indexer that may have the index of the tree
 */
export async function deadCodeOf(
  folder: string,
  options: Partial<DeadCodeOptions> = {},
  known?: Indexer,
): Promise<DeadCodeAnalysis> {
  const indexer = known ?? new Indexer({ parsers: new Parsers(1) });
  try {
    const text = (path: string) => {
      try {
        return readFileSync(join(folder, path), 'utf8');
      } catch {
        return null;
      }
    };
    const paths = await indexer.paths(folder);
    return analyzeDeadCode(
      await indexer.linked(folder),
      {
        text,
        templates: paths.filter(isTemplate),
        documents: paths.filter(isDocument),
        runners: paths.filter(isRunner),
        entries: [],
      },
      { ...EVERYTHING, ...options },
    );
  } finally {
    if (known === undefined) await indexer.close();
  }
}

/** The dead code of a tree of such files, made for the one question. */
export async function deadCodeIn(
  files: Readonly<Record<string, string>>,
  options: Partial<DeadCodeOptions> = {},
): Promise<DeadCodeAnalysis> {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-dead-code-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    return await deadCodeOf(folder, options);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Findings as `file: name class`, sorted, for reading. */
export function namesOf({ ranked_files }: DeadCodeAnalysis): string[] {
  return ranked_files
    .flatMap(({ items }) => items)
    .map((item) =>
      item.item_type === 'module' ? `${item.file} ${item.class}` : `${item.file}: ${item.name} ${item.class}`,
    )
    .sort();
}
