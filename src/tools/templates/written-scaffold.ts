import { OrreryError } from '../../errors.ts';
import type { ScaffoldedFile } from '../../reports/templates-text.ts';
import type { GeneratedFile } from '../../templates/generate.ts';
import { MANIFEST_FILE, type ManifestFacts, manifestOf, manifestText, readManifest } from '../../templates/manifest.ts';
import type { Scaffold, ScaffoldError } from '../../templates/scaffold.ts';
import type { ToolContext } from '../tool.ts';

export function scaffolded({ path, content, checksum, template }: GeneratedFile, folder: string): ScaffoldedFile {
  return { path: folder === '' ? path : `${folder}/${path}`, content, checksum, template: template.uri };
}

export async function relativeFolder(folder: string, { workspace }: ToolContext): Promise<string> {
  return (await workspace.roots.resolveForWriting(folder)).relative;
}

/** @throws OrreryError `PARAMETER_VALIDATION_FAILED` when a file could not be generated: then none is written */
export async function writeScaffold(
  named: string,
  { files, errors }: Scaffold,
  facts: ManifestFacts,
  overwrite: boolean,
  context: ToolContext,
) {
  if (errors.length > 0 || files.length === 0) throw incomplete(errors);
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
  const message = `Nothing was written, because some files could not be generated: ${reasons}`;
  return new OrreryError('PARAMETER_VALIDATION_FAILED', message, { errors });
}
