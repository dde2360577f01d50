import type { Problem } from './problem.ts';
import type { Question, Root } from './question.ts';
import type { Progress, ServerConnection } from './server-connection.ts';

export type Answer<T> =
  | { readonly state: 'asked'; readonly progress: Progress | null }
  /** `renewing`: something changed, and it is being asked again. */
  | { readonly state: 'answered'; readonly value: T; readonly renewing: boolean }
  | { readonly state: 'failed'; readonly problem: Problem };

interface Kept {
  answer: Answer<unknown>;
  /** Whether it is being asked, and to be asked again after that: however many notices come meanwhile, once is enough. */
  asking: 'no' | 'once' | 'twice';
  old: boolean;
  readonly listeners: Set<() => void>;
  readonly ask: () => void;
  stopWatching: (() => void) | null;
}

/** Answers that nobody looks at are kept up to this many, the latest used. */
const KEPT = 60;
/** Milliseconds until a question is asked again that came before the index was made. */
const BUILDING_WAIT = 1500;
const NOT_ASKED: Answer<never> = { state: 'asked', progress: null };

/** What was asked of a root and answered, shared by all views; an answer that is shown is asked again when its sources change. */
export class Answers {
  readonly #connection: ServerConnection;
  readonly #root: Root | null;
  readonly #kept = new Map<string, Kept>();

  constructor(connection: ServerConnection, root: Root | null) {
    this.#connection = connection;
    this.#root = root;
    connection.onState(() => {
      if (connection.state.at === 'open') this.#askFailedAgain();
    });
  }

  answer<T>({ key }: Question<T>): Answer<T> {
    return (this.#kept.get(key)?.answer ?? NOT_ASKED) as Answer<T>;
  }

  /** Has the question asked and kept up to date, and calls back at each change. Returns what ends it. */
  follow<T>(question: Question<T>, onChange: () => void): () => void {
    const kept = this.#kept.get(question.key) ?? this.#begin(question);
    // Moved to the end: what was used last is kept longest.
    this.#kept.delete(question.key);
    this.#kept.set(question.key, kept);
    kept.listeners.add(onChange);
    kept.stopWatching ??= this.#watch(question, kept);
    if (kept.old) kept.ask();
    return () => {
      kept.listeners.delete(onChange);
      if (kept.listeners.size > 0) return;
      kept.stopWatching?.();
      kept.stopWatching = null;
      // Nobody tells of changes from here on.
      kept.old = true;
      this.#forgetSome();
    };
  }

  askAgain<T>({ key }: Question<T>): void {
    this.#kept.get(key)?.ask();
  }

  #begin<T>(question: Question<T>): Kept {
    const kept: Kept = {
      answer: NOT_ASKED,
      asking: 'no',
      old: true,
      listeners: new Set(),
      ask: () => void this.#ask(question, kept),
      stopWatching: null,
    };
    this.#kept.set(question.key, kept);
    return kept;
  }

  async #ask<T>(question: Question<T>, kept: Kept): Promise<void> {
    if (kept.asking !== 'no') {
      kept.asking = 'twice';
      return;
    }
    kept.asking = 'once';
    kept.old = false;
    const { answer } = kept;
    if (answer.state === 'answered') set(kept, { ...answer, renewing: true });
    else if (answer.state === 'failed') set(kept, NOT_ASKED);
    await this.#answered(question, kept);
    const isAgain = this.#isToBeAskedAgain(kept);
    kept.asking = 'no';
    if (isAgain) kept.ask();
  }

  async #answered<T>(question: Question<T>, kept: Kept): Promise<void> {
    try {
      const value = await question.ask({ connection: this.#connection, root: this.#root }, (progress) => {
        if (kept.answer.state === 'asked') set(kept, { state: 'asked', progress });
      });
      set(kept, { state: 'answered', value, renewing: false });
    } catch (error) {
      this.#failed(kept, this.#connection.problemOf(error));
    }
  }

  /** Not where nobody looks any more: who does next has it asked. */
  #isToBeAskedAgain(kept: Kept): boolean {
    if (kept.asking !== 'twice') return false;
    kept.old = true;
    return kept.listeners.size > 0;
  }

  #failed(kept: Kept, problem: Problem): void {
    if (problem.kind === 'building') {
      if (kept.answer.state === 'asked') set(kept, { state: 'asked', progress: told(problem.message) });
      setTimeout(() => (kept.listeners.size > 0 ? kept.ask() : undefined), BUILDING_WAIT);
      kept.old = true;
      return;
    }
    const gone = problem.kind === 'connection' || problem.kind === 'refused';
    kept.old = gone;
    // What was known stays in view while the server is away: the head of the page says that it is.
    if (gone && kept.answer.state === 'answered') set(kept, { ...kept.answer, renewing: false });
    else set(kept, { state: 'failed', problem });
  }

  #watch<T>({ watched }: Question<T>, kept: Kept): () => void {
    const stops = watched.map((address) => this.#connection.watch(address(this.#root), kept.ask));
    return () => {
      for (const stop of stops) stop();
    };
  }

  #askFailedAgain(): void {
    for (const kept of this.#kept.values()) if (kept.old && kept.listeners.size > 0) kept.ask();
  }

  #forgetSome(): void {
    const unused = [...this.#kept].filter(([, { listeners }]) => listeners.size === 0);
    for (const [key] of unused.slice(0, Math.max(0, unused.length - KEPT))) this.#kept.delete(key);
  }
}

function told(message: string): Progress {
  return { done: 0, total: null, message };
}

function set(kept: Kept, answer: Answer<unknown>): void {
  kept.answer = answer;
  for (const changed of kept.listeners) changed();
}
