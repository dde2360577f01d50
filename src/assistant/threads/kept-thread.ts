import { OrreryError } from '../../errors.ts';
import type { ConsultationServices } from '../consultation-services.ts';
import type { AssistantTool } from '../prompts/intents.ts';
import { exchangesIn, isThreadId, type Thread, type ThreadStore, type Turn, type TurnFile } from './thread.ts';

export interface AnsweredTurn {
  readonly question: string;
  readonly text: string;
  readonly files: readonly TurnFile[];
  readonly tool: AssistantTool;
  /** Null where no model spoke. */
  readonly model: string | null;
}

export interface KeptAnswer {
  /** Null where the conversation could not be kept. */
  readonly id: string | null;
  /** Questions that there is room for. */
  readonly remaining: number;
  /** What did not go as it was meant, as a sentence. */
  readonly warning: string | null;
}

/** The conversation that one call belongs to: one that goes on, or one that begins with its answer. */
export interface KeptThread {
  /** As it was before this call; null for one that begins. */
  readonly thread: Thread | null;
  readonly exchange: { readonly number: number; readonly most: number };
  /** Files that it was about, the newest first, each once. */
  readonly files: readonly TurnFile[];
  /** Adds the question to one that goes on. @throws OrreryError where it is gone or full */
  ask(question: string, tool: AssistantTool, files: readonly TurnFile[]): Promise<void>;
  /** Keeps the answer. Where that fails the answer is none the worse: it is told in a warning. */
  answer(turn: AnsweredTurn): Promise<KeptAnswer>;
}

/**
 * @param id of the conversation to go on with; null begins one
 * @throws OrreryError `INVALID_PARAMS` for an id that is none, is not known any more, or has had all its questions
 */
export async function threadOf(id: string | null, services: ConsultationServices): Promise<KeptThread> {
  const { assistant, root, records, clock } = services;
  const { exchanges: most } = assistant.settings.threadLimits;
  const now = () => clock().getTime();
  if (id === null) {
    const store = async () => assistant.threads(root.path, records);
    return new BegunThread(store, services.tree, most, now);
  }
  if (!isThreadId(id)) throw noSuchThread(id);
  const store = await assistant.threads(root.path, records);
  const thread = (await store?.get(id, now())) ?? null;
  if (store === null || thread === null) throw noSuchThread(id);
  if (exchangesIn(thread.turns) >= most) throw full(id, most);
  return new ContinuedThread(store, thread, most, now);
}

class BegunThread implements KeptThread {
  readonly thread = null;
  readonly files = [];
  readonly exchange: KeptThread['exchange'];
  readonly #store: () => Promise<ThreadStore | null>;
  readonly #tree: string;
  readonly #now: () => number;

  constructor(store: () => Promise<ThreadStore | null>, tree: string, most: number, now: () => number) {
    this.exchange = { number: 1, most };
    this.#store = store;
    this.#tree = tree;
    this.#now = now;
  }

  /** It is kept with its answer. */
  async ask(): Promise<void> {}

  async answer({ question, text, files, tool, model }: AnsweredTurn): Promise<KeptAnswer> {
    try {
      const store = await this.#store();
      if (store === null) return { id: null, remaining: 0, warning: null };
      const at = this.#now();
      const turns: readonly Turn[] = [
        { role: 'user', tool, text: question, files, at, model: null },
        { role: 'assistant', tool, text, files: [], at, model },
      ];
      const { id } = await store.create({ tree: this.#tree, tool, turns, at });
      return { id, remaining: this.exchange.most - 1, warning: null };
    } catch (thrown) {
      return { id: null, remaining: 0, warning: notKept(thrown) };
    }
  }
}

class ContinuedThread implements KeptThread {
  readonly thread: Thread;
  readonly exchange: KeptThread['exchange'];
  readonly files: readonly TurnFile[];
  readonly #store: ThreadStore;
  readonly #most: number;
  readonly #now: () => number;

  constructor(store: ThreadStore, thread: Thread, most: number, now: () => number) {
    this.thread = thread;
    this.exchange = { number: exchangesIn(thread.turns) + 1, most };
    this.files = newestFirst(thread.turns);
    this.#store = store;
    this.#most = most;
    this.#now = now;
  }

  async ask(question: string, tool: AssistantTool, files: readonly TurnFile[]): Promise<void> {
    const { id } = this.thread;
    const turn: Turn = { role: 'user', tool, text: question, files, at: this.#now(), model: null };
    const added = await this.#store.add(id, turn);
    if (added.kind === 'gone') throw noSuchThread(id);
    if (added.kind === 'full') throw full(id, this.#most);
  }

  async answer({ text, tool, model }: AnsweredTurn): Promise<KeptAnswer> {
    const { id } = this.thread;
    try {
      const added = await this.#store.add(id, { role: 'assistant', tool, text, files: [], at: this.#now(), model });
      const exchanges = added.kind === 'added' ? added.exchanges : this.exchange.number;
      return { id, remaining: Math.max(0, this.#most - exchanges), warning: null };
    } catch (thrown) {
      return { id, remaining: 0, warning: notKept(thrown) };
    }
  }
}

function newestFirst(turns: readonly Turn[]): readonly TurnFile[] {
  const newest = new Map<string, TurnFile>();
  for (const { files } of turns.toReversed()) {
    for (const file of files) if (!newest.has(file.path)) newest.set(file.path, file);
  }
  return [...newest.values()];
}

function notKept(thrown: unknown): string {
  const why = thrown instanceof Error ? ` ${thrown.message}` : '';
  return `This answer was not stored, so the conversation cannot continue from it.${why}`;
}

function noSuchThread(id: string): OrreryError {
  const message = `The conversation ${JSON.stringify(id.slice(0, 60))} is unknown or has expired: call again without continuation_id and with the full context, or look for it with list_threads.`;
  return new OrreryError('INVALID_PARAMS', message, { parameter: 'continuation_id' });
}

function full(id: string, most: number): OrreryError {
  const message = `The conversation ${id} has reached its limit of ${most} questions: call again without continuation_id and with the full context.`;
  return new OrreryError('INVALID_PARAMS', message, { parameter: 'continuation_id', limit: most });
}
