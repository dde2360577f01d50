import * as z from 'zod';
import type {
  CloneGroup,
  DuplicateHotspot,
  DuplicatePerformance,
  DuplicateSummary,
} from '../../analysis/findings/clones/duplicate-report.ts';
import { type Acceleration, duplicatesText } from '../../reports/duplicates-text.ts';
import type { ResolvedPath } from '../../workspace/roots.ts';
import { Briefly, Format, ProjectPath, Unlisted } from '../arguments.ts';
import { Amount, Count, Deep, DeepList, ListOf, ObjectOf, Share, Texts } from '../result-schema.ts';
import { defineTool, type ToolContext } from '../tool.ts';
import { loggedFaults } from './logged-faults.ts';

export const analyzeDuplicatesTool = defineTool({
  name: 'analyze_duplicates',
  toolset: 'analysis',
  title: 'Duplicated code',
  description:
    'Duplicated code in groups: exact, renamed (names and literals differ), gapped (some lines differ) or semantic (same work, other syntax).',
  when: 'which code is copied and could be merged',
  input: () =>
    z.object({
      project_path: ProjectPath,
      detection_type: Briefly(
        z
          .enum(['all', 'exact', 'renamed', 'gapped', 'semantic'])
          .default('all')
          .describe('Only clones of this type. Each clone has the strongest type that fits.'),
      ),
      threshold: Briefly(
        z
          .number()
          .min(0)
          .max(1)
          .default(0.85)
          .describe('Minimum similarity of gapped and semantic clones; values below 0.5 count as 0.5.'),
        'Minimum similarity of gapped and semantic clones.',
      ),
      min_lines: Briefly(z.int().min(1).default(5).describe('Minimum lines of a clone.')),
      gpu: Unlisted(z.boolean().default(false).describe('Use a graphics processor, if there is one.')),
      perf: Unlisted(z.boolean().default(false).describe('Add times, candidates and band parameters.')),
      format: Format(['summary', 'detailed', 'json', 'sarif']),
    }),
  output: () =>
    z.strictObject({
      summary: ObjectOf<DuplicateSummary>()({
        total_files: Count(),
        total_fragments: Count(),
        duplicate_lines: Count(),
        total_lines: Count(),
        duplication_ratio: Share(),
        clone_groups: Count(),
        largest_group_size: Count(),
        by_type: z.record(z.enum(['exact', 'renamed', 'gapped', 'semantic']), Count()),
      }),
      groups: ListOf<CloneGroup>()({
        id: Count(),
        clone_type: z.enum(['exact', 'renamed', 'gapped', 'semantic']),
        fragments: DeepList<CloneGroup['fragments'][number]>(),
        total_lines: Count(),
        total_tokens: Count(),
        average_similarity: Share(),
        representative: Count(),
        reasons: Texts().optional(),
      }),
      hotspots: ListOf<DuplicateHotspot>()({
        file: z.string(),
        duplicate_lines: Count(),
        clone_groups: Count(),
        severity: Amount(),
      }),
      acceleration: ObjectOf<Acceleration>()({
        requested: z.string(),
        used: z.string(),
        reason: z.string().nullable(),
      }).optional(),
      performance: ObjectOf<DuplicatePerformance>()({
        phases: DeepList<DuplicatePerformance['phases'][number]>(),
        engines: Deep<DuplicatePerformance['engines']>(),
        gapped: Deep<NonNullable<DuplicatePerformance['gapped']>>().nullable(),
        semantic: Deep<NonNullable<DuplicatePerformance['semantic']>>().nullable(),
      }).optional(),
      notes: Texts().optional(),
    }),
  partly: true,
  annotations: { readOnlyHint: true, idempotentHint: true },
  lists: ['groups'],

  async run({ project_path, detection_type, threshold, min_lines, gpu, perf }, context) {
    const [{ analyzeDuplicates }, { CLONE_TYPES }] = await Promise.all([
      import('../../analysis/findings/clones/duplicates.ts'),
      import('../../analysis/findings/clones/clone-classes.ts'),
    ]);
    const folder = await context.workspace.roots.resolve(project_path, 'directory');
    const code = await codeToSearch(folder, detection_type === 'exact', context);
    const graphics = await graphicsFor(gpu);
    try {
      const { summary, groups, hotspots, performance, notes } = await analyzeDuplicates(code, {
        types: new Set(detection_type === 'all' ? CLONE_TYPES : [detection_type]),
        threshold,
        minLines: min_lines,
        ...(graphics?.kind === 'available' && { signatureMaker: graphics }),
        onFault: loggedFaults(context.log),
        signal: context.signal,
      });
      const used = performance.engines.minhash;
      const reason = graphics?.kind === 'unavailable' ? graphics.reason : null;
      return {
        summary,
        groups,
        hotspots,
        ...(gpu && { acceleration: { requested: 'webgpu', used, reason } }),
        ...(perf && { performance }),
        ...(notes.length > 0 && { notes }),
      };
    } finally {
      if (graphics?.kind === 'available') graphics.close();
    }
  },

  render: (output, { format }) => duplicatesText(output, format),
});

/** The files of a folder: only equal code can be looked for without their index, where nothing else has a use for one. */
async function codeToSearch(folder: ResolvedPath, exactOnly: boolean, context: ToolContext) {
  const compared = exactOnly ? await context.comparedFiles(folder) : null;
  return compared === null ? context.index(folder) : { files: compared };
}

/** A graphics processor, if one was asked for. */
async function graphicsFor(gpu: boolean) {
  if (!gpu) return null;
  const [{ openGraphicsMinHash }, { SIGNATURE_LENGTH }] = await Promise.all([
    import('../../kernels/minhash-gpu.ts'),
    import('../../analysis/findings/clones/similar-sets.ts'),
  ]);
  return openGraphicsMinHash(SIGNATURE_LENGTH);
}
