import type { Client } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import type { Application } from '../../src/server/application.ts';
import { eventually } from '../eventually.ts';
import { lineClient } from './line-client.ts';
import { sampleApplication } from './sample-application.ts';
import { ERAS, type Era } from './sample-connection.ts';
import { httpClient, post, servedOverHttp } from './sample-http.ts';
import { Notes } from './sample-resources.ts';

const CONNECTIONS: Readonly<Record<string, (application: Application, era: Era) => Promise<Client>>> = {
  lines: lineClient,
  HTTP: async (application, era) => httpClient(await servedOverHttp(application), era),
};

const ways = Object.keys(CONNECTIONS).flatMap((way) => ERAS.map((era) => ({ way, era })));

async function clientOf(notes: Notes, way: string, era: Era) {
  const application = await sampleApplication({ resources: [notes] });
  const connect = CONNECTIONS[way] as (typeof CONNECTIONS)[string];
  return connect(application, era);
}

const failureOf = (promise: Promise<unknown>) => promise.catch((thrown: unknown) => thrown);

/** What a client is told unasked: the addresses of resources, or `list`. */
function noticesTo(client: Client): string[] {
  const notices: string[] = [];
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => void notices.push(params.uri));
  client.setNotificationHandler('notifications/resources/list_changed', () => void notices.push('list'));
  return notices;
}

describe.each(ways)('resources over $way to a $era client', ({ way, era }) => {
  it('are listed and read, with the families they belong to', async () => {
    const client = await clientOf(new Notes({ b: 'second', a: 'first' }), way, era);
    expect((await client.listResources()).resources.map(({ uri }) => uri)).toEqual(['notes://a', 'notes://b']);
    expect((await client.listResources()).resources[0]).toEqual({
      uri: 'notes://a',
      name: 'a',
      title: 'Note a',
      description: 'A note.',
      mimeType: 'text/plain',
    });
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toContain('notes://{name}');
    const { contents } = await client.readResource({ uri: 'notes://b' });
    expect(contents).toEqual([{ uri: 'notes://b', mimeType: 'text/plain', text: 'second' }]);
  });

  it('that are not there are told by the errors of their family, or by the families there are', async () => {
    const client = await clientOf(new Notes(), way, era);
    expect(await failureOf(client.readResource({ uri: 'notes://x' }))).toMatchObject({
      code: -32000,
      data: { name: 'TEMPLATE_NOT_FOUND', uri: 'notes://x', recovery: expect.any(String) },
    });
    expect(await failureOf(client.readResource({ uri: 'letters://x' }))).toMatchObject({
      code: -32602,
      message: expect.stringContaining('notes://, orrery://results/'),
      data: { name: 'INVALID_PARAMS' },
    });
  });

  it('have the variables of their addresses completed, a hundred values at a time', async () => {
    const names = Array.from({ length: 120 }, (_, at) => `note-${String(at).padStart(3, '0')}`);
    const client = await clientOf(new Notes(Object.fromEntries(names.map((name) => [name, '']))), way, era);
    const complete = (value: string, uri = 'notes://{name}') =>
      client.complete({ ref: { type: 'ref/resource', uri }, argument: { name: 'name', value } });
    expect((await complete('')).completion).toEqual({ values: names.slice(0, 100), total: 120, hasMore: true });
    expect((await complete('note-11')).completion).toEqual({ values: names.slice(110), total: 10, hasMore: false });
    expect((await complete('', 'letters://{name}')).completion).toEqual({ values: [], total: 0, hasMore: false });
  });
});

describe.each(Object.keys(CONNECTIONS))('a legacy client over %s', (way) => {
  it('is told of changes to what it subscribed to, once each, until it unsubscribes', async () => {
    const notes = new Notes({ a: '1', b: '1' });
    const client = await clientOf(notes, way, 'legacy');
    const notices = noticesTo(client);
    await client.subscribeResource({ uri: 'notes://a' });
    await client.subscribeResource({ uri: 'notes://a' });
    expect(notes.watchers('a')).toBe(1);
    await eventually(() => {
      // Over HTTP the stream that notices come by is opened after the session.
      notes.write('a', '2');
      expect(notices).toContain('notes://a');
    });
    notes.write('b', '2');
    await client.ping();
    expect(new Set(notices)).toEqual(new Set(['notes://a']));
    await client.unsubscribeResource({ uri: 'notes://a' });
    expect(notes.watchers('a')).toBe(0);
    await client.subscribeResource({ uri: 'notes://a' });
    expect(notes.watchers('a')).toBe(1);
  });

  it('cannot subscribe to what is not there, and unsubscribes from anything', async () => {
    const client = await clientOf(new Notes(), way, 'legacy');
    expect(await failureOf(client.subscribeResource({ uri: 'notes://x' }))).toMatchObject({
      data: { name: 'TEMPLATE_NOT_FOUND' },
    });
    expect(await failureOf(client.subscribeResource({ uri: 'orrery://results/0123456789ab' }))).toMatchObject({
      data: { name: 'INVALID_PARAMS' },
    });
    expect(await client.unsubscribeResource({ uri: 'notes://x' })).toEqual({});
  });

  it('is told that the list has changed once it has seen it', async () => {
    const notes = new Notes({ a: '1' });
    const client = await clientOf(notes, way, 'legacy');
    const notices = noticesTo(client);
    await client.ping();
    expect(notes.watchers('')).toBe(0);
    await client.listResources();
    await client.listResources();
    await eventually(() => expect(notes.watchers('')).toBe(1));
    let written = 0;
    await eventually(() => {
      notes.write(`new-${written++}`, '1');
      expect(notices).toContain('list');
    });
  });

  it('that leaves is watched for no longer', async () => {
    const notes = new Notes({ a: '1' });
    const client = await clientOf(notes, way, 'legacy');
    await client.subscribeResource({ uri: 'notes://a' });
    const { transport } = client;
    if (transport !== undefined && 'terminateSession' in transport) {
      await (transport as { terminateSession(): Promise<void> }).terminateSession();
    }
    await client.close();
    await eventually(() => expect(notes.watchers('a')).toBe(0));
  });
});

describe.each(Object.keys(CONNECTIONS))('a client of 2026-07-28 over %s', (way) => {
  it('is told of what it listens to, and of nothing else', async () => {
    const notes = new Notes({ a: '1', b: '1' });
    const client = await clientOf(notes, way, 'modern');
    const notices = noticesTo(client);
    const { honoredFilter } = await client.listen({ resourceSubscriptions: ['notes://a', 'notes://missing'] });
    expect(honoredFilter).toEqual({ resourceSubscriptions: ['notes://a', 'notes://missing'] });
    await eventually(() => expect(notes.watchers('a')).toBe(1));
    await client.listResources();
    notes.write('b', '2');
    notes.write('c', '1');
    notes.write('a', '2');
    await eventually(() => expect(notices).toEqual(['notes://a']));
  });

  it('is told of the list when it listens to that', async () => {
    const notes = new Notes({ a: '1' });
    const client = await clientOf(notes, way, 'modern');
    const notices = noticesTo(client);
    await client.listen({ resourcesListChanged: true });
    await eventually(() => expect(notes.watchers('')).toBe(1));
    notes.write('a', '2');
    notes.write('b', '1');
    await eventually(() => expect(notices).toEqual(['list']));
  });

  it('that stops listening is told no more', async () => {
    const notes = new Notes({ a: '1' });
    const client = await clientOf(notes, way, 'modern');
    const notices = noticesTo(client);
    const first = await client.listen({ resourceSubscriptions: ['notes://a'] });
    await eventually(() => expect(notes.watchers('a')).toBe(1));
    await first.close();
    await client.listResources();
    notes.write('a', '2');
    await client.listResources();
    expect(notices).toEqual([]);
  });
});

describe('clients of 2026-07-28 over one HTTP server', () => {
  it('that listen to the same are each told once, and it is watched until the last has gone', async () => {
    const notes = new Notes({ a: '1' });
    const server = await servedOverHttp(await sampleApplication({ resources: [notes] }));
    const clients = await Promise.all([httpClient(server, 'modern'), httpClient(server, 'modern')]);
    const notices = clients.map(noticesTo);
    const [first, second] = await Promise.all(
      clients.map((client) => client.listen({ resourceSubscriptions: ['notes://a'] })),
    );
    await eventually(() => expect(notes.watchers('a')).toBe(1));
    notes.write('a', '2');
    await eventually(() => expect(notices).toEqual([['notes://a'], ['notes://a']]));
    await first?.close();
    notes.write('a', '3');
    await eventually(() => expect(notices[1]).toEqual(['notes://a', 'notes://a']));
    expect(notes.watchers('a')).toBe(1);
    await second?.close();
    await eventually(() => expect(notes.watchers('a')).toBe(0));
  });
});

describe('a request without a session', () => {
  it('cannot subscribe, and is told how it could', async () => {
    const { url } = await servedOverHttp(await sampleApplication({ resources: [new Notes({ a: '1' })] }));
    const params = { uri: 'notes://a' };
    const answer = await post(url, { jsonrpc: '2.0', id: 1, method: 'resources/subscribe', params });
    expect(answer.body).toContain('INVALID_REQUEST');
    expect(answer.body).toContain('initialize');
  });
});

describe('the subscriptions of one connection', () => {
  it('have a bound', async () => {
    const notes = new Notes(Object.fromEntries(Array.from({ length: 1025 }, (_, at) => [`n${at}`, ''])));
    const client = await lineClient(
      await sampleApplication({ resources: [notes], limits: { rateBurst: 0 } }),
      'legacy',
    );
    const outcomes = await Promise.all(
      Array.from({ length: 1025 }, (_, at) => failureOf(client.subscribeResource({ uri: `notes://n${at}` }))),
    );
    const refused = outcomes.filter((outcome) => outcome instanceof Error);
    expect(refused).toEqual([expect.objectContaining({ data: expect.objectContaining({ limit: 1024 }) })]);
    await client.close();
    await eventually(() => expect(notes.watchers('n0')).toBe(0));
  });
});
