import { describe, expect, it } from 'vitest';
import {
  lessThinking,
  THINKING_MODES,
  THINKING_TOKENS,
  type ThinkingField,
  thinkingFor,
} from '../../../src/assistant/models/thinking.ts';

const budget = (least: number, most: number): ThinkingField => ({ kind: 'budget', least, most });

describe('how much a model is told to think', () => {
  it('is so many tokens by mode', () => {
    expect(THINKING_TOKENS).toEqual({ minimal: 128, low: 2048, medium: 8192, high: 16_384, max: 32_768 });
  });

  it.each([
    ['max', budget(128, 32_768), 65_536, 32_768],
    ['max', budget(0, 24_576), 65_536, 24_576],
    ['minimal', budget(512, 24_576), 65_536, 512],
    ['max', budget(128, 32_768), 8192, 8191],
    ['minimal', budget(128, 32_768), 65_536, 128],
  ] as const)('is for %s within what the model takes and what is left for an answer', (mode, field, most, tokens) => {
    expect(thinkingFor(mode, field, most)).toEqual({ kind: 'budget', tokens });
  });

  it.each([
    ['minimal', ['minimal', 'low', 'medium', 'high'], 'minimal'],
    ['minimal', ['low', 'high'], 'low'],
    ['medium', ['low', 'high'], 'high'],
    ['max', ['low', 'medium', 'high'], 'high'],
  ] as const)('is for %s a word that the model knows', (mode, levels, level) => {
    expect(thinkingFor(mode, { kind: 'level', levels }, 1000)).toEqual({ kind: 'level', level });
  });

  it('is nothing where the model takes nothing', () => {
    for (const mode of THINKING_MODES) expect(thinkingFor(mode, { kind: 'none' }, 1000)).toEqual({ kind: 'none' });
  });

  it('can be less, but not less than the least', () => {
    expect(THINKING_MODES.map(lessThinking)).toEqual([null, 'minimal', 'minimal', 'low', 'medium']);
  });
});
