import { Client, type ClientOptions } from '@modelcontextprotocol/client';
import { InMemoryTransport, type JSONRPCMessage } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { onTestFinished } from 'vitest';
import type { Application } from '../../src/server/application.ts';
import { createMcpServer } from '../../src/server/mcp-server.ts';

/** The two ways a client can speak: the handshake of the older revisions, or 2026-07-28 without one. */
export const ERAS = ['legacy', 'modern'] as const;
export type Era = (typeof ERAS)[number];

const NEGOTIATION: Readonly<Record<Era, ClientOptions>> = {
  legacy: {},
  modern: { versionNegotiation: { mode: { pin: '2026-07-28' } } },
};

export function serve(application: Application): InMemoryTransport {
  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
  const handle = serveStdio(() => createMcpServer(application), { transport: serverSide });
  onTestFinished(() => handle.close());
  return clientSide;
}

/** The official client, connected to a server of the application within this process. */
export async function connectedClient(application: Application, era: Era): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, NEGOTIATION[era]);
  onTestFinished(() => client.close());
  await client.connect(serve(application));
  return client;
}

/** A connection on which messages are sent and received as they are. */
export class RawConnection {
  readonly received: Record<string, unknown>[] = [];
  readonly #transport: InMemoryTransport;
  #waiting: { readonly accept: (message: Record<string, unknown>) => boolean; readonly resolve: () => void } | null =
    null;

  constructor(application: Application) {
    this.#transport = serve(application);
    this.#transport.onmessage = (message) => {
      this.received.push(message as Record<string, unknown>);
      if (this.#waiting?.accept(message as Record<string, unknown>)) this.#waiting.resolve();
    };
    void this.#transport.start();
  }

  async send(message: object): Promise<void> {
    await this.#transport.send({ jsonrpc: '2.0', ...message } as JSONRPCMessage);
  }

  /** Sends a request and returns its response. */
  async request(id: number, method: string, params?: object): Promise<Record<string, unknown>> {
    const isAnswer = (message: Record<string, unknown>) => message.id === id && !('method' in message);
    const answered = new Promise<void>((resolve) => {
      this.#waiting = { accept: isAnswer, resolve };
    });
    await this.send({ id, method, ...(params !== undefined && { params }) });
    await answered;
    return this.received.find(isAnswer) as Record<string, unknown>;
  }

  async initialize(protocolVersion: string): Promise<Record<string, unknown>> {
    const clientInfo = { name: 'test', version: '1' };
    const response = await this.request(0, 'initialize', { protocolVersion, capabilities: {}, clientInfo });
    await this.send({ method: 'notifications/initialized' });
    return response;
  }
}
