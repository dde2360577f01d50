import { describe, expect, it } from 'vitest';
import { Assistant } from '../../../src/assistant/assistant.ts';
import { type Asked, askModels, type Question } from '../../../src/assistant/models/ask-models.ts';
import { chooseModels } from '../../../src/assistant/models/choice.ts';
import type { AssistantSettings } from '../../../src/assistant/models/model-settings.ts';
import { OrreryError } from '../../../src/errors.ts';
import {
  blocksPrompt,
  breaksOff,
  drips,
  hangs,
  KEY,
  type MockModel,
  mockModel,
  refuses,
  resets,
  says,
  sends,
  settingsFor,
} from './model-server.ts';

interface Options extends Partial<Question> {
  readonly model?: string;
  readonly settings?: Partial<AssistantSettings>;
}

async function asked(
  mocks: readonly MockModel[],
  { model = 'auto', settings, ...question }: Options = {},
): Promise<Asked> {
  const assistant = new Assistant(settingsFor(mocks, settings));
  const chosen = chooseModels(model, 'chat', assistant.settings);
  return askModels(
    chosen,
    {
      system: 'Be brief.',
      messages: [{ role: 'user', text: 'Why?' }],
      tokens: 10,
      temperature: 0.5,
      thinking: 'medium',
      signal: new AbortController().signal,
      onProgress: () => {},
      ...question,
    },
    assistant.settings.patience,
    (one) => assistant.open(one),
  );
}

async function failure(mocks: readonly MockModel[], options?: Options): Promise<OrreryError> {
  const thrown = await asked(mocks, options).catch((error) => error);
  expect(thrown).toBeInstanceOf(OrreryError);
  expect(`${thrown.message}${JSON.stringify(thrown.data)}`).not.toContain(KEY);
  return thrown;
}

describe('what is sent to Gemini', () => {
  const body = async (model: string, question: Partial<Question> = {}) => {
    const mock = await mockModel('gemini', says('Yes.'));
    await asked([mock], { model, ...question });
    const [request] = mock.received;
    return {
      ...(request as (typeof mock.received)[number]),
      config: request?.body.generationConfig as Record<string, unknown>,
    };
  };

  it('is the question with its role, by the address and the header of the service', async () => {
    const { path, headers, body: sent, config } = await body('gemini-2.5-pro');
    expect(path).toBe('/v1beta/models/gemini-2.5-pro:streamGenerateContent?alt=sse');
    expect(headers['x-goog-api-key']).toBe(KEY);
    expect(sent.contents).toEqual([{ role: 'user', parts: [{ text: 'Why?' }] }]);
    expect(sent.systemInstruction).toEqual({ parts: [{ text: 'Be brief.' }] });
    expect(config).toMatchObject({ temperature: 0.5, maxOutputTokens: 65_536 });
  });

  it('says how much to think in tokens up to the second generation, within the range of the model', async () => {
    expect((await body('gemini-2.5-pro', { thinking: 'max' })).config.thinkingConfig).toEqual({
      thinkingBudget: 32_768,
    });
    expect((await body('gemini-2.5-flash', { thinking: 'max' })).config.thinkingConfig).toEqual({
      thinkingBudget: 24_576,
    });
    expect((await body('gemini-2.5-flash-lite', { thinking: 'minimal' })).config.thinkingConfig).toEqual({
      thinkingBudget: 512,
    });
  });

  it('says it in a word from the third generation on, and leaves the temperature to the model', async () => {
    const { config } = await body('gemini-3-pro-preview', { thinking: 'medium' });
    expect(config.thinkingConfig).toEqual({ thinkingLevel: 'high' });
    expect(config).not.toHaveProperty('temperature');
    const flash = await body('gemini-3-flash-preview', { thinking: 'minimal' });
    expect(flash.config.thinkingConfig).toEqual({ thinkingLevel: 'minimal' });
  });
});

describe('what is sent to an OpenAI-compatible server', () => {
  it('is the conversation, with the key as a bearer token', async () => {
    const mock = await mockModel('openai-compatible', says('Yes.'));
    const messages = [
      { role: 'user', text: 'One?' },
      { role: 'assistant', text: 'One.' },
      { role: 'user', text: 'Two?' },
    ] as const;
    await asked([mock], { messages });
    const [request] = mock.received;
    expect(request?.path).toBe('/v1/chat/completions');
    expect(request?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(request?.body).toMatchObject({ model: 'sample-model', temperature: 0.5, stream: true });
    expect(request?.body.messages).toEqual([
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'One?' },
      { role: 'assistant', content: 'One.' },
      { role: 'user', content: 'Two?' },
    ]);
    expect(request?.body).not.toHaveProperty('reasoning_effort');
  });

  it('has no such header without a key', async () => {
    const mock = await mockModel('openai-compatible', says('Yes.'));
    await asked([mock], { settings: { providers: [mock.settings({ key: null })] } });
    expect(mock.received[0]?.headers).not.toHaveProperty('authorization');
  });

  it('says how much to think in a word to models of OpenAI that think, and the limit by its newer name', async () => {
    const mock = await mockModel('openai-compatible', says('Yes.'));
    const providers = [mock.settings({ name: 'openai', models: [] })];
    await asked([mock], { model: 'gpt-5-mini', thinking: 'max', settings: { providers } });
    expect(mock.received[0]?.body).toMatchObject({ reasoning_effort: 'high', max_completion_tokens: 80_000 });
    expect(mock.received[0]?.body).not.toHaveProperty('max_tokens');
  });
});

describe.each(['gemini', 'openai-compatible', 'anthropic'] as const)('an answer of %s', (kind) => {
  it('is its text without its thoughts, with why it ends and what it took', async () => {
    const text = 'It is “so”, for reasons that take more than one part of a stream to tell.';
    const { answer, provider } = await asked([await mockModel(kind, says(text, { thought: 'Hm, let me see.' }))]);
    expect(answer).toMatchObject({ text, finish: 'stop', used: { prompt: 120, output: 30 } });
    if (kind !== 'anthropic') expect(answer.used.thinking).toBe(12);
    expect(provider).toBe(kind === 'openai-compatible' ? 'sample' : kind);
  });

  it('that is cut by the limit is told to be', async () => {
    const { answer } = await asked([await mockModel(kind, says('Half of', { finish: 'MAX_TOKENS' }))]);
    expect(answer).toMatchObject({ text: 'Half of', finish: 'length' });
  });

  it('that the provider stops is an error with the reason', async () => {
    const { errorName, message } = await failure([await mockModel(kind, says('', { finish: 'SAFETY' }))]);
    expect(errorName).toBe('MODEL_ERROR');
    expect(message).toMatch(/gave no answer: its provider stopped it \((?:SAFETY|content_filter|refusal)\)/);
  });

  it.each([
    ['a fault of the server', refuses(500, 'internal')],
    ['a busy server', refuses(503, 'overloaded', { status: 'UNAVAILABLE' })],
    ['too many requests, with how long to wait', refuses(429, 'slow down', { headers: { 'retry-after': '0' } })],
    ['a connection that is reset', resets],
    ['a stream that breaks off', breaksOff('It was going to be a longer answer than this one is by now, I think.')],
    ['a stream that is reset', breaksOff('It was going to be a longer answer than this one is by now.', 'reset')],
    ['an empty body', sends('', 'text/event-stream')],
    ['a page instead of an answer', sends('<html><body>Sign in</body></html>')],
  ])('comes after %s by asking again', async (_, reply) => {
    const mock = await mockModel(kind, reply, reply, says('At last.'));
    const { answer } = await asked([mock]);
    expect(answer.text).toBe('At last.');
    expect(mock.received).toHaveLength(3);
  });

  it('is waited for as often as is set, and no more: the library does not try by itself', async () => {
    const mock = await mockModel(kind, refuses(500, 'internal'));
    const { message, data, isRetryable } = await failure([mock]);
    expect(isRetryable).toBe(true);
    expect(mock.received).toHaveLength(4);
    expect(message).toMatch(/did not answer: it answered 500, it has an internal error, or is busy: internal\./);
    expect(data).toMatchObject({ reason: 'outage', status: 500 });
  });

  it.each([
    ['a refused key', 401, 'bad key', 'key'],
    ['a request that is wrong', 400, 'contents is missing', 'refused'],
    ['a question that is too long', 400, 'maximum context length is 1000 tokens', 'too_long'],
  ] as const)('does not come after %s, which is not tried again', async (_, status, said, reason) => {
    const mock = await mockModel(kind, refuses(status, said, { status: 'INVALID_ARGUMENT' }));
    const { data, message, isRetryable } = await failure([mock]);
    expect([data.reason, isRetryable]).toEqual([reason, false]);
    expect(mock.received).toHaveLength(1);
    if (status === 401) expect(message).not.toContain('bad key');
  });

  it('that drips is waited for, and ended with the call', async () => {
    const slow = await mockModel(kind, drips('a'.repeat(200), 10));
    expect((await asked([slow])).answer.text).toHaveLength(200);
    const ending = new AbortController();
    const mock = await mockModel(kind, drips('a'.repeat(4000), 30));
    const asking = asked([mock], {
      signal: ending.signal,
      onProgress: (said) => said.includes('characters') && ending.abort(),
    });
    await expect(asking).rejects.toMatchObject({ name: 'AbortError' });
    expect(mock.received).toHaveLength(1);
  });

  it('that does not begin, or does not end, is given up in time', async () => {
    const hasty = { ...settingsFor([]).patience, waitsMs: [1], connectMs: { local: 150, remote: 150 } };
    const { data } = await failure([await mockModel(kind, hangs)], { settings: { patience: hasty } });
    expect(data.reason).toBe('timeout');
    const patience = { ...settingsFor([]).patience, answerMs: 1000, waitsMs: [] };
    const endless = await mockModel(kind, drips('b'.repeat(40_000), 20));
    const { answer } = await asked([endless], { settings: { patience } });
    expect(answer.finish).toBe('interrupted');
    expect(answer.text).toMatch(/^b+$/);
  });
});

describe('quotas and limits', () => {
  it.each([
    [
      'Gemini, with nothing on when to ask again',
      'gemini',
      refuses(429, 'Quota exceeded', { status: 'RESOURCE_EXHAUSTED' }),
    ],
    [
      'OpenAI, with nothing left',
      'openai-compatible',
      refuses(429, 'You exceeded your quota', { code: 'insufficient_quota' }),
    ],
    ['tokens a minute', 'openai-compatible', refuses(429, 'Request too large: limit of tokens per min (TPM)')],
  ] as const)('of %s are not tried again', async (_, kind, reply) => {
    const mock = await mockModel(kind, reply);
    expect((await failure([mock])).data.reason).toBe('quota');
    expect(mock.received).toHaveLength(1);
  });

  it.each([
    ['that say when, within patience', refuses(429, 'wait', { status: 'RESOURCE_EXHAUSTED', retryDelay: '0.05s' }), 2],
    ['without a word', refuses(429, ''), 2],
    ['that say to wait for longer than anybody would', refuses(429, 'wait', { retryDelay: '3600s' }), 1],
  ] as const)('%s', async (_, reply, requests) => {
    const mock = await mockModel('gemini', reply, says('Now.'));
    const answer = await asked([mock]).then(
      (one) => one.answer.text,
      (thrown) => thrown.data.reason,
    );
    expect(answer).toBe(requests === 2 ? 'Now.' : 'rate');
    expect(mock.received).toHaveLength(requests);
  });

  it('of one provider are left to the next, which is told', async () => {
    const spent = await mockModel('gemini', refuses(429, 'Quota exceeded', { status: 'RESOURCE_EXHAUSTED' }));
    const next = await mockModel('openai-compatible', says('I can.'));
    const { answer, provider, warnings } = await asked([spent, next]);
    expect([answer.text, provider]).toEqual(['I can.', 'sample']);
    expect(warnings.join(' ')).toMatch(
      /gemini\/gemini-3\.5-flash-lite did not answer: it answered 429, its quota is used up.* sample\/sample-model answered instead\./,
    );
  });

  it('are not a refused key, which no other provider mends', async () => {
    const refused = await mockModel('gemini', refuses(403, 'denied'));
    const next = await mockModel('openai-compatible', says('I can.'));
    expect((await failure([refused, next])).data.reason).toBe('key');
    expect(next.received).toHaveLength(0);
  });
});

describe('thinking', () => {
  it('that a model does not take is left out, once, with a warning', async () => {
    const reply = refuses(400, 'Thinking level is not supported for this model.', { status: 'INVALID_ARGUMENT' });
    const mock = await mockModel('gemini', reply, says('Fine.'));
    const { answer, warnings, thinking } = await asked([mock]);
    expect([answer.text, thinking.kind]).toEqual(['Fine.', 'none']);
    expect(mock.received[1]?.body.generationConfig).not.toHaveProperty('thinkingConfig');
    expect(warnings).toEqual(['The model rejected the thinking setting, so Orrery asked again without it.']);
  });

  it('that leaves no room for an answer is asked for again, less of it', async () => {
    const mock = await mockModel('gemini', says('', { finish: 'MAX_TOKENS', thought: 'so much' }), says('Short.'));
    const { answer, warnings } = await asked([mock], { model: 'gemini-2.5-pro', thinking: 'high' });
    expect(answer.text).toBe('Short.');
    const told = mock.received.map(({ body }) => (body.generationConfig as Record<string, unknown>).thinkingConfig);
    expect(told).toEqual([{ thinkingBudget: 16_384 }, { thinkingBudget: 2048 }]);
    expect(warnings.join()).toMatch(/thinking left no room.*asked again with less thinking \(low\)/);
  });

  it('that leaves none again is an empty answer that says so', async () => {
    const mock = await mockModel('gemini', says('', { finish: 'MAX_TOKENS' }));
    const { answer } = await asked([mock], { model: 'gemini-2.5-pro' });
    expect(answer).toMatchObject({ text: '', finish: 'length' });
    expect(mock.received).toHaveLength(2);
  });
});

describe('what else may come', () => {
  it('a blocked prompt is an error with the reason', async () => {
    const { message } = await failure([await mockModel('gemini', blocksPrompt)]);
    expect(message).toMatch(/its provider stopped it \(PROHIBITED_CONTENT\)/);
  });

  it('a redirection is not followed', async () => {
    const mock = await mockModel('gemini', (response) => {
      response.writeHead(302, { location: 'http://127.0.0.1:1/elsewhere' }).end();
    });
    expect((await failure([mock])).message).toMatch(/it answered 302, a redirect, which is not followed/);
    expect(mock.received).toHaveLength(1);
  });

  it('an answer that breaks off each time is told as a part', async () => {
    const mock = await mockModel(
      'gemini',
      breaksOff('The first half of an answer that will never be whole, whoever asks for it.'),
    );
    const { answer } = await asked([mock]);
    expect(answer.finish).toBe('interrupted');
    expect(answer.text).toMatch(/^The first half/);
  });
});
