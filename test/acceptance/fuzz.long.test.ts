import { describe, expect, test } from 'vitest';
import { fuzz, TRANSPORTS } from '../../reliability/fuzz/run.ts';

/** As many as take seconds; `npm run fuzz` sends a million. */
const MESSAGES = { stdio: 750, http: 160 } as const;

describe('whatever is sent', () => {
  test.each(TRANSPORTS)(
    'over %s, each request is answered once, and as the table of errors says',
    async (transport) => {
      const plan = { messages: MESSAGES[transport], seed: 1, transports: [transport], only: null };
      const { faults, messages, transports } = await fuzz(plan, () => {});
      expect(faults).toEqual([]);
      expect(messages).toBe(MESSAGES[transport]);
      expect(transports[0]?.answers).toBeGreaterThan(MESSAGES[transport] / 4);
    },
    240_000,
  );
});
