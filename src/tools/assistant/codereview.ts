import * as z from 'zod';
import { SEVERITY_FILTERS } from '../../assistant/answers/severity-filter.ts';
import { opinionText } from '../../reports/opinion-text.ts';
import { Unlisted } from '../arguments.ts';
import { defineTool } from '../tool.ts';
import { ASKING_HINTS, asking, MoreText, OPINION_LISTS, OpinionSchema, Paths } from './parameters.ts';

export const REVIEW_TYPES = ['full', 'security', 'performance', 'quick'] as const;

const inputSchema = () =>
  z.object({
    files: Paths().min(1),
    context: MoreText().describe('What the code is for.'),
    review_type: z.enum(REVIEW_TYPES).default('full'),
    severity_filter: z.enum(SEVERITY_FILTERS).default('all'),
    standards: Unlisted(MoreText()),
    focus_on: Unlisted(MoreText()),
    ...asking(),
  });
export type CodereviewInput = z.output<ReturnType<typeof inputSchema>>;

export const codereview = defineTool({
  name: 'codereview',
  toolset: 'assistant',
  title: 'Review code',
  description: 'Reviews files for bugs, security and speed: measured facts first, then a model.',
  input: inputSchema,
  output: OpinionSchema,
  annotations: ASKING_HINTS,
  aliases: { prompt: 'context' },
  lists: OPINION_LISTS,
  run: async (input, context) => (await import('./opinion-answers.ts')).codereviewAnswer(input, context),
  render: opinionText,
});
