import { setTimeout as delay } from 'node:timers/promises';
import { OrreryError } from '../errors.ts';
import { type About, isOfNamed, type PartSize } from '../index/part-request.ts';
import type { Progress } from '../index/turn-progress.ts';
import { mimeTypeOf } from '../tools/formats.ts';
import type { AnyTool } from '../tools/tool.ts';
import type { FactSource } from './call-services.ts';

/** Milliseconds that a question for single files waits for an index that is being made before it is answered without. */
const PATIENCE_MS = 150;
/** Milliseconds after an answer that did not wait at all: it is on its way by then, and the index is begun. */
const BEGIN_AFTER_MS = 100;
/** A tree with fewer files is soon there. */
const MANY_FILES = 300;
/** Milliseconds before a question is answered from a part in which that is prepared, while there is hope for the whole. */
const HEAD_START_MS = 3000;
/** While its files are being listed, it is looked again so often, in milliseconds. */
const LOOK_EVERY_MS = 50;

/** What an answer says of the index that it rests on, where that is being made. */
export interface IndexState extends Omit<PartSize, 'read'> {
  readonly state: 'building';
  /** Files that it rests on. */
  readonly done: number;
}

/** Which calls are answered before the whole index is there, and when. */
export interface Waiting {
  /** When a call that needs more than single files is answered, on the clock of `performance.now()`; null: never without the index. */
  readonly until: number | null;
  /** Whether an answer from a part is of use. */
  readonly partly: boolean;
}

/**
 * The index of a folder or, where it is being made for the first time and takes too long, what there is of it.
 *
 * @param begin begins to make it; settles once it is there
 * @param part makes something of what there is; null for nothing yet
 * @param prepare has `part` take less time
 * @throws OrreryError `INDEX_BUILDING` where a part is of no use
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
  // Nobody may be waiting for it any more when it fails.
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

/** How far an index is; null where it is waited for all the same: an earlier run knew it, or it is of a few files. */
function farOff(building: Progress | null, isOfFew: boolean): Progress | null {
  return building !== null && isOfFew && isSoonThere(building) ? null : building;
}

/** What single files tell of a tree that is far off; null for any other, and where it cannot be told alone. */
async function madeAlone<T>(
  folder: string,
  part: () => Promise<T | null>,
  isOfUse: boolean,
  facts: Pick<FactSource, 'isFarOff'>,
): Promise<T | null> {
  return isOfUse && (await facts.isFarOff(folder)) ? part() : null;
}

/** Prepares a part a while before time is up, where the whole is not there by then. */
async function soonBefore(until: number, done: Promise<unknown>, prepare: () => Promise<void>): Promise<void> {
  const wait = until - HEAD_START_MS - performance.now();
  if (wait <= 0 || (await before(done, wait)) !== null) return;
  // What keeps it from being prepared is met when it is made.
  void prepare().catch(() => {});
}

function isSoonThere({ total }: Progress): boolean {
  return total !== null && total < MANY_FILES;
}

/** Null when it takes longer than so many milliseconds. */
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

/** A tool whose answer begins with how much of the tree it rests on, in both forms. */
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

/** Whether an answer in this form can say that it is of a part. */
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
