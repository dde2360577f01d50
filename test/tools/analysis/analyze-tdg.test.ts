import { beforeAll, describe, expect, it } from 'vitest';
import type { DebtGradient } from '../../../src/analysis/judgements/debt-gradient/debt-gradient.ts';
import type { Application } from '../../../src/server/application.ts';
import { analyzeTdg } from '../../../src/tools/analysis/analyze-tdg.ts';
import { sampleApplication } from '../../server/sample-application.ts';
import { temporaryFolderForSuite } from '../../temporary-folder-for-suite.ts';
import { commitAll, initRepository } from '../../workspace/git-fixture.ts';
import { writeFiles } from '../../workspace/temporary-folder.ts';

const branches = (count: number) => Array.from({ length: count }, (_, at) => `  if (a === ${at}) return;\n`).join('');
const code = (name: string, count: number) => `export function ${name}(a: number) {\n${branches(count)}}\n`;

const PROJECT = {
  'src/high.ts': code('high', 300),
  'src/middle.ts': code('middle', 100),
  'src/low.ts': code('low', 1),
  'src/high.test.ts': code('test', 300),
};

let application: Application;

beforeAll(async () => {
  const root = temporaryFolderForSuite();
  writeFiles(root, PROJECT);
  initRepository(root);
  commitAll(root);
  const tools = [analyzeTdg];
  application = await sampleApplication({ roots: [root], tools, clock: () => new Date(), endWith: 'suite' });
});

async function tdg(given: Record<string, unknown> = {}) {
  const outcome = await application.call('analyze_tdg', given);
  if (!outcome.ok) throw outcome.error;
  analyzeTdg.output().parse(outcome.output);
  return { text: outcome.text, ...(outcome.output as unknown as DebtGradient) };
}

const paths = ({ files }: DebtGradient) => files.map(({ path }) => path);

describe('analyze_tdg', () => {
  it('lists the files above the threshold, highest first', async () => {
    expect(paths(await tdg())).toEqual(['src/high.ts', 'src/middle.ts']);
    expect(paths(await tdg({ threshold: 0 }))).toEqual(['src/high.ts', 'src/middle.ts', 'src/low.ts']);
    expect(paths(await tdg({ threshold: 5 }))).toEqual([]);
  });

  it('lists only critical files, so many of them, and tests, when asked to', async () => {
    const { files } = await tdg({ threshold: 0 });
    const critical = files.filter(({ severity }) => severity === 'critical').map(({ path }) => path);
    expect(paths(await tdg({ threshold: 0, critical_only: true }))).toEqual(critical);
    expect(paths(await tdg({ threshold: 0, top_files: 1 }))).toEqual(['src/high.ts']);
    expect(paths(await tdg({ include_tests: true }))).toContain('src/high.test.ts');
    expect(paths(await tdg({ project_path: 'src', threshold: 0, top_files: 1 }))).toEqual(['src/high.ts']);
  });

  it('measures all parts, duplication unless told not to', async () => {
    const all = await tdg();
    expect(all.summary.not_measured).toEqual({});
    expect(all.files[0]?.components.churn.value).toBeGreaterThan(0);
    const without = await tdg({ include_duplicates: false });
    expect(without.summary.not_measured).toHaveProperty('duplication');
    expect(without.files[0]?.components.duplication.value).toBeNull();
  });

  it('refuses a threshold that no score reaches', async () => {
    await expect(tdg({ threshold: 6 })).rejects.toMatchObject({ errorName: 'INVALID_PARAMS' });
  });

  it('reads as a table with the parts, in full and as JSON', async () => {
    const { text } = await tdg({ include_duplicates: false });
    expect(text).toMatch(/Of 3 files, \d are critical and \d are close to it; mean/);
    expect(text).toMatch(/Not measured: duplication \(clones were not requested\)/);
    expect(text).toMatch(/\| src\/high\.ts .*\| High Complexity/);
    expect(text).toContain('The parts add up to the score.');
    expect((await tdg({ format: 'full' })).text).toContain('src/middle.ts');
    const { summary, files, text: json } = await tdg({ format: 'json' });
    expect(JSON.parse(json)).toEqual({ summary, files });
  });
});
