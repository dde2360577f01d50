import { hash } from 'node:crypto';
import { type Clock, EMPTY_CLOCK } from './clock.ts';
import { TextWriter } from './text-writer.ts';

/** Operations of an agent that are told from others with the same number, at least: older ones are taken to be the same. */
const KEPT_PRINTS = 4096;

/** Other agents' operations that are known from an operation on. */
interface Context {
  readonly from: number;
  readonly others: Clock;
}

export interface SavedHistory {
  readonly agent: string;
  /** How many units of the CRDT each operation took. */
  readonly steps: readonly number[];
  /** Of the last operations. */
  readonly prints: readonly number[];
  readonly contexts: readonly { readonly from: number; readonly others: readonly (readonly [string, number])[] }[];
}

/** The operations of one agent on one document: what each is in the CRDT, and what its author knew then. */
export class AgentHistory {
  readonly agent: string;
  /** The agent's name in the CRDT: the same in every process and in every order of arrival, which decides between two. */
  readonly peer: `${number}`;
  readonly writer = new TextWriter();
  /** The unit of the CRDT behind each operation. */
  readonly #ends: number[] = [];
  #prints: number[] = [];
  /** The operation that the first print is of. */
  #firstPrint = 1;
  readonly #contexts: Context[] = [];

  constructor(agent: string) {
    this.agent = agent;
    this.peer = peerOf(agent);
  }

  static restored({ agent, steps, prints, contexts }: SavedHistory): AgentHistory {
    const history = new AgentHistory(agent);
    let end = 0;
    for (const step of steps) {
      end += step;
      history.#ends.push(end);
    }
    history.#prints = [...prints];
    history.#firstPrint = steps.length - prints.length + 1;
    for (const { from, others } of contexts) history.#contexts.push({ from, others: new Map(others) });
    return history;
  }

  saved(): SavedHistory {
    return {
      agent: this.agent,
      steps: this.#ends.map((end, at) => end - (this.#ends[at - 1] ?? 0)),
      prints: this.#prints.slice(-KEPT_PRINTS),
      contexts: this.#contexts.map(({ from, others }) => ({ from, others: [...others] })),
    };
  }

  /** How many there are. */
  get count(): number {
    return this.#ends.length;
  }

  /** The units of the CRDT up to an operation and with it; 0 for none. */
  endOf(counter: number): number {
    return this.#ends[counter - 1] ?? 0;
  }

  /** The number of the operation that a unit of the CRDT is of. */
  numberAt(unit: number): number {
    let low = 0;
    let high = this.#ends.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#ends[middle] as number) <= unit) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  }

  /** @param end units of the CRDT up to it and with it */
  add(end: number, print: number): void {
    this.#ends.push(end);
    this.#prints.push(print);
  }

  /** From the next operation on, this is known of others. */
  knows(others: Clock): void {
    const last = this.#contexts.at(-1);
    if (last?.others !== others) this.#contexts.push({ from: this.count + 1, others });
  }

  /** What the author of an operation knew of others. */
  othersAt(counter: number): Clock {
    let low = 0;
    let high = this.#contexts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#contexts[middle] as Context).from <= counter) low = middle + 1;
      else high = middle;
    }
    return this.#contexts[low - 1]?.others ?? EMPTY_CLOCK;
  }

  /** Whether an operation of that number is the one with this print, as far as that is kept. */
  isSame(counter: number, print: number): boolean {
    const kept = this.#prints[counter - this.#firstPrint];
    return kept === undefined || kept === print;
  }

  /** The number of the last operation with this print; null for none. */
  find(print: number): number | null {
    const at = this.#prints.lastIndexOf(print);
    return at === -1 ? null : at + this.#firstPrint;
  }
}

/** 63 bits of the SHA-256 of the name: the highest number is the CRDT's own. */
export function peerOf(agent: string): `${number}` {
  const number = hash('sha256', agent, 'buffer').readBigUInt64BE() >> 1n;
  return `${number}` as `${number}`;
}
