import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { LineBlame } from '../../../src/reports/blame-text.ts';
import { ResultStore, resultResources } from '../../../src/server/budget/result-store.ts';
import { Resources } from '../../../src/server/resources.ts';
import { RESOURCES } from '../../../src/tools/resources/catalogue.ts';
import { SAMPLE_TIME, sampleApplication } from '../../server/sample-application.ts';
import { commitAll, git, initRepository } from '../../workspace/git-fixture.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';

const { signal } = new AbortController();

function project(name: string): string {
  const folder = join(temporaryFolder(), name);
  mkdirSync(folder);
  initRepository(folder);
  writeFiles(folder, { 'src/a.ts': 'export const one = 1;\nexport const two = 2;\n' });
  commitAll(folder);
  writeFiles(folder, { 'src/a.ts': 'export const one = 1;\nexport const two = 3;\n' });
  git(
    folder,
    'commit',
    '--quiet',
    '--all',
    '--author=Bob <bob@example.com>',
    '-m',
    'three',
    '--date=2020-01-01T00:00Z',
  );
  writeFiles(folder, { 'src/a.ts': 'export const one = 1;\nexport const two = 3;\nexport const four = 4;\n' });
  return folder;
}

async function resourcesOf(...roots: string[]): Promise<Resources> {
  const application = await sampleApplication({ roots, resources: RESOURCES });
  return new Resources(application, resultResources(new ResultStore(1000)));
}

const failureOf = (promise: Promise<unknown>) => promise.catch((thrown: unknown) => thrown);

describe('the blame of a file', () => {
  it('has the commit, author and age of each line, as JSON and as text', async () => {
    const resources = await resourcesOf(project('engine'));
    const [json] = await resources.read('orrery://project/blame?file=src%2Fa.ts&format=json', signal);
    const blame = JSON.parse(json?.text ?? '') as LineBlame;
    const authors = blame.lines.map((row) => (row === null ? null : blame.commits[row]?.author));
    expect(authors).toEqual(['Ada', 'Bob', null]);
    expect(blame).toMatchObject({ file: 'src/a.ts', reason: null, left_out: 0, partial: null });
    const bob = blame.commits.find(({ author }) => author === 'Bob');
    expect(bob).toMatchObject({ date: '2020-01-01T00:00:00.000Z', subject: 'three', lines: 1, is_beginning: false });
    expect(bob?.age_days).toBe(Math.floor((SAMPLE_TIME.getTime() - Date.UTC(2020, 0, 1)) / 86_400_000));
    const [text] = await resources.read('orrery://project/blame?file=src/a.ts', signal);
    expect(text?.text).toContain('3 lines, 1 of them not committed.');
    expect(text?.text).toMatch(/\| 2 +\| [0-9a-f]{12} +\| \d+ +\| Bob +\| three/);
  });

  it('needs a file of the root that is meant', async () => {
    const resources = await resourcesOf(project('engine'), project('wings'));
    const address = (query: string) => `orrery://project/blame?${query}`;
    const [read] = await resources.read(address('root=wings&file=src/a.ts&format=json'), signal);
    expect(JSON.parse(read?.text ?? '')).toMatchObject({ file: 'src/a.ts', reason: null });
    const named = await failureOf(resources.read(address('root=wings'), signal));
    expect(named).toMatchObject({ errorName: 'INVALID_PARAMS', message: expect.stringContaining('names no file') });
    const outside = await failureOf(resources.read(address('root=wings&file=../../elsewhere.ts'), signal));
    expect(outside).toMatchObject({ errorName: expect.stringMatching(/SECURITY_ERROR|FILE_SYSTEM_ERROR/) });
    const other = await failureOf(resources.read('orrery://project/summary?root=wings&file=src/a.ts', signal));
    expect(other).toMatchObject({
      errorName: 'INVALID_PARAMS',
      message: expect.stringContaining('does not take "file"'),
    });
  });

  it('is listed for no file, and has its files completed', async () => {
    const resources = await resourcesOf(project('engine'));
    expect((await resources.list(signal)).filter(({ uri }) => uri.includes('blame'))).toEqual([]);
    const [uriTemplate] = (await resources.templates()).flatMap((one) =>
      one.name === 'project-blame' ? [one.uriTemplate] : [],
    );
    expect(uriTemplate).toBe('orrery://project/blame{?root,file,format}');
    const values = await resources.complete(
      { uriTemplate: uriTemplate ?? '', name: 'file', typed: 'src', others: {} },
      signal,
    );
    expect(values).toEqual(['src/a.ts']);
  });

  it('says of a file that is not committed that it is not', async () => {
    const folder = project('engine');
    writeFiles(folder, { 'new.ts': 'export {};\n' });
    const resources = await resourcesOf(folder);
    const [json] = await resources.read('orrery://project/blame?file=new.ts&format=json', signal);
    expect(JSON.parse(json?.text ?? '')).toMatchObject({
      commit: null,
      lines: [],
      reason: 'the file is not committed',
    });
    const [text] = await resources.read('orrery://project/blame?file=new.ts', signal);
    expect(text?.text).toContain('Not available: the file is not committed.');
  });
});
