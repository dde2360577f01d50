import { execFileSync } from 'node:child_process';
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { historyCases } from '../../bench/defect-evaluation/history-case.ts';
import { effortAwareArea, rocArea } from '../../bench/defect-evaluation/ranking.ts';
import { git, initRepository } from '../workspace/git-fixture.ts';
import { temporaryFolder, writeFiles } from '../workspace/temporary-folder.ts';

describe('rocArea', () => {
  it('is the chance that a positive is ranked above a negative', () => {
    const sample = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.boolean()), { maxLength: 30 });
    fc.assert(
      fc.property(sample, (files) => {
        const scores = files.map(([score]) => score);
        const positive = files.map(([, isPositive]) => isPositive);
        const pairs = files.flatMap(([a, isPositive]) =>
          isPositive ? files.filter(([, other]) => !other).map(([b]) => (a > b ? 1 : a === b ? 0.5 : 0)) : [],
        );
        const area = rocArea(scores, positive);
        if (pairs.length === 0) expect(area).toBeNull();
        else expect(area).toBeCloseTo(pairs.reduce<number>((sum, one) => sum + one, 0) / pairs.length, 9);
      }),
    );
  });
});

describe('effortAwareArea', () => {
  const lines = [100, 10, 50, 40];
  const bugs = [1, 2, 0, 1];

  it('is 1 for the order by bugs a line, and 0 for its reverse', () => {
    const density = bugs.map((count, at) => count / (lines[at] as number));
    expect(effortAwareArea(density, bugs, lines)).toBeCloseTo(1, 10);
    expect(
      effortAwareArea(
        density.map((one) => -one),
        bugs,
        lines,
      ),
    ).toBeCloseTo(0, 10);
  });

  it('lies between for other orders, and takes ties neither way', () => {
    const [tied, largest, smallest] = [lines.map(() => 0), lines, lines.map((one) => -one)].map((scores) =>
      effortAwareArea(scores, bugs, lines),
    ) as [number, number, number];
    expect(tied).toBeCloseTo((largest + smallest) / 2, 10);
    expect(largest).toBeLessThan(smallest);
  });
});

describe('historyCases', () => {
  it('measures a tree with what was known, and judges by what was fixed later, renames followed', async () => {
    const folder = temporaryFolder();
    initRepository(folder);
    const names = Array.from({ length: 31 }, (_, at) => `src/file${String(at).padStart(2, '0')}.ts`);
    writeFiles(folder, Object.fromEntries(names.map((name) => [name, 'export const a = 1;\nexport const b = 2;\n'])));
    commit(folder, '2023-01-15', 'Begin');
    writeFiles(folder, { [names[0] as string]: 'export const a = 2;\nexport const b = 2;\n' });
    commit(folder, '2023-02-01', 'Change the first');
    renameSync(join(folder, names[1] as string), join(folder, 'src/renamed.ts'));
    commit(folder, '2023-06-01', 'Rename the second');
    const fixed = [...names.slice(2, 13), 'src/renamed.ts'];
    writeFiles(folder, Object.fromEntries(fixed.map((name) => [name, 'export const a = 3;\nexport const b = 2;\n'])));
    commit(folder, '2023-07-01', 'Fix wrong values: a crash');
    writeFiles(folder, { 'src/new.ts': 'export const c = 1;\n' });
    commit(folder, '2024-03-01', 'Add a file');

    const cases = await historyCases(folder, 'sample');
    expect(cases).toMatchObject([{ repository: 'sample', day: '2023-03-02', fixing_commits: 1 }]);
    const files = cases[0]?.files ?? [];
    expect(files).toHaveLength(31);
    expect(files.filter(({ fixes }) => fixes > 0).map(({ path }) => path)).toEqual(names.slice(1, 13));
    expect(files.find(({ path }) => path === names[0])).toMatchObject({ commits: 2, fixes: 0, code_lines: 2 });
    expect(files.every(({ path }) => path !== 'src/new.ts' && path !== 'src/renamed.ts')).toBe(true);
  });
});

function commit(folder: string, day: string, subject: string): void {
  git(folder, 'add', '--all');
  const env = { ...process.env, GIT_AUTHOR_DATE: `${day}T12:00:00Z`, GIT_COMMITTER_DATE: `${day}T12:00:00Z` };
  const person = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com'];
  execFileSync('git', [...person, 'commit', '--quiet', '--message', subject], { cwd: folder, env });
}
