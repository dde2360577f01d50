import type { TemplateProvenance } from '../../analysis/deep-context/inputs.ts';
import { rounded } from '../../analysis/statistics.ts';
import type { ToolContext } from '../tool.ts';

/**
 * How far the files that a folder's scaffold manifest tells of are from what was generated; null without a manifest.
 *
 * @param folder absolute, inside a root
 */
export async function templateProvenance(folder: string, context: ToolContext): Promise<TemplateProvenance | null> {
  const [{ readManifest }, { driftOf }] = await Promise.all([
    import('../../templates/manifest.ts'),
    import('../../templates/drift.ts'),
  ]);
  const manifest = readManifest(folder);
  if (manifest === null) return null;
  const { files } = await driftOf(manifest, folder, await context.templates(), context.signal);
  const inState = (state: string) => files.filter((file) => file.state === state).map(({ path }) => path);
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
      outdated_templates: files.filter((file) => file.template_state !== 'unchanged').map(({ path }) => path),
      drift_score: files.length === 0 ? null : rounded((modified.length + deleted.length) / files.length, 4),
    },
  };
}
