import { OrreryError } from '../errors.ts';
import { type Batch, batchesOf } from './batches.ts';
import type { Embedder, EmbedRequest } from './embedder.ts';
import { type EmbedderKind, type EmbedderSettings, MAX_DIMENSION } from './embedder-settings.ts';
import { geminiWire } from './gemini.ts';
import { openAiWire } from './openai-compatible.ts';
import { Pace, pause } from './pace.ts';
import { postJson } from './post-json.ts';
import { RequestFailure } from './request-failure.ts';
import type { Wire } from './wire.ts';

const WIRES: Readonly<Record<EmbedderKind, (settings: EmbedderSettings) => Wire>> = {
  gemini: geminiWire,
  'openai-compatible': openAiWire,
};

/** How long is waited, and how often it is tried. */
export interface Patience {
  /** For one answer. */
  readonly answerMs: number;
  /** For all that a query takes: somebody waits for it. */
  readonly queryMs: number;
  readonly queryAttempts: number;
  readonly attempts: number;
  /** Before the second attempt; doubled for each one after. */
  readonly firstPauseMs: number;
  /** The longest between two attempts; a server that asks for longer is given up for now. */
  readonly longestPauseMs: number;
}

const PATIENCE: Patience = {
  answerMs: 60_000,
  queryMs: 15_000,
  queryAttempts: 2,
  attempts: 6,
  firstPauseMs: 1000,
  longestPauseMs: 120_000,
};

/** Requests under way at once. */
const CONCURRENT = 2;
/** Vectors of 100 texts, 4,096 numbers each, in 25 characters each. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
/** Documents that a model may refuse, one by one, before it is taken for broken. */
const MAX_REFUSED = 100;

/** A model behind HTTP. */
export class RemoteEmbedder implements Embedder {
  readonly name: string;
  readonly kind: EmbedderKind;
  readonly space: string;
  readonly #settings: EmbedderSettings;
  readonly #wire: Wire;
  readonly #patience: Patience;
  readonly #pace: Pace;
  /** Null where the server does not know how to make vectors of a size: then they are cut here. */
  #askedDimension: number | null;
  #dimensions: number | null = null;
  /** Numbers in a vector as the model gives it. */
  #given = 0;
  #refused = 0;

  constructor(settings: EmbedderSettings, patience: Partial<Patience> = {}) {
    const { kind, url, model, dimension, requestsPerMinute } = settings;
    this.name = model;
    this.kind = kind;
    this.space = JSON.stringify([kind, url, model]);
    this.#settings = settings;
    this.#wire = WIRES[kind](settings);
    this.#patience = { ...PATIENCE, ...patience };
    this.#pace = new Pace(requestsPerMinute);
    this.#askedDimension = dimension;
  }

  get dimensions(): number | null {
    return this.#dimensions;
  }

  async embed(texts: readonly string[], request: EmbedRequest): Promise<readonly (Float32Array | null)[]> {
    const vectors: (Float32Array | null)[] = [];
    const onPart = (first: number, made: readonly (Float32Array | null)[]) => {
      for (const [at, vector] of made.entries()) vectors[first + at] = vector;
      request.onPart?.(first, made);
    };
    const batches = batchesOf(texts, this.#wire.limits);
    const failures: unknown[] = [];
    const work = async (): Promise<void> => {
      for (const batch of batches) {
        try {
          await this.#embedBatch(batch, { ...request, onPart });
        } catch (thrown) {
          failures.push(thrown);
        }
        // What another has under way is paid for: it ends in its own time.
        if (failures.length > 0) return;
      }
    };
    await Promise.all(Array.from({ length: CONCURRENT }, work));
    if (failures.length === 0) return vectors;
    throw this.#told(failures[0]);
  }

  /** A batch that the model does not take is sent in halves, down to the one text that it lies in. */
  async #embedBatch({ first, texts }: Batch, request: EmbedRequest): Promise<void> {
    try {
      request.onPart?.(first, await this.#embedPatiently(texts, request));
    } catch (thrown) {
      const mayBeTheTexts = thrown instanceof RequestFailure && thrown.mayBeTheTexts;
      // Before the model has made any vector, it lies in the model.
      if (!mayBeTheTexts || request.purpose === 'query' || this.#dimensions === null) throw thrown;
      if (texts.length === 1) {
        this.#refused += 1;
        if (thrown.isPassing || this.#refused > MAX_REFUSED) throw thrown;
        return request.onPart?.(first, [null]);
      }
      const middle = Math.ceil(texts.length / 2);
      await this.#embedBatch({ first, texts: texts.slice(0, middle) }, request);
      await this.#embedBatch({ first: first + middle, texts: texts.slice(middle) }, request);
    }
  }

  async #embedPatiently(texts: readonly string[], { purpose, signal }: EmbedRequest): Promise<Float32Array[]> {
    const { firstPauseMs, longestPauseMs, queryMs } = this.#patience;
    const attempts = purpose === 'query' ? this.#patience.queryAttempts : this.#patience.attempts;
    const until = performance.now() + (purpose === 'query' ? queryMs : Number.POSITIVE_INFINITY);
    for (let attempt = 1; ; attempt++) {
      try {
        if (purpose === 'query') this.#pace.count();
        else await this.#pace.turn(signal);
        return await this.#embedOnce(texts, purpose, until - performance.now(), signal);
      } catch (thrown) {
        if (!(thrown instanceof RequestFailure && thrown.isPassing) || attempt >= attempts) throw thrown;
        // Fewer texts take less time, and are tried instead of the same once more.
        if (thrown.mayBeTheTexts) throw thrown;
        const backoff = firstPauseMs * 2 ** (attempt - 1) * (0.5 + Math.random() / 2);
        const waitMs = Math.max(thrown.waitMs ?? 0, Math.min(backoff, longestPauseMs));
        if (waitMs > longestPauseMs || performance.now() + waitMs >= until) throw thrown;
        if (thrown.waitMs !== null) this.#pace.hold(thrown.waitMs);
        await pause(waitMs, signal);
      }
    }
  }

  async #embedOnce(
    texts: readonly string[],
    purpose: EmbedRequest['purpose'],
    leftMs: number,
    signal: AbortSignal,
  ): Promise<Float32Array[]> {
    const asked = this.#askedDimension;
    const limits = {
      timeMs: Math.min(this.#patience.answerMs, Math.max(1, Math.floor(leftMs))),
      bytes: MAX_ANSWER_BYTES,
    };
    try {
      const answer = await postJson(this.#wire.request(texts, purpose, asked), limits, signal);
      const vectors = this.#wire.vectors(answer, texts.length);
      return vectors.map((vector) => this.#checked(vector));
    } catch (thrown) {
      const isRefused = thrown instanceof RequestFailure && (thrown.status === 400 || thrown.status === 422);
      if (!isRefused || asked === null || this.#dimensions !== null) throw thrown;
      // Models whose vectors have one size alone are known to refuse any wish.
      this.#askedDimension = null;
      try {
        return await this.#embedOnce(texts, purpose, leftMs, signal);
      } catch {
        this.#askedDimension = asked;
        throw thrown;
      }
    }
  }

  /** A vector of the size that was set up, as far as the model's are that long. @throws RequestFailure for one unlike the first */
  #checked(vector: Float32Array): Float32Array {
    const { length } = vector;
    this.#dimensions ??= Math.min(length, this.#settings.dimension ?? MAX_DIMENSION);
    this.#given ||= length;
    if (length === this.#given) return length === this.#dimensions ? vector : vector.slice(0, this.#dimensions);
    throw new RequestFailure(`its vectors have ${length} dimensions instead of ${this.#given}`);
  }

  /** What is told of a failure: the model, its place, why, and what to do; never the key. */
  #told(thrown: unknown): unknown {
    if (!(thrown instanceof RequestFailure)) return thrown;
    const { url, model, key } = this.#settings;
    const why = key === null ? thrown.message : thrown.message.replaceAll(key, '…');
    const message = `The embedding model "${model}" at ${new URL(url).origin} failed: ${why}. ${remedy(thrown)}`;
    return new OrreryError('MODEL_ERROR', message, {
      model,
      ...(thrown.status !== null && { status: thrown.status }),
      ...(thrown.status !== null && !thrown.isPassing && { retryable: false }),
    });
  }
}

/** What to do, by the status of HTTP. */
const REMEDIES: Readonly<Record<number, string>> = {
  401: 'Set a valid key where the server is started.',
  403: 'Set a valid key where the server is started.',
  404: 'Check ORRERY_EMBEDDING_MODEL and ORRERY_EMBEDDING_URL where the server is started; a local model may need to be pulled first.',
  429: 'Wait, or set a lower ORRERY_EMBEDDING_RPM.',
};

function remedy({ status, isPassing }: RequestFailure): string {
  if (status !== null && REMEDIES[status] !== undefined) return REMEDIES[status];
  if (isPassing) return 'Check that it runs, and try again; embedding_model "local" needs no server.';
  return 'Check the settings of the embedding model where the server is started; embedding_model "local" needs none.';
}
