import * as z from 'zod';
import { validationText } from '../../reports/templates-text.ts';
import type { TemplateParameter } from '../../templates/template-metadata.ts';
import { ListOf } from '../arguments.ts';
import { defineTool } from '../tool.ts';
import { Parameters, ResourceUri } from './template-arguments.ts';

export const validateTemplate = defineTool({
  name: 'validate_template',
  toolset: 'templates',
  title: 'Check template parameters',
  description: 'Whether parameters would do for a template: all problems at once, and what each parameter is.',
  input: z.object({ resource_uri: ResourceUri, parameters: Parameters }),
  output: z.object({
    valid: z.boolean(),
    errors: ListOf<{ readonly field: string; readonly message: string }>(),
    missing_required: z.array(z.string()),
    template_uri: z.string(),
    parameters: ListOf<TemplateParameter>(),
  }),
  annotations: { readOnlyHint: true, idempotentHint: true },
  aliases: { uri: 'resource_uri', template_uri: 'resource_uri' },
  lists: ['parameters', 'errors'],

  async run({ resource_uri, parameters }, context) {
    const [catalogue, { checkParameters }] = await Promise.all([
      context.templates(),
      import('../../templates/parameters.ts'),
    ]);
    const template = catalogue.get(resource_uri);
    const { problems } = checkParameters(template, parameters);
    return {
      valid: problems.length === 0,
      errors: problems.map(({ field, message }) => ({ field, message })),
      missing_required: problems.filter(({ kind }) => kind === 'missing').map(({ field }) => field),
      template_uri: template.uri,
      parameters: template.parameters,
    };
  },

  render: validationText,
});
