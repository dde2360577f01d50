import * as z from 'zod';
import { type ScaffoldedFile, scaffoldText } from '../../reports/templates-text.ts';
import type { GeneratedFile } from '../../templates/generate.ts';
import type { ScaffoldManifest } from '../../templates/manifest.ts';
import type { ScaffoldError } from '../../templates/scaffold.ts';
import { VERSION } from '../../version.ts';
import { ListOf, Open } from '../arguments.ts';
import { defineTool, type ToolContext } from '../tool.ts';
import { Parameters } from './template-arguments.ts';

export const scaffoldProject = defineTool({
  name: 'scaffold_project',
  toolset: 'templates',
  title: 'Scaffold a project',
  description:
    'Several project files at once from the templates of a toolchain: returned, and with write also written, all or none, with a manifest of where they came from.',
  input: z.object({
    toolchain: z.string().describe('rust, deno, python-uv, node, go'),
    templates: z
      .array(z.string())
      .max(100)
      .describe('Categories (makefile) or variants (makefile/cli); empty: one of each category.'),
    parameters: Parameters,
    folder: z.string().optional().describe('Where the project is to be. Default: its project_name.'),
    write: z.boolean().default(false).describe('Needs leave: of the server or its user.'),
    overwrite: z.boolean().default(false),
  }),
  output: z.object({
    files: ListOf<ScaffoldedFile>(),
    errors: ListOf<ScaffoldError>(),
    toolchain: z.string(),
    folder: z.string(),
    written: z.boolean(),
    replaced: z.array(z.string()),
    manifest: Open<ScaffoldManifest>(),
  }),
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
  lists: ['files', 'errors'],

  async run({ toolchain, templates, parameters, folder: given, write, overwrite }, context) {
    const [catalogue, { scaffold }, { manifestOf }, { projectFolder }] = await Promise.all([
      context.templates(),
      import('../../templates/scaffold.ts'),
      import('../../templates/manifest.ts'),
      import('../../templates/generate.ts'),
    ]);
    const now = context.clock();
    const made = scaffold(catalogue, { toolchain, templates, parameters, now });
    const named = given ?? projectFolder(parameters.project_name);
    const folder = given === undefined && !write ? named : await relativeFolder(named, context);
    const facts = { toolchain, parameters, files: made.files, toolVersion: VERSION, now };
    const written = write
      ? await (await import('./write-scaffold.ts')).writeScaffold(named, made, facts, overwrite, context)
      : null;
    return {
      files: made.files.map((file) => scaffolded(file, folder)),
      errors: made.errors,
      toolchain,
      folder: folder === '' ? '.' : folder,
      written: written !== null,
      replaced: written?.replaced ?? [],
      manifest: written?.manifest ?? manifestOf(facts, null),
    };
  },

  render: scaffoldText,
});

function scaffolded({ path, content, checksum, template }: GeneratedFile, folder: string): ScaffoldedFile {
  return { path: folder === '' ? path : `${folder}/${path}`, content, checksum, template: template.uri };
}

async function relativeFolder(folder: string, { workspace }: ToolContext): Promise<string> {
  return (await workspace.roots.resolveForWriting(folder)).relative;
}
