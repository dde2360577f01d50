import { hash } from 'node:crypto';
import { clockObject } from '../../collaboration/clock.ts';
import type { Collaboration } from '../../collaboration/collaboration.ts';
import type { SessionState } from '../../collaboration/sessions.ts';
import { OrreryError } from '../../errors.ts';
import type { Records } from '../../store/records/records.ts';
import type { Root } from '../../workspace/roots.ts';
import { recordedAgent, UNKNOWN_AGENT } from '../agent-name.ts';
import { documentUri } from '../resources/documents.ts';
import type { ToolContext } from '../tool.ts';
import { conflictWatch } from './conflict-watch.ts';
import type { DocumentTold, ParticipantTold, SessionInput } from './create-session.ts';
import {
  confirmFlush,
  type DocumentFile,
  diskOf,
  documentFile,
  fileInRecords,
  flushDocument,
} from './document-file.ts';

/** Begins a session, or ends one. */
export async function sessionAnswer(input: SessionInput, context: ToolContext) {
  const files = await Promise.all(input.document_paths.map((path) => documentFile(path, context)));
  const root = await rootOf(input, files, context);
  const [{ records }, collaboration, { beginSession, SESSION_LIFETIME_MS }, { TreePlace }] = await Promise.all([
    context.records(root),
    context.collaboration(root),
    import('../../collaboration/sessions.ts'),
    import('../../memory/tree-place.ts'),
  ]);
  const { tree } = new TreePlace(root.path);
  const now = context.clock().getTime();
  if (input.end) return ended(input, tree, root, records, collaboration, context);
  const agent = ownName(input, context.agent);
  const own = agent === null ? [] : [agent];
  const session = await beginSession(records, {
    tree,
    name: input.session_name,
    type: input.session_type,
    participants: [...new Set([...input.participants, ...own])],
    documents: files.map(({ entity }) => entity),
    isRealTime: input.enable_real_time,
    lifetime: input.ttl === undefined ? SESSION_LIFETIME_MS : input.ttl * 1000,
    now,
  });
  conflictWatch(collaboration, root).lookAnew();
  const told = await sessionTold(session, root, records, collaboration, context);
  const notes = session.reused ? ['The session existed already and continues.'] : [];
  return { ...told, reused: session.reused, ended: false, flushed: [], notes };
}

async function ended(
  input: SessionInput,
  tree: string,
  root: Root,
  records: Records,
  collaboration: Collaboration,
  context: ToolContext,
) {
  const { activeSessions, endSession } = await import('../../collaboration/sessions.ts');
  const now = context.clock().getTime();
  const active = await activeSessions(records, tree, now);
  const session = active.find(({ name, id }) => [name, id].includes(input.session_name));
  if (session === undefined) {
    const message = `No active session is called ${JSON.stringify(input.session_name)}: get_context with active_sessions lists them.`;
    throw new OrreryError('INVALID_PARAMS', message, { parameter: 'session_name' });
  }
  const files = await filesOf(session, root, context);
  const changed = await unwritten(files, collaboration, now);
  await confirmFlush(changed, context);
  const agent = ownName(input, context.agent) ?? session.participants[0]?.agent ?? UNKNOWN_AGENT;
  for (const file of changed) await flushDocument(file, agent, `End of the session ${session.name}.`, context);
  const over = (await endSession(records, session.id, now)) ?? session;
  conflictWatch(collaboration, root).lookAnew();
  const told = await sessionTold(over, root, records, collaboration, context);
  return { ...told, reused: true, ended: true, flushed: changed.map(({ relative }) => relative), notes: [] };
}

/** The files that do not hold what their documents do. */
async function unwritten(
  files: readonly DocumentFile[],
  collaboration: Collaboration,
  now: number,
): Promise<DocumentFile[]> {
  const changed: DocumentFile[] = [];
  for (const file of files) {
    const disk = diskOf(file);
    const { content } = await collaboration.open(file.entity, disk, now);
    if (content !== (disk?.text ?? '')) changed.push(file);
  }
  return changed;
}

/** Who asks, as far as that is known or said. */
function ownName({ agent_id }: SessionInput, known: string | null): string | null {
  if (known === null && agent_id === undefined) return null;
  return recordedAgent(agent_id ?? UNKNOWN_AGENT, known);
}

async function rootOf(input: SessionInput, files: readonly DocumentFile[], context: ToolContext): Promise<Root> {
  const [first, ...others] = files;
  if (first === undefined) return (await context.workspace.roots.resolve(input.project_path, 'directory')).root;
  const elsewhere = others.find(({ root }) => root !== first.root);
  if (elsewhere === undefined) return first.root;
  const message = `${first.relative} and ${elsewhere.relative} are in different roots: create a session for each.`;
  throw new OrreryError('INVALID_PARAMS', message, { parameter: 'document_paths' });
}

async function filesOf(session: SessionState, root: Root, context: ToolContext): Promise<DocumentFile[]> {
  const files = await Promise.all(session.documents.map((path) => fileInRecords(path, root, context)));
  return files.filter((file) => file !== null);
}

async function sessionTold(
  session: SessionState,
  root: Root,
  records: Records,
  collaboration: Collaboration,
  context: ToolContext,
) {
  const files = await filesOf(session, root, context);
  const documents: DocumentTold[] = [];
  for (const file of files) documents.push(await documentTold(file, records, collaboration, context));
  return {
    session_id: session.id,
    session_name: session.name,
    session_type: session.type,
    participants: session.participants.map(participantTold),
    documents,
    enable_real_time: session.isRealTime,
    created_at: new Date(session.createdAt).toISOString(),
    expires_at: new Date(session.expiresAt).toISOString(),
  };
}

async function documentTold(
  file: DocumentFile,
  records: Records,
  collaboration: Collaboration,
  context: ToolContext,
): Promise<DocumentTold> {
  const disk = diskOf(file);
  const { clock, content } = await collaboration.open(file.entity, disk, context.clock().getTime());
  const latest = await records.read(({ versions }) => versions.latest(file.entity));
  return {
    document_id: file.relative,
    path: file.relative,
    exists: disk !== null,
    version: latest?.version ?? null,
    vector_clock: clockObject(clock),
    content_hash: hash('sha256', content),
    resource: documentUri(file.relative),
  };
}

export function participantTold({
  agent,
  joinedAt,
  operations,
  lastActivity,
}: SessionState['participants'][number]): ParticipantTold {
  return {
    agent_id: agent,
    joined: new Date(joinedAt).toISOString(),
    operations_count: operations,
    last_activity: lastActivity === null ? null : new Date(lastActivity).toISOString(),
  };
}
