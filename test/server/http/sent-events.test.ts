import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { describe, expect, it } from 'vitest';
import { END_OF_STREAM, SentEvents } from '../../../src/server/http/sent-events.ts';

const message = (data: string): JSONRPCMessage => ({ jsonrpc: '2.0', method: 'said', params: { data } });

/** What is sent again to a client that names an event, as far as it can be told by length; null when the event is not known. */
async function sentAfter(events: SentEvents, id: string): Promise<readonly number[] | null> {
  if ((await events.getStreamIdForEventId(id)) === undefined) return null;
  const sent: number[] = [];
  await events.replayEventsAfter(id, {
    send: async (_, again) => void sent.push(JSON.stringify(again).length),
  });
  return sent;
}

const lengthOf = (data: string) => JSON.stringify(message(data)).length;

describe('SentEvents', () => {
  it('sends what came after an event on its stream, and on no other', async () => {
    const events = new SentEvents();
    const first = await events.storeEvent('one', {});
    const second = await events.storeEvent('one', message('a'));
    await events.storeEvent('other', message('bb'));
    const last = await events.storeEvent('one', message('ccc'));
    expect(await sentAfter(events, first)).toEqual([lengthOf('a'), lengthOf('ccc')]);
    expect(await sentAfter(events, second)).toEqual([lengthOf('ccc')]);
    expect(await sentAfter(events, last)).toEqual([]);
  });

  it.each(['', 'one', 'one_', 'two_1', 'one_1x', '_1'])('does not know the event %j', async (id) => {
    const events = new SentEvents();
    await events.storeEvent('one', {});
    expect(await sentAfter(events, id)).toBeNull();
  });

  it('forgets the stream that was silent longest, once it holds more than 256 KiB', async () => {
    const events = new SentEvents();
    const [one, other] = [await events.storeEvent('one', {}), await events.storeEvent('other', {})];
    await events.storeEvent('one', message('x'.repeat(200_000)));
    expect(await sentAfter(events, other)).toEqual([]);
    await events.storeEvent('last', message('y'.repeat(100_000)));
    expect(await sentAfter(events, other)).toBeNull();
    expect(await sentAfter(events, one)).toBeNull();
  });

  it('keeps the last stream whatever it holds', async () => {
    const events = new SentEvents();
    const first = await events.storeEvent('one', {});
    await events.storeEvent('one', message('x'.repeat(1_000_000)));
    expect(await sentAfter(events, first)).toEqual([lengthOf('x'.repeat(1_000_000))]);
  });

  it('forgets a stream that is closed for good', async () => {
    const events = new SentEvents();
    const first = await events.storeEvent('one', message('a'));
    await events.storeEvent('one', END_OF_STREAM);
    expect(await sentAfter(events, first)).toBeNull();
  });
});
