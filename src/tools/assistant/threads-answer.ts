import type { ToolContext } from '../tool.ts';
import type { ListThreadsInput, ThreadTold } from './list-threads.ts';

const NOTHING_KEPT = 'This server was started without a folder for records (--state), so it stores no conversations.';

export async function threadsAnswer({ limit, project_path }: ListThreadsInput, context: ToolContext) {
  const [{ root }, assistant, { TreePlace }] = await Promise.all([
    context.workspace.roots.resolve(project_path, 'any'),
    context.assistant(),
    import('../../memory/tree-place.ts'),
  ]);
  const store = await assistant.threads(root.path, () => context.knownRecords(root));
  const now = context.clock().getTime();
  const found = (await store?.list(new TreePlace(root.path).tree, now)) ?? [];
  const { exchanges: most } = assistant.settings.threadLimits;
  const threads = found.slice(0, limit).map(
    ({ id, tool, about, exchanges, createdAt, updatedAt, expiresAt }): ThreadTold => ({
      ...{ continuation_id: id, tool, about, exchanges, remaining_turns: Math.max(0, most - exchanges) },
      created_at: new Date(createdAt).toISOString(),
      updated_at: new Date(updatedAt).toISOString(),
      expires_at: new Date(expiresAt).toISOString(),
    }),
  );
  return { total: found.length, threads, notes: store === null && !context.keepsRecords ? [NOTHING_KEPT] : [] };
}
