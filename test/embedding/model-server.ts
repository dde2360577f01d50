import { hash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import type { EmbedderKind, EmbedderSettings } from '../../src/embedding/embedder-settings.ts';

export const KEY = 'sample-key-1234567890';

/** A request as the server got it. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Readonly<Record<string, unknown>>;
  readonly texts: readonly string[];
}

/** What the server does with a request instead of answering; false answers. */
export type Behaviour = (response: ServerResponse, request: Received, number: number) => boolean | Promise<boolean>;

export interface ModelServerOptions {
  readonly kind?: EmbedderKind;
  /** Numbers in a vector, where none is asked for. */
  readonly dimensions?: number;
  readonly behaviour?: Behaviour;
}

export interface ModelServer {
  readonly url: string;
  readonly received: readonly Received[];
  /** All texts that were sent, in the order of their coming. */
  texts(): string[];
  behave(behaviour: Behaviour): void;
  settings(more?: Partial<EmbedderSettings>): EmbedderSettings;
  close(): Promise<void>;
}

const ANSWERS: Readonly<Record<EmbedderKind, (vectors: readonly (readonly number[])[]) => object>> = {
  gemini: (vectors) => ({ embeddings: vectors.map((values) => ({ values })) }),
  'openai-compatible': (vectors) => ({
    object: 'list',
    model: 'sample',
    // Their order is not that of the texts: what counts is the index.
    data: vectors.map((embedding, index) => ({ object: 'embedding', index, embedding })).toReversed(),
    usage: { prompt_tokens: 1, total_tokens: 1 },
  }),
};

/** A model on this machine that speaks as the real ones do. Closed when the test is over. */
export async function modelServer(options: ModelServerOptions = {}): Promise<ModelServer> {
  const { kind = 'openai-compatible', dimensions = 64 } = options;
  const received: Received[] = [];
  let behaviour: Behaviour = options.behaviour ?? (() => false);
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as Received['body'];
    const { method = '', url = '', headers } = request;
    const one: Received = { method, path: url, headers, body, texts: textsOf(kind, body) };
    received.push(one);
    if (await behaviour(response, one, received.length)) return;
    const size = sizeOf(kind, body) ?? dimensions;
    answer(response, 200, ANSWERS[kind](one.texts.map((text) => sampleVector(text, size))));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const close = () => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  onTestFinished(close);
  return {
    url,
    received,
    texts: () => received.flatMap(({ texts }) => texts),
    behave: (other) => {
      behaviour = other;
    },
    settings: (more) => ({
      kind,
      url,
      model: kind === 'gemini' ? 'gemini-embedding-001' : 'sample',
      key: KEY,
      dimension: null,
      requestsPerMinute: 100_000,
      ...more,
    }),
    close,
  };
}

export function answer(response: ServerResponse, status: number, body: unknown, headers = {}): true {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  return true;
}

/** An error as OpenAI and Ollama tell it. */
export function refusal(message: string): object {
  return { error: { message, type: 'invalid_request_error', param: null, code: null } };
}

function textsOf(kind: EmbedderKind, body: Received['body']): readonly string[] {
  if (kind === 'openai-compatible') return body.input as string[];
  const requests = body.requests as { readonly content: { readonly parts: readonly { readonly text: string }[] } }[];
  return requests.map(({ content }) => content.parts[0]?.text ?? '');
}

function sizeOf(kind: EmbedderKind, body: Received['body']): number | undefined {
  if (kind === 'openai-compatible') return body.dimensions as number | undefined;
  return (body.requests as { readonly outputDimensionality?: number }[])[0]?.outputDimensionality;
}

/** Texts with words in common have vectors that are alike. */
export function sampleVector(text: string, size: number): number[] {
  const vector = new Array<number>(size).fill(0.01);
  for (const word of text.toLowerCase().match(/[a-z\d]+/g) ?? []) {
    const at = Number.parseInt(hash('sha1', word).slice(0, 8), 16) % size;
    vector[at] = (vector[at] as number) + 1;
  }
  return vector;
}
