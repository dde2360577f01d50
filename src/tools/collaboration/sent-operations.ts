import { type Clock, clockOf } from '../../collaboration/clock.ts';
import {
  fingerprint,
  OPERATION_KINDS,
  operationPrint,
  type PositionEncoding,
  type SentOperation,
  type TextOperation,
} from '../../collaboration/operation.ts';

/** An operation as a client writes it. */
export interface GivenOperation {
  readonly type: string;
  readonly position: number;
  readonly content?: string | undefined;
  readonly length?: number | undefined;
  readonly vector_clock?: Readonly<Record<string, number>> | undefined;
  readonly counter?: number | undefined;
}

/** An operation that changes nothing: its author is there now. */
const CURSOR_MOVE = 'cursor_move';

/** What clients call operations otherwise. */
const SYNONYMS: Readonly<Record<string, string>> = { modify: 'replace', update: 'replace', remove: 'delete' };

interface Numbered {
  /** How many of its own its author had seen. */
  readonly own: number;
  readonly counter: number;
}

export interface ReadOperations {
  readonly sent: readonly SentOperation[];
  /** Where each of `sent` stood among those given. */
  readonly places: readonly number[];
  readonly rejected: readonly { readonly index: number; readonly reason: string }[];
  /** Where their author says it is, the last time it does; null where it does not. */
  readonly cursor: { readonly position: number; readonly length: number } | null;
}

/**
 * The operations of a call. One that has its author in its clock is the next after those that it names, or after the one
 * before it with the same clock; one that has not is numbered when it is applied, and known again by its clock and place.
 */
export function readOperations(
  agent: string,
  given: readonly GivenOperation[],
  clock: Readonly<Record<string, number>>,
  encoding: PositionEncoding,
): ReadOperations {
  const sent: SentOperation[] = [];
  const places: number[] = [];
  const rejected: { index: number; reason: string }[] = [];
  let before: Numbered | null = null;
  let cursor: ReadOperations['cursor'] = null;
  for (const [index, one] of given.entries()) {
    if (one.type === CURSOR_MOVE) {
      if (encoding === 'utf-16') cursor = { position: one.position, length: one.length ?? 0 };
      else rejected.push({ index, reason: 'a cursor is given in UTF-16 units' });
      continue;
    }
    const operation = operationOf(one, encoding);
    const seen = one.vector_clock ?? clock;
    const own: number | undefined = seen[agent];
    const counter: number | null = one.counter ?? numberAfter(before, own);
    if (typeof operation === 'string') {
      // It takes no number: what comes behind it need not wait for it.
      rejected.push({ index, reason: operation });
      continue;
    }
    if (own !== undefined && counter !== null) before = { own, counter };
    const isClockless = Object.keys(seen).length === 0 && counter === null;
    const print = printOf(operation, counter, isClockless ? null : seen, index);
    sent.push({ operation, clock: isClockless ? null : clockOf(seen), counter, print });
    places.push(index);
  }
  return { sent, places, rejected, cursor };
}

function numberAfter(before: Numbered | null, own: number | undefined): number | null {
  if (own === undefined) return null;
  return before?.own === own ? before.counter + 1 : own + 1;
}

function printOf(
  operation: TextOperation,
  counter: number | null,
  seen: Readonly<Record<string, number>> | null,
  index: number,
): number {
  const print = operationPrint(operation);
  if (counter !== null) return print;
  return seen === null ? 0 : fingerprint(JSON.stringify(Object.entries(seen).sort()), print, index);
}

function operationOf(given: GivenOperation, encoding: PositionEncoding): TextOperation | string {
  const { position, content, length } = given;
  const type = SYNONYMS[given.type] ?? given.type;
  const kind = OPERATION_KINDS.find((one) => one === type);
  if (kind === undefined)
    return `unknown operation ${JSON.stringify(given.type.slice(0, 60))}: use ${[...OPERATION_KINDS, CURSOR_MOVE].join(', ')}`;
  if (kind !== 'delete' && content === undefined) return `it has no content to ${kind}`;
  const isByLength = kind === 'delete' && length !== undefined;
  return { kind, position, length: length ?? null, content: isByLength ? '' : (content ?? ''), encoding };
}

/** What a client has seen; null where it does not say. */
export function seenBy(clock: Readonly<Record<string, number>>): Clock | null {
  return Object.keys(clock).length === 0 ? null : clockOf(clock);
}
