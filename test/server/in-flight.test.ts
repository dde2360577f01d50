import type { JSONRPCRequest, RequestId } from '@modelcontextprotocol/server';
import { describe, expect, it } from 'vitest';
import { InFlight } from '../../src/server/in-flight.ts';

function request(id: RequestId, method = 'tools/call'): JSONRPCRequest {
  return { jsonrpc: '2.0', id, method };
}

describe('requests in flight', () => {
  it('are known from their start to their answer, whose method they tell', () => {
    const inFlight = new InFlight();
    inFlight.start(request(1));
    expect(inFlight.has(1)).toBe(true);
    expect(inFlight.working).toBe(1);
    expect(inFlight.finish(1)).toBe('tools/call');
    expect(inFlight.has(1)).toBe(false);
    expect(inFlight.working).toBe(0);
  });

  it('are answered once', () => {
    const inFlight = new InFlight();
    inFlight.start(request('a'));
    inFlight.finish('a');
    expect(inFlight.finish('a')).toBeUndefined();
    expect(inFlight.finish('never')).toBeUndefined();
  });

  it('tell the number 1 from the string "1"', () => {
    const inFlight = new InFlight();
    inFlight.start(request(1));
    expect(inFlight.has('1')).toBe(false);
    inFlight.start(request('1'));
    expect(inFlight.working).toBe(2);
  });

  it('start in the order in which they were held', () => {
    const inFlight = new InFlight();
    for (const id of [3, 1, 2]) inFlight.hold(request(id), 10);
    expect(inFlight.heldBytes).toBe(30);
    expect([inFlight.startHeld()?.id, inFlight.startHeld()?.id, inFlight.startHeld()?.id]).toEqual([3, 1, 2]);
    expect(inFlight.startHeld()).toBeUndefined();
    expect([inFlight.held, inFlight.heldBytes, inFlight.working]).toEqual([0, 0, 3]);
  });

  it('can be cancelled while held, while worked on, and not at all when unknown', () => {
    const inFlight = new InFlight();
    inFlight.start(request(1));
    inFlight.hold(request(2), 10);
    expect([inFlight.cancel(1), inFlight.cancel(2), inFlight.cancel(3)]).toEqual(['working', 'held', undefined]);
    expect([inFlight.working, inFlight.held, inFlight.heldBytes]).toEqual([0, 0, 0]);
  });

  it('do not count subscriptions, which stay open as long as the client listens', () => {
    const inFlight = new InFlight();
    inFlight.start(request('sub', 'subscriptions/listen'));
    expect(inFlight.working).toBe(0);
    expect(inFlight.has('sub')).toBe(true);
    inFlight.start(request(1));
    inFlight.hold(request(2), 10);
    expect(inFlight.cancelAll()).toEqual([1, 2]);
    expect(inFlight.finish('sub')).toBe('subscriptions/listen');
    expect(inFlight.working).toBe(0);
  });
});
