import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keptRuns, outsideRuns } from '../../src/search/kept-runs.ts';

const lists = fc.uniqueArray(fc.nat(30), { maxLength: 20 });

it('covers what two lists have in common, in their order, and nothing else', () => {
  fc.assert(
    fc.property(lists, lists, (one, other) => {
      const [before, now] = [one.toSorted((a, b) => a - b), other.toSorted((a, b) => a - b)];
      const runs = keptRuns(before, now);
      const covered = runs.flatMap((run) => now.slice(run.now, run.now + run.count));
      expect(covered).toEqual(now.filter((element) => before.includes(element)));
      expect(runs.flatMap((run) => before.slice(run.before, run.before + run.count))).toEqual(covered);
      const coming = outsideRuns(runs, 'now', now.length).map((at) => now[at]);
      expect(coming).toEqual(now.filter((element) => !before.includes(element)));
      const going = outsideRuns(runs, 'before', before.length).map((at) => before[at]);
      expect(going).toEqual(before.filter((element) => !now.includes(element)));
    }),
  );
});

it('follows both lists where elements changed places', () => {
  expect(keptRuns(['a', 'b', 'c'], ['c', 'a', 'b'])).toEqual([{ before: 2, now: 0, count: 1 }]);
});
