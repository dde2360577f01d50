import * as z from 'zod';
import { OrreryError } from '../../errors.ts';
import { type ScaffoldedFile, scaffoldText } from '../../reports/templates-text.ts';
import type { GeneratedFile } from '../../templates/generate.ts';
import type { ManifestFacts, ManifestFile, ScaffoldManifest } from '../../templates/manifest.ts';
import type { Scaffold, ScaffoldError } from '../../templates/scaffold.ts';
import { VERSION } from '../../version.ts';
import { Briefly } from '../arguments.ts';
import { Deep, ListOf, ObjectOf, Texts } from '../result-schema.ts';
import { defineTool, type ToolContext } from '../tool.ts';
import { Parameters } from './template-arguments.ts';

export const scaffoldProject = defineTool({
  name: 'scaffold_project',
  toolset: 'templates',
  title: 'Scaffold a project',
  description:
    'Several project files at once from the templates of a toolchain: returned, and with write also written, all or none.',
  input: z.object({
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
      z.string().optional().describe('Where the project is to be. Default: its project_name.'),
      'Default: its project_name.',
    ),
    write: Briefly(z.boolean().default(false).describe('Needs leave: of the server or its user.'), 'Needs leave.'),
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

function scaffolded({ path, content, checksum, template }: GeneratedFile, folder: string): ScaffoldedFile {
  return { path: folder === '' ? path : `${folder}/${path}`, content, checksum, template: template.uri };
}

async function relativeFolder(folder: string, { workspace }: ToolContext): Promise<string> {
  return (await workspace.roots.resolveForWriting(folder)).relative;
}

/** @throws OrreryError `PARAMETER_VALIDATION_FAILED` when a file could not be generated: then none is written */
async function writeScaffold(
  named: string,
  { files, errors }: Scaffold,
  facts: ManifestFacts,
  overwrite: boolean,
  context: ToolContext,
) {
  if (errors.length > 0 || files.length === 0) throw incomplete(errors);
  const { MANIFEST_FILE, manifestOf, manifestText, readManifest } = await import('../../templates/manifest.ts');
  const { root, absolute, relative } = await context.workspace.roots.resolveForWriting(named);
  const below = (path: string) => (relative === '' ? path : `${relative}/${path}`);
  const manifest = manifestOf(facts, await readManifest(absolute));
  const toWrite = [
    ...files.map(({ path, content }) => ({ path: below(path), content, overwrite })),
    // What the manifest said before is kept in the new one.
    { path: below(MANIFEST_FILE), content: manifestText(manifest), overwrite: true },
  ];
  const fromFolder = (path: string) => path.slice(below('').length);
  const lost = (replaced: readonly string[]) => replaced.map(fromFolder).filter((path) => path !== MANIFEST_FILE);
  const { replaced } = await context.writeFiles(root, toWrite, (outlook) => {
    const names = toWrite.map(({ path }) => fromFolder(path)).join(', ');
    const losses = lost(outlook.replaced).join(', ');
    return `Write ${toWrite.length} files into ${absolute}: ${names}?${losses === '' ? '' : ` This replaces ${losses}.`}`;
  });
  return { replaced: lost(replaced), manifest };
}

function incomplete(errors: readonly ScaffoldError[]): OrreryError {
  const reasons = errors.map(({ error }) => error).join(' ');
  const message = `Nothing was written, because not every file could be generated: ${reasons}`;
  return new OrreryError('PARAMETER_VALIDATION_FAILED', message, { errors });
}
