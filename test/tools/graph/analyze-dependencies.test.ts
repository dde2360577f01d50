import { describe, expect, it } from 'vitest';
import type { DependencyAnalysis } from '../../../src/analysis/measures/dependencies/dependencies.ts';
import type { CallSuccess } from '../../../src/server/call-success.ts';
import { analyzeDependenciesTool } from '../../../src/tools/graph/analyze-dependencies.ts';
import { sampleApplication } from '../../server/sample-application.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';

const PROJECT = {
  'src/top.ts': "import { middle } from './middle.ts';\nexport function top() { return middle(); }\n",
  'src/middle.ts': "import { bottom } from './bottom.ts';\nexport function middle() { return bottom(); }\n",
  'src/bottom.ts': 'export function bottom() { return 1; }\n',
  'test/top.test.ts': "import { top } from '../src/top.ts';\ntop();\n",
  'notes.md': '# Notes\n',
};

async function call(given: Record<string, unknown>, more: Record<string, string> = {}) {
  const root = temporaryFolder();
  writeFiles(root, { ...PROJECT, ...more });
  const application = await sampleApplication({ roots: [root], tools: [analyzeDependenciesTool] });
  return application.call('analyze_dependencies', given);
}

async function analyze(given: Record<string, unknown>, more: Record<string, string> = {}) {
  const outcome = await call(given, more);
  if (!outcome.ok) throw outcome.error;
  analyzeDependenciesTool.output().parse(outcome.output);
  return { text: (outcome as CallSuccess).text, output: outcome.output as unknown as DependencyAnalysis };
}

describe('analyze_dependencies', () => {
  it('says beside the risk which files were read in part', async () => {
    const { output, text } = await analyze({ file_path: 'src/top.ts' }, { 'src/broken.ts': 'const = ) class (( ;\n' });
    const reason = 'dependents may be missing: 1 file read in part: src/broken.ts (line 1)';
    expect(output.impact_analysis?.risk_reasons).toContain(reason);
    expect(text).toContain('dependents may be missing: 1 file read in part');
  });

  it('says beside the risk which code is not read at all', async () => {
    const { output } = await analyze({ file_path: 'src/top.ts' }, { 'a.hs': 'main = run\n', 'b.hs': 'x = 1\n' });
    const reason = 'dependents may be missing: 2 files in Haskell are not read';
    expect(output.impact_analysis?.risk_reasons).toContain(reason);
  });

  it('names neighbours both ways, and of the impact what to look at and to run, unless told otherwise', async () => {
    const { output } = await analyze({ file_path: 'src/middle.ts' });
    expect(output).toMatchObject({
      root_file: 'src/middle.ts',
      exists: true,
      direction: 'bidirectional',
      total_dependencies: 2,
      max_depth_analyzed: 1,
      dependencies: ['src/bottom.ts', 'src/top.ts'],
      impact_analysis: {
        affected_entities: 2,
        affected_tests: ['test/top.test.ts'],
        affected_symbols: [{ symbol: 'top', file: 'src/top.ts', uses: 'calls' }],
      },
    });
  });

  it('keeps to the direction and the depth it is given', async () => {
    const forward = await analyze({ file_path: 'src/top.ts', direction: 'forward', max_depth: 1 });
    expect(forward.output.dependencies).toEqual(['src/middle.ts']);
    const reverse = await analyze({
      file_path: 'src/bottom.ts',
      direction: 'reverse',
      max_depth: 3,
      include_impact_analysis: false,
    });
    expect(reverse.output.dependencies).toEqual(['src/middle.ts', 'src/top.ts', 'test/top.test.ts']);
    expect(reverse.output).not.toHaveProperty('impact_analysis');
  });

  it('takes other words for a direction, and answers in its own', async () => {
    const outgoing = await analyze({ file_path: 'src/top.ts', direction: 'outgoing', max_depth: 1 });
    expect(outgoing.output).toMatchObject({ direction: 'forward', dependencies: ['src/middle.ts'] });
    const incoming = await analyze({ file_path: 'src/bottom.ts', direction: 'incoming', max_depth: 1 });
    expect(incoming.output).toMatchObject({ direction: 'reverse', dependencies: ['src/middle.ts'] });
  });

  it('reads as sections with the evidence for direct edges', async () => {
    const { text } = await analyze({ path: 'src/middle.ts' });
    expect(text).toMatch(/^# src\/middle\.ts\n\n2 files in either direction, at most 1 step away\./m);
    expect(text).toMatch(/## Depends on\n[\s\S]*src\/bottom\.ts +\| +1 \| imports \(line 1\), calls \(line 2\)/);
    expect(text).toMatch(/## Used by\n[\s\S]*src\/top\.ts/);
    expect(text).toContain('Tests to run: test/top.test.ts');
  });

  it('takes several files as one', async () => {
    const { output } = await analyze({ file_path: ['src/middle.ts', 'src/top.ts'], max_depth: 3 });
    expect(output).toMatchObject({
      root_files: ['src/middle.ts', 'src/top.ts'],
      dependencies: ['src/bottom.ts', 'test/top.test.ts'],
      impact_analysis: {
        affected_tests: ['test/top.test.ts'],
        affected_files: [{ path: 'test/top.test.ts', distance: 1 }],
      },
    });
  });

  it('says why a file has none', async () => {
    const failure = async (given: Record<string, unknown>) => {
      const outcome = await call(given);
      return outcome.ok ? null : outcome.error;
    };
    expect(await failure({ file_path: 'notes.md' })).toMatchObject({
      errorName: 'VALIDATION_ERROR',
      message: 'notes.md has no dependencies to show: its language is not indexed.',
    });
    expect(await failure({ file_path: 'none.ts' })).toMatchObject({ errorName: 'FILE_SYSTEM_ERROR' });
    expect(await failure({ file_path: '../out.ts' })).toMatchObject({ errorName: 'SECURITY_ERROR' });
    expect(await failure({ file_path: 'src/top.ts', max_depth: 0 })).toMatchObject({ errorName: 'INVALID_PARAMS' });
  });
});
