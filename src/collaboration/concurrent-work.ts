import type { JsonChange, JsonOp, LoroDoc, LoroText, TextOp } from 'loro-crdt/web';
import type { AgentHistory } from './agent-history.ts';
import { AuthorView, type IdRun } from './author-view.ts';
import type { Change } from './change.ts';
import { type Clock, isCovered, merged, withCount } from './clock.ts';
import { BASE, ConcurrentText, type Segment } from './concurrent-text.ts';
import { importChanges } from './crdt-update.ts';
import { placeIn } from './text-measure.ts';

/** Items of a text up to which it is worth keeping: what an operation takes grows with them. */
const ENOUGH_ITEMS = 512;

type Id = `${number}@${number}`;

export interface ConcurrentSource {
  /** Detached, at the base. */
  readonly doc: LoroDoc;
  readonly text: LoroText;
  readonly histories: ReadonlyMap<string, AgentHistory>;
  /** What every author had seen whose operations are later. */
  readonly base: Clock;
  /** The operations since. */
  readonly changes: readonly JsonChange[];
}

/** The operations on a text since a version that all their authors had seen. The CRDT takes new ones in when it is needed. */
export class ConcurrentWork {
  readonly #doc: LoroDoc;
  readonly #baseText: LoroText;
  /** What every author has seen. */
  #base: Clock;
  readonly #histories: ReadonlyMap<string, AgentHistory>;
  readonly #text: ConcurrentText;
  readonly #authors = new Map<string, number>();
  readonly #agents: string[] = [];
  readonly #peers: bigint[] = [];
  #enough = ENOUGH_ITEMS;
  /** Not yet in the CRDT. */
  readonly #pending: JsonChange[] = [];
  /** Of each peer, those of them. */
  readonly #pendingOf = new Map<string, JsonChange[]>();

  constructor({ doc, text, histories, base, changes }: ConcurrentSource) {
    this.#doc = doc;
    this.#baseText = text;
    this.#base = base;
    this.#histories = histories;
    this.#text = new ConcurrentText(text.toString(), this.#peers);
    const byPeer = new Map<string, AgentHistory>();
    for (const history of histories.values()) byPeer.set(history.peer, history);
    for (const { id, ops } of [...changes].sort((a, b) => a.lamport - b.lamport)) {
      const history = byPeer.get(peerIn(id)) as AgentHistory;
      for (const op of ops) this.#replay(history, op);
    }
  }

  /** Items looked at since this began. */
  get visited(): number {
    return this.#text.visited;
  }

  /** Whether to `settle`. */
  get isLong(): boolean {
    return this.#text.size > this.#enough;
  }

  /** Whether an author's operation can be applied here. */
  covers(agent: string, others: Clock): boolean {
    const count = this.#histories.get(agent)?.count ?? 0;
    return isCovered(this.#base, withCount(others, agent, count));
  }

  /** Joins what every author has seen, which makes operations cheaper. @param known to every author from now on */
  settle(known: Clock): void {
    this.flush();
    this.#text.settle(this.#agents.map((agent) => this.#history(agent).endOf(known.get(agent) ?? 0)));
    this.#base = merged(this.#base, known);
    this.#enough = Math.max(ENOUGH_ITEMS, 2 * this.#text.size);
  }

  /** With all operations. */
  content(): string {
    return this.#text.textAt(this.#everything());
  }

  changesFrom(agent: string, others: Clock): readonly Change[] {
    return this.#text.changesFrom(this.#seen(this.#history(agent), others));
  }

  view(history: AgentHistory, others: Clock): AuthorView {
    const author = this.#author(history.agent);
    return new AuthorView(this.#text, this.#seen(history, others), author, (segment) => this.#idsOf(segment));
  }

  /** What the CRDT takes in of a view, as one change of its author; null for none. */
  taken(history: AgentHistory, others: Clock, start: number, ops: JsonOp[]): JsonChange | null {
    if (ops.length === 0) return null;
    const deps = this.#deps(history, others, start);
    const lamports = deps.map(([peer, unit]) => this.#lamportOf(peer, unit));
    const change: JsonChange = {
      id: `${start}@${history.peer}` as Id,
      timestamp: 0,
      deps: deps.map(([peer, unit]) => `${unit}@${peer}` as Id),
      lamport: lamports.reduce((most, lamport) => Math.max(most, lamport + 1), 0),
      msg: null,
      ops,
    };
    this.#await(history, change);
    return change;
  }

  /** Takes in an author's changes from another process. */
  takeIn(history: AgentHistory, changes: readonly JsonChange[]): void {
    for (const change of changes) {
      this.#await(history, change);
      for (const op of change.ops) this.#replay(history, op);
    }
  }

  #await({ peer }: AgentHistory, change: JsonChange): void {
    this.#pending.push(change);
    const own = this.#pendingOf.get(peer) ?? [];
    this.#pendingOf.set(peer, own);
    own.push(change);
  }

  /** Has the CRDT take in all there is. */
  flush(): void {
    if (this.#pending.length > 0) importChanges(this.#doc, this.#pending.splice(0));
    this.#pendingOf.clear();
  }

  #history(agent: string): AgentHistory {
    return this.#histories.get(agent) as AgentHistory;
  }

  #author(agent: string): number {
    const known = this.#authors.get(agent);
    if (known !== undefined) return known;
    const author = this.#agents.push(agent) - 1;
    this.#peers.push(BigInt(this.#history(agent).peer));
    this.#authors.set(agent, author);
    return author;
  }

  #seen(history: AgentHistory, others: Clock, own = history.endOf(history.count)): number[] {
    this.#author(history.agent);
    return this.#agents.map((agent) =>
      agent === history.agent ? own : this.#history(agent).endOf(others.get(agent) ?? 0),
    );
  }

  #everything(): number[] {
    return this.#agents.map(() => Number.POSITIVE_INFINITY);
  }

  /** An operation of the CRDT, in the parts that each operation of its author is. */
  #replay(history: AgentHistory, { counter, content }: JsonOp): void {
    const op = content as TextOp;
    if (op.type !== 'insert' && op.type !== 'delete') return;
    const points = op.type === 'insert' ? [...op.text] : [];
    const length = op.type === 'insert' ? points.length : Math.abs(op.len);
    for (let done = 0; done < length; ) {
      const unit = counter + done;
      const number = history.numberAt(unit);
      const part = Math.min(length - done, history.endOf(number) - unit);
      const author = this.#author(history.agent);
      const seen = this.#seen(history, history.othersAt(number), unit);
      const at = (position: number) => this.#text.convert(seen, position, 'unicode', 'utf16') as number;
      if (op.type === 'insert') {
        this.#text.insert(seen, { author, unit }, at(op.pos + done), points.slice(done, done + part).join(''));
      } else {
        const from = op.len > 0 ? op.pos : op.pos - done - part + 1;
        this.#text.delete(seen, author, unit, at(from), at(from + part) - at(from));
      }
      done += part;
    }
  }

  #idsOf(segment: Segment): readonly IdRun[] {
    const { author, unit, text, points } = segment;
    if (author !== BASE) return [{ id: `${unit}@${this.#peers[author]}` as Id, points }];
    const runs: { id: Id; peer: string; start: number; points: number }[] = [];
    for (let point = 0; point < points; point++) {
      const at = unit + (points === text.length ? point : placeIn(text, point, 'unicode'));
      const { peer, counter } = this.#baseId(at);
      const last = runs.at(-1);
      if (last?.peer === peer && last.start + last.points === counter) last.points++;
      else runs.push({ id: `${counter}@${peer}` as Id, peer, start: counter, points: 1 });
    }
    return runs;
  }

  #baseId(at: number): { readonly peer: string; readonly counter: number } {
    const cursor = this.#baseText.getCursor(at);
    const id = cursor?.pos();
    cursor?.free();
    if (id === undefined) throw new Error(`The text at the base has no character ${at}.`);
    return id;
  }

  /** The last units of what an author knew that no other of them implies, by peer. */
  #deps(history: AgentHistory, others: Clock, start: number): [string, number][] {
    const known: { readonly history: AgentHistory; readonly end: number }[] = [];
    if (start > 0) known.push({ history, end: start });
    for (const [agent, count] of others) {
      const other = this.#histories.get(agent);
      const end = other?.endOf(count) ?? 0;
      if (other !== undefined && end > 0) known.push({ history: other, end });
    }
    const isImplied = (one: AgentHistory, end: number) =>
      known.some(({ history: by, end: byEnd }) => {
        if (by === one) return false;
        return one.endOf(by.othersAt(by.numberAt(byEnd - 1)).get(one.agent) ?? 0) >= end;
      });
    return known
      .filter(({ history: one, end }) => !isImplied(one, end))
      .map(({ history: one, end }) => [one.peer, end - 1]);
  }

  #lamportOf(peer: string, unit: number): number {
    const pending = this.#pendingOf.get(peer)?.findLast(({ id }) => counterIn(id) <= unit);
    if (pending !== undefined) return pending.lamport + unit - counterIn(pending.id);
    const { lamport, counter } = this.#doc.getChangeAt({ peer: peer as `${number}`, counter: unit });
    return lamport + unit - counter;
  }
}

function peerIn(id: string): string {
  return id.slice(id.indexOf('@') + 1);
}

function counterIn(id: string): number {
  return Number(id.slice(0, id.indexOf('@')));
}
