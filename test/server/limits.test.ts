import { describe, expect, it } from 'vitest';
import { OrreryError } from '../../src/errors.ts';
import { DEFAULT_LIMITS, LIMIT_NAMES, LIMITS, parseLimits } from '../../src/server/limits.ts';

function problemsOf(parse: () => unknown): readonly string[] {
  try {
    parse();
  } catch (error) {
    expect(error).toBeInstanceOf(OrreryError);
    expect((error as OrreryError).errorName).toBe('VALIDATION_ERROR');
    return (error as OrreryError).data.problems as string[];
  }
  return [];
}

describe('the table of limits', () => {
  it('has the documented defaults', () => {
    expect(DEFAULT_LIMITS).toEqual({
      rateBurst: 1000,
      rateSustained: 100,
      maxRequestBytes: 1024 * 1024,
      maxResponseBytes: 10 * 1024 * 1024,
      maxPageBytes: 32 * 1024 * 1024,
      maxInFlight: 128,
      deadline: 300,
      wait: 20,
      pollAfter: 0,
      maxOutputTokens: 10_000,
      maxMemory: 4096,
    });
  });

  it.each(LIMIT_NAMES)('names the flag and the variable of %s after it', (name) => {
    const words = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    expect(LIMITS[name].flag).toBe(`--${words}`);
    expect(LIMITS[name].env).toBe(`ORRERY_${words.replaceAll('-', '_').toUpperCase()}`);
  });

  it.each(LIMIT_NAMES)('keeps the default of %s within its own range', (name) => {
    const { min, max, default: value } = LIMITS[name];
    expect(value).toBeGreaterThanOrEqual(min);
    expect(value).toBeLessThanOrEqual(max);
  });
});

describe('parsing limits', () => {
  it('takes the defaults when nothing is given', () => {
    expect(parseLimits({})).toEqual(DEFAULT_LIMITS);
  });

  it.each(LIMIT_NAMES)('reads %s from its flag and from its variable', (name) => {
    const { env, min } = LIMITS[name];
    expect(parseLimits({ flags: { [name]: String(min) } })[name]).toBe(min);
    expect(parseLimits({ flags: { [name]: min } })[name]).toBe(min);
    expect(parseLimits({ env: { [env]: String(min) } })[name]).toBe(min);
  });

  it('prefers the flag to the variable', () => {
    const limits = parseLimits({ flags: { maxInFlight: '4' }, env: { ORRERY_MAX_IN_FLIGHT: '8' } });
    expect(limits.maxInFlight).toBe(4);
  });

  it('treats an empty variable as absent', () => {
    expect(parseLimits({ env: { ORRERY_DEADLINE: '' } }).deadline).toBe(300);
  });

  it('takes 0 as a burst, which turns the rate limit off', () => {
    expect(parseLimits({ flags: { rateBurst: '0' } }).rateBurst).toBe(0);
  });

  it.each(['', 'ten', '-1', '1.5', '1e3', '0x10', '10MB', 'NaN', 'Infinity'])('refuses %j from a flag', (given) => {
    expect(problemsOf(() => parseLimits({ flags: { deadline: given } }))).toEqual([
      `--deadline is "${given}": give a whole number of seconds from 1 to 86400`,
    ]);
  });

  it('refuses values outside the range', () => {
    expect(problemsOf(() => parseLimits({ flags: { maxInFlight: 0 } }))).toHaveLength(1);
    expect(problemsOf(() => parseLimits({ flags: { maxInFlight: 65_537 } }))).toHaveLength(1);
  });

  it('names every wrong value at once, each by where it came from', () => {
    const problems = problemsOf(() =>
      parseLimits({ flags: { rateBurst: 'many' }, env: { ORRERY_MAX_REQUEST_BYTES: 'big' } }),
    );
    expect(problems).toHaveLength(2);
    expect(problems[0]).toContain('--rate-burst is "many"');
    expect(problems[1]).toContain('ORRERY_MAX_REQUEST_BYTES is "big"');
  });
});
