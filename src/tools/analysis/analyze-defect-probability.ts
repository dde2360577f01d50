import * as z from 'zod';
import type { DefectSummary, FileDefects } from '../../analysis/defects/defects.ts';
import { defectsText } from '../../reports/defects-text.ts';
import { Briefly, Format, ListOf, Open, ProjectPath, Unlisted } from '../arguments.ts';
import { defineTool } from '../tool.ts';

export const analyzeDefectProbability = defineTool({
  name: 'analyze_defect_probability',
  toolset: 'analysis',
  title: 'Defect probability',
  description:
    'How likely each file is to need a bug fix, by a model over complexity, churn, duplication, coupling, names and test coverage.',
  when: 'which files to review or test first, for they are likeliest to hold bugs',
  input: z.object({
    project_path: ProjectPath,
    min_confidence: Briefly(z.number().min(0).max(1).default(0.7).describe('Leave out predictions less sure.')),
    explain: Briefly(
      z.boolean().default(false).describe('What each feature adds to the logit.'),
      'What each feature adds.',
    ),
    sarif: Unlisted(z.boolean().default(false).describe('As format "sarif".')),
    format: Format(['summary', 'detailed', 'json', 'sarif']),
  }),
  output: z.object({
    summary: Open<DefectSummary>(),
    predictions: ListOf<FileDefects>(),
  }),
  annotations: { readOnlyHint: true, idempotentHint: true },
  aliases: { path: 'project_path' },
  lists: ['predictions'],

  async run({ project_path, min_confidence, explain }, context) {
    const [{ analyzeDefects }, { defectInputs }] = await Promise.all([
      import('../../analysis/defects/defects.ts'),
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
