import { PassThrough } from 'node:stream';
import { Client, type ClientOptions, type JSONRPCMessage, type Transport } from '@modelcontextprotocol/client';
import { onTestFinished } from 'vitest';
import type { Application } from '../../src/server/application.ts';
import { serveConnection } from '../../src/server/connection.ts';
import { LastingClient } from '../../src/server/lasting-client.ts';
import type { Era } from './sample-connection.ts';

/** The client's end of a pair of streams, as the SDK's client wants it. */
export class ClientEnd implements Transport {
  onmessage?: NonNullable<Transport['onmessage']>;
  onclose?: () => void;
  readonly #toServer: PassThrough;
  readonly #fromServer: PassThrough;

  constructor(toServer: PassThrough, fromServer: PassThrough) {
    this.#toServer = toServer;
    this.#fromServer = fromServer;
  }

  async start(): Promise<void> {
    let rest = '';
    this.#fromServer.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) this.onmessage?.(JSON.parse(line));
    });
  }

  async send(message: JSONRPCMessage): Promise<void> {
    this.#toServer.write(`${JSON.stringify(message)}\n`);
  }

  async close(): Promise<void> {
    this.#toServer.end();
    this.onclose?.();
  }
}

/** The official client, served over lines as on standard input and output. */
export async function lineClient(application: Application, era: Era): Promise<Client> {
  const toServer = new PassThrough();
  const fromServer = new PassThrough();
  const { createServer, listen } = new LastingClient(application);
  const { limits, log } = application;
  const connection = serveConnection({
    input: toServer,
    output: fromServer,
    limits,
    log,
    createServer,
    onListen: listen,
    graceMs: 50,
  });
  const options: ClientOptions = era === 'modern' ? { versionNegotiation: { mode: { pin: '2026-07-28' } } } : {};
  const client = new Client({ name: 'test', version: '1' }, options);
  onTestFinished(async () => {
    await client.close();
    await connection.closed;
  });
  await client.connect(new ClientEnd(toServer, fromServer));
  return client;
}
