import { describe, expect, it, onTestFinished } from 'vitest';
import { Indexer } from '../../../src/index/indexer.ts';
import { Parsers } from '../../../src/languages/parsers.ts';
import { sampleApplication } from '../../server/sample-application.ts';
import { commitAll, initRepository } from '../../workspace/git-fixture.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';
import { EVERY_TOOL } from '../every-use.ts';

type Need = 'no code' | 'facts' | 'graph';

/**
 * The most that each analysis has made of a tree that nothing is known of: linking takes as long as reading, so what asks for the
 * facts of files alone must not wait for a graph.
 */
const NEEDS: Readonly<Record<string, Need>> = {
  analyze_change: 'graph',
  analyze_code_churn: 'no code',
  analyze_complexity: 'facts',
  analyze_comprehensive: 'graph',
  analyze_dead_code: 'graph',
  analyze_deep_context: 'graph',
  analyze_defect_probability: 'graph',
  analyze_duplicates: 'facts',
  analyze_graph_metrics: 'graph',
  analyze_name_similarity: 'facts',
  analyze_satd: 'facts',
  analyze_tdg: 'graph',
  dependency_graph: 'graph',
  quality_gate: 'graph',
};

/** What a tool must be given. */
const GIVEN: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  analyze_change: {
    patch: '--- a/one.ts\n+++ b/one.ts\n@@ -1 +1 @@\n-export const one = 1;\n+export const one = 2;\n',
  },
  analyze_name_similarity: { query: 'one' },
  dependency_graph: { type: 'import-graph' },
};

class WatchedIndexer extends Indexer {
  need: Need = 'no code';

  override index(...given: Parameters<Indexer['index']>) {
    if (this.need === 'no code') this.need = 'facts';
    return super.index(...given);
  }

  override linked(...given: Parameters<Indexer['linked']>) {
    this.need = 'graph';
    return super.linked(...given);
  }
}

const ANALYSES = EVERY_TOOL.filter(({ toolset }) => toolset === 'analysis').map(({ name }) => name);

describe('What an analysis of a new tree waits for', () => {
  it('is said of every analysis', () => {
    expect(Object.keys(NEEDS)).toEqual(expect.arrayContaining(ANALYSES));
  });

  it.each(Object.keys(NEEDS))('%s', async (tool) => {
    const root = temporaryFolder();
    writeFiles(root, { 'one.ts': 'export const one = 1;\n', 'two.ts': "import { one } from './one.ts';\none;\n" });
    initRepository(root);
    commitAll(root);
    const indexer = new WatchedIndexer({ parsers: new Parsers(1) });
    onTestFinished(() => indexer.close());
    const application = await sampleApplication({ roots: [root], tools: EVERY_TOOL, indexer });
    const outcome = await application.call(tool, GIVEN[tool] ?? {});
    expect(outcome).toMatchObject({ ok: true });
    expect(indexer.need).toBe(NEEDS[tool]);
  });
});
