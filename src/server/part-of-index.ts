import { setTimeout as delay } from 'node:timers/promises';
import { OrreryError } from '../errors.ts';
import { type About, isOfNamed, type PartSize } from '../index/part-request.ts';
import type { Progress } from '../index/turn-progress.ts';
import { mimeTypeOf } from '../tools/formats.ts';
import type { AnyTool } from '../tools/tool.ts';
import type { FactSource } from './call-services.ts';

/** Milliseconds that a call about single files waits for an unfinished index. */
const PATIENCE_MS = 150;
/** Milliseconds after an answer that did not wait: it has been sent by then, and indexing starts. */
const BEGIN_AFTER_MS = 100;
/** Smaller trees are indexed quickly. */
const MANY_FILES = 300;
/** Milliseconds for preparing a partial index before a call is answered from it, while the whole may still be in time. */
const HEAD_START_MS = 3000;
/** Interval of checks while files are being listed, in milliseconds. */
const LOOK_EVERY_MS = 50;

/** What an answer says about an unfinished index. */
export interface IndexState extends Omit<PartSize, 'read'> {
  readonly state: 'building';
  /** Files that the answer covers. */
  readonly done: number;
}

/** Which calls are answered before the index is complete, and when. */
export interface Waiting {
  /** When a call that needs more than single files is answered, by `performance.now()`; null: only with the whole index. */
  readonly until: number | null;
  /** Whether a partial answer is useful. */
  readonly partly: boolean;
}

/**
 * Returns the index of a folder or, if first indexing takes too long, the part that is ready.
 *
 * @param begin starts indexing; settles when it is complete
 * @param part builds a partial index; null if nothing is ready yet
 * @param prepare makes a later `part` faster
 * @throws OrreryError `INDEX_BUILDING` if a partial index is not useful
 */
export async function inTime<T>(
  folder: string,
  begin: () => Promise<T>,
  part: () => Promise<T | null>,
  { needs }: Pick<About, 'needs'>,
  { until, partly }: Waiting,
  facts: Pick<FactSource, 'building' | 'isFarOff'>,
  prepare: () => Promise<void> = async () => {},
): Promise<T> {
  if (until === null) return begin();
  const isOfFew = isOfNamed(needs);
  const alone = await madeAlone(folder, part, isOfFew && partly, facts);
  if (alone !== null) {
    setTimeout(() => void begin().catch(() => {}), BEGIN_AFTER_MS);
    return alone;
  }
  const whole = begin();
  const done = whole.then((value) => ({ value }));
  // When it fails, nobody may be waiting for it any more.
  done.catch(() => {});
  await soonBefore(isOfFew ? performance.now() : until, done, prepare);
  const inPart = async (building: Progress) => {
    if (!partly) throw stillBuilding(folder, building);
    return part();
  };
  let made = await before(done, isOfFew ? PATIENCE_MS : until - performance.now());
  while (made === null) {
    const far = farOff(await facts.building(folder), isOfFew);
    made = far === null ? { value: await whole } : asValue(await inPart(far));
    made ??= await before(done, LOOK_EVERY_MS);
  }
  return made.value;
}

function asValue<T>(value: T | null): { readonly value: T } | null {
  return value === null ? null : { value };
}

/** Progress of an index; null if calls wait for it anyway, because an earlier run stored it or it has few files. */
function farOff(building: Progress | null, isOfFew: boolean): Progress | null {
  return building !== null && isOfFew && isSoonThere(building) ? null : building;
}

/** The answer from single files while the index is far from complete; null otherwise, or if single files are not enough. */
async function madeAlone<T>(
  folder: string,
  part: () => Promise<T | null>,
  isOfUse: boolean,
  facts: Pick<FactSource, 'isFarOff'>,
): Promise<T | null> {
  return isOfUse && (await facts.isFarOff(folder)) ? part() : null;
}

/** Prepares a partial index shortly before the wait ends, if the whole is not ready by then. */
async function soonBefore(until: number, done: Promise<unknown>, prepare: () => Promise<void>): Promise<void> {
  const wait = until - HEAD_START_MS - performance.now();
  if (wait <= 0 || (await before(done, wait)) !== null) return;
  // Errors in preparing it are reported when it is built.
  void prepare().catch(() => {});
}

function isSoonThere({ total }: Progress): boolean {
  return total !== null && total < MANY_FILES;
}

/** Null if it takes longer than the given milliseconds. */
async function before<T>(result: Promise<T>, milliseconds: number): Promise<T | null> {
  const late = new AbortController();
  const timer = delay(Math.max(0, milliseconds), null, { signal: late.signal });
  timer.catch(() => {});
  try {
    return await Promise.race([result, timer]);
  } finally {
    late.abort();
  }
}

function stillBuilding(folder: string, { done, total, message: stage }: Progress): OrreryError {
  const far = total === null ? stage : `${stage}: ${done} of ${total} files`;
  const message = `${folder} is being indexed for the first time (${far}), and this question needs the whole index: call again later.`;
  return new OrreryError('INDEX_BUILDING', message, { done, total });
}

/** Wraps a tool so that both forms of its answer begin with how much of the tree they cover. */
export function partly(tool: AnyTool): AnyTool {
  return {
    ...tool,
    render(output, input) {
      const text = tool.render(output, input);
      const { index } = output as { readonly index: IndexState };
      return `${sentence(index)}\n\n${text}`;
    },
  };
}

/** Whether this form of an answer can say that it is partial. */
export function canSayPartly({ format }: { readonly format?: unknown }): boolean {
  return format === 'json' || mimeTypeOf(String(format ?? '')) === null;
}

function sentence({ done, linked, total }: IndexState): string {
  const files =
    total === null
      ? `${done === 1 ? 'one file' : `${done} files`}, while the rest is still being listed`
      : `${done} of ${total} files`;
  return `The project is being indexed for the first time: this answer is based on ${files}${linkedWords(done, linked)}. It may be incomplete: ask again later.`;
}

function linkedWords(done: number, linked: number): string {
  if (linked === done) return '';
  return linked === 0 ? ', without calls and imports' : `, with the calls and imports of ${linked} of them`;
}
