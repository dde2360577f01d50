import * as z from 'zod';
import { type FoundTemplate, templateSearchText } from '../../reports/templates-text.ts';
import { ListOf } from '../arguments.ts';
import { defineTool } from '../tool.ts';

export const searchTemplates = defineTool({
  name: 'search_templates',
  toolset: 'templates',
  title: 'Search templates',
  description: 'Templates for project files that answer a query, the most relevant first, with the reasons.',
  input: z.object({
    query: z.string().min(1).max(1000),
    toolchain: z.string().optional().describe('Only this toolchain.'),
  }),
  output: z.object({ templates: ListOf<FoundTemplate>(), query: z.string(), count: z.int() }),
  annotations: { readOnlyHint: true, idempotentHint: true },
  lists: ['templates'],

  async run({ query, toolchain }, context) {
    const [catalogue, { rankBySubstring }] = await Promise.all([
      context.templates(),
      import('../../templates/search.ts'),
    ]);
    const templates = rankBySubstring(catalogue.matching({ toolchain }), query).map(
      ({ template, relevance, matches }) => ({
        uri: template.uri,
        name: template.name,
        description: template.description,
        category: template.category,
        toolchain: template.toolchain,
        relevance,
        matches,
      }),
    );
    return { templates, query, count: templates.length };
  },

  render: templateSearchText,
});
