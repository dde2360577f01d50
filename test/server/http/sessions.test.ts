import { LATEST_PROTOCOL_VERSION } from '@modelcontextprotocol/client';
import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Sessions } from '../../../src/server/http/sessions.ts';
import { createMcpServer } from '../../../src/server/mcp-server.ts';
import { sampleApplication } from '../sample-application.ts';

const INITIALIZE: JSONRPCMessage = {
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: { protocolVersion: LATEST_PROTOCOL_VERSION, capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};
const HALF_AN_HOUR = 30 * 60 * 1000;

function request(): Request {
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
  return new Request('http://localhost/mcp', { method: 'POST', headers });
}

async function openSession(sessions: Sessions): Promise<{ status: number; id: string; finish: () => void }> {
  const callbacks: (() => void)[] = [];
  const whenOver = (callback: () => void) => void callbacks.push(callback);
  const response = await sessions.open(request(), { message: INITIALIZE, address: 'here', whenOver });
  await response.text();
  const finish = () => {
    for (const callback of callbacks.splice(0)) callback();
  };
  return { status: response.status, id: response.headers.get('mcp-session-id') ?? '', finish };
}

describe('Sessions', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());

  async function sessionsOf() {
    const application = await sampleApplication();
    return new Sessions(application.limits, () => createMcpServer(application));
  }

  it('end when they have been idle for half an hour', async () => {
    const sessions = await sessionsOf();
    const { id, finish } = await openSession(sessions);
    finish();
    vi.advanceTimersByTime(HALF_AN_HOUR - 1);
    expect(sessions.find(id)).toBeDefined();
    vi.advanceTimersByTime(1);
    expect(sessions.find(id)).toBeUndefined();
  });

  it('do not end while a stream of theirs is open', async () => {
    const sessions = await sessionsOf();
    const { id, finish } = await openSession(sessions);
    vi.advanceTimersByTime(10 * HALF_AN_HOUR);
    expect(sessions.find(id)).toBeDefined();
    finish();
    vi.advanceTimersByTime(HALF_AN_HOUR);
    expect(sessions.find(id)).toBeUndefined();
  });

  it('are so many at most: the one idle longest makes room, and none that is in use', async () => {
    const sessions = await sessionsOf();
    const first = await openSession(sessions);
    const second = await openSession(sessions);
    for (let count = 2; count < 256; count++) await openSession(sessions);
    const refused = await openSession(sessions);
    expect(refused.status).toBe(503);
    second.finish();
    vi.advanceTimersByTime(1000);
    first.finish();
    vi.advanceTimersByTime(1000);
    expect((await openSession(sessions)).status).toBe(200);
    expect(sessions.find(second.id)).toBeUndefined();
    expect(sessions.find(first.id)).toBeDefined();
    await sessions.close();
    expect(sessions.find(first.id)).toBeUndefined();
  });
});
