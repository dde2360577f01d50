import { rmSync, symlinkSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LineHits } from '../../../src/workspace/coverage/line-hits.ts';
import { findReports } from '../../../src/workspace/coverage/places.ts';
import { type CoverageOptions, readCoverage } from '../../../src/workspace/coverage/read-coverage.ts';
import { temporaryFolder, writeFiles } from '../temporary-folder.ts';

const lcov = (...paths: string[]) => paths.map((path) => `SF:${path}\nDA:1,1\nDA:2,0\nend_of_record\n`).join('');

const SOURCES = ['src/a.ts', 'src/b/index.ts', 'src/c/index.ts', 'main.ts'];

async function read(files: Record<string, string>, paths = SOURCES, options: CoverageOptions = {}) {
  const folder = temporaryFolder();
  writeFiles(folder, Object.fromEntries([...paths.map((path) => [path, 'code\n']), ...Object.entries(files)]));
  return { folder, report: await readCoverage({ folder, paths: new Set(paths) }, options) };
}

describe('readCoverage', () => {
  it('gives null where there is no report', async () => {
    expect((await read({ 'coverage/index.html': '' })).report).toBeNull();
  });

  it('counts the lines of files by their relative paths', async () => {
    const { report } = await read({ 'coverage/lcov.info': lcov('src/a.ts', 'main.ts') });
    expect(report).toMatchObject({ source: 'report', format: 'lcov', reports: ['coverage/lcov.info'], problems: [] });
    expect([...(report?.files.keys() ?? [])]).toEqual(['main.ts', 'src/a.ts']);
    expect(report?.files.get('src/a.ts')).toEqual({
      covered: 1,
      total: 2,
      lines: LineHits.of([
        [1, 1],
        [2, 0],
      ]),
    });
  });

  it('takes absolute paths, and paths relative to the folder of the report and to the sources it names', async () => {
    const folder = temporaryFolder();
    writeFiles(folder, {
      'packages/p/src/a.ts': '',
      'packages/p/coverage/lcov.info': lcov('src/a.ts'),
      'lib/b.py': '',
      'coverage.xml': `<coverage><sources><source>${folder}/lib</source></sources><packages><package><classes><class filename="b.py"><lines><line number="1" hits="1"/></lines></class></classes></package></packages></coverage>`,
      'cover.out': `mode: set\n${folder}/main.go:1.1,2.2 3 1\n`,
      'main.go': '',
    });
    const paths = new Set(['packages/p/src/a.ts', 'lib/b.py', 'main.go']);
    const report = await readCoverage({ folder, paths });
    expect([...(report?.files.keys() ?? [])]).toEqual(['lib/b.py', 'main.go', 'packages/p/src/a.ts']);
    expect(report?.format).toBe('cobertura,go,lcov');
    expect(report?.files.get('main.go')).toMatchObject({ covered: 3, total: 3 });
  });

  it('finds the files that paths of another machine mean by their longest end', async () => {
    const { report } = await read({
      'lcov.info': lcov('/ci/build/src/a.ts', '/ci/build/src/b/index.ts', '/ci/build/main.ts'),
    });
    expect([...(report?.files.keys() ?? [])]).toEqual(['main.ts', 'src/a.ts', 'src/b/index.ts']);
    expect(report?.problems).toEqual([]);
  });

  it('takes the paths of Go modules and of Windows', async () => {
    const go = await read({ 'coverage.out': 'mode: set\nexample.com/m/pkg/x.go:1.1,2.2 1 1\n' }, ['pkg/x.go']);
    expect([...(go.report?.files.keys() ?? [])]).toEqual(['pkg/x.go']);
    const windows = await read({ 'lcov.info': lcov('C:\\ci\\src\\a.ts') });
    expect([...(windows.report?.files.keys() ?? [])]).toEqual(['src/a.ts']);
  });

  it('does not take a file for another that merely has its name', async () => {
    const { report } = await read({
      'lcov.info': lcov('/other/lib/index.ts', '/other/lib/util.ts', '/other/app/main.ts', '/other/app/view.ts'),
    });
    expect(report?.files.size).toBe(0);
    expect(report?.problems).toEqual([
      'lcov.info belongs to another tree and is not used: none of the 4 files it names are here, /other/lib/index.ts is not.',
    ]);
  });

  it('says which files of a report are not here', async () => {
    const { report } = await read({ 'lcov.info': lcov('src/a.ts', 'main.ts', 'src/gone.ts') });
    expect(report?.files.size).toBe(2);
    expect(report?.problems).toEqual([
      '1 of the 3 files named in lcov.info are not in this tree, such as src/gone.ts.',
    ]);
  });

  it('leaves a malformed report out and says why, and reads the others', async () => {
    const { report } = await read({
      'coverage/lcov.info': lcov('src/a.ts'),
      'coverage/coverage-final.json': '{"a": 1}',
    });
    expect(report?.reports).toEqual(['coverage/lcov.info']);
    expect(report?.problems).toEqual([
      'coverage/coverage-final.json is not used: it is a malformed istanbul report: a has no statementMap and s.',
    ]);
  });

  it('takes the higher count where reports overlap', async () => {
    const { report } = await read({
      'coverage/lcov.info': lcov('src/a.ts'),
      'lcov.info': 'SF:src/a.ts\nDA:2,5\nDA:3,0\nend_of_record\n',
    });
    expect(report?.files.get('src/a.ts')).toEqual({
      covered: 2,
      total: 3,
      lines: LineHits.of([
        [1, 1],
        [2, 5],
        [3, 0],
      ]),
    });
  });

  it('does not count what a report says of files outside the folder', async () => {
    const root = temporaryFolder();
    writeFiles(root, { 'a/x.ts': '', 'b/y.ts': '', 'a/lcov.info': lcov('x.ts', join(root, 'b/y.ts')) });
    const report = await readCoverage({ folder: join(root, 'a'), paths: new Set(['x.ts']) }, { root });
    expect([...(report?.files.keys() ?? [])]).toEqual(['a/x.ts']);
    expect(report?.problems).toEqual([]);
  });

  it('does not count other places of the machine it was made on, nor code that was installed', async () => {
    const root = temporaryFolder();
    writeFiles(root, {
      'a/x.ts': '',
      'a/lcov.info': lcov(join(root, 'a/x.ts'), '/elsewhere/b/x.ts', '/usr/include/x.h'),
    });
    const report = await readCoverage({ folder: join(root, 'a'), paths: new Set(['x.ts', 'include/x.h']) });
    expect([...(report?.files.keys() ?? [])]).toEqual(['x.ts']);
    expect(report?.problems).toEqual([]);
  });

  it('says the same of files outside the root whether they are there or not', async () => {
    const parent = temporaryFolder();
    writeFiles(parent, { 'there.ts': '', 'root/src/a.ts': '' });
    symlinkSync('..', join(parent, 'root/out'));
    const answers = [];
    for (const name of ['there.ts', 'missing.ts']) {
      const named = [join(parent, name), `../${name}`, join(parent, 'root/out', name), '/elsewhere/c.ts'];
      writeFiles(parent, { 'root/lcov.info': lcov('src/a.ts', ...named) });
      const folder = join(parent, 'root/src');
      const report = await readCoverage({ folder, paths: new Set(['a.ts']) }, { root: join(parent, 'root') });
      answers.push(JSON.stringify(report).replaceAll(name, 'NAME'));
    }
    expect(answers[0]).toEqual(answers[1]);
  });

  it('reads no report that is too large, and no more than so much of all together', async () => {
    const root = temporaryFolder();
    const sizes = { 'a/cover.out': 129, 'b/cover.out': 128, 'c/cover.out': 128, 'd/cover.out': 1 };
    for (const [path, mebibytes] of Object.entries(sizes)) {
      writeFiles(root, { [path]: '' });
      truncateSync(join(root, path), mebibytes * 1024 * 1024);
    }
    const report = await readCoverage({ folder: root, paths: new Set(['a/a.go', 'b/b.go', 'c/c.go', 'd/d.go']) });
    expect(report?.problems).toEqual([
      'a/cover.out is not used: it is larger than 128 MB.',
      expect.stringMatching(/^b.cover\.out is not used: .* malformed/),
      expect.stringMatching(/^c.cover\.out is not used: .* malformed/),
      'd/cover.out is not used: with those before it, it is more than 256 MB.',
    ]);
  });

  it('takes a report of the whole root for a folder in it that has none of its own', async () => {
    const root = temporaryFolder();
    writeFiles(root, { 'a/x.ts': '', 'b/y.ts': '', 'coverage/lcov.info': lcov('a/x.ts', 'b/y.ts') });
    const tree = { folder: join(root, 'a'), paths: new Set(['x.ts']) };
    expect(await readCoverage(tree)).toBeNull();
    const report = await readCoverage(tree, { root });
    expect(report).toMatchObject({ reports: ['coverage/lcov.info'], problems: [] });
    expect([...(report?.files.keys() ?? [])]).toEqual(['a/x.ts']);
  });

  it('names the reports of a folder, and what is wrong with them, from the root on', async () => {
    const root = temporaryFolder();
    writeFiles(root, { 'a/x.ts': '', 'a/lcov.info': lcov('x.ts'), 'a/coverage/lcov.info': 'SF:x.ts\n' });
    const report = await readCoverage({ folder: join(root, 'a'), paths: new Set(['x.ts']) }, { root });
    expect(report?.reports).toEqual(['a/lcov.info']);
    expect(report?.problems).toEqual([expect.stringMatching(/^a\/coverage\/lcov\.info is not used/)]);
  });

  it('reads a named report of any name, and no other', async () => {
    const files = { 'lcov.info': lcov('main.ts'), 'out/unit-tests.txt': `TN:\n${lcov('src/a.ts')}` };
    const { folder } = await read(files);
    const report = await readCoverage(
      { folder, paths: new Set(SOURCES) },
      { file: join(folder, 'out/unit-tests.txt') },
    );
    expect(report?.reports).toEqual(['out/unit-tests.txt']);
    expect([...(report?.files.keys() ?? [])]).toEqual(['src/a.ts']);
  });

  it('refuses a named file that is no report', async () => {
    const { folder } = await read({ 'notes.md': '# Notes\n' });
    const reading = readCoverage({ folder, paths: new Set(SOURCES) }, { file: join(folder, 'notes.md') });
    await expect(reading).rejects.toThrow(/notes\.md is not a coverage report/);
  });

  it('ends when it is told to', async () => {
    const reading = read({ 'lcov.info': lcov('main.ts') }, SOURCES, { signal: AbortSignal.abort(new Error('enough')) });
    await expect(reading).rejects.toThrow('enough');
  });
});

describe('findReports', () => {
  it('looks in the usual places of the tree and of packages in it', () => {
    const folder = temporaryFolder();
    const reports = [
      'TestResults/0a1b2c3d-0000-4000-8000-0123456789ab/coverage.cobertura.xml',
      'coverage.out',
      'coverage/cobertura-coverage.xml',
      'coverage/coverage-final.json',
      'coverage/lcov.info',
      'packages/p/coverage/lcov.info',
      'target/llvm-cov/lcov.info',
    ];
    writeFiles(folder, Object.fromEntries([...reports, 'node_modules/x/coverage/lcov.info'].map((path) => [path, ''])));
    const found = () => findReports(folder, ['packages/p/src/deep/er/a.ts']).map(({ path }) => path);
    expect(found()).toEqual(reports);
    rmSync(join(folder, 'packages'), { recursive: true });
    expect(found()).toEqual(reports.filter((path) => !path.startsWith('packages')));
  });
});
