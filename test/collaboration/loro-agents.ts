import fc from 'fast-check';
import type { LoroDoc } from 'loro-crdt/web';
import { peerOf } from '../../src/collaboration/agent-history.ts';
import { type Clock, EMPTY_CLOCK, merged, withCount } from '../../src/collaboration/clock.ts';
import type { LoroModule } from '../../src/collaboration/loro.ts';
import { operationPrint, type SentOperation, type TextOperation } from '../../src/collaboration/operation.ts';

export const AGENTS = ['ada', 'bob', 'cyd', 'dee', 'eve'] as const;

/** What happens to five agents, each with a replica of its own: one edits, or learns of all that another knows. */
export type Happening =
  | {
      readonly kind: 'edit';
      readonly agent: number;
      readonly at: number;
      readonly length: number;
      readonly content: string;
    }
  | { readonly kind: 'learn'; readonly agent: number; readonly from: number };

const agent = fc.nat(AGENTS.length - 1);
export const happenings: fc.Arbitrary<Happening[]> = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('edit' as const),
        agent,
        at: fc.nat(1000),
        length: fc.oneof(fc.constant(0), fc.nat(4)),
        content: fc.constantFrom('', 'x', 'né', '👍', 'a\nb', 'long text'),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('learn' as const), agent, from: agent }) },
  ),
  { maxLength: 40 },
);

export interface Message extends SentOperation {
  readonly agent: string;
  readonly counter: number;
  readonly clock: Clock;
}

interface Replica {
  readonly doc: LoroDoc;
  clock: Clock;
}

/** The same agents on replicas of the CRDT alone, and what each would send. */
export class LoroAgents {
  readonly messages: Message[] = [];
  readonly #replicas: Replica[];

  constructor(loro: LoroModule) {
    this.#replicas = AGENTS.map((name) => {
      const doc = new loro.LoroDoc();
      doc.setPeerId(peerOf(name));
      return { doc, clock: EMPTY_CLOCK };
    });
  }

  happen(happening: Happening): void {
    if (happening.kind === 'edit') this.#edit(happening);
    else this.#learn(happening.agent, happening.from);
  }

  /** What all come to, once each knows all that the others do. */
  merged(): readonly string[] {
    for (const _ of [1, 2]) {
      for (const to of AGENTS.keys()) for (const from of AGENTS.keys()) this.#learn(to, from);
    }
    return this.#replicas.map(({ doc }) => doc.getText('text').toString());
  }

  #edit({ agent: index, at, length, content }: Extract<Happening, { kind: 'edit' }>): void {
    const replica = this.#replicas[index] as Replica;
    const text = replica.doc.getText('text');
    // Whole characters: code points are what both sides count here.
    const size = Array.from(text.toString()).length;
    const start = at % (size + 1);
    const deleted = Math.min(length, size - start);
    const units = (point: number) => text.convertPos(point, 'unicode', 'utf16') as number;
    const [from, to] = [units(start), units(start + deleted)];
    if (to > from) text.delete(from, to - from);
    if (content !== '') text.insert(from, content);
    replica.doc.commit();
    const name = AGENTS[index] as string;
    const counter = (replica.clock.get(name) ?? 0) + 1;
    const encoding = (['utf-16', 'utf-32'] as const)[counter % 2] as 'utf-16';
    const [position, end] = encoding === 'utf-16' ? [from, to] : [start, start + deleted];
    const operation: TextOperation = { kind: 'replace', position, length: end - position, content, encoding };
    this.messages.push({ agent: name, counter, clock: replica.clock, operation, print: operationPrint(operation) });
    replica.clock = withCount(replica.clock, name, counter);
  }

  #learn(to: number, from: number): void {
    const [knowing, learning] = [this.#replicas[from] as Replica, this.#replicas[to] as Replica];
    if (to === from) return;
    learning.doc.import(knowing.doc.export({ mode: 'update', from: learning.doc.oplogVersion() }));
    learning.clock = merged(learning.clock, knowing.clock);
  }
}
