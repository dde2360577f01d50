import type { EventStore, JSONRPCMessage } from '@modelcontextprotocol/server';

type EventId = string;
type StreamId = string;

interface SentEvent {
  readonly number: number;
  /** As JSON; null for an event without a message, which only gives the client an id to go on from. */
  readonly text: string | null;
}

/** Characters of messages that are kept for a session. The last stream is kept whatever it holds. */
const MAX_CHARACTERS = 256 * 1024;
/** Streams that are kept for a session. */
const MAX_STREAMS = 256;

/** "Sent" on a stream that is closed for good: it gets no further than to this store, which lets go of the stream. */
export const END_OF_STREAM: JSONRPCMessage = { jsonrpc: '2.0', method: 'notifications/end_of_stream' };

/**
 * What was sent to a client on its streams, the latest of it: a client whose connection has ended names the last event that
 * it got and gets the rest. Streams are forgotten as a whole, the one whose last event is oldest first.
 */
export class SentEvents implements EventStore {
  readonly #streams = new Map<StreamId, SentEvent[]>();
  #characters = 0;
  #lastNumber = 0;

  async storeEvent(stream: StreamId, message: JSONRPCMessage | Record<string, never>): Promise<EventId> {
    const number = ++this.#lastNumber;
    if (message === END_OF_STREAM) this.#forget(stream);
    else this.#keep(stream, { number, text: 'jsonrpc' in message ? JSON.stringify(message) : null });
    return `${stream}_${number}`;
  }

  async getStreamIdForEventId(id: EventId): Promise<StreamId | undefined> {
    return this.#find(id)?.stream;
  }

  async replayEventsAfter(
    id: EventId,
    { send }: { send: (id: EventId, message: JSONRPCMessage) => Promise<void> },
  ): Promise<StreamId> {
    const found = this.#find(id);
    if (found === null) throw new Error(`Unknown event ${id}.`);
    const { stream, after } = found;
    for (const { number, text } of [...(this.#streams.get(stream) ?? [])]) {
      if (number > after && text !== null) await send(`${stream}_${number}`, JSON.parse(text));
    }
    return stream;
  }

  #keep(stream: StreamId, event: SentEvent): void {
    const events = this.#streams.get(stream) ?? [];
    events.push(event);
    this.#streams.delete(stream);
    this.#streams.set(stream, events);
    this.#characters += event.text?.length ?? 0;
    for (const oldest of this.#streams.keys()) {
      const isWithin = this.#characters <= MAX_CHARACTERS && this.#streams.size <= MAX_STREAMS;
      if (isWithin || oldest === stream) break;
      this.#forget(oldest);
    }
  }

  #forget(stream: StreamId): void {
    for (const { text } of this.#streams.get(stream) ?? []) this.#characters -= text?.length ?? 0;
    this.#streams.delete(stream);
  }

  #find(id: EventId): { readonly stream: StreamId; readonly after: number } | null {
    const { stream, number } = /^(?<stream>.+)_(?<number>\d{1,15})$/.exec(id)?.groups ?? {};
    if (stream === undefined || !this.#streams.has(stream)) return null;
    return { stream, after: Number(number) };
  }
}
