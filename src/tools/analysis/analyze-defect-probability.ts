import * as z from 'zod';
import type { DefectAnalysis, DefectSummary, FileDefects } from '../../analysis/judgements/defects/defects.ts';
import type { Feature } from '../../analysis/judgements/defects/features.ts';
import { defectsText } from '../../reports/defects-text.ts';
import { Briefly, Format, ProjectPath, Unlisted } from '../arguments.ts';
import { Count, Deep, Line, ListOf, ObjectOf, Share, Texts, Word } from '../result-schema.ts';
import { defineTool } from '../tool.ts';

export const analyzeDefectProbability = defineTool({
  name: 'analyze_defect_probability',
  toolset: 'analysis',
  title: 'Defect probability',
  description:
    'How likely each file is to need a bug fix, by a model over size, changes, past fixes, coupling, complexity and more.',
  when: 'which files likely contain bugs',
  input: () =>
    z.object({
      project_path: ProjectPath,
      min_confidence: Briefly(z.number().min(0).max(1).default(0.7).describe('Leave out less confident predictions.')),
      explain: Briefly(
        z.boolean().default(false).describe('What each feature adds to the logit.'),
        'What each feature adds.',
      ),
      sarif: Unlisted(z.boolean().default(false).describe('As format "sarif".')),
      format: Format(['summary', 'detailed', 'json', 'sarif']),
    }),
  output: () =>
    ObjectOf<DefectAnalysis>()({
      summary: ObjectOf<DefectSummary>()({
        total_files: Count(),
        high_risk_files: Count(),
        medium_risk_files: Count(),
        low_risk_files: Count(),
        average_probability: Share().nullable(),
        below_min_confidence: Count(),
        test_files: Count(),
        model: z.string(),
        provenance: z.string(),
        coverage_source: Word<NonNullable<DefectSummary['coverage_source']>>().nullable(),
        not_measured: Deep<DefectSummary['not_measured']>(),
        notes: Texts(),
      }),
      predictions: ListOf<FileDefects>()({
        file: z.string(),
        line: Line(),
        end_line: Line(),
        probability: Share(),
        risk: z.enum(['high', 'medium', 'low']),
        confidence: Share(),
        code_lines: Count(),
        measures: Deep<FileDefects['measures']>(),
        factors: Texts<Feature>(),
        explanation: Deep<NonNullable<FileDefects['explanation']>>().optional(),
      }),
    }),
  annotations: { readOnlyHint: true, idempotentHint: true },
  aliases: { path: 'project_path' },
  lists: ['predictions'],

  async run({ project_path, min_confidence, explain }, context) {
    const [{ analyzeDefects }, { defectInputs }] = await Promise.all([
      import('../../analysis/judgements/defects/defects.ts'),
      import('./defect-inputs.ts'),
    ]);
    const folder = await context.workspace.roots.resolve(project_path, 'directory');
    const index = await context.linked(folder);
    return analyzeDefects(await defectInputs(folder, index, context), {
      minConfidence: min_confidence,
      explain,
    });
  },

  render: (output, { format, sarif }) => defectsText(output, sarif ? 'sarif' : format),
});
