import { describe, expect, it } from 'vitest';
import { analyzeSatd, type SatdItem, type SatdSummary } from '../../../src/tools/analysis/analyze-satd.ts';
import { sampleApplication } from '../../server/sample-application.ts';
import { commitAll, initRepository } from '../../workspace/git-fixture.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';

const PROJECT = {
  'src/a.ts': 'const a = 1; // TODO: one\n// FIXME two\nfunction f() {}\n',
  'src/deep/b.py': '# this is a hack\nx = 1\n',
  'test/a.test.ts': '// BUG: three\n',
};

async function satd(given: Record<string, unknown> = {}, root = project()) {
  const clock = () => new Date(Date.now() + 10 * 86_400_000);
  const application = await sampleApplication({ roots: [root], tools: [analyzeSatd], clock });
  const outcome = await application.call('analyze_satd', given);
  if (!outcome.ok) throw outcome.error;
  analyzeSatd.output().parse(outcome.output);
  return { text: outcome.text, ...(outcome.output as { summary: SatdSummary; items: readonly SatdItem[] }) };
}

function project(): string {
  const root = temporaryFolder();
  writeFiles(root, PROJECT);
  return root;
}

const texts = ({ items }: { readonly items: readonly SatdItem[] }) => items.map(({ text }) => text);

describe('analyze_satd', () => {
  it('lists what comments admit outside tests', async () => {
    expect(texts(await satd())).toEqual(['TODO: one', 'FIXME two', 'this is a hack']);
  });

  it('looks into a folder, into tests, for tags with a colon, and for what is severe, when asked to', async () => {
    expect(texts(await satd({ project_path: 'src/deep' }))).toEqual(['this is a hack']);
    expect(texts(await satd({ include_tests: true }))).toContain('BUG: three');
    expect(texts(await satd({ strict: true }))).toEqual(['TODO: one']);
    expect(texts(await satd({ severity: 'medium' }))).toEqual(['FIXME two', 'this is a hack']);
    expect(texts(await satd({ severity: 'critical' }))).toEqual([]);
  });

  it('tells author and age from git when asked to', async () => {
    const root = project();
    initRepository(root);
    commitAll(root);
    writeFiles(root, { 'src/c.ts': '// TODO: new\n' });
    const { items, summary, text } = await satd({ blame: true }, root);
    expect(items.map(({ origin }) => origin)).toMatchObject([
      { author: 'Ada', age_days: 10 },
      { author: 'Ada' },
      null,
      { author: 'Ada' },
    ]);
    expect(summary).toMatchObject({ avg_age_days: 10, age_not_measured: null });
    expect(text).toMatch(/Ada, 10 .*\|/);
    expect(text).toContain('not committed');
  });

  it('has no age without git, and says why', async () => {
    const unasked = await satd();
    expect(unasked.summary).toMatchObject({ avg_age_days: null, age_not_measured: 'blame was not requested' });
    const { summary, items } = await satd({ blame: true });
    expect(summary).toMatchObject({ avg_age_days: null, age_not_measured: expect.stringContaining('git') });
    expect(items.every(({ origin }) => origin === null)).toBe(true);
  });

  it('reads as a table, worst first, as SARIF and as JSON', async () => {
    const { text } = await satd();
    expect(text).toMatch(/3 items in 2 of 2 files \(1 high, 1 medium, 1 low\)/);
    expect(text.indexOf('FIXME two')).toBeLessThan(text.indexOf('TODO: one'));
    expect(text).toMatch(/src\/a\.ts:2 .*\| high .*\| defect .*\| f /);
    const sarif = JSON.parse((await satd({ format: 'sarif' })).text);
    expect(
      sarif.runs[0].results.map(({ ruleId, level }: { ruleId: string; level: string }) => [ruleId, level]),
    ).toEqual([
      ['debt/requirement', 'note'],
      ['debt/defect', 'warning'],
      ['debt/design', 'warning'],
    ]);
    const { summary, items, text: json } = await satd({ format: 'json' });
    expect(JSON.parse(json)).toEqual({ summary, items });
  });

  it('lists thirty items unless all are asked for', async () => {
    const root = temporaryFolder();
    writeFiles(root, { 'a.ts': Array.from({ length: 40 }, (_, at) => `// TODO: ${at}\n`).join('') });
    expect((await satd({}, root)).text).toContain('10 more: use format "full"');
    expect((await satd({ format: 'full' }, root)).text.match(/a\.ts:/g)).toHaveLength(40);
  });
});
