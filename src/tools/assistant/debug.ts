import * as z from 'zod';
import { opinionText } from '../../reports/opinion-text.ts';
import { Unlisted } from '../arguments.ts';
import { defineTool } from '../tool.ts';
import { ASKING_HINTS, asking, FreeText, MoreText, OPINION_LISTS, OpinionSchema, Paths } from './parameters.ts';

const inputSchema = () =>
  z.object({
    error_description: FreeText(),
    error_context: MoreText().describe('Stack trace, log.'),
    files: Paths().default([]),
    previous_attempts: Unlisted(MoreText()),
    runtime_info: Unlisted(MoreText()),
    ...asking(),
  });
export type DebugInput = z.output<ReturnType<typeof inputSchema>>;

export const debug = defineTool({
  name: 'debug',
  toolset: 'assistant',
  title: 'Find a cause',
  description: 'Ranks causes of a failure by stack trace, code and recent changes.',
  input: inputSchema,
  output: OpinionSchema,
  annotations: ASKING_HINTS,
  aliases: { prompt: 'error_description' },
  lists: OPINION_LISTS,
  run: async (input, context) => (await import('./opinion-answers.ts')).debugAnswer(input, context),
  render: opinionText,
});
