import type { Application } from '../../../src/server/application.ts';
import type { ApplicationOptions } from '../../../src/server/application-options.ts';
import type { CallSuccess } from '../../../src/server/call-success.ts';
import type { AnyTool } from '../../../src/tools/tool.ts';
import { sampleApplication } from '../../server/sample-application.ts';
import { type Sample, templateFiles } from '../../templates/sample-templates.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';

/** Templates of a toolchain that nothing built in is for. */
export const SAMPLES: Readonly<Record<string, Sample>> = {
  'makefile/zig/cli': {
    metadata: {
      name: 'Zig Makefile',
      file: 'Makefile',
      mime_type: 'text/x-makefile',
      version: '1.1.0',
      keywords: ['build'],
    },
    parameters: [
      { name: 'project_name', type: 'string', required: true, pattern: '[a-z]+', description: 'Name of the program.' },
      { name: 'has_tests', type: 'boolean', default: true },
    ],
    source: '# {{project_name}}\nall:\n{{#if has_tests}}\ttest\n{{/if}}',
  },
  'readme/zig/cli': {
    metadata: { name: 'Zig README', file: 'README.md', mime_type: 'text/markdown' },
    parameters: [{ name: 'description', type: 'string', default: 'A & B' }],
    source: '```\n{{description}}\n```\n',
  },
  'ci/zig/cli': { metadata: { name: 'Zig workflow', file: '.github/workflows/ci.yml' }, source: 'on: push\n' },
};

/** An application over an empty root with a tool and the samples beside the built-in templates. */
export async function templatesApplication(
  tool: AnyTool,
  options: Partial<Omit<ApplicationOptions, 'limits'>> = {},
): Promise<{ readonly application: Application; readonly root: string }> {
  const [root, templates] = [temporaryFolder(), temporaryFolder()];
  writeFiles(templates, templateFiles(SAMPLES));
  const application = await sampleApplication({
    roots: [root],
    tools: [tool],
    templateFolders: [templates],
    ...options,
  });
  return { application, root };
}

/** Calls a tool over the samples; what it answers agrees with what it declares. */
export async function callTemplates(tool: AnyTool, given: Readonly<Record<string, unknown>>) {
  const { application } = await templatesApplication(tool);
  const outcome = await application.call(tool.name, given);
  if (!outcome.ok) throw outcome.error;
  tool.output().parse(outcome.output);
  return { text: (outcome as CallSuccess).text, output: outcome.output };
}

export function failureOf(tool: AnyTool, given: Readonly<Record<string, unknown>>): Promise<unknown> {
  return callTemplates(tool, given).catch((thrown: unknown) => thrown);
}
