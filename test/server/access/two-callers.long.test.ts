import { execFileSync } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientOptions } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import { ERAS } from '../sample-connection.ts';
import { post, send } from '../sample-http.ts';
import { tokenOf } from './sample-keys.ts';
import { ABOVE, MARKER, twoCallers } from './two-callers.ts';

const bearer = (name: string) => ({ Authorization: `Bearer ${tokenOf(name)}` });
const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };
const INITIALIZE = {
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};

/** Of a client that can be asked for its roots, and whose person can be asked anything. */
const ASKABLE: ClientOptions = { capabilities: { elicitation: { form: {} }, roots: { listChanged: true } } };

describe('of two callers', () => {
  it.each(ERAS)('each has its own roots, whatever a %s client says', async (era) => {
    const { connect, theirs } = await twoCallers();
    const [writer, reader] = [await connect('writer', era), await connect('reader', era)];
    const question = { name: 'read_code', arguments: { path: join(theirs, `src/${MARKER}.js`) } };
    expect(JSON.stringify(await writer.callTool(question))).toContain(`${MARKER}Total`);
    const refused = await reader.callTool(question);
    expect(refused).toMatchObject({ isError: true, structuredContent: { error: { name: 'SECURITY_ERROR' } } });
    expect(JSON.stringify(refused)).not.toContain('Total');
    const found = await reader.callTool({ name: 'hybrid_search', arguments: { query: `${MARKER} total` } });
    expect(JSON.stringify(found.structuredContent)).not.toContain(`${MARKER}Total`);
  });

  it('one whose root lies in that of the other sees nothing above it, what that one was answered included', async () => {
    const { connect, own } = await twoCallers();
    // What is remembered of a repository is kept for all of it together.
    execFileSync('git', ['init', '--quiet', own]);
    const [reader, nested] = [await connect('reader'), await connect('nested')];
    const questions = [
      { name: 'analyze_deep_context', arguments: { project_path: join(own, 'src') } },
      { name: 'analyze_dependencies', arguments: { file_path: join(own, 'src/plain.js') } },
      { name: 'analyze_symbol', arguments: { symbol: 'plain', project_path: join(own, 'src') } },
      {
        name: 'record_decision',
        arguments: { decision: 'so', reasoning: 'because', anchors: [join(own, `${ABOVE}.js`)] },
      },
      { name: 'query_history', arguments: {} },
      { name: 'get_context', arguments: { context_types: ['full'] } },
    ];
    for (const client of [reader, nested]) {
      const told = [];
      for (const question of questions) told.push(await client.callTool(question).catch(String));
      const text = JSON.stringify(told).replaceAll(`${own}/${ABOVE}.js`, '');
      if (client === reader) expect(text).toContain(ABOVE);
      else expect(text).not.toContain(ABOVE);
    }
    const { resources } = await nested.listResources();
    for (const { uri } of resources.filter((one) => one.uri.startsWith('project'))) {
      expect(JSON.stringify(await nested.readResource({ uri }))).not.toContain(ABOVE);
    }
  });

  it.each(ERAS)('names no roots from the side of a %s client', async (era) => {
    const { connect, theirs } = await twoCallers();
    const reader = await connect('reader', era, ASKABLE);
    let asked = 0;
    reader.setRequestHandler('roots/list', () => {
      asked += 1;
      return { roots: [{ uri: `file://${theirs}` }] };
    });
    const answer = await reader.callTool({ name: 'read_code', arguments: { path: join(theirs, `src/${MARKER}.js`) } });
    expect(answer.isError).toBe(true);
    expect(asked).toBe(0);
  });

  it('is not led to the other by a link in its own root', async () => {
    const { connect, theirs, own } = await twoCallers();
    symlinkSync(theirs, join(own, 'link'));
    const reader = await connect('reader');
    const answer = await reader.callTool({ name: 'read_code', arguments: { path: `link/src/${MARKER}.js` } });
    expect(answer).toMatchObject({ isError: true, structuredContent: { error: { name: 'SECURITY_ERROR' } } });
  });

  it.each(ERAS)('only one writes, and no yes of a %s client opens it to the other', async (era) => {
    const { connect, theirs, own } = await twoCallers();
    const writer = await connect('writer', era);
    const reader = await connect('reader', era, ASKABLE);
    let asked = 0;
    reader.setRequestHandler('elicitation/create', () => {
      asked += 1;
      return { action: 'accept', content: { confirm: true } };
    });
    const change = (path: string) => ({
      name: 'write_code',
      arguments: { path, content: 'export const plain = 3;\n', reason: 'try', create_backup: false },
    });
    const before = readFileSync(join(own, 'src/plain.js'), 'utf8');
    for (const path of ['src/plain.js', join(theirs, 'src/new.js')]) {
      const refused = await reader.callTool(change(path));
      expect(refused).toMatchObject({ isError: true, structuredContent: { error: { name: 'SECURITY_ERROR' } } });
    }
    expect(asked).toBe(0);
    expect(readFileSync(join(own, 'src/plain.js'), 'utf8')).toBe(before);
    expect((await writer.callTool(change('src/new.js'))).isError).toBeFalsy();
    expect(readFileSync(join(theirs, 'src/new.js'), 'utf8')).toContain('plain = 3');
  });

  it('each is recorded under its own name, whatever it calls itself', async () => {
    const { connect } = await twoCallers();
    const [writer, reader] = [await connect('writer'), await connect('reader')];
    const write = (agent_id?: string) => ({ path: 'src/by.js', content: `// ${agent_id}\n`, reason: 'try', agent_id });
    const agentOf = async (agent_id?: string) => {
      const { structuredContent } = await writer.callTool({ name: 'write_code', arguments: write(agent_id) });
      return (structuredContent as { provenance: { agent_id: string } }).provenance.agent_id;
    };
    expect(await agentOf()).toBe('writer');
    expect(await agentOf('reader')).toBe('writer/reader');
    expect(await agentOf('writer/night')).toBe('writer/night');
    const decision = { decision: 'so', reasoning: 'because', agent_id: 'writer' };
    const decided = await reader.callTool({ name: 'record_decision', arguments: decision });
    expect(decided.structuredContent).toMatchObject({ agent_id: 'reader/writer' });
    const told = await writer.callTool({ name: 'query_history', arguments: { entity_id: 'src/by.js' } });
    const agents = (told.structuredContent as { changes: { agent_id: string }[] }).changes.map(
      ({ agent_id }) => agent_id,
    );
    expect(new Set(agents)).toEqual(new Set(['writer', 'writer/reader', 'writer/night']));
  });

  it.each(ERAS)('neither reads what was cut from an answer to the other: %s', async (era) => {
    const { connect } = await twoCallers({ maxOutputTokens: 300 });
    const [reader, other] = [await connect('reader', era), await connect('other', era)];
    const { structuredContent } = await reader.callTool({ name: 'analyze_deep_context', arguments: {} });
    const { whole } = structuredContent as { whole: string };
    expect((await reader.readResource({ uri: whole })).contents).not.toEqual([]);
    await expect(other.readResource({ uri: whole })).rejects.toThrow();
    const { resources } = await other.listResources();
    expect(resources.map(({ uri }) => uri)).not.toContain(whole);
    const template = (await other.listResourceTemplates()).resourceTemplates.find(({ uriTemplate }) =>
      whole.startsWith(uriTemplate.slice(0, uriTemplate.indexOf('{'))),
    );
    const ref = { type: 'ref/resource' as const, uri: String(template?.uriTemplate) };
    const complete = (client: typeof other) => client.complete({ ref, argument: { name: 'id', value: '' } });
    expect((await complete(reader)).completion.values).toHaveLength(1);
    expect((await complete(other)).completion.values).toEqual([]);
  });

  it('neither uses the session of the other, nor reads on in its streams', async () => {
    const { server } = await twoCallers();
    const opened = await post(server.url, INITIALIZE, bearer('reader'));
    const session = { 'Mcp-Session-Id': String(opened.headers['mcp-session-id']) };
    expect((await post(server.url, PING, { ...bearer('reader'), ...session })).status).toBe(200);
    expect((await post(server.url, PING, { ...bearer('other'), ...session })).status).toBe(404);
    const headers = { ...bearer('other'), ...session, Accept: 'text/event-stream', 'Last-Event-ID': '_GET_stream_1' };
    expect((await send(server.url, { method: 'GET', headers })).status).toBe(404);
    expect((await send(server.url, { method: 'DELETE', headers })).status).toBe(404);
    expect((await post(server.url, PING, { ...bearer('reader'), ...session })).status).toBe(200);
  });

  it('each hears of changes in its own roots alone', async () => {
    const { connect, theirs } = await twoCallers();
    const reader = await connect('reader', 'legacy');
    const writer = await connect('writer', 'legacy');
    const { resources } = await writer.listResources();
    const { resources: own } = await reader.listResources();
    const uri = String(resources[0]?.uri);
    expect(uri).toMatch(/:\/\//);
    const heard: string[] = [];
    for (const [client, name] of [
      [reader, 'reader'],
      [writer, 'writer'],
    ] as const) {
      client.setNotificationHandler('notifications/resources/updated', () => void heard.push(name));
      await client.subscribeResource({ uri: String((client === reader ? own : resources)[0]?.uri) });
    }
    const change = { path: join(theirs, 'src/heard.js'), content: 'export const heard = 1;\n', reason: 'try' };
    await writer.callTool({ name: 'write_code', arguments: change });
    await writer.callTool({ name: 'analyze_complexity', arguments: {} });
    await expect.poll(() => heard).toContain('writer');
    expect(heard).not.toContain('reader');
  });

  it('each sees figures and failures of its own calls alone, under its name', async () => {
    const { connect } = await twoCallers();
    const [reader, other] = [await connect('reader'), await connect('other')];
    for (let time = 0; time < 3; time++)
      await reader.callTool({ name: 'read_code', arguments: { path: '/etc/passwd' } });
    const metrics = { name: 'get_performance_metrics', arguments: { metric_types: ['throughput', 'errors'] } };
    const ofReader = (await reader.callTool(metrics)).structuredContent;
    expect(JSON.stringify(await reader.callTool(metrics))).toContain('Server performance for reader, last 1h');
    expect(ofReader).toMatchObject({ agent: 'reader', throughput: { total_requests: 3 }, errors: { total: 3 } });
    const ofOther = (await other.callTool(metrics)).structuredContent;
    expect(ofOther).toMatchObject({ agent: 'other', throughput: { total_requests: 0 }, errors: { total: 0 } });
    const context = { name: 'get_context', arguments: { context_types: ['errors'] } };
    expect((await other.callTool(context)).structuredContent).toMatchObject({ errors: { total: 0 } });
  });

  it('neither has a tool, a prompt or a resource that its key does not open', async () => {
    const { connect, server } = await twoCallers();
    const narrow = await connect('narrow');
    const { tools } = await narrow.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['get_performance_metrics']);
    await expect(narrow.callTool({ name: 'read_code', arguments: { path: 'src/plain.js' } })).rejects.toThrow(
      /Unknown tool/,
    );
    const direct = { jsonrpc: '2.0', id: 1, method: 'read_code', params: { path: 'src/plain.js' } };
    expect((await post(server.url, direct, bearer('narrow'))).body).toContain('METHOD_NOT_FOUND');
    expect((await narrow.listPrompts()).prompts).toEqual([]);
    const reader = await connect('reader');
    const { resources } = await reader.listResources();
    expect(resources.length).toBeGreaterThan(0);
    expect((await narrow.listResources()).resources).toEqual([]);
    for (const { uri } of resources.slice(0, 3)) await expect(narrow.readResource({ uri })).rejects.toThrow();
    const ref = { type: 'ref/prompt' as const, name: 'review' };
    const typed = { ref, argument: { name: 'path', value: 'src' } };
    expect((await reader.complete(typed)).completion.values).toEqual(['src/']);
    expect((await narrow.complete(typed)).completion.values).toEqual([]);
  });
});
