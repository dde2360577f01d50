import * as z from 'zod';
import { validationText } from '../../reports/templates-text.ts';
import type { TemplateParameter } from '../../templates/template-metadata.ts';

import { ObjectOf, Texts } from '../result-schema.ts';
import { defineTool } from '../tool.ts';
import { Parameters, ResourceUri } from './template-arguments.ts';

type ParameterOf<Type extends TemplateParameter['type']> = Extract<TemplateParameter, { type: Type }>;

/** What is said of every parameter, of whatever type. */
const described = () => ({
  name: z.string(),
  description: z.string(),
  required: z.boolean(),
  aliases: z.array(z.string()),
});

function ParameterSchema(): z.ZodType<TemplateParameter> {
  return z.union([
    ObjectOf<ParameterOf<'string'>>()({
      ...described(),
      type: z.literal('string'),
      default: z.string().optional(),
      pattern: z.string().optional(),
      pattern_hint: z.string().optional(),
      example: z.string(),
    }),
    ObjectOf<ParameterOf<'boolean'>>()({
      ...described(),
      type: z.literal('boolean'),
      default: z.boolean().optional(),
      example: z.boolean(),
    }),
    ObjectOf<ParameterOf<'integer'>>()({
      ...described(),
      type: z.literal('integer'),
      default: z.int().optional(),
      minimum: z.int().optional(),
      maximum: z.int().optional(),
      example: z.int(),
    }),
    ObjectOf<ParameterOf<'enum'>>()({
      ...described(),
      type: z.literal('enum'),
      values: z.array(z.string()),
      default: z.string().optional(),
      example: z.string(),
    }),
    ObjectOf<ParameterOf<'list'>>()({
      ...described(),
      type: z.literal('list'),
      default: z.array(z.string()).optional(),
      pattern: z.string().optional(),
      pattern_hint: z.string().optional(),
      example: z.array(z.string()),
    }),
  ]);
}

export const validateTemplate = defineTool({
  name: 'validate_template',
  toolset: 'templates',
  title: 'Check template parameters',
  description: 'Validates parameters for a template: reports all problems at once, and describes each parameter.',
  input: () => z.object({ resource_uri: ResourceUri, parameters: Parameters }),
  output: () =>
    z.strictObject({
      valid: z.boolean(),
      errors: z.array(z.strictObject({ field: z.string(), message: z.string() })).readonly(),
      missing_required: Texts(),
      template_uri: z.string(),
      parameters: z.array(ParameterSchema()).readonly(),
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
