import * as z from 'zod';
import { opinionText } from '../../reports/opinion-text.ts';
import { Unlisted } from '../arguments.ts';
import { defineTool } from '../tool.ts';
import { ASKING_HINTS, asking, FreeText, OPINION_LISTS, OpinionSchema, Paths } from './parameters.ts';

const inputSchema = () =>
  z.object({
    files: Paths().min(1),
    question: FreeText(),
    analysis_type: z.enum(['general', 'architecture', 'performance', 'security', 'quality']).default('general'),
    output_format: Unlisted(z.enum(['detailed', 'summary', 'actionable']).default('detailed')),
    ...asking(),
  });
export type AnalyzeInput = z.output<ReturnType<typeof inputSchema>>;

export const analyze = defineTool({
  name: 'analyze',
  toolset: 'assistant',
  title: 'Understand code',
  description: 'Answers a question on files or folders from their text, structure and hotspots.',
  input: inputSchema,
  output: OpinionSchema,
  annotations: ASKING_HINTS,
  aliases: { prompt: 'question' },
  lists: OPINION_LISTS,
  run: async (input, context) => (await import('./opinion-answers.ts')).analyzeAnswer(input, context),
  render: opinionText,
});
