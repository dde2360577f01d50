import { clockObject } from '../../collaboration/clock.ts';
import type { Root } from '../../workspace/roots.ts';
import type { ToolContext } from '../tool.ts';

/** Who works on a file together with others. */
export interface CollaborativeContext {
  /** Who is in it at the moment, by what they said of their cursors. */
  readonly active_collaborators: readonly { readonly agent_id: string; readonly position: number }[];
  /** Active sessions that it belongs to. */
  readonly sessions: readonly {
    readonly session_id: string;
    readonly session_name: string;
    readonly participants: readonly string[];
  }[];
  readonly vector_clock: Readonly<Record<string, number>>;
  /** Whether the shared text is another than that of the file, so that `sync_document` shows what is not written yet. */
  readonly unwritten: boolean;
  /** Operations that wait for others. */
  readonly pending_operations: number;
}

/** @param text what the file holds; @returns null where nobody shares it */
export async function collaborativeContext(
  root: Root,
  path: string,
  text: string,
  context: ToolContext,
): Promise<CollaborativeContext | null> {
  const known = await context.knownRecords(root);
  if (known === null) return null;
  const [{ sessionsWith }, { TreePlace }, collaboration] = await Promise.all([
    import('../../collaboration/sessions.ts'),
    import('../../memory/tree-place.ts'),
    context.collaboration(root),
  ]);
  const entity = new TreePlace(root.path).entity(path);
  const now = context.clock().getTime();
  const state = await collaboration.read(entity, now);
  if (state === null) return null;
  const sessions = await sessionsWith(known.records, entity, now);
  const pending = await known.records.read(({ documents }) => documents.pending(state.id));
  return {
    active_collaborators: state.cursors.map(({ agent, position }) => ({ agent_id: agent, position })),
    sessions: sessions.map(({ id, name, participants }) => ({
      session_id: id,
      session_name: name,
      participants: participants.map(({ agent }) => agent),
    })),
    vector_clock: clockObject(state.clock),
    unwritten: state.content !== text,
    pending_operations: pending.length,
  };
}
