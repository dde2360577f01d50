import { OrreryError } from '../errors.ts';
import { TokenBucket } from '../token-bucket.ts';
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

/** How often tools that cost money may be called: each by itself. */
export class RateLimits {
  readonly #buckets: ReadonlyMap<AssistantTool, TokenBucket>;

  /**
   * @param isOn whether there are limits at all
   * @param now a monotonic clock in milliseconds
   */
  constructor(isOn: boolean, now: () => number = () => performance.now()) {
    const tools = isOn ? (Object.keys(CALLS_A_MINUTE) as AssistantTool[]) : [];
    const bucketOf = (tool: AssistantTool) => new TokenBucket(CALLS_A_MINUTE[tool], CALLS_A_MINUTE[tool] / 60, now);
    this.#buckets = new Map(tools.map((tool) => [tool, bucketOf(tool)]));
  }

  /** @throws OrreryError `RATE_LIMIT_EXCEEDED` where the tool was called as often as it may be; says when it may be again */
  take(tool: AssistantTool): void {
    const waitMs = this.#buckets.get(tool)?.take() ?? 0;
    if (waitMs === 0) return;
    const message = `${tool} may be called ${CALLS_A_MINUTE[tool]} times a minute here: call again in ${Math.ceil(waitMs / 1000)} s.`;
    throw new OrreryError('RATE_LIMIT_EXCEEDED', message, { retry_after_ms: waitMs });
  }
}
