import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sarifLog } from '../../src/reports/sarif.ts';
import { type Application, createApplication } from '../../src/server/application.ts';
import { DEFAULT_LIMITS } from '../../src/server/limits.ts';
import { CATALOGUE } from '../../src/tools/catalogue.ts';
import { COMMAND_TOOLS } from '../../src/tools/command-tools.ts';
import { MemoryLog } from '../server/sample-application.ts';
import { temporaryFolderForSuite } from '../temporary-folder-for-suite.ts';
import { git, initRepository } from '../workspace/git-fixture.ts';
import { writeFiles } from '../workspace/temporary-folder.ts';

const schema = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, '../fixtures/sarif', name), 'utf8'));

const ajv = new Ajv({ strict: true, strictRequired: false, strictTypes: false, allErrors: true });
addFormats.default(ajv);
const validate = ajv.compile(schema('sarif-log.schema.json'));
// One of its patterns is none in Unicode mode.
const lenient = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
addFormats.default(lenient);
const validateOfficially = lenient.compile(schema('sarif-schema-2.1.0.json'));

interface Log {
  readonly runs: readonly {
    readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
    readonly results: readonly { readonly ruleId: string; readonly ruleIndex: number }[];
  }[];
}

/** What is wrong with a log: nothing, for a good one. */
function faults(log: Log): unknown[] {
  validate(log);
  validateOfficially(log);
  const mismatched = log.runs.flatMap(({ tool, results }) =>
    results.filter(({ ruleId, ruleIndex }) => tool.driver.rules[ruleIndex]?.id !== ruleId),
  );
  return [...(validate.errors ?? []), ...(validateOfficially.errors ?? []), ...mismatched];
}

const branches = Array.from(
  { length: 40 },
  (_, at) => `  if (n === ${at}) for (const x of [n]) if (x > ${at}) return ${at};\n`,
).join('');

/** Something for every tool to find, in a file whose name needs escaping. */
function project(): string {
  const folder = temporaryFolderForSuite();
  initRepository(folder);
  writeFiles(folder, {
    'package.json': '{"name": "sample", "main": "src/main file ü#1.ts"}\n',
    'src/main file ü#1.ts': `import { other } from './other.ts';\n// FIXME: broken for negative numbers\nfunction tangled(n: number) {\n${branches}  return other(n);\n}\ntangled(1);\n`,
    'src/other.ts': `export function other(n: number) {\n${branches}  return n;\n}\n`,
    'src/dead.ts': `${'// line\n'.repeat(3)}export function dead() {\n  const value = 1;\n${'  console.log(value);\n'.repeat(12)}}\n`,
    'settings.yaml': `api_key: "${'Zx81Qp'}${'v7Lm2Kd9Rw4T'}"\n`,
  });
  git(folder, 'add', '--all');
  for (let commit = 0; commit < 15; commit++) {
    appendFileSync(join(folder, 'src/main file ü#1.ts'), `// ${commit}\n`);
    git(folder, 'commit', '--quiet', '--all', '--message', `Fix a crash on ${commit}`);
  }
  return folder;
}

interface FormatField {
  readonly def?: { readonly innerType?: { readonly options?: readonly string[] } };
}

const TOOLS = [...CATALOGUE, ...COMMAND_TOOLS].filter(({ input }) =>
  (input().shape.format as FormatField | undefined)?.def?.innerType?.options?.includes('sarif'),
);

describe('SARIF', () => {
  it('is offered by the tools that find places in code', () => {
    expect(TOOLS.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'analyze_complexity',
        'analyze_dead_code',
        'analyze_defect_probability',
        'analyze_duplicates',
        'quality_gate',
      ]),
    );
  });

  let full: string;
  let empty: string;
  let application: Application;
  beforeAll(async () => {
    full = project();
    empty = temporaryFolderForSuite();
    const roots = [full, empty];
    application = await createApplication({
      roots,
      tools: TOOLS,
      toolsets: [],
      limits: DEFAULT_LIMITS,
      log: new MemoryLog(),
    });
  });
  afterAll(() => application.close());

  it.each(TOOLS.map(({ name }) => name))('of %s is valid, with findings and without', async (name) => {
    for (const root of [full, empty]) {
      const outcome = await application.call(name, { format: 'sarif', project_path: root });
      if (!outcome.ok) throw outcome.error;
      const log = JSON.parse(outcome.text);
      expect(faults(log)).toEqual([]);
      if (root === full) expect(log.runs[0].results.length).toBeGreaterThan(0);
    }
  });

  it('is refused by the schema where it is wrong', () => {
    const rule = 'debt/design';
    const finding = {
      ruleId: rule,
      level: 'error',
      message: 'm',
      file: 'a.ts',
      line: 1,
      endLine: 1,
      identity: 'x',
    } as const;
    const log = (over: object) => sarifLog([rule], [{ ...finding, ...over }], '1.0.0') as Log;
    expect(faults(log({}))).toEqual([]);
    expect(faults(log({ file: null }))).toEqual([]);
    for (const wrong of [{ line: 0 }, { level: 'fatal' }, { message: '' }, { file: '/etc/passwd' }]) {
      expect(faults(log(wrong)).length).toBeGreaterThan(0);
    }
  });
});
