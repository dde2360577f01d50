import * as z from 'zod';
import { MachineText } from '../../reports/report.ts';
import { defineTool } from '../tool.ts';
import { Parameters, ParameterValueSchema, ResourceUri } from './template-arguments.ts';

export const generateTemplate = defineTool({
  name: 'generate_template',
  toolset: 'templates',
  title: 'Generate a file',
  description:
    'One project file (Makefile, README, CI workflow, Dockerfile, …) from a template. Writes nothing; list_templates names the templates.',
  input: () => z.object({ resource_uri: ResourceUri, parameters: Parameters }),
  output: () =>
    z.strictObject({
      content: z.string(),
      filename: z.string(),
      checksum: z.string(),
      mime_type: z.string(),
      toolchain: z.string(),
      template_uri: z.string(),
      parameters: z.record(z.string(), ParameterValueSchema()),
    }),
  annotations: { readOnlyHint: true, idempotentHint: true },
  aliases: { uri: 'resource_uri', template_uri: 'resource_uri' },

  async run({ resource_uri, parameters }, context) {
    const [catalogue, { generate, projectFolder }] = await Promise.all([
      context.templates(),
      import('../../templates/generate.ts'),
    ]);
    const { path, content, checksum, template, values } = generate(
      catalogue.get(resource_uri),
      parameters,
      context.clock(),
    );
    return {
      content,
      filename: `${projectFolder(values.project_name)}/${path}`,
      checksum,
      mime_type: template.mime_type,
      toolchain: template.toolchain,
      template_uri: template.uri,
      parameters: values,
    };
  },

  render: ({ content }) => new MachineText(content),
});
