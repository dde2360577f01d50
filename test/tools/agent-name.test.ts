import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_AGENT, recordedAgent, UNKNOWN_AGENT } from '../../src/tools/agent-name.ts';

describe('the name that an agent is recorded under', () => {
  it.each([
    ['ada', null, 'ada'],
    [UNKNOWN_AGENT, null, UNKNOWN_AGENT],
    [UNKNOWN_AGENT, 'ci', 'ci'],
    ['ci', 'ci', 'ci'],
    ['night', 'ci', 'ci/night'],
    ['ci/night', 'ci', 'ci/night'],
    ['ada', 'ci', 'ci/ada'],
    ['cinema', 'ci', 'ci/cinema'],
  ])('who says %j and is known as %j is %j', (said, known, recorded) => {
    expect(recordedAgent(said, known)).toBe(recorded);
  });

  it('is that of the caller up to the first slash, whatever it calls itself', () => {
    const known = fc.stringMatching(/^[\w.:-]{1,64}$/);
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: MAX_AGENT }), known, (said, name) => {
        const recorded = recordedAgent(said, name);
        expect(recorded.split('/')[0]).toBe(name);
        expect(recorded.length).toBeLessThanOrEqual(MAX_AGENT);
        expect(recordedAgent(recorded, name)).toBe(recorded);
      }),
    );
  });
});
