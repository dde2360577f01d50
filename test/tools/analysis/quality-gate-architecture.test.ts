import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import type { GateReport } from '../../../src/analysis/judgements/gate/gate-report.ts';
import { qualityGate } from '../../../src/tools/analysis/quality-gate.ts';
import { sampleApplication } from '../../server/sample-application.ts';
import { initRepository } from '../../workspace/git-fixture.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';

const RULES = `{
  // Pages stand on the model.
  "architecture": {
    "layers": [
      { "name": "pages", "paths": ["app/pages/**"] },
      { "name": "model", "paths": ["app/model/**"] }
    ]
  }
}`;

function project(files: Record<string, string> = { 'orrery.json': RULES }): string {
  const folder = temporaryFolder();
  writeFiles(folder, {
    'app/pages/home.ts': 'export const home = 1;\n',
    'app/model/user.ts': "export const a = 1;\nimport { home } from '../pages/home.ts';\nexport const user = home;\n",
    ...files,
  });
  initRepository(folder);
  return folder;
}

async function gate(root: string, given: Record<string, unknown> = {}) {
  const application = await sampleApplication({ roots: [root], tools: [qualityGate], clock: () => new Date() });
  const outcome = await application.call('quality_gate', given);
  if (!outcome.ok) throw outcome.error;
  qualityGate.output().parse(outcome.output);
  return { text: outcome.text, output: outcome.output as unknown as GateReport };
}

const ONLY = { checks: ['architecture'] };
const MESSAGE = 'the layer "model" is below "pages", and may not import from it.';

describe('the architecture check of quality_gate', () => {
  it('is made of a tree that has rules, and of no other unless it is asked for', async () => {
    const checksOf = async (root: string, given = {}) => (await gate(root, given)).output.checks;
    expect((await checksOf(project())).at(-1)).toMatchObject({ check: 'architecture', status: 'failed', value: 1 });
    const without = project({});
    expect((await checksOf(without)).map(({ check }) => check)).not.toContain('architecture');
    expect(await checksOf(without, ONLY)).toMatchObject([{ check: 'architecture', status: 'not_measured' }]);
  });

  it('tells file, line and target of the import in every form', async () => {
    const root = project();
    const place = { rule: 'architecture/layer', file: 'app/model/user.ts', line: 2 };
    expect((await gate(root, ONLY)).output.violations).toMatchObject([place]);
    expect((await gate(root, ONLY)).text).toContain('app/model/user.ts:2: Imports app/pages/home.ts: ');
    const [run] = JSON.parse((await gate(root, { ...ONLY, format: 'sarif' })).text).runs;
    expect(run.results).toMatchObject([
      {
        ruleId: 'architecture/layer',
        message: { text: expect.stringContaining(MESSAGE) },
        locations: [{ physicalLocation: { artifactLocation: { uri: 'app/model/user.ts' }, region: { startLine: 2 } } }],
      },
    ]);
    const junit = new XMLParser({ ignoreAttributes: false }).parse(
      (await gate(root, { ...ONLY, format: 'junit' })).text,
    );
    const { failure } = junit.testsuites.testsuite.testcase;
    expect(failure['#text']).toContain('app/model/user.ts:2: ');
    expect(failure['#text']).toContain('[architecture/layer]');
  });

  it('judges a folder by rules above it, with patterns from where they stand', async () => {
    const root = project();
    expect((await gate(root, { ...ONLY, project_path: 'app/model' })).output.violations).toMatchObject([
      { file: 'app/model/user.ts', line: 2 },
    ]);
    expect((await gate(root, { ...ONLY, project_path: 'app/pages' })).output.violations).toEqual([]);
    // The root itself may lie below the file.
    expect((await gate(`${root}/app`, ONLY)).output.violations).toMatchObject([{ file: 'model/user.ts', line: 2 }]);
  });

  it('accepts by a baseline what there is, wherever in its file it is moved to', async () => {
    const root = project();
    writeFiles(root, { '.orrery-baseline.json': (await gate(root, { ...ONLY, format: 'baseline' })).text });
    writeFiles(root, {
      'app/model/user.ts': "\n\n\nimport { home } from '../pages/home.ts';\nexport const user = home;\n",
    });
    expect((await gate(root, ONLY)).output).toMatchObject({ passed: true, checks: [{ accepted: 1 }] });
  });

  it('refuses a pattern that cannot be read, with its line', async () => {
    const root = project({ 'orrery.json': '{\n"architecture": {\n"noCycles": ["src/{a"]\n}\n}' });
    await expect(gate(root, ONLY)).rejects.toThrow(/orrery\.json:3: "architecture\.noCycles\.0" has an unclosed "\{"/);
  });

  it('tells a forbidden package with its place and the reason, and takes it where a comment accepts it', async () => {
    const rule = { from: ['app/**'], to: ['package:lodash'], reason: 'the language has it' };
    const imported = "import { last } from 'lodash/fp';\nexport const end = last;\n";
    const accepted = `// orrery-ignore architecture/forbidden: until the list is typed\n${imported}`;
    const root = project({
      'orrery.json': JSON.stringify({ architecture: { forbidden: [rule] } }),
      'app/model/end.ts': `\n${imported}`,
      'app/model/old.ts': accepted,
    });
    expect((await gate(root, ONLY)).text).toContain(
      'app/model/end.ts:2: Imports package:lodash, which is forbidden: the language has it.',
    );
    expect((await gate(root, ONLY)).output.violations).toMatchObject([{ file: 'app/model/end.ts', line: 2 }]);
  });

  it('refuses a package where a path has to be', async () => {
    const root = project({ 'orrery.json': '{"architecture": {"noCycles": ["package:lodash"]}}' });
    await expect(gate(root, ONLY)).rejects.toThrow('names a package, which is allowed only in "to" of an import');
  });
});
