import { Client, type ClientOptions, type CreateMessageResult } from '@modelcontextprotocol/client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { NO_MODELS } from '../../src/assistant/models/model-settings.ts';
import { createApplication } from '../../src/server/application.ts';
import { DEFAULT_LIMITS } from '../../src/server/limits.ts';
import { temporaryFolder, writeFiles } from '../workspace/temporary-folder.ts';
import { MemoryLog } from './sample-application.ts';
import { ERAS, type Era, serve } from './sample-connection.ts';

const TOKEN = `AKIA${'QX7RZ2LTBN4VWKJD'}`;
const ANSWER: CreateMessageResult = {
  ...{ model: 'client-model', role: 'assistant', stopReason: 'endTurn' },
  content: { type: 'text', text: 'By the client.' },
};

interface Asked {
  readonly systemPrompt?: string;
  readonly messages: readonly { readonly content: unknown }[];
  readonly maxTokens: number;
}

/** A client with a model of its own, or without, at a server that may ask it, or may not. */
async function clientOf(era: Era, { allowSampling = true, hasModel = true, answer = ANSWER } = {}) {
  const root = temporaryFolder();
  const state = temporaryFolder();
  writeFiles(root, { 'a.js': `const key = '${TOKEN}';\n` });
  const application = await createApplication({
    ...{ roots: [root], toolsets: [], log: new MemoryLog(), limits: DEFAULT_LIMITS },
    assistant: { ...NO_MODELS, allowSampling },
    state: { stateDir: state, env: {}, platform: process.platform, home: state },
  });
  const options: ClientOptions = {
    ...(era === 'modern' && { versionNegotiation: { mode: { pin: '2026-07-28' } } }),
    ...(hasModel && { capabilities: { sampling: {} } }),
  };
  const client = new Client({ name: 'test', version: '1' }, options);
  const asked: Asked[] = [];
  if (hasModel) {
    client.setRequestHandler('sampling/createMessage', ({ params }) => {
      asked.push(params as Asked);
      return answer;
    });
  }
  onTestFinished(async () => {
    await client.close();
    await application.close();
  });
  await client.connect(serve(application));
  const call = async (given: object) =>
    (await client.callTool({ name: 'chat', arguments: { prompt: 'why', files: ['a.js'], ...given } }))
      .structuredContent as {
      status: string;
      content: string;
      continuation_id: string;
      metadata: { mode: string; model: string | null };
    };
  return { call, asked, client };
}

describe.each(ERAS)('the model of a %s client', (era) => {
  it('is asked where no other is set up and the server may, with nothing secret in it', async () => {
    const { call, asked } = await clientOf(era);
    const opinion = await call({});
    expect(opinion).toMatchObject({
      ...{ status: 'success', content: 'By the client.' },
      metadata: { mode: 'sampling', model: 'client-model', provider: 'client' },
    });
    expect(asked).toHaveLength(1);
    expect(asked[0]?.systemPrompt).toMatch(/^You are /);
    expect(asked[0]?.maxTokens).toBeGreaterThan(0);
    const sent = JSON.stringify(asked);
    expect(sent).toContain('[REDACTED:aws-access-key]');
    expect(sent).not.toContain(TOKEN);
  });

  it('takes part in a conversation, each question once', async () => {
    const { call, client } = await clientOf(era);
    const { continuation_id } = await call({});
    await call({ prompt: 'and then', continuation_id });
    const listed = await client.callTool({ name: 'list_threads', arguments: {} });
    expect(listed.structuredContent).toMatchObject({ threads: [{ continuation_id, exchanges: 2 }] });
  });

  it.each([
    ['the server may not', { allowSampling: false }],
    ['there is none', { hasModel: false }],
  ])('is not asked where %s: the question is handed back', async (_, options) => {
    const { call, asked } = await clientOf(era, options);
    expect((await call({})).metadata.mode).toBe('handback');
    expect(asked).toEqual([]);
  });

  it('that may say no more is told to have been cut', async () => {
    const { call } = await clientOf(era, { answer: { ...ANSWER, stopReason: 'maxTokens' } });
    expect((await call({})).status).toBe('partial');
  });
});
