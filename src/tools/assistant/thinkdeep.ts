import * as z from 'zod';
import { opinionText } from '../../reports/opinion-text.ts';
import { Unlisted } from '../arguments.ts';
import { defineTool } from '../tool.ts';
import { ASKING_HINTS, asking, FreeText, MoreText, OPINION_LISTS, OpinionSchema, Paths } from './parameters.ts';

const inputSchema = () =>
  z.object({
    current_analysis: FreeText(),
    problem_context: MoreText(),
    focus_areas: Unlisted(z.array(z.string().min(1).max(1000)).max(50).default([])),
    files: Paths().default([]),
    ...asking('high'),
  });
export type ThinkdeepInput = z.output<ReturnType<typeof inputSchema>>;

export const thinkdeep = defineTool({
  name: 'thinkdeep',
  toolset: 'assistant',
  title: 'Take an analysis further',
  description: 'Challenges an analysis or plan: alternatives, edge cases, risks.',
  input: inputSchema,
  output: OpinionSchema,
  annotations: ASKING_HINTS,
  aliases: { prompt: 'current_analysis' },
  lists: OPINION_LISTS,
  run: async (input, context) => (await import('./opinion-answers.ts')).thinkdeepAnswer(input, context),
  render: opinionText,
});
