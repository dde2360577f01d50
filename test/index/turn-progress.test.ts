import { describe, expect, it } from 'vitest';
import { TurnProgress } from '../../src/index/turn-progress.ts';

describe('the progress of turns', () => {
  it('is none while nothing goes on, and what was reported last while something does', async () => {
    const progress = new TurnProgress();
    expect(progress.current).toBeNull();
    await progress.during(async () => {
      expect(progress.current).toEqual({ done: 0, total: null, message: 'Listing the files' });
      progress.report(3, 9, 'Reading the code');
      expect(progress.current).toEqual({ done: 3, total: 9, message: 'Reading the code' });
    });
    expect(progress.current).toBeNull();
  });

  it('is heard by all who wait, until what they wait for has ended', async () => {
    const progress = new TurnProgress();
    const heard: string[] = [];
    const first = Promise.withResolvers<void>();
    const second = Promise.withResolvers<void>();
    const waits = [
      progress.heard((done) => void heard.push(`first ${done}`), first.promise),
      progress.heard((done) => void heard.push(`second ${done}`), second.promise),
      progress.heard(undefined, second.promise),
    ];
    progress.report(1, 2, 'Reading the code');
    first.resolve();
    await waits[0];
    progress.report(2, 2, 'Reading the code');
    second.resolve();
    await Promise.all(waits);
    progress.report(3, 3, 'Linking the code');
    expect(heard).toEqual(['first 1', 'second 1', 'second 2']);
  });

  it('ends with work that fails', async () => {
    const progress = new TurnProgress();
    await expect(progress.during(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    expect(progress.current).toBeNull();
  });
});
