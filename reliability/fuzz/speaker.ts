import type { Random } from '../random.ts';
import { fittingArguments, type Schema, type Suggest, spoiledArguments } from './arguments.ts';
import type { Id } from './line-model.ts';
import { mutatedBytes, mutatedMessage } from './mutation.ts';
import { oddId, oddString, oddValue } from './values.ts';

/** How a client says which revision it speaks: once, in a handshake, or with every request. */
export type Era = 'initialize' | '2026-07-28';
export const ERAS: readonly Era[] = ['initialize', '2026-07-28'];

export const HANDSHAKE_REVISIONS = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'] as const;

/** What a server offers, as it says itself, and what there is in its tree. */
export interface Offer {
  readonly tools: readonly { readonly name: string; readonly inputSchema: Schema }[];
  readonly prompts: readonly string[];
  readonly resources: readonly string[];
  /** Paths and names in the tree. */
  readonly words: readonly string[];
}

type Request = { readonly method: string; readonly params?: unknown };
type Fields = Readonly<Record<string, unknown>>;

/** Deep enough to end what calls itself for each level. */
const DEEPEST = 50_000;
/** How far back an id is taken from, to be used again or cancelled. */
const REMEMBERED_IDS = 200;
/** The default of `--max-request-bytes`, about which lines are made. */
export const MAX_LINE = 1024 * 1024;

interface Kind {
  readonly name: string;
  readonly weight: number;
  /** A line, or bytes that may be more than one or less. Without the line feed at its end. */
  readonly make: (speaker: Speaker) => Buffer;
}

const SERVED: readonly string[] = ['tools/list', 'resources/list', 'resources/templates/list', 'prompts/list'];
const NOTIFICATIONS: readonly string[] = [
  'notifications/initialized',
  'notifications/roots/list_changed',
  'notifications/progress',
  'notifications/none',
  'ping',
  'tools/list',
];
const UNKNOWN_METHODS: readonly string[] = ['', 'Ping', 'tools/lists', '__proto__', 'toString', 'rpc.discover', 'exit'];

/** What may come over the wire, and how often. */
const KINDS: readonly Kind[] = [
  { name: 'ping', weight: 15, make: (speaker) => speaker.request({ method: 'ping' }) },
  { name: 'list', weight: 3, make: (speaker) => speaker.request({ method: speaker.random.pick(SERVED), params: {} }) },
  { name: 'call', weight: 4, make: (speaker) => speaker.request(speaker.call()) },
  { name: 'method of a tool', weight: 1, make: (speaker) => speaker.request(speaker.directCall()) },
  { name: 'wrong arguments', weight: 10, make: (speaker) => speaker.request(speaker.wrongCall()) },
  { name: 'read, prompt or completion', weight: 3, make: (speaker) => speaker.request(speaker.lookUp()) },
  { name: 'subscription', weight: 2, make: (speaker) => speaker.request(speaker.subscription()) },
  { name: 'handshake', weight: 1, make: (speaker) => speaker.request(speaker.handshake()) },
  { name: 'unknown method', weight: 5, make: (speaker) => speaker.request(speaker.unknown()) },
  { name: 'cancellation', weight: 8, make: (speaker) => speaker.cancellation() },
  { name: 'notification', weight: 3, make: (speaker) => speaker.notification() },
  { name: 'answer to nothing', weight: 2, make: (speaker) => speaker.response() },
  { name: 'odd id', weight: 4, make: (speaker) => speaker.withOddId() },
  { name: 'id used again', weight: 4, make: (speaker) => speaker.withUsedId() },
  { name: 'mutated message', weight: 10, make: (speaker) => encoded(mutatedMessage(speaker.plain(), speaker.random)) },
  { name: 'mutated bytes', weight: 8, make: (speaker) => mutatedBytes(encoded(speaker.plain()), speaker.random) },
  { name: 'bytes', weight: 3, make: ({ random }) => random.bytes(random.below(300)) },
  { name: 'JSON', weight: 2, make: ({ random }) => encoded(oddValue(random)) },
  { name: 'blank', weight: 1, make: ({ random }) => Buffer.from(random.pick(['', '\r', ' ', '\t \r', '\n\n'])) },
  { name: 'deep', weight: 0.3, make: (speaker) => speaker.deep() },
  { name: 'long', weight: 0.05, make: (speaker) => speaker.long() },
];

export const KIND_NAMES: readonly string[] = KINDS.map(({ name }) => name);

/** Thinks up what a client of one era says, good and bad, and always the same for the same seed. */
export class Speaker {
  readonly random: Random;
  readonly #era: Era;
  readonly #offer: Offer;
  readonly #suggest: Suggest;
  #ids: Id[] = [];
  #nextId = 1;

  constructor(era: Era, offer: Offer, random: Random) {
    this.#era = era;
    this.#offer = offer;
    this.random = random;
    this.#suggest = () => (random.chance(0.7) ? random.pick(offer.words) : null);
  }

  next(): { readonly kind: string; readonly bytes: Buffer } {
    const { name, make } = this.random.weighted(KINDS);
    return { kind: name, bytes: make(this) };
  }

  /** What a well-behaved client begins with. */
  opening(): readonly Buffer[] {
    if (this.#era === '2026-07-28') return [this.request({ method: 'server/discover', params: {} })];
    return [this.request(this.handshake()), encoded({ jsonrpc: '2.0', method: 'notifications/initialized' })];
  }

  /** A ping beside all else. It draws nothing, since when it is sent depends on the clock. */
  ping(id: string): Buffer {
    const params = this.#era === '2026-07-28' ? { _meta: META } : {};
    return encoded({ jsonrpc: '2.0', id, method: 'ping', params });
  }

  request(request: Request): Buffer {
    return encoded(this.#message(request, this.#newId()));
  }

  /** A message to be spoiled. */
  plain(): Fields {
    const { random } = this;
    const request = random.pick([this.call, this.directCall, this.lookUp, this.subscription, this.handshake]);
    return this.#message(request.call(this), this.#newId());
  }

  call(): Request {
    const { name, inputSchema } = this.random.pick(this.#offer.tools);
    const params = { name, arguments: fittingArguments(inputSchema, this.random, this.#suggest) };
    return { method: 'tools/call', params: this.#perhapsWithProgress(params) };
  }

  directCall(): Request {
    const { name, inputSchema } = this.random.pick(this.#offer.tools);
    return { method: name, params: fittingArguments(inputSchema, this.random, this.#suggest) };
  }

  wrongCall(): Request {
    const { name, inputSchema } = this.random.pick(this.#offer.tools);
    const given = spoiledArguments(inputSchema, this.random, this.#suggest);
    if (this.random.chance(0.2)) return { method: name, params: given };
    const called = this.random.chance(0.05) ? oddValue(this.random) : name;
    return { method: 'tools/call', params: { name: called, arguments: given } };
  }

  lookUp(): Request {
    const { random } = this;
    const { prompts, resources } = this.#offer;
    const kind = random.below(3);
    if (kind === 0) return { method: 'resources/read', params: { uri: this.#uri(resources) } };
    const name = random.chance(0.8) ? random.pick(prompts) : oddString(random);
    if (kind === 1)
      return { method: 'prompts/get', params: { name, arguments: { path: random.pick(this.#offer.words) } } };
    const ref = random.chance(0.5) ? { type: 'ref/prompt', name } : { type: 'ref/resource', uri: this.#uri(resources) };
    return { method: 'completion/complete', params: { ref, argument: { name: 'path', value: oddString(random) } } };
  }

  subscription(): Request {
    const uri = this.#uri(this.#offer.resources);
    const method = this.random.pick(['resources/subscribe', 'resources/unsubscribe', 'subscriptions/listen']);
    if (method !== 'subscriptions/listen') return { method, params: { uri } };
    return { method, params: { notifications: { resourcesListChanged: true, resourceSubscriptions: [uri] } } };
  }

  handshake(): Request {
    const { random } = this;
    const known = random.pick(HANDSHAKE_REVISIONS);
    const protocolVersion = random.chance(0.8) ? known : oddString(random);
    const capabilities = random.chance(0.5) ? { elicitation: {} } : {};
    return {
      method: 'initialize',
      params: { protocolVersion, capabilities, clientInfo: { name: 'fuzz', version: '1' } },
    };
  }

  unknown(): Request {
    const { random } = this;
    return { method: random.chance(0.5) ? random.pick(UNKNOWN_METHODS) : oddString(random), params: {} };
  }

  /** Of a request that may be running, waiting or done, or of none. */
  cancellation(): Buffer {
    const { random } = this;
    const requestId = random.chance(0.9) ? this.#usedId() : oddValue(random);
    return encoded({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId, reason: 'enough' } });
  }

  notification(): Buffer {
    const { random } = this;
    return encoded({ jsonrpc: '2.0', method: random.pick(NOTIFICATIONS), params: random.chance(0.5) ? {} : undefined });
  }

  response(): Buffer {
    const { random } = this;
    const answer = random.chance(0.5) ? { result: oddValue(random) } : { error: { code: 1, message: 'x' } };
    return encoded({ jsonrpc: '2.0', id: random.below(1000), ...answer });
  }

  withOddId(): Buffer {
    const text = JSON.stringify(this.#message({ method: 'ping' }, 'ID'));
    return Buffer.from(text.replace('"ID"', () => oddId(this.random)));
  }

  withUsedId(): Buffer {
    const { random } = this;
    return encoded(this.#message(random.chance(0.5) ? { method: 'ping' } : this.call(), this.#usedId()));
  }

  deep(): Buffer {
    const { random } = this;
    const depth = random.below(DEEPEST);
    const [open, close] = random.pick([
      ['[', ']'],
      ['{"a":', '}'],
    ]);
    const bomb = `${open.repeat(depth)}1${random.chance(0.9) ? close.repeat(depth) : ''}`;
    if (random.chance(0.2)) return Buffer.from(bomb);
    const place = random.pick([
      { method: 'ping', params: { a: 'BOMB' } },
      { method: 'tools/call', params: { name: random.pick(this.#offer.tools).name, arguments: { a: 'BOMB' } } },
      { method: random.pick(this.#offer.tools).name, params: { project_path: 'BOMB' } },
      { method: 'tools/call', params: 'BOMB' },
    ]);
    return Buffer.from(this.request(place).toString().replace('"BOMB"', bomb));
  }

  /** About as long as a line may be, or much longer. */
  long(): Buffer {
    const { random } = this;
    const length = random.pick([MAX_LINE - 1, MAX_LINE, MAX_LINE + 1, MAX_LINE + 2, 2 * MAX_LINE, 5 * MAX_LINE]);
    const line = this.request({ method: 'ping', params: { filler: 'FILLER' } }).toString();
    return Buffer.from(line.replace('FILLER', 'x'.repeat(length - line.length + 'FILLER'.length)));
  }

  #message({ method, params }: Request, id: Id): Fields {
    const isModern = this.#era === '2026-07-28' && !this.random.chance(0.02);
    if (!isModern) return { jsonrpc: '2.0', id, method, ...(params !== undefined && { params }) };
    if (params !== undefined && (typeof params !== 'object' || params === null))
      return { jsonrpc: '2.0', id, method, params };
    const { _meta, ...rest } = (params ?? {}) as Fields;
    return { jsonrpc: '2.0', id, method, params: { _meta: { ...META, ...(_meta as Fields | undefined) }, ...rest } };
  }

  #perhapsWithProgress(params: Fields): Fields {
    return this.random.chance(0.1) ? { ...params, _meta: { progressToken: this.#nextId } } : params;
  }

  #uri(known: readonly string[]): string {
    const { random } = this;
    if (random.chance(0.8)) return random.pick(known);
    return random.chance(0.5) ? `${random.pick(known)}${oddString(random)}` : oddString(random);
  }

  #newId(): Id {
    const number = this.#nextId++;
    const id = this.random.chance(0.8) ? number : `request ${number}`;
    this.#ids.push(id);
    if (this.#ids.length > 2 * REMEMBERED_IDS) this.#ids = this.#ids.slice(-REMEMBERED_IDS);
    return id;
  }

  /** The later, the likelier. */
  #usedId(): Id {
    const back = Math.floor(this.random.next() ** 3 * Math.min(this.#ids.length, REMEMBERED_IDS));
    return this.#ids[this.#ids.length - 1 - back] ?? 0;
  }
}

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'fuzz', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

function encoded(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value) ?? 'undefined');
}
