import * as z from 'zod';
import { opinionText } from '../../reports/opinion-text.ts';
import { defineTool } from '../tool.ts';
import { ASKING_HINTS, asking, FreeText, OPINION_LISTS, OpinionSchema, Paths } from './parameters.ts';

const inputSchema = () => z.object({ prompt: FreeText(), files: Paths().default([]), ...asking() });
export type ChatInput = z.output<ReturnType<typeof inputSchema>>;

export const chat = defineTool({
  name: 'chat',
  toolset: 'assistant',
  title: 'Ask for an opinion',
  description: 'A second opinion on an idea, given the files it is about.',
  input: inputSchema,
  output: OpinionSchema,
  annotations: ASKING_HINTS,
  lists: OPINION_LISTS,
  run: async (input, context) => (await import('./opinion-answers.ts')).chatAnswer(input, context),
  render: opinionText,
});
