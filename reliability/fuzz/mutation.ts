import type { Random } from '../random.ts';
import { oddString, oddValue } from './values.ts';

/** Bytes that mean something to a parser of lines, of UTF-8 or of JSON. */
const TELLING_BYTES = Buffer.from('\n\r\t\0"\\{}[],:0-9.eE+tfn u/\x7f\x80\xbf\xc0\xe2\xed\xf0\xff', 'latin1');

type Mutate = (bytes: Buffer, random: Random) => Buffer;

const MUTATIONS: readonly Mutate[] = [
  // A bit.
  (bytes, random) => {
    const changed = Buffer.from(bytes);
    const at = random.below(bytes.length);
    changed[at] = (changed[at] as number) ^ (1 << random.below(8));
    return changed;
  },
  // A byte put in the place of another, or between two.
  (bytes, random) => {
    const at = random.below(bytes.length);
    const byte = Buffer.from([random.pick([...TELLING_BYTES])]);
    return Buffer.concat([bytes.subarray(0, at), byte, bytes.subarray(at + random.below(2))]);
  },
  // A part left out.
  (bytes, random) => {
    const [from, to] = range(bytes, random);
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]);
  },
  // A part said twice or more.
  (bytes, random) => {
    const [from, to] = range(bytes, random);
    const part = bytes.subarray(from, Math.min(to, from + 100));
    const parts = Array.from({ length: random.between(1, 20) }, () => part);
    return Buffer.concat([bytes.subarray(0, from), ...parts, bytes.subarray(from)]);
  },
  // The end left out.
  (bytes, random) => bytes.subarray(0, random.below(bytes.length)),
  // The same in another encoding.
  (bytes, random) => {
    const text = bytes.toString();
    return random.chance(0.5) ? Buffer.from(text, 'utf16le') : Buffer.from(`\uFEFF${text}`);
  },
];

function range(bytes: Buffer, random: Random): [from: number, to: number] {
  const from = random.below(bytes.length);
  return [from, random.between(from, bytes.length)];
}

/** The line with a few of its bytes changed. It may then be more than one line, or none. */
export function mutatedBytes(line: Buffer, random: Random): Buffer {
  let mutated = line;
  for (let i = random.between(1, 3); i > 0 && mutated.length > 0; i--)
    mutated = random.pick(MUTATIONS)(mutated, random);
  return mutated;
}

/** The message with one of its values, however deep, put in another's place, renamed or left out. */
export function mutatedMessage(message: unknown, random: Random): unknown {
  if (typeof message !== 'object' || message === null || random.chance(0.15)) return oddValue(random);
  if (Array.isArray(message)) {
    const at = random.below(message.length + 1);
    return message.toSpliced(at, random.below(2), mutatedMessage(message[at], random));
  }
  const entries = Object.entries(message);
  const at = random.below(entries.length);
  const [name, value] = entries[at] ?? [oddString(random), null];
  const fate = random.below(6);
  const renamed: [string, unknown] = [fate === 1 ? oddString(random) : name, value];
  const changed: [string, unknown] = fate < 2 ? renamed : [name, mutatedMessage(value, random)];
  return Object.fromEntries(entries.toSpliced(at, 1, ...(fate === 0 ? [] : [changed])));
}
