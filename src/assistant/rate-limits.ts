import { OrreryError } from '../errors.ts';
import type { AssistantTool } from './prompts/intents.ts';

/** Calls a minute. */
export const CALLS_A_MINUTE: Readonly<Record<AssistantTool, number>> = {
  chat: 10,
  analyze: 5,
  codereview: 5,
  debug: 5,
  thinkdeep: 3,
  precommit: 3,
};

const MINUTE_MS = 60_000;

/** How often tools that cost money may be called: a bucket of tokens for each, filled evenly. */
export class RateLimits {
  readonly #isOn: boolean;
  readonly #buckets = new Map<AssistantTool, { tokens: number; at: number }>();

  constructor(isOn: boolean) {
    this.#isOn = isOn;
  }

  /** @throws OrreryError `RATE_LIMIT_EXCEEDED` where the tool was called as often as it may be; says when it may be again */
  take(tool: AssistantTool, now: number): void {
    if (!this.#isOn) return;
    const most = CALLS_A_MINUTE[tool];
    const bucket = this.#buckets.get(tool) ?? { tokens: most, at: now };
    const tokens = Math.min(most, bucket.tokens + ((now - bucket.at) * most) / MINUTE_MS);
    if (tokens >= 1) {
      this.#buckets.set(tool, { tokens: tokens - 1, at: now });
      return;
    }
    const waitMs = Math.ceil(((1 - tokens) * MINUTE_MS) / most);
    const message = `${tool} may be called ${most} times a minute here: call again in ${Math.ceil(waitMs / 1000)} s.`;
    throw new OrreryError('RATE_LIMIT_EXCEEDED', message, { retry_after_ms: waitMs });
  }
}
