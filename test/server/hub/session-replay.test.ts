import { describe, expect, it } from 'vitest';
import { type Envelope, SessionReplay } from '../../../src/server/hub/session-replay.ts';

const WRITERS = ['write_code'];

function session(...messages: readonly Envelope[]) {
  const replay = new SessionReplay(WRITERS);
  for (const message of messages) {
    if (message.method === undefined) replay.answered(message);
    else replay.sent(JSON.stringify(message), message);
  }
  return replay;
}

const call = (id: unknown, name: string) => ({ id, method: 'tools/call', params: { name } });
const initialize = { id: 0, method: 'initialize' };
const initialized = { method: 'notifications/initialized' };
const ok = (id: unknown) => ({ id, result: {} });
const methods = (lines: readonly string[]) => lines.map((line) => (JSON.parse(line) as Envelope).method);

describe('what another hub has to be told', () => {
  it('is the handshake, with an answer that the client has already', () => {
    const { lines, silent, lost } = session(initialize, ok(0), initialized).replay();
    expect(methods(lines)).toEqual(['initialize', 'notifications/initialized']);
    expect(silent).toEqual(['0']);
    expect(lost).toEqual([]);
  });

  it('is a handshake that was never answered, with its answer for the client', () => {
    const { lines, silent } = session(initialize).replay();
    expect(methods(lines)).toEqual(['initialize']);
    expect(silent).toEqual([]);
  });

  it('is what only reads and has no answer, and never what may have written', () => {
    const { lines, lost } = session(
      call(1, 'read_code'),
      call('1', 'write_code'),
      call(2, 'read_code'),
      ok(2),
    ).replay();
    expect(lines.map((line) => (JSON.parse(line) as Envelope).id)).toEqual([1]);
    expect(lost).toEqual(['1']);
  });

  it('is what is subscribed to still, and the last level of the log', () => {
    const subscribe = (id: number, uri: string) => ({ id, method: 'resources/subscribe', params: { uri } });
    const replay = session(
      subscribe(1, 'a'),
      ok(1),
      subscribe(2, 'b'),
      ok(2),
      { id: 3, method: 'resources/unsubscribe', params: { uri: 'a' } },
      ok(3),
      subscribe(4, 'c'),
      { id: 4, error: {} },
      { id: 5, method: 'logging/setLevel' },
      ok(5),
      { id: 6, method: 'logging/setLevel' },
      ok(6),
    ).replay();
    expect(replay.lines.map((line) => (JSON.parse(line) as Envelope).id).sort()).toEqual([2, 6]);
    expect([...replay.silent].sort()).toEqual(['2', '6']);
  });

  it('is no request that was cancelled', () => {
    const cancelled = { method: 'notifications/cancelled', params: { requestId: 7 } };
    expect(session(call(7, 'read_code'), cancelled).replay()).toEqual({ lines: [], silent: [], lost: [] });
  });

  it('is no request that two hubs were lost over, but always what the client listens to', () => {
    const replay = session(call(1, 'read_code'), { id: 2, method: 'subscriptions/listen' });
    expect(methods(replay.replay().lines)).toEqual(['tools/call', 'subscriptions/listen']);
    const second = replay.replay();
    expect(methods(second.lines)).toEqual(['subscriptions/listen']);
    expect(second.lost).toEqual([1]);
  });
});

describe('a session', () => {
  it('waits for answers, but not for the end of what is listened to', () => {
    const replay = session({ id: 1, method: 'subscriptions/listen' }, call(2, 'read_code'));
    expect(replay.isWaiting).toBe(true);
    replay.answered(ok(2));
    expect(replay.isWaiting).toBe(false);
  });
});
