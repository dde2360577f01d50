import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import { type Answer, Answers } from './answers.ts';
import type { Question, Root } from './question.ts';
import type { ConnectionState, ServerConnection } from './server-connection.ts';

export interface Server {
  readonly connection: ServerConnection;
  /** Of the root that is shown. */
  readonly answers: Answers;
  /** That is shown; null where the server has only one. */
  readonly root: Root | null;
  /** The same server, asked of a root. What it answered of each is kept. */
  of(root: Root | null): Server;
}

/** What is behind a connection, to be asked of any of its roots. */
export function serverOf(connection: ServerConnection): Server {
  const servers = new Map<string | null, Server>();
  const of = (root: Root | null): Server => {
    const known = servers.get(root?.path ?? null);
    if (known !== undefined) return known;
    const server = { connection, answers: new Answers(connection, root), root, of };
    servers.set(root?.path ?? null, server);
    return server;
  };
  return of(null);
}

const ServerContext = createContext<Server | null>(null);
export const ServerProvider = ServerContext.Provider;

export function useServer(): Server {
  const server = useContext(ServerContext);
  if (server === null) throw new Error('A view is shown outside of ServerProvider.');
  return server;
}

/** The answer as it is now; it changes by itself. `null` asks nothing. */
export function useAnswer<T>(question: Question<T>): Answer<T>;
export function useAnswer<T>(question: Question<T> | null): Answer<T> | null;
export function useAnswer<T>(question: Question<T> | null): Answer<T> | null {
  const { answers } = useServer();
  const [, renew] = useState(0);
  useEffect(() => {
    if (question === null) return;
    const stop = answers.follow(question, () => renew((count) => count + 1));
    renew((count) => count + 1);
    return stop;
  }, [answers, question?.key]);
  return question === null ? null : answers.answer(question);
}

export function useAskAgain(): (question: Question<unknown>) => void {
  const { answers } = useServer();
  return (question) => answers.askAgain(question);
}

export function useConnectionState(): ConnectionState {
  const { connection } = useServer();
  const [state, setState] = useState(connection.state);
  useEffect(() => {
    const renew = () => setState(connection.state);
    // It may have changed between what was drawn and this.
    renew();
    return connection.onState(renew);
  }, [connection]);
  return state;
}
