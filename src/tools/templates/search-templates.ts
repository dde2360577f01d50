import * as z from 'zod';
import { type FoundTemplate, templateSearchText } from '../../reports/templates-text.ts';

import { Amount, Count, ListOf, Texts } from '../result-schema.ts';
import { defineTool } from '../tool.ts';

export const searchTemplates = defineTool({
  name: 'search_templates',
  toolset: 'templates',
  title: 'Search templates',
  description: 'Templates for project files that answer a query, the most relevant first, with the reasons.',
  input: () =>
    z.object({
      query: z.string().min(1).max(1000),
      toolchain: z.string().optional().describe('Only this toolchain.'),
    }),
  output: () =>
    z.strictObject({
      templates: ListOf<FoundTemplate>()({
        uri: z.string(),
        name: z.string(),
        description: z.string(),
        category: z.string(),
        toolchain: z.string(),
        relevance: Amount(),
        matches: Texts(),
      }),
      query: z.string(),
      count: Count(),
    }),
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
