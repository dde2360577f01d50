import * as z from 'zod';
import { OrreryError } from '../../errors.ts';
import type { LinkedIndex } from '../../index/code-index.ts';
import type { IndexStatistics } from '../../index/index-statistics.ts';
import type { ImportedScip } from '../../index/indexer.ts';
import { CERTAINTIES, EDGE_KINDS } from '../../index/link/edges.ts';
import type { PartialFile } from '../../index/partial-names.ts';
import { indexText, type VerificationResult } from '../../reports/index-text.ts';
import type { ResolvedPath } from '../../workspace/roots.ts';
import { Format, ProjectPath } from '../arguments.ts';
import { Amount, Count, DeepList, ListOf, ObjectOf, Texts, Word } from '../result-schema.ts';
import { defineTool, type ToolContext } from '../tool.ts';

/** A tree that changes while it is verified is tried so many times. */
const ATTEMPTS = 3;

interface IndexAnswer extends IndexStatistics {
  /** Absolute. */
  readonly folder: string;
  readonly digest: string;
  readonly graph_digest: string;
  readonly skipped_files: LinkedIndex['skipped'];
  readonly duration_ms: number;
  readonly peak_memory_bytes: number;
  readonly scip?: ImportedScip;
  readonly verification?: VerificationResult;
}

export const indexProject = defineTool({
  name: 'index_project',
  toolset: 'graph',
  title: 'Index a project',
  description: 'Builds or refreshes the index of a folder and summarises it.',
  input: () =>
    z.object({
      project_path: ProjectPath,
      verify: z.boolean().default(false).describe('Compare the index with one rebuilt from scratch.'),
      scip: z
        .string()
        .min(1)
        .optional()
        .describe('A SCIP index of the folder, inside a root: its references become exact edges, also in later calls.'),
      format: Format(['summary', 'json']),
    }),
  output: () =>
    ObjectOf<IndexAnswer>()({
      folder: z.string(),
      digest: z.string(),
      graph_digest: z.string(),
      files: Count(),
      bytes: Count(),
      other_files: Count(),
      unread: z.record(z.string(), Count()),
      skipped: z.record(z.string(), Count()),
      skipped_files: ListOf<IndexAnswer['skipped_files'][number]>()({
        path: z.string(),
        reason: Word<IndexAnswer['skipped_files'][number]['reason']>(),
      }),
      languages: z.record(z.string(), Count()),
      partial: z.record(z.string(), Count()),
      partial_files: ListOf<PartialFile>()({
        path: z.string(),
        language: z.string(),
        lines: DeepList<PartialFile['lines'][number]>(),
      }),
      symbols: Count(),
      symbols_by_kind: z.record(z.string(), Count()),
      externals: Count(),
      edges: Count(),
      edges_by_kind: z.record(z.enum(EDGE_KINDS), z.record(z.enum(CERTAINTIES), Count())),
      unresolved_calls: Count(),
      left_out_candidates: Count(),
      incomplete_functions: Count(),
      duration_ms: Amount(),
      peak_memory_bytes: Count(),
      scip: ObjectOf<ImportedScip>()({
        tool: z.string(),
        documents: Count(),
        files: Count(),
        references: Count(),
        kept: z.boolean(),
      }).optional(),
      verification: ObjectOf<VerificationResult>()({
        equal: z.boolean(),
        differences: Texts(),
        duration_ms: Amount(),
      }).optional(),
    }),
  annotations: { readOnlyHint: true, idempotentHint: true },
  lists: ['partial_files', 'skipped_files'],

  async run({ project_path, verify, scip }, context) {
    const { indexStatistics } = await import('../../index/index-statistics.ts');
    const folder = await context.workspace.roots.resolve(project_path, 'directory');
    const startedAt = performance.now();
    const imported =
      scip === undefined
        ? undefined
        : await context.importScip(folder, await context.workspace.roots.resolve(scip, 'file'));
    const index = await context.linked(folder);
    const duration = performance.now() - startedAt;
    const verification = verify ? await verified(folder, context) : undefined;
    return {
      folder: folder.absolute,
      digest: index.digest,
      graph_digest: index.graphDigest,
      ...indexStatistics(index),
      skipped_files: index.skipped,
      duration_ms: Math.round(duration),
      // Kilobytes, as the operating system counts them.
      peak_memory_bytes: process.resourceUsage().maxRSS * 1024,
      ...(imported !== undefined && { scip: imported }),
      ...(verification !== undefined && { verification }),
    };
  },

  render: (output) => indexText(output),
});

/**
 * Compares what Orrery found by itself with an index that shares nothing with it.
 * @throws OrreryError TOOL_EXECUTION_ERROR when the tree never holds still long enough to be compared
 */
async function verified(folder: ResolvedPath, context: ToolContext): Promise<VerificationResult> {
  const [{ Indexer }, { differences }, { linkedUnderRoot }] = await Promise.all([
    import('../../index/indexer.ts'),
    import('../../index/compare.ts'),
    import('../../index/under-root.ts'),
  ]);
  const { absolute } = folder;
  let refreshed = await context.linked(folder, { ownOnly: true });
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const startedAt = performance.now();
    const indexer = new Indexer();
    try {
      const own = await indexer.linked(absolute, { signal: context.signal, onProgress: context.progress });
      const rebuilt = linkedUnderRoot(own, folder);
      const duration_ms = Math.round(performance.now() - startedAt);
      const found = differences(refreshed, rebuilt);
      if (found.length === 0) return { equal: true, differences: [], duration_ms };
      // Only what differs of a tree that stayed as it was is a fault of the index.
      const again = await context.linked(folder, { ownOnly: true });
      if (again.graphDigest === refreshed.graphDigest) return { equal: false, differences: found, duration_ms };
      refreshed = again;
    } finally {
      await indexer.close();
    }
  }
  const message = `${absolute} changed during every comparison: verify it while nothing writes to it.`;
  throw new OrreryError('TOOL_EXECUTION_ERROR', message, { folder: absolute, attempts: ATTEMPTS });
}
