import * as z from 'zod';
import type { ChurnAnalysis, ChurnFile, ChurnSummary } from '../../analysis/measures/churn/churn.ts';
import type { Coupling } from '../../analysis/measures/churn/coupling.ts';
import { OrreryError } from '../../errors.ts';
import { churnText } from '../../reports/churn-text.ts';
import { Briefly, Format, ProjectPath } from '../arguments.ts';
import { Amount, Count, ListOf, ObjectOf, Percentage, Share, Texts } from '../result-schema.ts';
import { defineTool } from '../tool.ts';

export const analyzeCodeChurn = defineTool({
  name: 'analyze_code_churn',
  toolset: 'analysis',
  title: 'Code churn',
  description: 'Which files change most, who changes them and what changes together, from git history.',
  when: 'which files change most, who knows them, and what changes together',
  input: () =>
    z.object({
      project_path: ProjectPath,
      period_days: Briefly(
        z.int().min(1).max(36_500).default(30).describe('Days to look back from the newest commit.'),
      ),
      format: Format(['summary', 'json', 'csv', 'markdown']),
    }),
  output: () =>
    ObjectOf<ChurnAnalysis & { readonly generated_at: string }>()({
      generated_at: z.string(),
      period_days: z.int(),
      since: z.string().nullable(),
      until: z.string().nullable(),
      repository_root: z.string(),
      incomplete: z.string().nullable(),
      summary: ObjectOf<ChurnSummary>()({
        total_commits: Count(),
        total_files_changed: Count(),
        deleted_files: Count(),
        generated_files: Count(),
        hotspot_files: Texts(),
        stable_files: Texts(),
        author_contributions: z.record(z.string(), Count()),
      }),
      files: ListOf<ChurnFile>()({
        path: z.string(),
        relative_path: z.string(),
        commit_count: Count(),
        unique_authors: Texts(),
        main_author: z.string(),
        main_author_share: Share().nullable(),
        additions: Count(),
        deletions: Count(),
        churn_score: Share(),
        generated: z.boolean(),
        first_seen: z.string(),
        last_modified: z.string(),
        age_months: Count(),
      }),
      couplings: ListOf<Coupling>()({
        file: z.string(),
        coupled_file: z.string(),
        degree: Percentage(),
        shared_commits: Count(),
        average_commits: Amount(),
      }),
    }),
  annotations: { readOnlyHint: true, idempotentHint: true },
  aliases: { path: 'project_path' },
  settings: { period_days: 'churn.days' },
  lists: ['files', 'couplings'],

  async run({ project_path, period_days }, context) {
    const [{ analyzeChurn }, { fileKinds }] = await Promise.all([
      import('../../analysis/measures/churn/churn.ts'),
      import('../../languages/file-kinds.ts'),
    ]);
    const folder = await context.workspace.roots.resolve(project_path, 'directory');
    const now = context.clock();
    const history = await context.history(folder, { days: period_days });
    if (history.kind === 'none') {
      throw new OrreryError(
        'TOOL_EXECUTION_ERROR',
        `Churn is measured from git history, which is not available: ${history.reason}.`,
        { folder: folder.absolute },
      );
    }
    const kinds = (await fileKinds(folder.absolute)).from(folder.root.path);
    return { generated_at: now.toISOString(), ...analyzeChurn(history, { periodDays: period_days, now, kinds }) };
  },

  render: (output, { format }) => churnText(output, format),
});
