import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPending } from '../../../src/workspace/pending/read-pending.ts';
import { repositoryAt } from '../../../src/workspace/repository.ts';
import { initRepository } from '../git-fixture.ts';
import { apply, steps } from './random-repository.ts';
import { counted, numstatOf, statusOf, toldBy } from './told-by-git.ts';

const ALL = { staged: true, unstaged: true, untracked: true, comparedTo: null };

test('what is pending in any repository is what git itself says of it', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const parent = mkdtempSync(join(tmpdir(), 'orrery-pending-'));
      // What is written through a link to `../out` goes with the repository, and is not there for the next one.
      const folder = join(parent, 'repository');
      try {
        mkdirSync(folder);
        initRepository(folder);
        apply(folder, all);
        const repository = repositoryAt(folder);
        if (repository === null) throw new Error('there is no repository');
        const result = await readPending(repository, folder, ALL);
        if (result.kind === 'none') throw new Error(result.reason);
        const { staged, unstaged, untracked, unmerged } = result.pending;
        const expected = statusOf(folder);
        expect({
          staged: toldBy(staged),
          unstaged: toldBy(unstaged),
          untracked: untracked.map(({ path }) => path).sort(),
          unmerged,
        }).toEqual(expected);
        expect(counted(staged)).toEqual(numstatOf(folder, '--cached'));
        expect(counted(unstaged)).toEqual(numstatOf(folder));
      } finally {
        rmSync(parent, { recursive: true });
      }
    }),
    { numRuns: 30 },
  );
});
