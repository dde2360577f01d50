import * as z from 'zod';
import type { Question, Root } from '../connection/question.ts';
import { placeOf, resourceQuestion, toolQuestion } from './questions.ts';

const Session = z.object({
  session_id: z.string(),
  session_name: z.string(),
  session_type: z.string(),
  participants: z.array(z.string()),
  documents: z.array(z.string()),
  operations_count: z.number(),
  last_activity: z.string().nullable(),
  expires_at: z.string(),
});

const Agent = z.object({
  agent_id: z.string(),
  writes: z.number(),
  decisions: z.number(),
  last_activity: z.string().nullable(),
});

const Context = z.object({
  agents: z.array(Agent),
  active_sessions: z.object({ sessions: z.array(Session), reason: z.string().nullable() }),
});

const SharedDocument = z.object({
  document_id: z.string(),
  content: z.string(),
  authors: z.array(z.object({ start: z.number(), end: z.number(), agent_id: z.string() })),
  active_agents: z.array(z.object({ agent_id: z.string(), position: z.number(), length: z.number() })),
  conflicts: z.array(z.object({ why: z.string(), certainty: z.string() })),
});

export type AgentSession = z.output<typeof Session>;
export type ActiveAgent = z.output<typeof Agent>;
export type SharedDocument = z.output<typeof SharedDocument>;

/** Sessions that last, and who wrote or decided within a day. */
export const sessions = toolQuestion(
  'get_context',
  { context_types: ['active_sessions', 'agents'], time_range: '24h' },
  Context,
);

/** A document of a session as it is now, kept up to date. */
export function sharedDocument(path: string): Question<SharedDocument> {
  const address = (root: Root | null) => placeOf(path, root).split('/').map(encodeURIComponent).join('/');
  return resourceQuestion((root) => `orrery://documents/${address(root)}`, SharedDocument);
}
