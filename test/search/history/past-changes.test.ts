import { describe, expect, it } from 'vitest';
import { PastChanges } from '../../../src/search/history/past-changes.ts';
import { parseQuery } from '../../../src/search/query.ts';
import { searchedFiles } from '../searched-folder.ts';

const FILES = { 'a.js': 'a;\n', 'b.js': 'b;\n', 'c.js': 'c;\n', 'd.js': 'd;\n' };
const YEAR = 365 * 86_400_000;
const NOW = 100 * YEAR;

const commit = (message: string, files: readonly string[], at = NOW) => ({ hash: message, at, message, files });
const fillers = Array.from({ length: 20 }, (_, at) => commit(`Unrelated ${at}`, ['d.js']));

async function opened(...commits: readonly ReturnType<typeof commit>[]) {
  const index = await searchedFiles(FILES);
  const changes = await PastChanges.of([...commits, ...fillers]);
  const of = (values: Float32Array, path: string) => values[index.index.graph.fileNode(path)] as number;
  return { index, changes, of, evidence: (text: string) => changes.evidenceFor(parseQuery(text), index) };
}

describe('past changes', () => {
  it('vote for the files they touched when they say much the same', async () => {
    const { evidence, of } = await opened(commit('Fix retry of uploads', ['a.js']), commit('Fix the parser', ['b.js']));
    const { files, similar } = evidence('Fix uploads that retry for ever');
    const { pastCommits, pastSure, pastWords } = files;
    expect(of(pastCommits, 'a.js')).toBeGreaterThan(4 * of(pastCommits, 'b.js'));
    expect(of(pastWords, 'a.js')).toBeGreaterThan(of(pastWords, 'b.js'));
    expect(of(pastCommits, 'c.js')).toBe(0);
    expect(of(pastSure, 'a.js')).toBeGreaterThan(of(pastSure, 'b.js'));
    expect(of(pastSure, 'a.js')).toBeLessThan(1);
    expect(similar[0]?.change.hash).toBe('Fix retry of uploads');
  });

  it('count less the older they are and the more files they touched', async () => {
    const { evidence, of } = await opened(
      commit('Fix uploads', ['a.js']),
      commit('Fix uploads', ['b.js', 'x.js', 'y.js', 'c.js']),
      commit('Fix uploads', ['d.js'], NOW - YEAR),
    );
    const { pastCommits, recent } = evidence('Fix the uploads again').files;
    expect(of(pastCommits, 'b.js')).toBeLessThan(of(pastCommits, 'a.js'));
    expect(of(pastCommits, 'd.js')).toBeCloseTo(of(pastCommits, 'a.js') / 2, 5);
    expect(of(recent, 'a.js')).toBe(1);
    expect(of(recent, 'b.js')).toBeLessThan(of(recent, 'a.js'));
  });

  it('say which files were changed together', async () => {
    const { changes, index, of } = await opened(
      commit('One', ['a.js', 'b.js']),
      commit('Two', ['a.js', 'b.js']),
      commit('Three', ['a.js', 'c.js']),
    );
    const together = changes.together(new Map([[index.index.graph.fileNode('a.js'), 1]]), index);
    expect(of(together, 'a.js')).toBe(0);
    expect(of(together, 'b.js')).toBeCloseTo(2 * of(together, 'c.js'), 5);
    expect(of(together, 'd.js')).toBe(0);
  });

  it('are the same however often they are asked', async () => {
    const { evidence } = await opened(commit('Fix uploads', ['a.js', 'b.js']), commit('Add uploads', ['b.js']));
    expect(evidence('Fix the uploads again')).toEqual(evidence('Fix the uploads again'));
  });
});
