import { fileURLToPath } from 'node:url';
import {
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import * as z from 'zod';
import { toOrreryError } from '../errors.ts';
import { visibleText } from '../visible-text.ts';
import { Roots } from '../workspace/roots.ts';
import type { CheckedServer } from './checked-server.ts';
import { statedCapabilities } from './client-capabilities.ts';
import type { SwitchedEngine } from './engine/switched-engine.ts';
import { SERVER_INFO } from './identity.ts';

/** The name of the question for roots among the questions to a client. */
const KEY = 'roots';

/** How long a client may take to name its roots, in milliseconds, because it may ask a person. Calls do not wait that long. */
const ANSWER_MS = 600_000;

/** Maximum number of roots from a client. */
const MAX_ROOTS = 100;

/** Maximum length of an address in a message. */
const SHOWN_CHARACTERS = 200;

type McpRequest = ServerContext['mcpReq'];

/** Warns the client. */
type Tell = (sentence: string) => Promise<void>;

/** The SDK would refuse the whole answer for one root that is not a file; here each root is checked separately. */
const ANSWER = z.object({ roots: z.array(z.object({ uri: z.unknown() })) });

/**
 * Makes an engine work on the roots that its only client names. The engine's initial roots are used until the
 * client has named roots, and while none of those is usable.
 *
 * Up to revision 2025-11-25 the client is asked once it is initialized, and again when it says that its roots have changed.
 * With 2026-07-28 the result of the first suitable request asks once, because clients do not announce changes.
 */
export class ClientRoots {
  readonly #engine: SwitchedEngine;
  readonly #fallback: Roots;
  /** Settles after the client's first answer or failure. */
  readonly #first = Promise.withResolvers<void>();
  /** The pending question. */
  #asking = new AbortController();
  #isAskedInResult = false;

  constructor(engine: SwitchedEngine) {
    this.#engine = engine;
    this.#fallback = engine.workspace.roots;
  }

  /** Listens for root change notifications of a server's client. */
  listenTo(server: CheckedServer): void {
    server.onintroduction = () => {
      if (offersRoots(server)) this.#engine.awaitSwitch(this.#first.promise);
    };
    server.setNotificationHandler('notifications/roots/list_changed', () => void this.ask(server));
  }

  /** Asks a client with roots for them, and switches the engine to them. Drops a pending question. */
  async ask(server: Server): Promise<void> {
    if (!offersRoots(server)) return;
    this.#asking.abort('The roots are asked for again.');
    const asking = new AbortController();
    this.#asking = asking;
    const done = this.#askUntil(asking.signal, server);
    this.#engine.awaitSwitch(done);
    await done;
    if (!asking.signal.aborted) this.#first.resolve();
  }

  /** Returns a result that asks for the roots instead of serving the request; null if the request is to be served. */
  async askInResult(request: McpRequest): Promise<InputRequiredResult | null> {
    if (this.#isAskedInResult) {
      await this.#hearAnswer(request);
      return null;
    }
    if (statedCapabilities(request)?.roots === undefined) return null;
    this.#isAskedInResult = true;
    this.#engine.awaitSwitch(this.#first.promise);
    return inputRequired({ inputRequests: { [KEY]: inputRequired.listRoots() } });
  }

  async #hearAnswer(request: McpRequest): Promise<void> {
    const answer = inputResponse(request.inputResponses, KEY);
    if (answer.kind !== 'roots') return;
    await this.#use({ roots: answer.roots }, this.#asking.signal, (sentence) =>
      request.log('warning', sentence, SERVER_INFO.name),
    );
    this.#first.resolve();
  }

  async #askUntil(signal: AbortSignal, server: Server): Promise<void> {
    try {
      const answer = await server.request({ method: 'roots/list' }, ANSWER, { signal, timeout: ANSWER_MS });
      await this.#use(answer, signal, (data) =>
        server.sendLoggingMessage({ level: 'warning', logger: SERVER_INFO.name, data }),
      );
    } catch (thrown) {
      if (!signal.aborted) this.#engine.log.warn(`The client did not name its roots. ${toOrreryError(thrown).message}`);
    }
  }

  /**
   * Never throws: unusable roots change nothing.
   *
   * @param signal aborts when the client is asked again, which makes this answer obsolete
   */
  async #use(answer: unknown, signal: AbortSignal, tell: Tell): Promise<void> {
    const { log } = this.#engine;
    const warn = (sentence: string) => {
      log.warn(sentence);
      void tell(visibleText(sentence)).catch(() => {});
    };
    try {
      const { roots: named } = ANSWER.parse(answer);
      if (named.length > MAX_ROOTS)
        warn(`The client names ${named.length} roots; only the first ${MAX_ROOTS} are used.`);
      const places = named.slice(0, MAX_ROOTS).map(({ uri }) => ({ uri, folder: folderAt(uri) }));
      for (const { uri, folder } of places) if (folder === null) warn(`A root was ignored. ${noFolder(uri)}`);
      const { roots, refused } = await Roots.openAllowed(places.flatMap(({ folder }) => folder ?? []));
      for (const { message } of refused) warn(`A root was ignored. ${message}`);
      if (signal.aborted) return;
      await this.#engine.use(roots.all.length > 0 ? roots : this.#fallback);
      const paths = this.#engine.workspace.roots.all.map(({ path }) => path);
      log.debug(`The client names ${named.length} roots; tools work on ${paths.join(', ') || 'none'}.`);
    } catch (thrown) {
      warn(`The roots of the client cannot be used. ${toOrreryError(thrown).message}`);
    }
  }
}

function offersRoots(server: Server): boolean {
  return server.getClientCapabilities()?.roots !== undefined;
}

/** Returns an absolute path; null if it is not the address of a folder on this machine. */
function folderAt(uri: unknown): string | null {
  try {
    return fileURLToPath(uri as string);
  } catch {
    return null;
  }
}

function noFolder(uri: unknown): string {
  const shown = JSON.stringify(uri) ?? 'A root without an address';
  return `${shown.slice(0, SHOWN_CHARACTERS)} is not the address of a folder on this machine: name it as file:///folder.`;
}
