import { describe, expect, it } from 'vitest';
import type { Event, State } from '../../src/server/lifecycle.ts';
import { admits, EVENTS, Lifecycle, STATES, transition } from '../../src/server/lifecycle.ts';

const VALID: readonly (readonly [State, Event, State])[] = [
  ['uninitialized', 'initialize', 'initializing'],
  ['initializing', 'initialize-refused', 'uninitialized'],
  ['initializing', 'initialized', 'ready'],
  ['uninitialized', 'input-ended', 'shutting-graceful'],
  ['initializing', 'input-ended', 'shutting-graceful'],
  ['ready', 'input-ended', 'shutting-graceful'],
  ['uninitialized', 'signal', 'shutting-graceful'],
  ['initializing', 'signal', 'shutting-graceful'],
  ['ready', 'signal', 'shutting-graceful'],
  ['uninitialized', 'fault', 'shutting-forced'],
  ['initializing', 'fault', 'shutting-forced'],
  ['ready', 'fault', 'shutting-forced'],
  ['shutting-graceful', 'signal', 'shutting-forced'],
  ['shutting-graceful', 'fault', 'shutting-forced'],
  ['shutting-graceful', 'finished', 'closed'],
  ['shutting-forced', 'signal', 'shutting-forced'],
  ['shutting-forced', 'fault', 'shutting-forced'],
  ['shutting-forced', 'finished', 'closed'],
];

const isValid = (state: State, event: Event) => VALID.some(([from, on]) => from === state && on === event);
const INVALID = STATES.flatMap((state) =>
  EVENTS.filter((event) => !isValid(state, event)).map((event) => [state, event] as const),
);

describe('the life of a connection', () => {
  it.each(VALID)('goes from %s on %s to %s', (from, event, to) => {
    expect(transition(from, event)).toEqual({ valid: true, state: to });
  });

  it.each(INVALID)('stays %s on %s and says why', (state, event) => {
    const result = transition(state, event);
    expect(result).toMatchObject({ valid: false, state });
    expect(result.valid ? '' : result.reason).toBe(`"${event}" is not allowed while the connection is ${state}`);
  });

  it('has a rule for every pair of state and event', () => {
    expect(VALID.length + INVALID.length).toBe(STATES.length * EVENTS.length);
  });

  it('begins uninitialized, follows valid events and ignores the others', () => {
    const lifecycle = new Lifecycle();
    const seen = (['initialized', 'initialize', 'initialize', 'initialized', 'signal', 'finished'] as const).map(
      (event) => [lifecycle.apply(event).valid, lifecycle.state],
    );
    expect(seen).toEqual([
      [false, 'uninitialized'],
      [true, 'initializing'],
      [false, 'initializing'],
      [true, 'ready'],
      [true, 'shutting-graceful'],
      [true, 'closed'],
    ]);
  });
});

describe('admitting a request that does not describe itself', () => {
  it.each([
    ['ping', true],
    ['initialize', true],
    ['tools/list', false],
    ['server/discover', false],
    ['analyze_complexity', false],
  ])('before initialize: %s is %s', (method, served) => {
    expect(admits('uninitialized', method)).toBe(served);
  });

  it.each(STATES.filter((state) => state !== 'uninitialized'))('serves any method once %s', (state) => {
    expect(admits(state, 'tools/list')).toBe(true);
  });
});
