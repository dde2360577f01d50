import * as z from 'zod';
import type { DebtOrigin } from '../../analysis/findings/debt-comments/age.ts';
import type { DebtItem, DebtSummary } from '../../analysis/findings/debt-comments/debt-comments.ts';
import { debtCommentsText } from '../../reports/debt-comments-text.ts';
import { Briefly, CodePath, Format } from '../arguments.ts';
import { Amount, Count, Deep, Line, ListOf, ObjectOf } from '../result-schema.ts';
import { defineTool } from '../tool.ts';

/** An item with where it comes from: null where that was not asked for, or is not committed. */
export type SatdItem = DebtItem & { readonly origin: DebtOrigin | null };

export interface SatdSummary extends DebtSummary {
  /** Of the items that are committed; null without blame, and why then. */
  readonly avg_age_days: number | null;
  readonly age_not_measured: string | null;
}

export const analyzeSatd = defineTool({
  name: 'analyze_satd',
  toolset: 'analysis',
  title: 'Self-admitted technical debt',
  description:
    'Debt that comments admit to (TODO, HACK, "this is slow" …), with category, severity, symbol and, on request, author and date.',
  when: 'Which debt do comments admit to?',
  input: () =>
    z.object({
      project_path: CodePath,
      severity: Briefly(
        z.enum(['low', 'medium', 'high', 'critical']).default('low').describe('Leave out less severe items.'),
        'At least.',
      ),
      strict: Briefly(
        z.boolean().default(false).describe('Only tags with a colon, such as "TODO:".'),
        'Only tags with a colon.',
      ),
      include_tests: Briefly(z.boolean().default(false).describe('Include test code.')),
      blame: Briefly(
        z.boolean().default(false).describe('Add author and age of each item, from git.'),
        'Add author and age.',
      ),
      format: Format(['summary', 'full', 'json', 'sarif']),
    }),
  output: () =>
    z.strictObject({
      summary: ObjectOf<SatdSummary>()({
        total_items: Count(),
        by_severity: z.record(z.enum(['low', 'medium', 'high', 'critical']), Count()),
        by_category: z.record(z.enum(['design', 'defect', 'requirement', 'security', 'performance', 'test']), Count()),
        files_with_satd: Count(),
        total_files: Count(),
        density: Amount().nullable(),
        avg_severity: Amount().nullable(),
        remediation_minutes: Count(),
        items_left_out_in_tests: Count(),
        items_below_severity: Count(),
        avg_age_days: Amount().nullable(),
        age_not_measured: z.string().nullable(),
      }),
      items: ListOf<SatdItem>()({
        category: z.enum(['design', 'defect', 'requirement', 'security', 'performance', 'test']),
        severity: z.enum(['low', 'medium', 'high', 'critical']),
        marker: z.string(),
        certainty: z.enum(['high', 'medium']),
        text: z.string(),
        file: z.string(),
        line: Line(),
        column: Line(),
        end_line: Line(),
        symbol: z.string().nullable(),
        surroundings: z.enum(['test', 'security', 'validation', 'complex', 'ordinary']),
        remediation_minutes: Count(),
        context_hash: z.string(),
        origin: Deep<DebtOrigin>().nullable(),
      }),
    }),
  partly: true,
  annotations: { readOnlyHint: true, idempotentHint: true },
  aliases: { path: 'project_path' },
  lists: ['items'],

  async run({ project_path, severity, strict, include_tests, blame }, context) {
    const [{ analyzeDebtComments }, { codeAt }] = await Promise.all([
      import('../../analysis/findings/debt-comments/debt-comments.ts'),
      import('./code-at.ts'),
    ]);
    const { folder, index } = await codeAt(project_path, context);
    const options = { minSeverity: severity, strict, includeTests: include_tests };
    const { summary, items } = analyzeDebtComments(index, options);
    const [{ averageAge }, { originsOf }] = await Promise.all([
      import('../../analysis/findings/debt-comments/age.ts'),
      import('./debt-origins.ts'),
    ]);
    const blamed = blame
      ? await originsOf(folder, index, items, context)
      : { origins: null, reason: 'blame was not requested' };
    const withOrigins = items.map((item, at) => ({ ...item, origin: blamed.origins?.[at] ?? null }));
    return {
      summary: {
        ...summary,
        avg_age_days: averageAge(withOrigins.map(({ origin }) => origin)),
        age_not_measured: blamed.reason,
      },
      items: withOrigins,
    };
  },

  render: (output, { format }) => debtCommentsText(output, format),
});
