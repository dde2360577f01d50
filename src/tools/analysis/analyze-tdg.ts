import * as z from 'zod';
import type {
  DebtGradient,
  FileGradient,
  GradientSummary,
} from '../../analysis/judgements/debt-gradient/debt-gradient.ts';
import type { LinkedIndex } from '../../index/code-index.ts';
import { debtGradientText } from '../../reports/debt-gradient-text.ts';
import { Briefly, Format, ProjectPath, Unlisted } from '../arguments.ts';
import { Amount, Count, Deep, DeepList, ListOf, ObjectOf, Percentage, Share } from '../result-schema.ts';
import { defineTool, type ToolContext } from '../tool.ts';
import { loggedFaults } from './logged-faults.ts';

export const analyzeTdg = defineTool({
  name: 'analyze_tdg',
  toolset: 'analysis',
  title: 'Technical debt gradient',
  description:
    'How much each file resists change, from 0 to 5: complexity, churn, coupling, risk of its domain and duplication.',
  when: 'Which files resist change most?',
  input: () =>
    z.object({
      project_path: ProjectPath,
      threshold: Briefly(
        z.number().min(0).max(5).default(1.5).describe('List files with higher scores.'),
        'List files above.',
      ),
      critical_only: Unlisted(z.boolean().default(false).describe('List only files above 2.5.')),
      top_files: Briefly(z.int().min(0).default(0).describe('List this many; 0 lists all.'), '0 lists all.'),
      include_tests: Briefly(z.boolean().default(false).describe('Judge test files too.')),
      include_duplicates: Unlisted(
        z.boolean().default(true).describe('Include clones; otherwise the other parts weigh more.'),
      ),
      format: Format(['summary', 'full', 'json']),
    }),
  output: () =>
    ObjectOf<DebtGradient>()({
      summary: ObjectOf<GradientSummary>()({
        total_files: Count(),
        critical_files: Count(),
        warning_files: Count(),
        average_tdg: Amount().nullable(),
        p95_tdg: Amount().nullable(),
        p99_tdg: Amount().nullable(),
        estimated_debt_hours: Amount(),
        distribution: DeepList<GradientSummary['distribution'][number]>(),
        hotspots: DeepList<GradientSummary['hotspots'][number]>(),
        not_measured: Deep<GradientSummary['not_measured']>(),
      }),
      files: ListOf<FileGradient>()({
        path: z.string(),
        tdg_score: Amount().max(5),
        severity: z.enum(['normal', 'warning', 'critical']),
        percentile: Percentage(),
        confidence: Share(),
        components: Deep<FileGradient['components']>(),
        primary_factor: z.string(),
        estimated_hours: Amount(),
        recommendations: DeepList<FileGradient['recommendations'][number]>(),
      }),
    }),
  annotations: { readOnlyHint: true, idempotentHint: true },
  aliases: { path: 'project_path' },
  lists: ['files'],

  async run({ project_path, threshold, critical_only, top_files, include_tests, include_duplicates }, context) {
    const [{ debtGradient, GRADIENT_DAYS }, { ALL_DEBT, analyzeDebtComments, debtMinutes }] = await Promise.all([
      import('../../analysis/judgements/debt-gradient/debt-gradient.ts'),
      import('../../analysis/findings/debt-comments/debt-comments.ts'),
    ]);
    const folder = await context.workspace.roots.resolve(project_path, 'directory');
    const [index, history] = await Promise.all([
      context.linked(folder),
      context.history(folder, { days: GRADIENT_DAYS }),
    ]);
    const { summary, files } = debtGradient({
      index,
      history,
      duplication: include_duplicates ? await duplication(index, context) : { reason: 'clones were not requested' },
      debtMinutes: debtMinutes(analyzeDebtComments(index, ALL_DEBT)),
      includeTests: include_tests,
    });
    const listed = files.filter(
      ({ tdg_score, severity }) => tdg_score > threshold && (severity === 'critical' || !critical_only),
    );
    return { summary, files: top_files === 0 ? listed : listed.slice(0, top_files) };
  },

  render: (output, { format }) => debtGradientText(output, format),
});

async function duplication(index: LinkedIndex, { signal, log }: ToolContext): Promise<ReadonlyMap<string, number>> {
  const [{ analyzeDuplicates }, { duplicatedLineShares }] = await Promise.all([
    import('../../analysis/findings/clones/duplicates.ts'),
    import('../../analysis/findings/clones/duplicate-report.ts'),
  ]);
  return duplicatedLineShares(await analyzeDuplicates(index, { onFault: loggedFaults(log), signal }));
}
