import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FileVersion } from '../../analysis/judgements/change/version.ts';
import { bodiesOf } from '../../analysis/judgements/conflicts/contract-changes.ts';
import { type Conflict, findConflicts, keyOf } from '../../analysis/judgements/conflicts/find-conflicts.ts';
import { QuietText } from '../../analysis/judgements/conflicts/quiet-edit.ts';
import type { WorkedFile } from '../../analysis/judgements/conflicts/worked-file.ts';
import type { Collaboration } from '../../collaboration/collaboration.ts';
import type { DocumentWork } from '../../collaboration/document-work.ts';
import type { AppliedRun } from '../../collaboration/shared-text.ts';
import type { IndexedFile } from '../../index/code-index.ts';
import { mayHoldCode } from '../../languages/registry.ts';
import { TreePlace } from '../../memory/tree-place.ts';
import type { Entity } from '../../store/records/version-table.ts';
import type { Root } from '../../workspace/roots.ts';
import type { ToolContext } from '../tool.ts';

/** The longest text that conflicts are looked for in, in UTF-16 units: other clients wait for each step of that. */
export const LONGEST_WATCHED = 200_000;

/** A document that somebody works on, as it was when it could last be read as code. */
interface Watched {
  readonly entity: Entity;
  readonly state: string;
  readonly file: WorkedFile;
  readonly quiet: QuietText;
}

/** What a document has taken in. */
export interface Taken {
  readonly path: string;
  readonly id: number;
  readonly runs: readonly AppliedRun[];
  readonly content: string;
}

/** A version as it is known already, with all that was made of it, where it is the same. */
function sameVersion(known: FileVersion | undefined, file: IndexedFile, text: string): FileVersion {
  const isSame = known?.text === text && known.file.hash === file.hash && known.file.language === file.language;
  return known !== undefined && isSame ? known : { file, text };
}

/** By the documents of a project, and the root that they are seen from. */
const watches = new WeakMap<Collaboration, Map<string, ConflictWatch>>();

export function conflictWatch(collaboration: Collaboration, root: Root): ConflictWatch {
  const ofProject = watches.get(collaboration) ?? new Map<string, ConflictWatch>();
  watches.set(collaboration, ofProject);
  const known = ofProject.get(root.path) ?? new ConflictWatch(collaboration, root);
  ofProject.set(root.path, known);
  return known;
}

/**
 * Where the work of agents on the documents of a root does not fit together. Code is only read again when what was written may
 * have to do with what others rely on: an edit within a body that names no changed symbol costs a look at its line.
 */
export class ConflictWatch {
  readonly #collaboration: Collaboration;
  readonly #root: Root;
  readonly #place: TreePlace;
  readonly #watched = new Map<string, Watched>();
  /** Documents that are too long to be looked at. */
  readonly #tooLong = new Set<string>();
  #conflicts: readonly Conflict[] = [];
  #names: ReadonlySet<string> = new Set();
  /** The last run, of any document, that was looked at. */
  #lastRun = 0;
  #turn: Promise<unknown> = Promise.resolve();
  #turns = 0;
  /** A look that has not begun: it will see all that there is by then. */
  #coming: Promise<readonly Conflict[]> | null = null;
  /** The code of conflicts that only may be some, when they were first found. */
  readonly #firstCode = new Map<string, ReadonlySet<string>>();

  constructor(collaboration: Collaboration, root: Root) {
    this.#collaboration = collaboration;
    this.#root = root;
    this.#place = new TreePlace(root.path);
  }

  /** All there are, once a document has taken something in. To be called before anything else happens to documents. */
  async after(taken: Taken, context: ToolContext): Promise<readonly Conflict[]> {
    const documents = await this.#news();
    const isElsewhere = documents.some((id) => id !== taken.id);
    const isSame = documents.length === 0 && taken.runs.length === 0 && this.#turns === 0;
    if (isSame || (!isElsewhere && this.#isQuiet(taken))) return this.#conflicts;
    return this.#inTurn(context);
  }

  /** All there are now. */
  async present(context: ToolContext): Promise<readonly Conflict[]> {
    const documents = await this.#news();
    return documents.length === 0 && this.#turns === 0 ? this.#conflicts : this.#inTurn(context);
  }

  /** Documents that runs were added to since the last time that anybody asked. */
  async #news(): Promise<readonly number[]> {
    const since = this.#lastRun;
    const { last, documents } = await this.#collaboration.changedSince(since);
    // Another call, or lookAnew, may have said otherwise meanwhile.
    if (this.#lastRun === since) this.#lastRun = last;
    return documents;
  }

  /** Whether conflicts are looked for in a document that may hold code. */
  isWatched(path: string): boolean {
    return !this.#tooLong.has(path);
  }

  /** Has the next look go over everything: what work began or ended is in no document. */
  lookAnew(): void {
    this.#lastRun = 0;
  }

  #isQuiet({ path, runs, content }: Taken): boolean {
    if (!mayHoldCode(path)) return this.#turns === 0;
    const watched = this.#watched.get(path);
    const [edit, ...others] = runs.flatMap(({ edits }) => edits);
    if (watched === undefined || edit === undefined || others.length > 0 || this.#turns > 0) return false;
    // Lines are told: they move with what is written above them.
    const isTold = this.#conflicts.some(({ caller, callee }) => caller.file === path || callee.file === path);
    return !isTold && watched.quiet.takes(edit, content, this.#names);
  }

  /** One look does for all who ask before it begins: agents that write at the same time wait for one, not for each other's. */
  #inTurn(context: ToolContext): Promise<readonly Conflict[]> {
    // It ends with the call that it is made for.
    if (this.#coming !== null) return this.#coming.catch(() => this.#inTurn(context));
    this.#turns++;
    const turn = this.#turn
      .catch(() => {})
      .then(() => {
        this.#coming = null;
        return this.#look(context);
      })
      .finally(() => this.#turns--);
    this.#turn = turn;
    this.#coming = turn;
    return turn;
  }

  async #look(context: ToolContext): Promise<readonly Conflict[]> {
    await this.#refresh(context);
    await nextTurn();
    const files = Array.from(this.#watched.values(), ({ file }) => file);
    const { conflicts, names } = await findConflicts(files, (facts) => context.suppose(this.#root, facts));
    const before = this.#conflicts;
    this.#conflicts = this.#withoutMended(conflicts);
    this.#names = names;
    this.#tell(before, this.#conflicts);
    return this.#conflicts;
  }

  async #refresh(context: ToolContext): Promise<void> {
    const now = context.clock().getTime();
    const left = new Set(this.#watched.keys());
    this.#tooLong.clear();
    for (const entity of await this.#collaboration.atWork(this.#place.tree, now)) {
      const path = this.#place.pathOf(entity.path);
      if (path === null || !mayHoldCode(path)) continue;
      left.delete(path);
      const work = await this.#workOn(path, entity, now);
      if (work !== null) await this.#read(path, work, context);
      await nextTurn();
    }
    for (const path of left) this.#watched.delete(path);
  }

  /** What has become of a document since it was looked at; null where that is nothing, or is not looked at. */
  async #workOn(path: string, entity: Entity, now: number): Promise<DocumentWork | null> {
    const state = this.#watched.get(path)?.state ?? null;
    const work = await this.#collaboration.work(entity, state, LONGEST_WATCHED, now);
    if (work === 'known') return null;
    if (work === 'too_long') this.#tooLong.add(path);
    if (work !== null && work !== 'too_long') return work;
    this.#watched.delete(path);
    return null;
  }

  async #read(path: string, work: DocumentWork, context: ToolContext): Promise<void> {
    const contents = [work.before, work.content];
    const [before, after] = await context.factsOf(
      this.#root.path,
      contents.map((content) => ({ path, content: Buffer.from(content) })),
    );
    if (before == null || after == null || !('facts' in before) || !('facts' in after)) {
      this.#watched.delete(path);
      return;
    }
    const [was, is] = [
      sameVersion(this.#watched.get(path)?.file.before, before, work.before),
      { file: after, text: work.content },
    ];
    // What is half written says nothing yet: until it is code again, the document is held to be as it last was.
    if (after.facts.problemCount > before.facts.problemCount) {
      const unchanged = { path, before: was, after: was, changes: [], authors: [], removals: [] };
      const unread = { entity: work.entity, state: '', file: unchanged, quiet: new QuietText('', [], after.language) };
      this.#watched.set(path, this.#watched.get(path) ?? unread);
      return;
    }
    await nextTurn();
    const { changes, authors, removals } = work;
    const quiet = new QuietText(work.content, bodiesOf(is), after.language);
    const file = { path, before: was, after: is, changes, authors, removals };
    this.#watched.set(path, { entity: work.entity, state: work.state, file, quiet });
  }

  /** Where types alone tell that code may not fit, code that was written again since it was first told is taken to fit. */
  #withoutMended(conflicts: readonly Conflict[]): Conflict[] {
    const groups = Map.groupBy(
      conflicts.filter(({ certainty }) => certainty === 'may_break'),
      ({ callee, caller, after }) =>
        JSON.stringify([callee.file, callee.symbol, after, caller.file, caller.symbol, caller.agents]),
    );
    const mended = new Set<Conflict>();
    for (const [key, group] of groups) {
      const first = this.#firstCode.get(key);
      if (first === undefined) this.#firstCode.set(key, new Set(group.map(({ code }) => code)));
      for (const one of group) if (first?.has(one.code) === false) mended.add(one);
    }
    return conflicts.filter((one) => !mended.has(one));
  }

  /** Tells who watches a document at either end of a conflict that has come or gone. */
  #tell(before: readonly Conflict[], now: readonly Conflict[]): void {
    const [old, present] = [new Set(before.map(keyOf)), new Set(now.map(keyOf))];
    const turned = [...before.filter((one) => !present.has(keyOf(one))), ...now.filter((one) => !old.has(keyOf(one)))];
    for (const path of new Set(turned.flatMap(({ caller, callee }) => [caller.file, callee.file]))) {
      this.#collaboration.tell(this.#place.entity(path));
    }
  }
}
