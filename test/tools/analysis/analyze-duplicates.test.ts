import { describe, expect, it, onTestFinished } from 'vitest';
import type { CloneGroup } from '../../../src/analysis/findings/clones/duplicate-report.ts';
import { Indexer } from '../../../src/index/indexer.ts';
import { Parsers } from '../../../src/languages/parsers.ts';
import type { DuplicatesResult } from '../../../src/reports/duplicates-text.ts';
import type { CallSuccess } from '../../../src/server/call-success.ts';
import { analyzeDuplicatesTool } from '../../../src/tools/analysis/analyze-duplicates.ts';
import { sampleApplication } from '../../server/sample-application.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';

const TOTAL = `export function invoiceTotal(items, rate) {
  let total = 0;
  for (const item of items) {
    if (item.cancelled) continue;
    const price = item.price * item.count;
    total += price - price * item.discount;
  }
  log.debug('total', total);
  return total * (1 + rate);
}
`;

/** The same function again, with other names, with two statements more, and a short one that is the same elsewhere. */
const PROJECT = {
  'src/invoice.js': TOTAL,
  'src/copy.js': TOTAL,
  'src/order.js': TOTAL.replaceAll('item', 'line').replaceAll('total', 'sum').replace('discount', 'rebate'),
  'lib/stock.js': TOTAL.replace('    const price', '    audit(item);\n    const price').replace(
    '  log.debug',
    '  report(rate);\n  log.debug',
  ),
  'lib/one.js': 'export function one(a) {\n  return a.b.c(1) + a.d;\n}\n',
  'lib/two.js': 'export function one(a) {\n  return a.b.c(1) + a.d;\n}\n',
};

async function sample() {
  const root = temporaryFolder();
  writeFiles(root, PROJECT);
  return sampleApplication({ roots: [root], tools: [analyzeDuplicatesTool] });
}

async function analyze(given: Record<string, unknown> = {}) {
  const outcome = await (await sample()).call('analyze_duplicates', given);
  if (!outcome.ok) throw outcome.error;
  analyzeDuplicatesTool.output().parse(outcome.output);
  return { ...(outcome as CallSuccess), output: outcome.output as unknown as DuplicatesResult };
}

const typesIn = ({ groups }: DuplicatesResult) => [...new Set(groups.map(({ clone_type }) => clone_type))].sort();
const filesIn = (group: CloneGroup | undefined) => [...new Set(group?.fragments.map(({ file }) => file))].sort();

/** Counts how often the index of a tree is asked for. */
class CountingIndexer extends Indexer {
  count = 0;

  override index(...given: Parameters<Indexer['index']>) {
    this.count++;
    return super.index(...given);
  }
}

describe('analyze_duplicates', () => {
  it('makes no index for a lone question about exact clones, and finds what it finds in one', async () => {
    const root = temporaryFolder();
    writeFiles(root, PROJECT);
    const indexer = new CountingIndexer({ parsers: new Parsers(1) });
    onTestFinished(() => indexer.close());
    const application = await sampleApplication({ roots: [root], tools: [analyzeDuplicatesTool], indexer });
    const ask = async (given: Record<string, unknown>) => {
      const outcome = await application.call('analyze_duplicates', given, { isOnly: true });
      if (!outcome.ok) throw outcome.error;
      return outcome.output;
    };
    for (const project_path of ['.', 'src']) {
      indexer.count = 0;
      const lone = await ask({ detection_type: 'exact', project_path });
      expect(lone).toMatchObject({ groups: [{ clone_type: 'exact', fragments: [{ file: 'src/copy.js' }, {}] }] });
      expect(indexer.count).toBe(0);
      await ask({ project_path });
      expect(indexer.count).toBe(1);
      expect(await ask({ detection_type: 'exact', project_path })).toEqual(lone);
      expect(indexer.count).toBe(2);
    }
  });

  it('reports each group once, at its strongest type, those with most copies first', async () => {
    const { output } = await analyze();
    expect(output.groups.map((group) => [group.clone_type, filesIn(group)])).toEqual([
      ['gapped', ['lib/stock.js', 'src/copy.js', 'src/invoice.js', 'src/order.js']],
      ['renamed', ['src/copy.js', 'src/invoice.js', 'src/order.js']],
      ['exact', ['src/copy.js', 'src/invoice.js']],
    ]);
  });

  it('has the published shape', async () => {
    const { output } = await analyze({ detection_type: 'exact' });
    expect(output.summary).toEqual({
      total_files: 6,
      total_fragments: expect.any(Number),
      duplicate_lines: 10,
      total_lines: 48,
      duplication_ratio: 0.2083,
      clone_groups: 1,
      largest_group_size: 2,
      by_type: { exact: 1, renamed: 0, gapped: 0, semantic: 0 },
    });
    expect(output.groups).toEqual([
      {
        id: 1,
        clone_type: 'exact',
        fragments: ['src/copy.js', 'src/invoice.js'].map((file) => ({
          file,
          start_line: 1,
          end_line: 10,
          start_column: 1,
          end_column: 2,
          similarity_to_representative: 1,
          normalized_hash: expect.stringMatching(/^[0-9a-f]{8}$/),
        })),
        total_lines: 20,
        total_tokens: expect.any(Number),
        average_similarity: 1,
        representative: 0,
      },
    ]);
    expect(output.hotspots).toEqual(
      ['src/copy.js', 'src/invoice.js'].map((file) => ({ file, duplicate_lines: 10, clone_groups: 1, severity: 2.3 })),
    );
  });

  it.each(['exact', 'renamed', 'gapped'])('reports only what detection_type asks for: %s', async (detection_type) => {
    expect(typesIn((await analyze({ detection_type })).output)).toEqual([detection_type]);
  });

  it('leaves out what is less similar than the threshold', async () => {
    const { output } = await analyze({ detection_type: 'gapped', threshold: 0.97 });
    expect(output.groups).toEqual([]);
    const { output: lower } = await analyze({ detection_type: 'gapped', threshold: 0.8 });
    expect(lower.groups).toHaveLength(1);
    const { similarity_to_representative } = lower.groups[0]?.fragments.at(-1) ?? {};
    expect(similarity_to_representative).toBeGreaterThan(0.8);
    expect(similarity_to_representative).toBeLessThan(0.97);
  });

  it('finds shorter clones when min_lines is less, and fewer when it is more', async () => {
    const { output: shorter } = await analyze({ detection_type: 'exact', min_lines: 3 });
    expect(shorter.groups.map(filesIn)).toContainEqual(['lib/one.js', 'lib/two.js']);
    const { output: longer } = await analyze({ detection_type: 'exact', min_lines: 11 });
    expect(longer.groups).toEqual([]);
  });

  it('tells times, candidates and bands when perf is set', async () => {
    const { output } = await analyze({ perf: true });
    expect(output.performance?.phases.map(({ name }) => name)).toContain('gapped');
    expect(output.performance?.gapped).toMatchObject({
      threshold: 0.85,
      hashes: 200,
      verified_pairs: expect.any(Number),
    });
    expect(output.performance?.gapped?.s_curve.length).toBeGreaterThan(3);
    expect(output.performance?.gapped?.probability_at_threshold).toBeGreaterThanOrEqual(0.99);
    expect((await analyze()).output.performance).toBeUndefined();
  });

  it('says what made the signatures when a graphics processor is asked for, with the same result', async () => {
    const { output, text } = await analyze({ gpu: true });
    expect(output.acceleration?.requested).toBe('webgpu');
    if (output.acceleration?.used !== 'webgpu') expect(output.acceleration?.reason).toMatch(/webgpu|processor/);
    expect(text).toContain('Signatures computed by');
    const { output: without } = await analyze();
    expect(without.acceleration).toBeUndefined();
    expect({ ...output, acceleration: undefined }).toEqual({ ...without, acceleration: undefined });
  });

  it('looks only at the folder that project_path names', async () => {
    const { output } = await analyze({ project_path: 'src' });
    expect(output.summary.total_files).toBe(3);
    expect(typesIn(output)).toEqual(['exact', 'renamed']);
  });

  it('reads as a summary and in detail', async () => {
    const { text } = await analyze();
    expect(text).toMatch(
      /\d+ of 48 lines \([\d.]+ %\) in 6 files are duplicated: 3 clone groups, 1 exact, 1 renamed, 1 gapped/,
    );
    expect(text).toMatch(/\| exact .*src\/copy\.js:1-10, src\/invoice\.js:1-10/);
    const { text: detailed } = await analyze({ format: 'detailed' });
    expect(detailed).toContain('## Group 3: exact, 2 copies, 100 % alike');
    expect(detailed).toContain('- src/invoice.js:1-10 (100 %)');
  });

  it('writes SARIF with the copy and what it was compared with', async () => {
    const { text } = await analyze({ detection_type: 'exact', format: 'sarif' });
    expect(JSON.parse(text).runs[0].results).toMatchObject([
      {
        ruleId: 'duplicates/exact',
        level: 'warning',
        message: { text: 'The same code as in src/copy.js:1-10.' },
        locations: [{ physicalLocation: { artifactLocation: { uri: 'src/invoice.js' }, region: { startLine: 1 } } }],
        relatedLocations: [{ physicalLocation: { artifactLocation: { uri: 'src/copy.js' } } }],
      },
    ]);
  });

  it.each([{ threshold: 1.5 }, { threshold: -0.1 }, { min_lines: 0 }, { detection_type: 'fuzzy' }])(
    'refuses what is out of range: %j',
    async (given) => {
      const outcome = await (await sample()).call('analyze_duplicates', given);
      expect(outcome.ok).toBe(false);
      if (!outcome.ok) expect(outcome.error.message).toContain(Object.keys(given)[0]);
    },
  );
});
