import { either, type Value } from './value.ts';

type Entries = Extract<Value, { kind: 'entries' }>;

/** Something that holds elements: of a type, of one value, or those that are written out. */
export type Container = Extract<Value, { kind: 'container' | 'elements' | 'entries' }>;

export function isContainer(value: Value): value is Container {
  return value.kind === 'container' || value.kind === 'elements' || value.kind === 'entries';
}

/** What stands at a key, or what may: where the key is not known, any entry is meant. */
export function entryOf({ entries }: Entries, key?: string): Value | null {
  const fitting = entries.filter((one) => key === undefined || one.key === key || one.key === '*');
  return either(fitting.map(({ value }) => value));
}

/** The entries between two bounds, by their places there; all that there are where the bounds are not known. */
export function sliceOf(container: Container, slice: string): Container | null {
  if (container.kind !== 'entries') return container;
  const [, start, end] = /^(\d*):(\d*)$/.exec(slice) ?? [];
  const isList = container.entries.every(({ key }) => /^\d+$/.test(key));
  if (start === undefined || end === undefined || !isList) return unordered(container);
  const from = Number(start);
  const to = end === '' ? Number.POSITIVE_INFINITY : Number(end);
  const inside = container.entries.filter(({ key }) => Number(key) >= from && Number(key) < to);
  if (inside.length === 0) return null;
  return { kind: 'entries', entries: inside.map(({ key, value }) => ({ key: String(Number(key) - from), value })) };
}

/** The same entries under keys that are not known. */
export function unordered(container: Container): Container {
  if (container.kind !== 'entries') return container;
  return { kind: 'entries', entries: container.entries.map(({ value }) => ({ key: '*', value })) };
}
