import type { BatchLimits } from './batches.ts';
import type { Purpose } from './embedder.ts';
import type { JsonRequest } from './post-json.ts';
import { RequestFailure } from './request-failure.ts';

/** How a kind of server is asked for vectors, and how it answers. */
export interface Wire {
  /** What is sent at once. */
  readonly limits: BatchLimits;
  /** @param dimension the size of vectors to ask for; null to ask for none */
  request(texts: readonly string[], purpose: Purpose, dimension: number | null): JsonRequest;
  /** The vectors of an answer, in the order of the texts. @throws RequestFailure for an answer of another form */
  vectors(answer: unknown, count: number): readonly Float32Array[];
}

/** A field of what may be an object. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** A list of an answer, with as many items as texts were sent. @throws RequestFailure */
export function listOf(answer: unknown, name: string, count: number): readonly unknown[] {
  const list = fieldOf(answer, name);
  if (!Array.isArray(list)) throw new RequestFailure(`its answer has no list "${name}"`);
  if (list.length === count) return list;
  throw new RequestFailure(`it answered with ${list.length} vectors for ${count} texts`);
}

/** A vector of an answer. @throws RequestFailure for what is none */
export function vectorOf(values: unknown): Float32Array {
  if (!Array.isArray(values) || values.length === 0)
    throw new RequestFailure('its answer has an entry that is not a vector');
  const isWhole = values.every((value) => typeof value === 'number' && Number.isFinite(Math.fround(value)));
  if (!isWhole) throw new RequestFailure('its answer has a vector whose entries are not finite numbers');
  return Float32Array.from(values as number[]);
}
