import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import {
  type AssistantSettings,
  NO_MODELS,
  type ProviderKind,
  type ProviderSettings,
} from '../../../src/assistant/models/model-settings.ts';

/**
 * A model on this machine that speaks as the real ones do. Its answers were written by the shapes that the providers publish
 * (https://ai.google.dev/api/generate-content, https://platform.openai.com/docs/api-reference/chat/streaming,
 * https://docs.claude.com/en/api/messages-streaming), not recorded.
 */
export interface MockModel {
  readonly kind: ProviderKind;
  readonly url: string;
  readonly received: readonly Received[];
  /** Every byte that was sent to it: addresses, headers but for the key, bodies. */
  log(): string;
  settings(more?: Partial<ProviderSettings>): ProviderSettings;
}

export interface Received {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Readonly<Record<string, unknown>>;
}

/** What the server does with a request. */
export type Reply = (response: ServerResponse, kind: ProviderKind) => void | Promise<void>;

export const KEY = 'sample-key-1234567890';

/** @param script what is done with each request in turn; the last one with all that follow */
export async function mockModel(kind: ProviderKind, ...script: readonly Reply[]): Promise<MockModel> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as Received['body'];
    const { url = '', headers } = request;
    received.push({ path: url, headers, body });
    const reply = script[Math.min(received.length, script.length) - 1] ?? says('An answer.');
    await reply(response, kind);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  onTestFinished(() => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
  const url = `http://127.0.0.1:${port}/${kind === 'gemini' ? 'v1beta' : 'v1'}`;
  return {
    kind,
    url,
    received,
    log: () => JSON.stringify(received.map(({ path, body }) => [path, body])),
    settings: (more) => ({
      name: kind === 'openai-compatible' ? 'sample' : kind,
      kind,
      url,
      key: KEY,
      models: kind === 'openai-compatible' ? ['sample-model'] : [],
      contextWindow: null,
      allowed: [],
      ...more,
    }),
  };
}

/** Settings that ask these models, without waiting. */
export function settingsFor(mocks: readonly MockModel[], more: Partial<AssistantSettings> = {}): AssistantSettings {
  const patience = {
    waitsMs: [1, 2, 3],
    longestWaitMs: 500,
    connectMs: { local: 20_000, remote: 20_000 },
    answerMs: 30_000,
  };
  return { ...NO_MODELS, providers: mocks.map((mock) => mock.settings()), patience, ...more };
}

type Chunks = readonly object[];

const USED = { prompt: 120, output: 30, thinking: 12 };

interface Said {
  readonly finish?: string;
  /** What is thought aloud before. */
  readonly thought?: string;
}

/** The finish reasons of each provider for those of Gemini's. */
const FINISHES: Readonly<Record<string, Readonly<Record<ProviderKind, string>>>> = {
  STOP: { gemini: 'STOP', 'openai-compatible': 'stop', anthropic: 'end_turn' },
  MAX_TOKENS: { gemini: 'MAX_TOKENS', 'openai-compatible': 'length', anthropic: 'max_tokens' },
  SAFETY: { gemini: 'SAFETY', 'openai-compatible': 'content_filter', anthropic: 'refusal' },
};

const CHUNKS: Readonly<Record<ProviderKind, (texts: readonly string[], finish: string, thought: string) => Chunks>> = {
  gemini: (texts, finish, thought) => {
    const parts = [...(thought === '' ? [] : [{ text: thought, thought: true }]), ...texts.map((text) => ({ text }))];
    const candidate = (part: object | null, more: object) => ({
      candidates: [{ ...(part && { content: { role: 'model', parts: [part] } }), index: 0, ...more }],
      modelVersion: 'sample',
    });
    return [
      ...parts.map((part) => candidate(part, {})),
      {
        ...candidate(null, { finishReason: finish }),
        usageMetadata: {
          ...{ promptTokenCount: USED.prompt, candidatesTokenCount: USED.output - USED.thinking },
          ...{ thoughtsTokenCount: USED.thinking, totalTokenCount: USED.prompt + USED.output },
        },
      },
    ];
  },
  'openai-compatible': (texts, finish, thought) => {
    const chunk = (choices: readonly object[], more: object = {}) => ({
      ...{ id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'sample-model', choices, ...more },
    });
    const delta = (fields: object, finish_reason: string | null = null) =>
      chunk([{ index: 0, delta: fields, finish_reason }]);
    return [
      delta({ role: 'assistant', content: '' }),
      ...(thought === '' ? [] : [delta({ reasoning_content: thought })]),
      ...texts.map((content) => delta({ content })),
      delta({}, finish),
      chunk([], {
        usage: {
          ...{ prompt_tokens: USED.prompt, completion_tokens: USED.output, total_tokens: USED.prompt + USED.output },
          completion_tokens_details: { reasoning_tokens: USED.thinking },
        },
      }),
    ];
  },
  anthropic: (texts, finish) => [
    {
      type: 'message_start',
      message: {
        ...{
          id: 'm1',
          type: 'message',
          role: 'assistant',
          model: 'sample',
          content: [],
          stop_reason: null,
          stop_sequence: null,
        },
        usage: { input_tokens: USED.prompt, output_tokens: 1 },
      },
    },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    ...texts.map((text) => ({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } })),
    { type: 'content_block_stop', index: 0 },
    {
      type: 'message_delta',
      delta: { stop_reason: finish, stop_sequence: null },
      usage: { output_tokens: USED.output },
    },
    { type: 'message_stop' },
  ],
};

/** One event of a stream: Gemini's end with CR LF, Anthropic's have a name. */
function event(kind: ProviderKind, data: object): string {
  if (kind === 'gemini') return `data: ${JSON.stringify(data)}\r\n\r\n`;
  const name = kind === 'anthropic' ? `event: ${(data as { type: string }).type}\n` : '';
  return `${name}data: ${JSON.stringify(data)}\n\n`;
}

function eventsOf(kind: ProviderKind, text: string, { finish = 'STOP', thought = '' }: Said): string[] {
  const texts = text === '' ? [] : (text.match(/[\s\S]{1,40}/g) ?? []);
  const chunks = CHUNKS[kind](texts, FINISHES[finish]?.[kind] ?? finish, thought);
  return [...chunks.map((chunk) => event(kind, chunk)), ...(kind === 'openai-compatible' ? ['data: [DONE]\n\n'] : [])];
}

const STREAM = { 'content-type': 'text/event-stream' };

/** A whole answer. */
export function says(text: string, said: Said = {}): Reply {
  return (response, kind) => {
    response.writeHead(200, STREAM).end(eventsOf(kind, text, said).join(''));
  };
}

/** As `says`, with a pause before each part. */
export function drips(text: string, pauseMs: number): Reply {
  return async (response, kind) => {
    response.writeHead(200, STREAM);
    for (const part of eventsOf(kind, text, {})) {
      await wait(pauseMs);
      if (response.destroyed) return;
      response.write(part);
    }
    response.end();
  };
}

/** An answer that ends, without a word on why, behind its first parts. */
export function breaksOff(text: string, how: 'end' | 'reset' = 'end'): Reply {
  return async (response, kind) => {
    const parts = eventsOf(kind, text, {});
    response.writeHead(200, STREAM);
    response.write(parts.slice(0, Math.max(2, parts.length - 3)).join(''));
    await wait(20);
    if (how === 'end') response.end();
    else response.destroy();
  };
}

/** The connection is closed before anything is said. */
export const resets: Reply = (response) => void response.socket?.destroy();

/** A request that was blocked: Gemini gives no candidates then. */
export const blocksPrompt: Reply = (response) => {
  const body = {
    promptFeedback: { blockReason: 'PROHIBITED_CONTENT' },
    usageMetadata: { promptTokenCount: 9, totalTokenCount: 9 },
  };
  response.writeHead(200, STREAM).end(event('gemini', body));
};

/** Something else than an answer, with a status of 200. */
export function sends(body: string, type = 'text/html'): Reply {
  return (response) => void response.writeHead(200, { 'content-type': type }).end(body);
}

export interface RefusalMore {
  /** Gemini's word for it. */
  readonly status?: string;
  /** OpenAI's. */
  readonly code?: string;
  readonly retryDelay?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer that says no. */
export function refuses(status: number, message: string, more: RefusalMore = {}): Reply {
  return (response, kind) => {
    const details = more.retryDelay
      ? [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: more.retryDelay }]
      : [];
    const body =
      kind === 'gemini'
        ? { error: { code: status, message, status: more.status ?? 'UNKNOWN', details } }
        : { error: { message, type: more.code ?? 'invalid_request_error', param: null, code: more.code ?? null } };
    response.writeHead(status, { 'content-type': 'application/json', ...more.headers }).end(JSON.stringify(body));
  };
}

/** Answers with what came last, so that it can be seen what was sent. */
export const hangs: Reply = () => {};
