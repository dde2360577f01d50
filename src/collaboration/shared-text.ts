import type { Delta, LoroDoc, LoroText, OpId, VersionVector } from 'loro-crdt/web';
import { AgentHistory, type SavedHistory } from './agent-history.ts';
import { type AuthoredRange, Authorship, type Removal } from './authorship.ts';
import type { Change } from './change.ts';
import { type Clock, EMPTY_CLOCK, isCovered, merged, relationOf, withCount } from './clock.ts';
import { baseBelow, commonTo, lastSeen, unitsSince } from './concurrent-base.ts';
import { ConcurrentWork } from './concurrent-work.ts';
import { changesIn, importUpdate, updateOf } from './crdt-update.ts';
import type { EditableText } from './editable-text.ts';
import type { LoroModule } from './loro.ts';
import { becoming, type Edit, type TextOperation } from './operation.ts';
import { stretchOf } from './stretch.ts';
import type { TextWriter } from './text-writer.ts';

/** The one text of a document in the CRDT. */
const TEXT = 'text';

/** No agent's number in the CRDT: loro takes in no operations of the author that an earlier version is open for. */
const NOBODY = '0';
/** Units of the CRDT that an author may not have seen; an operation of one who is further behind is left to the CRDT. */
const MOST_UNSEEN_UNITS = 4000;
/** An agent whose last operations are further back, in runs, may come back with an old version. */
const RECENT_RUNS = 1024;

/** Operations of one agent that were applied together, as they are kept. */
export interface AppliedRun {
  readonly agent: string;
  /** The number of the first. */
  readonly first: number;
  /** What its author knew of others, with all that this implies. */
  readonly others: Clock;
  /** Units of the CRDT that each took: none where it did not fit the text. */
  readonly steps: readonly number[];
  readonly prints: readonly number[];
  /** What it changed, in the text as all see it. */
  readonly edits: readonly Edit[];
  /** For the CRDT. */
  readonly update: Uint8Array;
}

export interface SavedText {
  readonly histories: readonly SavedHistory[];
  readonly authors: readonly AuthoredRange[];
  /** Left out by what was saved before removals were remembered. */
  readonly removals?: readonly Removal[];
}

/** What became of each operation of a run: null, or why it does not fit the text that its author saw. */
export type Verdict = string | null;

interface Applied {
  readonly run: AppliedRun;
  readonly verdicts: readonly Verdict[];
}

/**
 * A text that agents change at once. Each operation is applied to the text as its author saw it, and merged from there, so
 * that the order in which operations arrive makes no difference to what comes of them.
 */
export class SharedText {
  readonly #loro: LoroModule;
  readonly #doc: LoroDoc;
  readonly #text: LoroText;
  readonly #histories = new Map<string, AgentHistory>();
  readonly #authors: Authorship;
  #clock: Clock = EMPTY_CLOCK;
  #content: string | null = null;
  /** A state that was asked for last. */
  #past: { readonly clock: Clock; readonly content: string } | null = null;
  /** While agents write concurrently; then the CRDT is detached, at its base. */
  #work: ConcurrentWork | null = null;
  /** What was looked at in such work that is over. */
  #visited = 0;
  #runs = 0;
  /** Of each agent, the last of its runs. */
  readonly #lastRuns = new Map<string, number>();

  /** @param saved what `snapshot` and `saved` gave; null: an empty text */
  constructor(loro: LoroModule, saved: (SavedText & { readonly snapshot: Uint8Array }) | null = null) {
    this.#loro = loro;
    this.#doc = saved === null ? new loro.LoroDoc() : loro.LoroDoc.fromSnapshot(saved.snapshot);
    // An operation of who has not seen everything is made where its author was.
    this.#doc.setDetachedEditing(true);
    this.#text = this.#doc.getText(TEXT);
    this.#authors = new Authorship(saved?.authors, saved?.removals);
    for (const one of saved?.histories ?? []) {
      const history = AgentHistory.restored(one);
      this.#histories.set(one.agent, history);
      this.#clock = withCount(this.#clock, one.agent, history.count);
    }
  }

  /** What has been applied. */
  get clock(): Clock {
    return this.#clock;
  }

  /** In UTF-16 units. */
  get length(): number {
    return this.content().length;
  }

  /** Items of concurrent work that were looked at: what applying operations took. */
  get visited(): number {
    return this.#visited + (this.#work?.visited ?? 0);
  }

  content(): string {
    this.#content ??= this.#work === null ? this.#latestText().toString() : this.#work.content();
    return this.#content;
  }

  authors(): readonly AuthoredRange[] {
    return this.#authors.ranges();
  }

  removals(): readonly Removal[] {
    return this.#authors.removals();
  }

  history(agent: string): AgentHistory {
    const known = this.#histories.get(agent);
    if (known !== undefined) return known;
    const history = new AgentHistory(agent);
    this.#histories.set(agent, history);
    return history;
  }

  snapshot(): Uint8Array {
    this.#work?.flush();
    return this.#doc.export({ mode: 'snapshot' });
  }

  /** Another of the same state, on which something can be tried. */
  copy(): SharedText {
    return new SharedText(this.#loro, { ...this.saved(), snapshot: this.snapshot() });
  }

  saved(): SavedText {
    const histories = [...this.#histories.values()].filter(({ count }) => count > 0);
    return {
      histories: histories.map((history) => history.saved()),
      authors: this.authors(),
      removals: this.removals(),
    };
  }

  /**
   * What an agent knows of others that has seen `clock`: what that implies, and what its last operation knew. The same object
   * as long as it is the same.
   *
   * @param clock of operations that are all applied
   */
  knownTo(agent: string, clock: Clock): Clock {
    const history = this.history(agent);
    const before = history.othersAt(history.count);
    let known = before;
    for (const [other, count] of clock) {
      if (other === agent || count <= (before.get(other) ?? 0)) continue;
      known = merged(
        withCount(known, other, Math.max(count, known.get(other) ?? 0)),
        this.history(other).othersAt(count),
      );
    }
    if (known === before || !known.has(agent)) return known;
    const others = new Map(known);
    others.delete(agent);
    return relationOf(others, before) === 'equal' ? before : others;
  }

  /**
   * Applies operations of an agent, each behind the one before, to the text that it saw.
   *
   * @param others what it knew of others, as `knownTo` says
   * @param prints by which the operations are known again
   */
  apply(agent: string, others: Clock, operations: readonly TextOperation[], prints: readonly number[]): Applied {
    const isCurrent = isCovered(withoutAgent(this.#clock, agent), others);
    const isDiff = operations.some(({ kind }) => kind === 'become');
    const work = isDiff || (isCurrent && this.#work === null) ? null : this.#workFor(agent, others);
    return work === null
      ? this.#applyInCrdt(agent, others, operations, prints, isCurrent)
      : this.#applyIn(work, agent, others, operations, prints);
  }

  #applyInCrdt(
    agent: string,
    others: Clock,
    operations: readonly TextOperation[],
    prints: readonly number[],
    isCurrent: boolean,
  ): Applied {
    this.#latestText();
    const history = this.history(agent);
    const before = this.#doc.frontiers();
    const version = this.#doc.oplogVersion();
    if (!isCurrent) this.#doc.checkout(this.#frontiers(withCount(others, agent, history.count)));
    if (this.#doc.peerIdStr !== history.peer) this.#doc.setPeerId(history.peer);
    const first = history.count + 1;
    history.knows(others);
    const made: Edit[] = [];
    let isKnown = isCurrent;
    const change = (operation: TextOperation): Verdict => {
      if (operation.kind !== 'become') return replaceIn(this.#text, history.writer, operation, made);
      if (!operation.content.isWellFormed()) return HALF_PAIR;
      const edits = history.writer.become(this.#text, operation.content);
      if (edits === null) isKnown = false;
      else made.push(...edits);
      return null;
    };
    const results = this.#applyEach(history, operations, prints, change, () => this.#doc.getPendingTxnLength());
    this.#doc.commit();
    if (!isCurrent) this.#doc.checkoutToLatest();
    const update = this.#doc.export({ mode: 'update', from: version });
    version.free();
    const edits = isKnown ? made : this.#editsSince(before);
    this.#took(agent, first, edits);
    return { run: { agent, first, others, steps: results.steps, prints, edits, update }, verdicts: results.verdicts };
  }

  #applyIn(
    work: ConcurrentWork,
    agent: string,
    others: Clock,
    operations: readonly TextOperation[],
    prints: readonly number[],
  ): Applied {
    const history = this.history(agent);
    const first = history.count + 1;
    const view = work.view(history, others);
    const start = view.units;
    history.knows(others);
    const change = (operation: TextOperation) => replaceIn(view, history.writer, operation, []);
    const results = this.#applyEach(history, operations, prints, change, () => view.units - start);
    const taken = work.taken(history, others, start, view.ops);
    const update = updateOf(taken === null ? [] : [taken]);
    const { edits } = view;
    this.#took(agent, first, edits);
    return { run: { agent, first, others, steps: results.steps, prints, edits, update }, verdicts: results.verdicts };
  }

  /** @param units of the CRDT that the operations have taken so far */
  #applyEach(
    history: AgentHistory,
    operations: readonly TextOperation[],
    prints: readonly number[],
    change: (operation: TextOperation) => Verdict,
    units: () => number,
  ): { readonly steps: readonly number[]; readonly verdicts: readonly Verdict[] } {
    const steps: number[] = [];
    const verdicts: Verdict[] = [];
    const start = history.endOf(history.count);
    let before = 0;
    for (const [at, operation] of operations.entries()) {
      verdicts.push(change(operation));
      const now = units();
      steps.push(now - before);
      before = now;
      history.add(start + now, prints[at] as number);
    }
    return { steps, verdicts };
  }

  /** Work in which an author's operations can be applied; null if it has missed too much. */
  #workFor(agent: string, others: Clock): ConcurrentWork | null {
    const seen = withCount(others, agent, this.history(agent).count);
    if (this.#work?.covers(agent, others)) {
      if (this.#work.isLong) this.#work.settle(this.#knownToAll(seen));
      return this.#work;
    }
    const known = this.#knownToAll(seen);
    const base = baseBelow(known, this.#histories);
    if (unitsSince(base, this.#histories) > MOST_UNSEEN_UNITS) return null;
    this.#endWork();
    this.#doc.checkout(this.#frontiers(base));
    this.#doc.setPeerId(NOBODY);
    const version = this.#version(base);
    const { changes } = this.#doc.exportJsonUpdates(version, undefined, false);
    version.free();
    this.#work = new ConcurrentWork({
      ...{ doc: this.#doc, text: this.#text, histories: this.#histories },
      ...{ base, changes },
    });
    this.#work.settle(known);
    return this.#work;
  }

  /** What all know who have written lately, and an author who has seen this. */
  #knownToAll(seen: Clock): Clock {
    const recent = [...this.#histories.values()].filter(({ agent }) => this.#isRecent(agent));
    return commonTo([seen, ...recent.map(lastSeen)]);
  }

  #isRecent(agent: string): boolean {
    return this.#runs - (this.#lastRuns.get(agent) ?? Number.NEGATIVE_INFINITY) <= RECENT_RUNS;
  }

  #endWork(): void {
    this.#visited = this.visited;
    this.#work?.flush();
    this.#work = null;
  }

  /** The text of the CRDT with all that has been applied. */
  #latestText(): LoroText {
    this.#endWork();
    if (this.#doc.isDetached()) this.#doc.checkoutToLatest();
    return this.#text;
  }

  /** Takes in what was applied elsewhere, or before. Runs come in their order. */
  replay({ agent, first, others, steps, prints, edits, update }: AppliedRun): void {
    const history = this.history(agent);
    const changes = changesIn(update);
    const work = changes !== null && this.#work?.covers(agent, others) ? this.#work : null;
    if (work === null) this.#import(update);
    history.knows(others);
    let end = history.endOf(history.count);
    for (const [at, step] of steps.entries()) {
      end += step;
      history.add(end, prints[at] as number);
    }
    work?.takeIn(history, changes ?? []);
    this.#took(agent, first, edits);
  }

  #import(update: Uint8Array): void {
    this.#endWork();
    // What a version looks like is only worked out when somebody asks for it.
    this.#doc.setPeerId(NOBODY);
    this.#doc.detach();
    importUpdate(this.#doc, update);
  }

  /**
   * What a text comes to be when somebody who knows it as it was at `base` writes another, merged with what became of it since:
   * as if both had been changed at once. This text is not changed.
   */
  mergedFrom(base: string, written: string): string {
    const apart = new SharedText(this.#loro);
    const become = (agent: string, content: string, seen: Clock) =>
      apart.apply(agent, apart.knownTo(agent, seen), [becoming(content)], [0]);
    become('base', base, EMPTY_CLOCK);
    const seen = apart.clock;
    become('others', this.content(), seen);
    become('writer', written, seen);
    return apart.content();
  }

  /** The text as it was when the clock was this one. @param clock one that this text has had */
  contentAt(clock: Clock): string {
    if (relationOf(clock, this.#clock) === 'equal') return this.content();
    // What it was then it stays: agents compare with where their work began, again and again.
    if (this.#past === null || relationOf(clock, this.#past.clock) !== 'equal') {
      this.#latestText();
      this.#doc.checkout(this.#frontiers(clock));
      this.#past = { clock, content: this.#text.toString() };
      this.#doc.checkoutToLatest();
    }
    return this.#past.content;
  }

  /** How the text that was there when the clock was this one becomes the present one. @param clock one that this text has had */
  changesFrom(clock: Clock): readonly Change[] {
    return relationOf(clock, this.#clock) === 'equal' ? [] : this.#diff(this.#frontiers(clock)).map(changeOf);
  }

  /**
   * How the text that `agent` saw at `clock` becomes the present one.
   * @param clock of operations that are all applied
   */
  changesSince(agent: string, clock: Clock): readonly Change[] {
    const others = this.knownTo(agent, clock);
    const seen = withCount(others, agent, this.history(agent).count);
    if (relationOf(seen, this.#clock) === 'equal') return [];
    return this.#work?.covers(agent, others)
      ? this.#work.changesFrom(agent, others)
      : this.#diff(this.#frontiers(seen)).map(changeOf);
  }

  #took(agent: string, counter: number, edits: readonly Edit[]): void {
    for (const edit of edits) this.#authors.apply(edit, agent, counter);
    this.#clock = withCount(this.#clock, agent, this.history(agent).count);
    this.#content = null;
    this.#lastRuns.set(agent, ++this.#runs);
  }

  #diff(since: OpId[]): Delta<string>[] {
    this.#work?.flush();
    const changed = this.#doc.diff(since, this.#doc.oplogFrontiers(), true);
    const [text] = changed;
    return text?.[1].type === 'text' ? text[1].diff : [];
  }

  #editsSince(since: OpId[]): Edit[] {
    const edits: Edit[] = [];
    let at = 0;
    for (const part of this.#diff(since)) {
      if (part.retain !== undefined) at += part.retain;
      if (part.delete !== undefined) edits.push({ at, deleted: part.delete, inserted: 0 });
      if (part.insert !== undefined) {
        edits.push({ at, deleted: 0, inserted: part.insert.length });
        at += part.insert.length;
      }
    }
    return edits;
  }

  /** @param clock with all that it implies */
  #frontiers(clock: Clock): OpId[] {
    this.#work?.flush();
    const version = this.#version(clock);
    const frontiers = this.#doc.vvToFrontiers(version);
    version.free();
    return frontiers;
  }

  #version(clock: Clock): VersionVector {
    const ends = new Map<`${number}`, number>();
    for (const [agent, count] of clock) {
      const history = this.history(agent);
      const end = history.endOf(count);
      if (end > 0) ends.set(history.peer, end);
    }
    return new this.#loro.VersionVector(ends);
  }
}

const HALF_PAIR = 'its content contains half of a surrogate pair';

/** @param made gets the edit of the text */
function replaceIn(text: EditableText, writer: TextWriter, operation: TextOperation, made: Edit[]): Verdict {
  const { content } = operation;
  if (!content.isWellFormed()) return HALF_PAIR;
  const stretch = stretchOf(text, operation);
  if (typeof stretch === 'string') return stretch;
  const { at, length } = stretch;
  try {
    writer.replace(text, at, length, content);
  } catch (thrown) {
    // The text looks at the ends before it changes anything.
    return `it begins or ends within a character (${String(thrown).slice(0, 200)})`;
  }
  made.push({ at, deleted: length, inserted: content.length });
  return null;
}

function changeOf({ retain, delete: deleted, insert }: Delta<string>): Change {
  if (retain !== undefined) return { retain };
  return deleted === undefined ? { insert: insert ?? '' } : { delete: deleted };
}

function withoutAgent(clock: Clock, agent: string): Clock {
  if (!clock.has(agent)) return clock;
  const others = new Map(clock);
  others.delete(agent);
  return others;
}
