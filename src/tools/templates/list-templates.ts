import * as z from 'zod';
import { type ListedTemplate, type TemplateList, templateListText } from '../../reports/templates-text.ts';

import { Count, DeepList, ListOf, ObjectOf } from '../result-schema.ts';
import { defineTool } from '../tool.ts';

export const listTemplates = defineTool({
  name: 'list_templates',
  toolset: 'templates',
  title: 'Templates',
  description: 'The templates for project files with their addresses and parameters.',
  when: 'which project files can be generated or scaffolded',
  input: () =>
    z.object({
      toolchain: z.string().optional().describe('rust, deno, python-uv, node, go'),
      category: z.string().optional().describe('makefile, readme, gitignore, ci, dockerfile, …'),
    }),
  output: () =>
    ObjectOf<TemplateList>()({
      templates: ListOf<ListedTemplate>()({
        uri: z.string(),
        name: z.string(),
        description: z.string(),
        category: z.string(),
        toolchain: z.string(),
        variant: z.string(),
        file: z.string(),
        version: z.string(),
        parameters: DeepList<ListedTemplate['parameters'][number]>(),
      }),
      count: Count(),
      problems: ListOf<TemplateList['problems'][number]>()({ folder: z.string(), message: z.string() }),
    }),
  annotations: { readOnlyHint: true, idempotentHint: true },
  lists: ['templates', 'problems'],

  async run(filter, context) {
    const catalogue = await context.templates();
    const templates = catalogue.matching(filter).map((template) => ({
      uri: template.uri,
      name: template.name,
      description: template.description,
      category: template.category,
      toolchain: template.toolchain,
      variant: template.variant,
      file: template.file,
      version: template.version,
      parameters: template.parameters.map(({ name, type, required }) => ({ name, type, required })),
    }));
    return { templates, count: templates.length, problems: catalogue.problems };
  },

  render: templateListText,
});
