import type { ConsultationServices } from '../../assistant/consultation-services.ts';
import type { ToolContext } from '../tool.ts';
import { checkedIssues } from './grounds.ts';

/** What a consultation is made with, of what a running tool has. */
export async function consultationServices(
  projectPath: string | undefined,
  context: ToolContext,
): Promise<ConsultationServices> {
  const [{ root }, assistant, { TreePlace }] = await Promise.all([
    context.workspace.roots.resolve(projectPath, 'any'),
    context.assistant(),
    import('../../memory/tree-place.ts'),
  ]);
  let told = 0;
  return {
    assistant,
    root,
    workspace: context.workspace,
    files: (folder) => context.files(folder),
    signal: context.signal,
    tree: new TreePlace(root.path).tree,
    records: async () => (context.keepsRecords ? context.records(root) : null),
    sampling: context.sampling,
    check: (issues) => checkedIssues(issues, { root, context }),
    // What does not grow is not sent to clients.
    progress: (message) => context.progress(told++, null, message),
    clock: () => context.clock(),
  };
}
