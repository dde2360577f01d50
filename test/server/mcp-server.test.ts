import { type CallToolResult, LATEST_PROTOCOL_VERSION, ProtocolError } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ERRORS } from '../../src/errors.ts';
import { instructions } from '../../src/server/identity.ts';
import { PROTOCOL_REVISIONS } from '../../src/server/mcp-server.ts';
import { sampleApplication } from './sample-application.ts';
import { connectedClient, ERAS, RawConnection } from './sample-connection.ts';
import { endless, greet, SAMPLE_TOOLS } from './sample-tools.ts';

const ANYTHING = z.looseObject({});

function textOf({ content }: CallToolResult): string {
  return content.map((block) => (block.type === 'text' ? block.text : '')).join('');
}

describe.each(ERAS)('a %s client', (era) => {
  it('learns who it talks to and what is served', async () => {
    const client = await connectedClient(await sampleApplication(), era);
    expect(client.getServerVersion()).toMatchObject({
      name: 'orrery',
      title: 'Orrery',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    });
    expect(Object.keys(client.getServerCapabilities() ?? {}).sort()).toEqual([
      'completions',
      'logging',
      'prompts',
      'resources',
      'tools',
    ]);
    expect(client.getInstructions()).toContain('how to say hello: greet');
    expect(client.getNegotiatedProtocolVersion()).toBe(era === 'modern' ? '2026-07-28' : LATEST_PROTOCOL_VERSION);
  });

  it('lists the tools by name', async () => {
    const client = await connectedClient(await sampleApplication(), era);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['count', 'fail', 'greet', 'stepwise', 'where']);
  });

  it('calls a tool and gets its text, its structure and its time', async () => {
    const client = await connectedClient(await sampleApplication(), era);
    await client.listTools();
    const result = await client.callTool({ name: 'greet', arguments: { who: 'Ada', times: 2 } });
    expect(result.isError).toBeUndefined();
    expect(result.content).toEqual([{ type: 'text', text: 'Hello, Ada\nHello, Ada' }]);
    expect(result.structuredContent).toEqual({ greeting: 'Hello, Ada', times: 2 });
    expect(result._meta?.['orrery/duration_ms']).toBeGreaterThan(0);
  });

  it('gets the structure as the text when it asks for json', async () => {
    const client = await connectedClient(await sampleApplication(), era);
    const result = await client.callTool({ name: 'greet', arguments: { who: 'Ada', format: 'json' } });
    expect(result.content).toEqual([{ type: 'text', text: JSON.stringify(result.structuredContent) }]);
  });

  it('gets a failing tool as a result it can act on', async () => {
    const client = await connectedClient(await sampleApplication(), era);
    await client.listTools();
    const result = await client.callTool({ name: 'fail', arguments: { how: 'known' } });
    expect(result.isError).toBe(true);
    expect(result.content).toEqual([
      { type: 'text', text: `The path "x" leads outside. ${ERRORS.SECURITY_ERROR.recovery}` },
    ]);
    expect(result.structuredContent).toEqual({
      error: {
        code: -32001,
        name: 'SECURITY_ERROR',
        message: 'The path "x" leads outside.',
        data: { name: 'SECURITY_ERROR', path: 'x' },
        retryable: false,
        recovery: ERRORS.SECURITY_ERROR.recovery,
      },
    });
  });

  it('is told of wrong arguments in a result, all at once', async () => {
    const client = await connectedClient(await sampleApplication(), era);
    const result = await client.callTool({ name: 'greet', arguments: { whom: 'Ada', times: 'three' } });
    expect(result.isError).toBe(true);
    const { error } = result.structuredContent as { error: { data: { validation_errors: { field: string }[] } } };
    expect(error.data.validation_errors.map(({ field }) => field)).toEqual(['whom', 'who', 'times']);
  });

  it('is told of an unknown tool by an error with close names', async () => {
    const client = await connectedClient(await sampleApplication(), era);
    const failure = await client.callTool({ name: 'greeet' }).catch((thrown: unknown) => thrown);
    expect(failure).toBeInstanceOf(ProtocolError);
    expect(failure).toMatchObject({
      code: -32602,
      data: { name: 'INVALID_PARAMS', close_names: ['greet'], retryable: false },
    });
  });

  it('calls a tool as a method of its own name and gets the object itself', async () => {
    const client = await connectedClient(await sampleApplication(), era);
    const result = await client.request({ method: 'greet', params: { who: 'Ada' } }, ANYTHING);
    expect(result).toMatchObject({ greeting: 'Hello, Ada', times: 1 });
    expect(result).not.toHaveProperty('content');
  });

  it('gets a failing method as an error with the code of the table and the name in its data', async () => {
    const client = await connectedClient(await sampleApplication(), era);
    const failure = await client
      .request({ method: 'fail', params: { how: 'file' } }, ANYTHING)
      .catch((thrown: unknown) => thrown);
    expect(failure).toMatchObject({
      code: ERRORS.FILE_SYSTEM_ERROR.code,
      message: 'The path "y" does not exist.',
      data: { name: 'FILE_SYSTEM_ERROR', recovery: ERRORS.FILE_SYSTEM_ERROR.recovery, retryable: false },
    });
  });

  it('gets METHOD_NOT_FOUND for a method nobody serves', async () => {
    const client = await connectedClient(await sampleApplication(), era);
    const failure = await client.request({ method: 'levitate' }, ANYTHING).catch((thrown: unknown) => thrown);
    expect(failure).toMatchObject({ code: -32601, data: { name: 'METHOD_NOT_FOUND' } });
  });

  it('never sees a stack trace', async () => {
    const client = await connectedClient(await sampleApplication(), era);
    const result = await client.callTool({ name: 'fail', arguments: { how: 'unexpected' } });
    expect(JSON.stringify(result)).toContain('boom');
    expect(JSON.stringify(result)).not.toContain('sample-tools');
  });

  it('follows the progress of a call to its last report', async () => {
    const client = await connectedClient(await sampleApplication(), era);
    const reports: { progress: number; total?: number | undefined; message?: string | undefined }[] = [];
    await client.callTool(
      { name: 'stepwise', arguments: { steps: 500 } },
      { onprogress: (report) => reports.push(report) },
    );
    expect(reports[0]).toEqual({ progress: 1, total: 500, message: 'step 1' });
    expect(reports.at(-1)).toEqual({ progress: 500, total: 500, message: 'step 500' });
    expect(reports.length).toBeLessThanOrEqual(10);
  });

  it('cancels a call, and the tool hears of it', async () => {
    const tool = endless();
    const client = await connectedClient(await sampleApplication({ tools: [tool] }), era);
    const controller = new AbortController();
    const call = client.callTool({ name: 'endless' }, { signal: controller.signal }).catch((thrown: unknown) => thrown);
    await tool.started;
    controller.abort('enough');
    expect(await call).toBeDefined();
    expect(await tool.aborted).toMatchObject({ errorName: 'REQUEST_CANCELLED' });
  });

  it('reads a result that was too long, page by page, to its end', async () => {
    const client = await connectedClient(await sampleApplication({ limits: { maxOutputTokens: 500 } }), era);
    await client.listTools();
    const result = await client.callTool({ name: 'count', arguments: { to: 2000 } });
    const text = textOf(result);
    expect(text.length).toBeLessThanOrEqual(2000);
    const { whole: address } = result.structuredContent as { whole: string };
    expect(text.endsWith(`The whole: read ${address}`)).toBe(true);
    let whole = '';
    let next: string | undefined = address;
    while (next !== undefined) {
      const { contents } = await client.readResource({ uri: next });
      whole += (contents[0] as { text: string }).text;
      next = contents[1]?.uri;
    }
    expect(whole).toBe(Array.from({ length: 2000 }, (_, index) => `number ${index + 1}`).join('\n'));
  });

  it('finds the results that were cut among the resources', async () => {
    const client = await connectedClient(await sampleApplication({ limits: { maxOutputTokens: 500 } }), era);
    expect((await client.listResources()).resources).toEqual([]);
    const result = await client.callTool({ name: 'count', arguments: { to: 2000 } });
    const { resources } = await client.listResources();
    expect(JSON.stringify(result)).toContain(resources[0]?.uri);
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'orrery://results/{id}{?offset}',
      'orrery://results/{id}/{list}{?offset}',
    ]);
    const id = resources[0]?.uri.split('/').at(-1) as string;
    const ref = { type: 'ref/resource', uri: 'orrery://results/{id}/{list}{?offset}' } as const;
    expect((await client.complete({ ref, argument: { name: 'id', value: id.slice(0, 3) } })).completion.values).toEqual(
      [id],
    );
    const context = { arguments: { id } };
    expect((await client.complete({ ref, argument: { name: 'list', value: '' }, context })).completion.values).toEqual([
      'numbers',
    ]);
  });

  it('is told when a resource is not there', async () => {
    const client = await connectedClient(await sampleApplication(), era);
    const failure = await client
      .readResource({ uri: 'orrery://results/0123456789ab' })
      .catch((thrown: unknown) => thrown);
    expect(failure).toMatchObject({ code: -32602, data: { name: 'INVALID_PARAMS' } });
  });

  it.each(['tools/list', 'resources/list', 'resources/templates/list', 'prompts/list'])(
    'is told by %s that a cursor leads nowhere',
    async (method) => {
      const client = await connectedClient(await sampleApplication(), era);
      for (const cursor of ['eyJwYWdlIjoyfQ==', '', 5, null]) {
        const failure = await client
          .request({ method, params: { cursor } }, ANYTHING)
          .catch((thrown: unknown) => thrown);
        expect(failure).toMatchObject({ code: -32602, data: { name: 'INVALID_PARAMS' } });
        expect((failure as Error).message).toMatch(
          typeof cursor === 'string' ? /without a cursor\.$/ : /"params\.cursor" must be/,
        );
      }
    },
  );

  it('finds no prompts', async () => {
    const client = await connectedClient(await sampleApplication(), era);
    expect((await client.listPrompts()).prompts).toEqual([]);
    const failure = await client.getPrompt({ name: 'x' }).catch((thrown: unknown) => thrown);
    expect(failure).toMatchObject({ code: -32602, data: { name: 'INVALID_PARAMS' } });
  });
});

describe('a legacy connection', () => {
  it.each(PROTOCOL_REVISIONS.filter((revision) => revision < '2026'))('speaks revision %s', async (revision) => {
    const connection = new RawConnection(await sampleApplication());
    const { result } = await connection.initialize(revision);
    expect(result).toMatchObject({ protocolVersion: revision });
  });

  it.each(['2024-10-07', '2026-07-28', '1999-01-01'])('is offered the newest revision for %s', async (revision) => {
    const connection = new RawConnection(await sampleApplication());
    const { result } = await connection.initialize(revision);
    expect(result).toMatchObject({ protocolVersion: '2025-11-25' });
  });

  it('gets no answer to a call it cancelled', async () => {
    const tool = endless();
    const connection = new RawConnection(await sampleApplication({ tools: [tool] }));
    await connection.initialize('2025-11-25');
    await connection.send({ id: 7, method: 'tools/call', params: { name: 'endless', arguments: { heed: false } } });
    await tool.started;
    await connection.send({ method: 'notifications/cancelled', params: { requestId: 7 } });
    await tool.aborted;
    await connection.request(8, 'ping');
    expect(connection.received.filter(({ id }) => id === 7)).toEqual([]);
  });

  it('is told what a tool logs, at the level it asks for', async () => {
    const connection = new RawConnection(await sampleApplication());
    await connection.initialize('2025-11-25');
    await connection.request(1, 'tools/call', { name: 'stepwise', arguments: { steps: 1 } });
    const logged = {
      jsonrpc: '2.0',
      method: 'notifications/message',
      params: { level: 'warning', data: 'going', logger: 'orrery' },
    };
    expect(connection.received).toContainEqual(logged);
    await connection.request(2, 'logging/setLevel', { level: 'error' });
    connection.received.length = 0;
    await connection.request(3, 'tools/call', { name: 'stepwise', arguments: { steps: 1 } });
    expect(connection.received).not.toContainEqual(logged);
  });

  it('is told by name what is wrong with a malformed request', async () => {
    const connection = new RawConnection(await sampleApplication());
    await connection.initialize('2025-11-25');
    const { error } = await connection.request(1, 'tools/call', { name: 5 });
    expect(error).toMatchObject({ data: { name: expect.any(String), recovery: expect.any(String) } });
  });
});

describe('the instructions', () => {
  it('fit 2 KB and name only tools that are there', () => {
    const text = instructions(SAMPLE_TOOLS.filter(({ name }) => name !== 'greet'));
    expect(text).not.toContain('greet');
    expect(Buffer.byteLength(instructions(SAMPLE_TOOLS))).toBeLessThanOrEqual(2048);
  });
});

describe('a result that its caller wants to be told of as an error', () => {
  const strict = { ...greet, fails: (output: unknown) => (output as { readonly times: number }).times > 1 };

  it('is marked as one, with its text and structure', async () => {
    const client = await connectedClient(await sampleApplication({ tools: [strict] }), 'modern');
    const good = await client.callTool({ name: 'greet', arguments: { who: 'Ada' } });
    expect(good.isError).toBeUndefined();
    const bad = await client.callTool({ name: 'greet', arguments: { who: 'Ada', times: 2 } });
    expect(bad).toMatchObject({ isError: true, structuredContent: { greeting: 'Hello, Ada', times: 2 } });
    expect(textOf(bad as CallToolResult)).toBe('Hello, Ada\nHello, Ada');
  });
});
