import { afterEach, expect, it, vi } from 'vitest';
import { hasTool } from './has-tool.ts';

afterEach(() => void vi.unstubAllEnvs());

it('skips tests without their tool where a person runs them', () => {
  vi.stubEnv('CI', '');
  expect(hasTool('javac', false)).toBe(false);
  expect(hasTool('javac', true)).toBe(true);
});

it('fails on CI where a tool is missing, and names it', () => {
  vi.stubEnv('CI', '1');
  expect(hasTool('javac', true)).toBe(true);
  expect(() => hasTool('javac', false)).toThrow('javac');
});

it('goes on CI without what the run names', () => {
  vi.stubEnv('CI', '1');
  vi.stubEnv('ORRERY_TESTS_WITHOUT', 'go, cargo 1.85');
  expect(hasTool('cargo 1.85', false)).toBe(false);
  expect(() => hasTool('javac', false)).toThrow('javac');
});
