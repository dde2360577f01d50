import * as z from 'zod';
import { SEVERITY_FILTERS } from '../../assistant/answers/severity-filter.ts';
import { opinionText } from '../../reports/opinion-text.ts';
import { GitReference, Unlisted } from '../arguments.ts';
import { defineTool } from '../tool.ts';
import { REVIEW_TYPES } from './codereview.ts';
import { ASKING_HINTS, asking, MoreText, OPINION_LISTS, OpinionSchema, Paths } from './parameters.ts';

const inputSchema = () =>
  z.object({
    path: z.string().optional().describe('Repository, or a folder of several.'),
    original_request: MoreText(),
    compare_to: GitReference.optional(),
    include_staged: Unlisted(z.boolean().default(true)),
    include_unstaged: Unlisted(z.boolean().default(true)),
    include_untracked: Unlisted(z.boolean().default(true)),
    max_depth: Unlisted(z.int().min(0).max(20).default(5)),
    review_type: Unlisted(z.enum(REVIEW_TYPES).default('full')),
    severity_filter: Unlisted(z.enum(SEVERITY_FILTERS).default('all')),
    focus_on: Unlisted(MoreText()),
    files: Unlisted(Paths().default([]).describe('Files to read in addition to the changes.')),
    ...asking(),
  });
export type PrecommitInput = z.output<ReturnType<typeof inputSchema>>;

export const precommit = defineTool({
  name: 'precommit',
  toolset: 'assistant',
  title: 'Go or no-go',
  description: 'Checks uncommitted changes: secrets, callers, tests, clones; says go or no-go.',
  when: 'Commit this?',
  input: inputSchema,
  output: OpinionSchema,
  annotations: ASKING_HINTS,
  aliases: { prompt: 'original_request' },
  lists: OPINION_LISTS,
  run: async (input, context) => (await import('./opinion-answers.ts')).precommitAnswer(input, context),
  render: opinionText,
});
