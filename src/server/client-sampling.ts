import { createHash } from 'node:crypto';
import type { Asked, Question } from '../assistant/models/ask-models.ts';
import type { Message } from '../assistant/models/model.ts';
import type { Sampling } from '../assistant/models/sampling.ts';
import { OrreryError } from '../errors.ts';

/** What a client's model is to answer. */
export interface SamplingRequest {
  readonly system: string;
  readonly messages: readonly Message[];
  readonly temperature: number;
  readonly maxTokens: number;
}

/** What is known of a client's model, for one call. */
export type ClientSampling =
  /** The client has none to ask, or is not to be asked. */
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'unasked' }
  | {
      readonly kind: 'answered';
      readonly requestId: string;
      readonly text: string;
      readonly model: string;
      /** In the client's word; null where it gives none. */
      readonly stopReason: string | null;
    };

export const NO_SAMPLING: ClientSampling = { kind: 'unavailable' };

/** Clients have to be told how much their models may say. */
const MAX_TOKENS = 8192;

/** A call stopped for the client's model to be asked. Where nobody does, it is the failure that it says it is. */
export class SamplingNeeded extends OrreryError {
  readonly request: SamplingRequest;

  constructor(request: SamplingRequest) {
    super('MODEL_ERROR', "The client's model must be asked first.", { reason: 'sampling' });
    this.request = request;
  }
}

/** Tells one request from another, so that an answer counts for what was asked and for nothing else. */
export function samplingId(request: SamplingRequest): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('hex');
}

/**
 * A client's model as tools ask it: the call stops, the client asks its model, and the call is made again with the answer.
 *
 * @returns null where it cannot be asked
 */
export function clientModel(state: ClientSampling): Sampling | null {
  if (state.kind === 'unavailable') return null;
  return {
    async ask({ system, messages, temperature }: Question): Promise<Asked | null> {
      const request: SamplingRequest = { system, messages, temperature, maxTokens: MAX_TOKENS };
      if (state.kind === 'unasked') throw new SamplingNeeded(request);
      // The tree has changed meanwhile, and the answer is to another question.
      if (state.requestId !== samplingId(request)) return null;
      const { text, model, stopReason } = state;
      const finish = stopReason === 'maxTokens' ? 'length' : 'stop';
      const used = { prompt: null, output: null, thinking: null };
      return {
        answer: { text, finish, finishSaid: stopReason, used },
        ...{ provider: 'client', model, thinking: { kind: 'none' }, warnings: [] },
      };
    },
  };
}
