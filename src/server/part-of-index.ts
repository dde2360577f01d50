import { setTimeout as delay } from 'node:timers/promises';
import { OrreryError } from '../errors.ts';
import type { About, PartSize } from '../index/part.ts';
import type { Progress } from '../index/turn-progress.ts';
import { mimeTypeOf } from '../tools/formats.ts';
import type { AnyTool } from '../tools/tool.ts';
import type { FactSource } from './call-context.ts';

/** Milliseconds that a question for single files waits for an index that is being made before it is answered without. */
const PATIENCE_MS = 150;
/** A tree with fewer files is soon there. */
const MANY_FILES = 300;
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
 * @param whole the index, once it is there
 * @param part makes something of what there is; null for nothing yet
 * @throws OrreryError `INDEX_BUILDING` where a part is of no use
 */
export async function inTime<T>(
  folder: string,
  whole: Promise<T>,
  part: () => Promise<T | null>,
  { needs }: Pick<About, 'needs'>,
  { until, partly }: Waiting,
  facts: Pick<FactSource, 'building'>,
): Promise<T> {
  if (until === null) return whole;
  // Nobody may be waiting for it any more when it fails.
  whole.catch(() => {});
  const done = whole.then((value) => ({ value }));
  done.catch(() => {});
  const isOfFew = needs === 'named';
  for (let wait = isOfFew ? PATIENCE_MS : until - performance.now(); ; wait = LOOK_EVERY_MS) {
    const inTime = await before(done, wait);
    if (inTime !== null) return inTime.value;
    const building = await facts.building(folder);
    if (building === null || (isOfFew && isSoonThere(building))) return whole;
    if (!partly) throw stillBuilding(folder, building);
    const made = await part();
    if (made !== null) return made;
  }
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

function stillBuilding(folder: string, { done, total }: Progress): OrreryError {
  const far = total === null ? 'its files are being listed' : `${done} of ${total} files are done`;
  const message = `${folder} is being indexed for the first time, ${far}, and this question needs all of it: call again in a while.`;
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
  const links = linked === done ? '' : `, with the calls and imports of ${linked} of them`;
  return `The project is being indexed for the first time: this answer rests on ${done} of ${total} files${links}. What it does not name may be there: ask again later.`;
}
