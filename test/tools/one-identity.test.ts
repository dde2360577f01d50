import { describe, expect, it } from 'vitest';
import { analyzeComplexity } from '../../src/tools/analysis/analyze-complexity.ts';
import { analyzeDeepContext } from '../../src/tools/analysis/analyze-deep-context.ts';
import { analyzeSatd } from '../../src/tools/analysis/analyze-satd.ts';
import { qualityGate } from '../../src/tools/analysis/quality-gate.ts';
import { sampleApplication } from '../server/sample-application.ts';
import { temporaryFolder, writeFiles } from '../workspace/temporary-folder.ts';

const branches = Array.from({ length: 30 }, (_, at) => `  if (n === ${at}) return ${at};\n`).join('');
const CODE = `// FIXME: broken for negative numbers\nexport function tangled(n: number) {\n${branches}  return n;\n}\n`;
const WEAK =
  "import { exec } from 'node:child_process';\nexport const list = (req) => exec('ls ' + req.query.folder);\n";

interface Result {
  readonly ruleId: string;
  readonly partialFingerprints: Readonly<Record<string, string>>;
}

async function results(tool: string, text: string): Promise<readonly Result[]> {
  const root = temporaryFolder();
  writeFiles(root, { 'package.json': '{"main": "a.ts"}\n', 'a.ts': text, 'weak.ts': WEAK });
  const tools = [analyzeComplexity, analyzeDeepContext, analyzeSatd, qualityGate];
  const application = await sampleApplication({ roots: [root], tools, clock: () => new Date() });
  const outcome = await application.call(tool, { format: 'sarif' });
  if (!outcome.ok) throw outcome.error;
  return JSON.parse(outcome.text).runs[0].results;
}

const of = (rule: string, all: readonly Result[]) =>
  all.filter(({ ruleId }) => ruleId === rule).map(({ partialFingerprints }) => partialFingerprints['orrery/v1']);

describe('a finding that several tools report', () => {
  it.each([
    ['cyclomatic-complexity', 'analyze_complexity'],
    ['debt/defect', 'analyze_satd'],
  ])('is one: %s', async (rule, tool) => {
    const [own, deep, gate] = [
      await results(tool, CODE),
      await results('analyze_deep_context', CODE),
      await results('quality_gate', CODE),
    ];
    expect(of(rule, own)).toHaveLength(1);
    expect(of(rule, deep)).toEqual(of(rule, own));
    expect(of(rule, gate)).toEqual(of(rule, own));
  });

  it('stays one when lines are put before it', async () => {
    const [before, after] = [
      await results('quality_gate', CODE),
      await results('quality_gate', `const a = 1;\n\n${CODE}`),
    ];
    for (const rule of ['cyclomatic-complexity', 'debt/defect', 'security/command-injection']) {
      expect(of(rule, before)).toHaveLength(1);
      expect(of(rule, after)).toEqual(of(rule, before));
    }
  });
});
