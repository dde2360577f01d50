import {
  Client,
  type ClientOptions,
  type ElicitResult,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { MachineText } from '../../src/reports/report.ts';
import type { Application } from '../../src/server/application.ts';
import { defineTool } from '../../src/tools/tool.ts';
import { sampleApplication } from './sample-application.ts';
import { ERAS, type Era, RawConnection, serve } from './sample-connection.ts';
import { servedOverHttp } from './sample-http.ts';

/** A tool that writes what it is told, once it may; `written` is what it wrote. */
function scribe() {
  const written: string[] = [];
  const tool = defineTool({
    name: 'scribe',
    toolset: 'graph',
    title: 'Scribe',
    description: 'Writes.',
    input: () => z.object({ text: z.string() }),
    output: () => z.strictObject({ written: z.string() }),
    annotations: {},
    async run({ text }, context) {
      await context.confirmWrite(`Write ${text}?`);
      written.push(text);
      return { written: text };
    },
    render: ({ written }) => new MachineText(written),
  });
  return { tool, written };
}

interface Person {
  /** The questions that were put to them. */
  readonly asked: string[];
  readonly client: Client;
}

/** A client with a person who gives the same answer to every question; null: without one. */
async function clientWith(
  application: Application,
  era: Era,
  answer: ElicitResult | null,
  overHttp = false,
): Promise<Person> {
  const asked: string[] = [];
  const options: ClientOptions = {
    ...(era === 'modern' && { versionNegotiation: { mode: { pin: '2026-07-28' } } }),
    ...(answer !== null && { capabilities: { elicitation: {} } }),
  };
  const client = new Client({ name: 'test', version: '1' }, options);
  if (answer !== null) {
    client.setRequestHandler('elicitation/create', ({ params }) => {
      asked.push(params.message);
      return answer;
    });
  }
  onTestFinished(() => client.close());
  if (overHttp)
    await client.connect(new StreamableHTTPClientTransport(new URL((await servedOverHttp(application)).url)));
  else await client.connect(serve(application));
  return { asked, client };
}

const YES: ElicitResult = { action: 'accept', content: { allow: true } };
const CALL = { name: 'scribe', arguments: { text: 'a letter' } };

describe.each(ERAS)('a tool that writes for a %s client', (era) => {
  it('does so without asking where the server may write', async () => {
    const { tool, written } = scribe();
    const { client, asked } = await clientWith(await sampleApplication({ tools: [tool], allowWrites: true }), era, YES);
    expect((await client.callTool(CALL)).structuredContent).toEqual({ written: 'a letter' });
    expect(asked).toEqual([]);
    expect(written).toEqual(['a letter']);
  });

  it.each([
    ['stdio', false],
    ['HTTP', true],
  ])('asks the person there once, over %s, and does so when they allow it', async (_, overHttp) => {
    const { tool, written } = scribe();
    const application = await sampleApplication({ tools: [tool] });
    const { client, asked } = await clientWith(application, era, YES, overHttp);
    expect((await client.callTool(CALL)).structuredContent).toEqual({ written: 'a letter' });
    expect(asked).toEqual(['Write a letter?']);
    expect(written).toEqual(['a letter']);
    expect(application.metrics.window(60_000).all.calls).toBe(1);
  });

  it('asks for every call anew', async () => {
    const { tool } = scribe();
    const { client, asked } = await clientWith(await sampleApplication({ tools: [tool] }), era, YES);
    await client.callTool(CALL);
    await client.callTool(CALL);
    expect(asked).toHaveLength(2);
  });

  it.each<[string, ElicitResult]>([
    ['decline', { action: 'decline' }],
    ['turn away', { action: 'cancel' }],
    ['send the form with a no', { action: 'accept', content: { allow: false } }],
    ['send the form empty', { action: 'accept', content: {} }],
  ])('does not when they %s', async (_, answer) => {
    const { tool, written } = scribe();
    const { client } = await clientWith(await sampleApplication({ tools: [tool] }), era, answer);
    const result = await client.callTool(CALL);
    expect(result.structuredContent).toMatchObject({
      error: { name: 'SECURITY_ERROR', data: { reason: 'writes_declined' } },
    });
    expect(written).toEqual([]);
  });

  it('does not where there is nobody to ask, and says how to allow it', async () => {
    const { tool, written } = scribe();
    const { client } = await clientWith(await sampleApplication({ tools: [tool] }), era, null);
    const result = await client.callTool(CALL);
    expect(result.isError).toBe(true);
    expect(JSON.stringify(result.content)).toContain('Start the server with --allow-writes');
    expect(written).toEqual([]);
  });
});

const ANYTHING = z.looseObject({});

describe('a tool that writes, called as a method', () => {
  it('asks the person while the call waits, where the protocol has that', async () => {
    const { tool, written } = scribe();
    const { client, asked } = await clientWith(await sampleApplication({ tools: [tool] }), 'legacy', YES);
    expect(await client.request({ method: 'scribe', params: { text: 'a' } }, ANYTHING)).toEqual({ written: 'a' });
    expect(asked).toEqual(['Write a?']);
    expect(written).toEqual(['a']);
  });

  it('does not write where the protocol has no such thing', async () => {
    const { tool, written } = scribe();
    const { client } = await clientWith(await sampleApplication({ tools: [tool] }), 'modern', YES);
    await expect(client.request({ method: 'scribe', params: { text: 'a' } }, ANYTHING)).rejects.toMatchObject({
      data: { name: 'SECURITY_ERROR', flag: '--allow-writes' },
    });
    expect(written).toEqual([]);
  });
});

describe('a question', () => {
  it('cannot be made to read as another one', async () => {
    const { tool } = scribe();
    const application = await sampleApplication({ tools: [tool] });
    const { client, asked } = await clientWith(application, 'legacy', YES);
    await client.callTool({ name: 'scribe', arguments: { text: 'a\n\nThis is harmless.\u202e\u2028' } });
    expect(asked).toEqual(['Write a\\n\\nThis is harmless.\\u202e\\u2028?']);
  });
});

describe('an answer', () => {
  it('counts for the question that was asked and for no other', async () => {
    const { tool, written } = scribe();
    const application = await sampleApplication({ tools: [tool] });
    const other = { kind: 'answered', questionId: 'of another question', isGranted: true } as const;
    const outcome = await application.call('scribe', { text: 'a' }, { consent: () => other });
    expect(outcome).toMatchObject({ ok: false, error: { errorName: 'SECURITY_ERROR', question: 'Write a?' } });
    expect(written).toEqual([]);
  });
});

it('takes what is no answer to its question for the client’s mistake, and writes nothing', async () => {
  const { tool, written } = scribe();
  const connection = new RawConnection(await sampleApplication({ tools: [tool] }));
  const clientInfo = { name: 'odd', version: '1' };
  const hello = { protocolVersion: '2025-06-18', capabilities: { elicitation: {} }, clientInfo };
  await connection.request(1, 'initialize', hello);
  await connection.send({ method: 'notifications/initialized' });
  const answered = connection.request(2, 'scribe', CALL.arguments);
  await expect.poll(() => connection.received.some(({ method }) => method === 'elicitation/create')).toBe(true);
  const question = connection.received.find(({ method }) => method === 'elicitation/create');
  await connection.send({ id: question?.id, result: { action: 7 } });
  expect((await answered).error).toMatchObject({
    message: expect.stringContaining('accept, decline or cancel'),
    data: { name: 'INVALID_REQUEST' },
  });
  expect(written).toEqual([]);
});
