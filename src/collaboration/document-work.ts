import type { DocumentRow } from '../store/records/document-table.ts';
import type { RecordTables } from '../store/records/records.ts';
import type { Entity } from '../store/records/version-table.ts';
import type { AuthoredRange, Removal } from './authorship.ts';
import type { Change } from './change.ts';
import { type Clock, clockObject, clockOf } from './clock.ts';
import { SESSION_LIFETIME_MS } from './sessions.ts';
import type { SharedDocument } from './shared-document.ts';
import type { SharedText } from './shared-text.ts';

/** Work on a document that is in no session is over when nobody has done anything in it for so long. */
export const WORK_LASTS_MS = SESSION_LIFETIME_MS;
/** How exactly it is kept when something was last done. */
const WORK_STEP_MS = 60_000;

/** What has become of a document since the work on it began that goes on. */
export interface DocumentWork {
  readonly entity: Entity;
  /** The clock now, as a text that is another when it is. */
  readonly state: string;
  readonly before: string;
  readonly content: string;
  /** How the one becomes the other. */
  readonly changes: readonly Change[];
  /** Who wrote what of the text, also before. */
  readonly authors: readonly AuthoredRange[];
  /** Where agents took text away since. */
  readonly removals: readonly Removal[];
}

/** Continues the work on a document, or begins it: then the text at `clock` is what later texts are compared with. */
export async function workOn(
  { documents }: RecordTables,
  { id }: SharedDocument,
  now: number,
  clock: Clock,
): Promise<void> {
  const { workClock, workedAt } = (await documents.get(id)) as DocumentRow;
  const isOver = workClock === null || now - workedAt > WORK_LASTS_MS;
  if (isOver) await documents.setWork(id, JSON.stringify(clockObject(clock)), now);
  else if (now - workedAt > WORK_STEP_MS) await documents.worked(id, now);
}

/**
 * @param workClock of the text when the work began, as JSON
 * @param known the state that is known
 * @returns `known` where it is in that state
 */
export function workIn(
  text: SharedText,
  entity: Entity,
  workClock: string,
  known: string | null,
): DocumentWork | 'known' {
  const state = JSON.stringify([workClock, clockObject(text.clock)]);
  if (state === known) return 'known';
  const before = clockOf(JSON.parse(workClock));
  return {
    entity,
    state,
    before: text.contentAt(before),
    content: text.content(),
    changes: text.changesFrom(before),
    authors: text.authors(),
    removals: text.removals().filter(({ agent, counter }) => counter > (before.get(agent) ?? 0)),
  };
}
