import * as z from 'zod';
import { type ScaffoldedFile, scaffoldText } from '../../reports/templates-text.ts';
import type { ManifestFile, ScaffoldManifest } from '../../templates/manifest.ts';
import type { ScaffoldError } from '../../templates/scaffold.ts';
import { VERSION } from '../../version.ts';
import { Briefly } from '../arguments.ts';
import { Deep, ListOf, ObjectOf, Texts } from '../result-schema.ts';
import { defineTool } from '../tool.ts';
import { Parameters } from './template-arguments.ts';

export const scaffoldProject = defineTool({
  name: 'scaffold_project',
  toolset: 'templates',
  title: 'Scaffold a project',
  description:
    'Generates several project files from the templates of a toolchain; with write, also writes them, all or none.',
  input: () =>
    z.object({
      toolchain: z.string().describe('rust, deno, python-uv, node, go'),
      templates: Briefly(
        z
          .array(z.string().max(200))
          .max(100)
          .describe('Categories (makefile) or variants (makefile/cli); empty: one of each category.'),
        'Categories (makefile) or variants (makefile/cli). Empty: one of each.',
      ),
      parameters: Parameters,
      folder: Briefly(
        z.string().optional().describe('Target folder. Default: its project_name.'),
        'Default: its project_name.',
      ),
      write: Briefly(z.boolean().default(false).describe('Requires --allow-writes or user approval.'), 'Needs leave.'),
      overwrite: z.boolean().default(false),
    }),
  output: () =>
    z.strictObject({
      files: ListOf<ScaffoldedFile>()({
        path: z.string(),
        content: z.string(),
        checksum: z.string(),
        template: z.string(),
      }),
      errors: ListOf<ScaffoldError>()({ template: z.string(), error: z.string() }),
      toolchain: z.string(),
      folder: z.string(),
      written: z.boolean(),
      replaced: Texts(),
      manifest: ObjectOf<ScaffoldManifest>()({
        manifest_version: z.literal(1),
        tool_version: z.string(),
        timestamp: z.string(),
        toolchain: z.string(),
        templates: z.array(z.string()),
        parameters: Deep<ScaffoldManifest['parameters']>(),
        files: z.array(Deep<ManifestFile>()),
      }),
    }),
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
  lists: ['files', 'errors'],

  async run({ toolchain, templates, parameters, folder: given, write, overwrite }, context) {
    const [catalogue, { scaffold }, { manifestOf }, { projectFolder }, own] = await Promise.all([
      context.templates(),
      import('../../templates/scaffold.ts'),
      import('../../templates/manifest.ts'),
      import('../../templates/generate.ts'),
      import('./written-scaffold.ts'),
    ]);
    const { relativeFolder, scaffolded, writeScaffold } = own;
    const now = context.clock();
    const made = scaffold(catalogue, { toolchain, templates, parameters, now });
    const named = given ?? projectFolder(parameters.project_name);
    const folder = given === undefined && !write ? named : await relativeFolder(named, context);
    const facts = { toolchain, parameters, files: made.files, toolVersion: VERSION, now };
    const written = write ? await writeScaffold(named, made, facts, overwrite, context) : null;
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
