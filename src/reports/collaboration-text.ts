import { bulleted, fenced, joined, lines, type Markdown, md } from './markdown.ts';

export interface SessionResult {
  readonly session_id: string;
  readonly session_name: string;
  readonly session_type: string;
  readonly participants: readonly { readonly agent_id: string }[];
  readonly documents: readonly { readonly document_id: string; readonly exists: boolean }[];
  readonly expires_at: string;
  readonly reused: boolean;
  readonly ended: boolean;
  readonly flushed: readonly string[];
  readonly notes: readonly string[];
}

/** A session in a few lines. */
export function createSessionText(session: SessionResult): Markdown {
  const { session_name: name, session_id: id, session_type: type, participants, documents } = session;
  const agents = participants.map(({ agent_id }) => agent_id);
  return lines([
    session.ended
      ? md`Ended the session ${name} (${id}).`
      : md`The session ${name} (${id}, ${type}) lasts until ${session.expires_at}.`,
    agents.length === 0 ? null : md`Participants: ${joined(agents, ', ')}`,
    ...(documents.length === 0
      ? []
      : [
          md`Documents:`,
          bulleted(documents.map((one) => md`${one.document_id}${one.exists ? '' : ' (no file yet)'}`)),
        ]),
    session.flushed.length === 0 ? null : md`Written: ${joined(session.flushed, ', ')}`,
    ...session.notes,
  ]);
}

export interface SyncResult {
  readonly document_id: string;
  readonly applied: number;
  readonly acknowledged: readonly { readonly duplicate: boolean }[];
  readonly pending: readonly {
    readonly index: number;
    readonly missing: readonly { readonly agent_id: string; readonly first: number; readonly last: number }[];
  }[];
  readonly rejected: readonly { readonly index: number; readonly reason: string }[];
  readonly vector_clock: Readonly<Record<string, number>>;
  readonly content?: string | undefined;
  readonly changes?:
    | readonly { readonly position: number; readonly length: number; readonly content: string }[]
    | undefined;
  readonly length: number;
  readonly authors?: readonly { readonly start: number; readonly end: number; readonly agent_id: string }[] | undefined;
  readonly active_agents: readonly { readonly agent_id: string; readonly line: number; readonly column: number }[];
  readonly conflicts: readonly ConflictShown[];
  readonly flushed: { readonly written: boolean; readonly version: number | null } | null;
  readonly notes: readonly string[];
}

interface EndShown {
  readonly symbol: string;
  readonly file: string;
  readonly line: number | null;
  readonly agents: readonly string[];
}

interface ConflictShown {
  readonly what: string;
  readonly certainty: string;
  readonly why: string;
  readonly code: string;
  readonly caller: EndShown;
  readonly callee: EndShown;
  readonly before: string | null;
  readonly after: string | null;
}

/** What became of operations, and the text as it is now. */
export function syncDocumentText(result: SyncResult): Markdown {
  const { pending, rejected, changes, authors, content, flushed } = result;
  const duplicates = result.acknowledged.filter(({ duplicate }) => duplicate).length;
  return lines([
    md`${result.document_id}: ${result.applied} applied, ${duplicates} already known, ${pending.length} waiting, ${rejected.length} rejected; ${result.length} characters.`,
    md`Clock: ${JSON.stringify(result.vector_clock)}`,
    ...pending.map(
      ({ index, missing }) =>
        md`Operation ${index} waits for ${joined(
          missing.map((one) => md`${one.agent_id} ${one.first}–${one.last}`),
          ', ',
        )}`,
    ),
    ...result.conflicts.flatMap(conflictText),
    ...rejected.map(({ index, reason }) => md`Operation ${index} was rejected: ${reason}`),
    flushed === null
      ? null
      : flushed.written
        ? md`Written, version ${flushed.version ?? 0}.`
        : md`The file already has this content.`,
    ...(result.active_agents.length === 0
      ? []
      : [bulleted(result.active_agents.map((one) => md`${one.agent_id} at line ${one.line}, column ${one.column}`))]),
    ...(authors === undefined ? [] : [bulleted(authors.map((one) => md`${one.start}–${one.end}: ${one.agent_id}`))]),
    ...(changes ?? []).map((one) => md`At ${one.position}, ${one.length} replaced by ${JSON.stringify(one.content)}`),
    ...result.notes,
    ...(content === undefined ? [] : ['', fenced(content, '')]),
  ]);
}

function conflictText({ certainty, why, code, caller, callee, before, after }: ConflictShown): Markdown[] {
  const change = before === null || after === null ? [] : [md`  before: ${before}`, md`  now: ${after}`];
  return [
    md`${certainty === 'breaks' ? 'Conflict' : 'Possible conflict'}: ${place(caller)}, written by ${joined(caller.agents, ', ')}, uses ${place(callee)}, changed by ${joined(callee.agents, ', ')}: ${why}.`,
    md`  code: ${code}`,
    ...change,
  ];
}

function place({ symbol, file, line }: EndShown): Markdown {
  return line === null ? md`${symbol} of ${file}` : md`${symbol} (${file}:${line})`;
}
