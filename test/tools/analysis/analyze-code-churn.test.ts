import { chmodSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ChurnAnalysis } from '../../../src/analysis/measures/churn/churn.ts';
import { analyzeCodeChurn } from '../../../src/tools/analysis/analyze-code-churn.ts';
import { eventually } from '../../eventually.ts';
import { sampleApplication } from '../../server/sample-application.ts';
import { commitAll, git, initRepository } from '../../workspace/git-fixture.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';
import { oneTool } from '../one-tool.ts';

afterEach(() => vi.unstubAllEnvs());

function repository(): string {
  const folder = temporaryFolder();
  initRepository(folder);
  writeFiles(folder, { 'src/a.ts': 'a\n', 'b, "c".ts': 'b\n' });
  commitAll(folder);
  writeFiles(folder, { 'src/a.ts': 'changed\n' });
  commitAll(folder);
  return folder;
}

const tool = oneTool(analyzeCodeChurn);

async function churn(root: string, given: Record<string, unknown> = {}) {
  const { text, output } = await tool.success(root, given);
  return { text, output: output as unknown as ChurnAnalysis };
}

describe('analyze_code_churn', () => {
  it('counts commits and lines by file', async () => {
    const { output } = await churn(repository());
    expect(output.summary).toMatchObject({
      total_commits: 2,
      total_files_changed: 2,
      author_contributions: { Ada: 2 },
    });
    expect(output.files).toMatchObject([
      { path: 'src/a.ts', commit_count: 2, additions: 2, deletions: 1, churn_score: 1 },
      { path: 'b, "c".ts', commit_count: 1 },
    ]);
  });

  it('looks at the folder it is given', async () => {
    const root = repository();
    const { output } = await churn(root, { project_path: join(root, 'src') });
    expect(output.files).toMatchObject([{ path: 'src/a.ts', relative_path: 'src/a.ts' }]);
  });

  it('looks back from the newest commit as many days as it is told, 30 when it is not, however long nothing has changed', async () => {
    const root = temporaryFolder();
    initRepository(root);
    for (const day of ['2020-01-01', '2020-02-10', '2020-03-01']) {
      writeFiles(root, { 'a.ts': `${day}\n` });
      commitAll(root, `${day}T12:00:00Z`);
    }
    const { output, text } = await churn(root);
    const period = { since: '2020-01-31T00:00:00.000Z', until: '2020-03-01T12:00:00.000Z' };
    expect(output).toMatchObject({ period_days: 30, ...period, summary: { total_commits: 2 } });
    expect(text).toContain('in the 30 days before the newest commit, from 2020-01-31 to 2020-03-01');
    const longer = await churn(root, { period_days: 61 });
    expect(longer.output).toMatchObject({ period_days: 61, summary: { total_commits: 3 } });
  });

  it('refuses a period that is none', async () => {
    const root = repository();
    for (const period_days of [0, -1, 1.5, 1e9]) {
      await expect(churn(root, { period_days })).rejects.toMatchObject({ errorName: 'INVALID_PARAMS' });
    }
  });

  it('reads as text, as Markdown with more rows, as CSV and as JSON', async () => {
    const root = temporaryFolder();
    initRepository(root);
    writeFiles(root, Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`${at}.ts`, `${at}\n`])));
    commitAll(root);
    const rows = (text: string) => text.match(/^\| \d+\.ts/gm)?.length;
    const summary = await churn(root);
    expect(summary.text).toContain('1 commit changed 20 files in the 30 days before the newest commit');
    expect(rows(summary.text)).toBe(10);
    expect(summary.text).toContain('10 more');
    expect(rows((await churn(root, { format: 'markdown' })).text)).toBe(20);
    const csv = (await churn(repository(), { format: 'csv' })).text.split('\r\n');
    expect(csv[0]).toBe('file_path,commits,additions,deletions,churn_score,unique_authors,last_modified');
    expect(csv[1]).toMatch(/^src\/a\.ts,2,2,1,1,1,\d{4}-.*Z$/);
    expect(csv[2]).toMatch(/^"b, ""c""\.ts",1,/);
    expect(csv.slice(3)).toEqual(['']);
    const json = await churn(root, { format: 'json' });
    expect(JSON.parse(json.text)).toEqual(json.output);
  });

  it('says that there are no commits, and that there is no repository', async () => {
    const empty = temporaryFolder();
    initRepository(empty);
    expect((await churn(empty)).text).toMatch(/No commits in the last 30 days/);
    await expect(churn(temporaryFolder())).rejects.toMatchObject({
      errorName: 'TOOL_EXECUTION_ERROR',
      message: expect.stringContaining('git working tree'),
    });
  });

  it.skipIf(process.platform === 'win32')('ends git at once when it is cancelled', async () => {
    const root = repository();
    const folder = temporaryFolder();
    const pid = join(folder, 'pid');
    writeFiles(folder, { git: `#!/bin/sh\necho $$ > ${pid}.new\nmv ${pid}.new ${pid}\nexec sleep 600\n` });
    chmodSync(join(folder, 'git'), 0o755);
    vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`);
    const application = await sampleApplication({ roots: [root], tools: [analyzeCodeChurn] });
    const controller = new AbortController();
    const call = application.call('analyze_code_churn', {}, { signal: controller.signal });
    const child = await eventually(() => Number(readFileSync(pid, 'utf8')));
    controller.abort();
    expect(await call).toMatchObject({ ok: false, error: { errorName: 'REQUEST_CANCELLED' } });
    await eventually(() => expect(() => process.kill(child, 0)).toThrow('ESRCH'));
  });

  it('says that git stopped half-way', async () => {
    const root = repository();
    writeFiles(root, { 'src/a.ts': 'again\n' });
    commitAll(root);
    const blob = git(root, 'rev-parse', 'HEAD~2:src/a.ts').trim();
    rmSync(join(root, '.git/objects', blob.slice(0, 2), blob.slice(2)), { force: true });
    const { output, text } = await churn(root);
    expect(output).toMatchObject({ incomplete: expect.stringContaining(blob), summary: { total_commits: 1 } });
    expect(text).toContain('Incomplete: git stopped before the end of the period');
  });

  it('says that a clone is too shallow', async () => {
    const shallow = join(temporaryFolder(), 'clone');
    git(temporaryFolder(), 'clone', '--quiet', '--depth', '1', `file://${repository()}`, shallow);
    const { output, text } = await churn(shallow);
    expect(output).toMatchObject({ incomplete: expect.stringContaining('shallow'), files: [] });
    expect(text).toContain('Incomplete: the clone is shallow');
  });
});
