import type { TemplateProvenance } from '../../analysis/judgements/deep-context/inputs.ts';
import { rounded } from '../../analysis/measures/statistics.ts';
import { prefixOf } from '../../workspace/from-root.ts';
import type { ResolvedPath } from '../../workspace/roots.ts';
import type { ToolContext } from '../tool.ts';

/**
 * How far the files that a folder's scaffold manifest tells of are from what was generated; null without a manifest.
 */
export async function templateProvenance(
  folder: ResolvedPath,
  context: ToolContext,
): Promise<TemplateProvenance | null> {
  const [{ readManifest }, { driftOf }] = await Promise.all([
    import('../../templates/manifest.ts'),
    import('../../templates/drift.ts'),
  ]);
  const manifest = readManifest(folder.absolute);
  if (manifest === null) return null;
  const { files } = await driftOf(manifest, folder.absolute, await context.templates(), context.signal);
  const prefix = prefixOf(folder);
  const paths = (some: typeof files) => some.map(({ path }) => prefix + path);
  const inState = (state: string) => paths(files.filter((file) => file.state === state));
  const modified = inState('changed');
  const deleted = inState('missing');
  return {
    scaffold_timestamp: manifest.timestamp,
    toolchain: manifest.toolchain,
    templates_used: manifest.templates,
    parameters: manifest.parameters,
    drift_analysis: {
      unchanged_files: inState('unchanged'),
      modified_files: modified,
      deleted_files: deleted,
      outdated_templates: paths(files.filter((file) => file.template_state !== 'unchanged')),
      drift_score: files.length === 0 ? null : rounded((modified.length + deleted.length) / files.length, 4),
    },
  };
}
