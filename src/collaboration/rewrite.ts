import { OrreryError } from '../errors.ts';
import type { RecordTables } from '../store/records/records.ts';
import type { Clock } from './clock.ts';
import { diskClock } from './disk.ts';
import { becoming, LONGEST_DOCUMENT, operationPrint } from './operation.ts';
import type { AppliedRun, SharedText } from './shared-text.ts';
import type { SyncRequest } from './sync-request.ts';

/** A whole text that an agent writes in the place of one that it knows. */
export interface Rewrite extends Pick<SyncRequest, 'entity' | 'agent' | 'disk' | 'now'> {
  readonly content: string;
  /** What it knows: the state of the file, all there is, or the text that the file once held. */
  readonly base: 'file' | 'document' | { readonly text: string };
}

/** What comes of a rewrite. */
export interface Rewritten {
  /** Of the document without it. */
  readonly clock: Clock;
  readonly before: string;
  readonly content: string;
}

/** Applies a rewrite to the text of a document, or to a copy of it. @param id of the document */
export async function rewriteText(
  text: SharedText,
  tables: RecordTables,
  id: number,
  { agent, content, base }: Pick<Rewrite, 'agent' | 'content' | 'base'>,
): Promise<AppliedRun> {
  const isOfPast = typeof base === 'object';
  const wanted = isOfPast && content.length <= LONGEST_DOCUMENT ? text.mergedFrom(base.text, content) : content;
  if (wanted.length > LONGEST_DOCUMENT) {
    const message = `The text has ${wanted.length} UTF-16 units; a document that agents share has at most ${LONGEST_DOCUMENT}.`;
    throw new OrreryError('CONTENT_TOO_LARGE', message, { limit: LONGEST_DOCUMENT });
  }
  const others = new Map(base === 'file' ? await diskClock(tables, id) : text.clock);
  others.delete(agent);
  const operation = becoming(wanted);
  return text.apply(agent, text.knownTo(agent, others), [operation], [operationPrint(operation)]).run;
}
