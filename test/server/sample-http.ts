import { type Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { onTestFinished } from 'vitest';
import type { Application } from '../../src/server/application.ts';
import { type HttpOptions, type HttpServer, serveHttp } from '../../src/server/http.ts';
import type { Era } from './sample-connection.ts';

/** The application served on a free port of this machine until the test is over; without a token, unless one is given. */
export async function servedOverHttp(
  application: Application,
  options: Partial<HttpOptions> = {},
): Promise<HttpServer> {
  const server = await serveHttp(application, {
    host: '127.0.0.1',
    port: 0,
    token: null,
    graceMs: 50,
    ...options,
  });
  onTestFinished(() => server.close());
  return server;
}

export async function httpClient({ url, token }: HttpServer, era: Era): Promise<Client> {
  const options: ClientOptions = era === 'modern' ? { versionNegotiation: { mode: { pin: '2026-07-28' } } } : {};
  const client = new Client({ name: 'test', version: '1' }, options);
  onTestFinished(() => client.close());
  const requestInit = token === null ? {} : { headers: { Authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  return client;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface HttpRequest {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Buffer;
  /** Default: a connection of its own. */
  readonly agent?: Agent | false;
}

/** A request as it is, with headers that `fetch` would not let through. */
export function send(
  url: string,
  { method = 'POST', headers = {}, body = '', agent = false }: HttpRequest,
): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, { method, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        });
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** Headers that a client of Streamable HTTP sends with a message. */
export const POST_HEADERS = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };

export function post(url: string, message: unknown, headers: Record<string, string> = {}): Promise<HttpAnswer> {
  return send(url, { headers: { ...POST_HEADERS, ...headers }, body: JSON.stringify(message) });
}

/** The messages of an answer, whether it came as one JSON body or as a stream of events. */
export function messagesOf({ headers, body }: HttpAnswer): Record<string, unknown>[] {
  if (!headers['content-type']?.startsWith('text/event-stream')) return [JSON.parse(body)];
  const data = body.split('\n').flatMap((line) => (line.startsWith('data: ') ? [line.slice('data: '.length)] : []));
  // An event without data only gives the client an id to go on from.
  return data.filter((text) => text !== '').map((text) => JSON.parse(text));
}
