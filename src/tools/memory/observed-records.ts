import type { Records } from '../../store/records/records.ts';
import type { Root } from '../../workspace/roots.ts';
import type { ToolContext } from '../tool.ts';

/**
 * What is recorded of a root's project, changes by other means since included; null where nothing is. That those cannot be
 * recorded is no reason not to read the rest: then a note says so.
 *
 * @param paths of files, from the root on, where only those are asked for; null: all
 */
export async function observedRecords(
  root: Root,
  paths: readonly string[] | null,
  notes: string[],
  context: ToolContext,
): Promise<Records | null> {
  const known = await context.knownRecords(root);
  if (known === null) return null;
  const { records } = known;
  const [{ recordObserved }, { TreePlace }] = await Promise.all([
    import('../../memory/observed-changes.ts'),
    import('../../memory/tree-place.ts'),
  ]);
  const place = new TreePlace(root.path);
  const settleFiles = () => context.settleWrites();
  try {
    const isWithheld = (path: string) => context.workspace.roots.isWithheld(path);
    await recordObserved(records, { root: root.path, place, paths, isWithheld, clock: context.clock, settleFiles });
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    notes.push(`Changes outside Orrery are not recorded: ${reason}`);
  }
  return records;
}
