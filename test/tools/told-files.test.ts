import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { FileMeasures } from '../../src/analysis/judgements/whole-tree/file-measures.ts';
import type { ChurnFile } from '../../src/analysis/measures/churn/churn.ts';
import type { ImpactAnalysis } from '../../src/analysis/measures/dependencies/impact.ts';
import type { Application } from '../../src/server/application.ts';
import { ResultStore, resultResources } from '../../src/server/budget/result-store.ts';
import { Resources } from '../../src/server/resources.ts';
import { CATALOGUE } from '../../src/tools/catalogue.ts';
import { RESOURCES } from '../../src/tools/resources/catalogue.ts';
import { type SampleOptions, sampleApplication } from '../server/sample-application.ts';
import { temporaryFolderForSuite } from '../temporary-folder-for-suite.ts';
import { commitAll, initRepository } from '../workspace/git-fixture.ts';
import { temporaryFolder, writeFiles } from '../workspace/temporary-folder.ts';

const BODY = Array.from({ length: 14 }, (_, n) => `  if (n % ${n + 2} === 0) total += n * ${n + 3};`).join('\n');
const sum = (name: string) =>
  `export function ${name}(n: number): number {\n  let total = 0;\n${BODY}\n  return total;\n}\n`;

/**
 * By convention, what stands in `testing/` is a test and what stands in `checks/` is none; `client.ts` was written by hand and
 * `shapes.generated.ts` by a program.
 */
const FILES = {
  'package.json': '{ "name": "engine", "private": true, "main": "src/main.ts" }',
  'src/main.ts':
    "import { price } from './price.ts';\nimport { kit } from './testing/kit.ts';\n\nexport const all = [price(3), kit(2)];\n",
  'src/price.ts': sum('price'),
  'src/testing/kit.ts': `// TODO: say what a kit is\n${sum('kit')}\nconst spareKit = () => 1;\n`,
  'checks/prices.ts': `import { price } from '../src/price.ts';\n\n// FIXME: this is a hack\nconst unusedCheck = () => 2;\nif (price(1) !== 0) throw new Error('no');\n`,
  'src/client.ts': `// FIXME: written by hand\n${sum('call')}`,
  'src/shapes.generated.ts': `// FIXME: not made by a program at all\n${sum('shape')}`,
};

const TOLD =
  '{ "files": { "tests": ["checks/**", "!src/testing/**"], "generated": ["src/client.ts", "!*.generated.ts"] } }';

interface Question {
  readonly of: string;
  readonly ask: (application: Application) => Promise<readonly string[]>;
  readonly usual: readonly string[];
  readonly told: readonly string[];
}

type Answer = Readonly<Record<string, unknown>>;

async function ask<Result = Answer>(application: Application, tool: string, given: Answer = {}): Promise<Result> {
  const outcome = await application.call(tool, given);
  if (!outcome.ok) throw outcome.error;
  return outcome.output as Result;
}

async function measures(application: Application): Promise<FileMeasures> {
  const resources = new Resources(application, resultResources(new ResultStore(1000)));
  const [json] = await resources.read('orrery://project/measures?format=json', new AbortController().signal);
  return JSON.parse(json?.text ?? '');
}

/** The files that any part of an answer names as its own. */
function filesIn(value: unknown, found = new Set<string>()): string[] {
  if (Array.isArray(value)) for (const one of value) filesIn(one, found);
  else if (value !== null && typeof value === 'object') {
    for (const [key, one] of Object.entries(value)) {
      if ((key === 'file' || key === 'path') && typeof one === 'string') found.add(one);
      else filesIn(one, found);
    }
  }
  return [...found].sort();
}

/** What each analysis says by convention, and what it says by the tree's own word. */
const QUESTIONS: readonly Question[] = [
  {
    of: 'dead code',
    ask: async (application) =>
      filesIn((await ask(application, 'analyze_dead_code', { min_dead_lines: 0, min_certainty: 'low' })).ranked_files),
    usual: ['checks/prices.ts', 'src/client.ts'],
    told: ['src/main.ts', 'src/shapes.generated.ts', 'src/testing/kit.ts'],
  },
  {
    of: 'admitted debt',
    ask: async (application) => filesIn((await ask(application, 'analyze_satd')).items),
    usual: ['checks/prices.ts', 'src/client.ts'],
    told: ['src/shapes.generated.ts', 'src/testing/kit.ts'],
  },
  {
    of: 'defects',
    ask: async (application) => {
      return filesIn((await ask(application, 'analyze_defect_probability', { min_confidence: 0 })).predictions);
    },
    usual: ['checks/prices.ts', 'src/client.ts', 'src/main.ts', 'src/price.ts'],
    told: ['src/main.ts', 'src/price.ts', 'src/shapes.generated.ts', 'src/testing/kit.ts'],
  },
  {
    of: 'clones',
    ask: async (application) => filesIn((await ask(application, 'analyze_duplicates')).groups),
    usual: ['src/client.ts', 'src/price.ts', 'src/testing/kit.ts'],
    told: ['src/price.ts', 'src/shapes.generated.ts', 'src/testing/kit.ts'],
  },
  {
    of: 'churn',
    ask: async (application) => {
      const { files } = await ask<{ files: ChurnFile[] }>(application, 'analyze_code_churn');
      return filesIn(files.filter(({ generated }) => generated));
    },
    usual: ['src/shapes.generated.ts'],
    told: ['src/client.ts'],
  },
  {
    of: 'the impact of a file',
    ask: async (application) => {
      const given = { file_path: 'src/price.ts', include_impact_analysis: true };
      return (await ask<{ impact_analysis: ImpactAnalysis }>(application, 'analyze_dependencies', given))
        .impact_analysis.affected_tests;
    },
    usual: [],
    told: ['checks/prices.ts'],
  },
  {
    of: 'the tests of a symbol',
    ask: async (application) => {
      const given = { symbol: 'price', include: ['tests'] };
      const { symbols } = await ask<{ symbols: { tests: unknown }[] }>(application, 'analyze_symbol', given);
      return filesIn(symbols.map(({ tests }) => tests));
    },
    usual: [],
    told: ['checks/prices.ts'],
  },
  {
    of: 'the tests of a change',
    ask: async (application) => filesIn((await ask(application, 'analyze_change')).tests),
    usual: [],
    told: ['checks/prices.ts'],
  },
  {
    of: 'the gate',
    ask: async (application) => filesIn((await ask(application, 'quality_gate', { checks: ['satd'] })).violations),
    usual: ['checks/prices.ts', 'src/client.ts'],
    told: ['src/shapes.generated.ts'],
  },
  {
    of: 'the page, by the roles of files',
    ask: async (application) => {
      const { path, role } = (await measures(application)).files;
      return path.map((file, at) => `${file} ${role[at]}`).sort();
    },
    usual: [
      'checks/prices.ts code',
      'src/client.ts code',
      'src/main.ts code',
      'src/price.ts code',
      'src/testing/kit.ts test',
    ],
    told: [
      'checks/prices.ts test',
      'src/main.ts code',
      'src/price.ts code',
      'src/shapes.generated.ts code',
      'src/testing/kit.ts code',
    ],
  },
  {
    of: 'code that is recommended to be changed',
    ask: async (application) =>
      filesIn(
        (await ask(application, 'analyze_deep_context', { include_analyses: ['complexity', 'duplicates'] }))
          .recommendations,
      ),
    usual: ['src/client.ts', 'src/price.ts'],
    told: ['src/price.ts', 'src/shapes.generated.ts', 'src/testing/kit.ts'],
  },
];

async function project(configuration: string | null = null, folder = temporaryFolder()): Promise<string> {
  writeFiles(folder, { ...FILES, ...(configuration !== null && { 'orrery.json': configuration }) });
  initRepository(folder);
  commitAll(folder);
  writeFiles(folder, { 'src/price.ts': FILES['src/price.ts'].replace('total = 0', 'total = 1') });
  return folder;
}

const open = (folder: string, more: SampleOptions = {}) =>
  sampleApplication({ roots: [folder], resources: RESOURCES, tools: CATALOGUE, clock: () => new Date(), ...more });

describe('what orrery.json says of tests and generated files is heeded by', () => {
  /** By what was asked about: the answers without the file, with it, and with one that says nothing. */
  const answers = new Map<string, (readonly string[])[]>(QUESTIONS.map(({ of }) => [of, []]));

  beforeAll(async () => {
    const folder = await project(null, temporaryFolderForSuite());
    const application = await open(folder, { endWith: 'suite' });
    for (const text of [null, TOLD, '{}']) {
      if (text !== null) writeFiles(folder, { 'orrery.json': text });
      for (const { of, ask } of QUESTIONS) answers.get(of)?.push(await ask(application));
    }
  });

  test.each(QUESTIONS)('$of', ({ of, usual, told }) => {
    expect(answers.get(of)).toEqual([usual, told, usual]);
  });

  test('a server that takes over what an earlier one kept', async () => {
    const folder = await project();
    const home = temporaryFolder();
    const state = { stateDir: join(home, 'state'), env: {}, platform: process.platform, home };
    const [debt] = QUESTIONS.filter(({ of }) => of === 'admitted debt') as [Question];
    const earlier = await open(folder, { state });
    expect(await debt.ask(earlier)).toEqual(debt.usual);
    await earlier.close();
    writeFiles(folder, { 'orrery.json': TOLD });
    const later = await open(folder, { state });
    expect(await debt.ask(later)).toEqual(debt.told);
    await later.close();
    expect(await debt.ask(await open(folder, { state }))).toEqual(debt.told);
  });

  test('calls about a folder, whose own paths the patterns are not from', async () => {
    const application = await open(await project(TOLD));
    const { items } = await ask(application, 'analyze_satd', { project_path: 'src' });
    expect(filesIn(items)).toEqual(['src/shapes.generated.ts', 'src/testing/kit.ts']);
  });

  test('nothing where the file is malformed', async () => {
    const application = await open(await project(`${TOLD.slice(0, -2)}`));
    expect(filesIn((await ask(application, 'analyze_satd')).items)).toEqual(['checks/prices.ts', 'src/client.ts']);
  });
});

test('every analysis asks the tree what a file is, and conventions through it', () => {
  const source = join(import.meta.dirname, '..', '..', 'src');
  const asking = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .filter((path) => /\bisTestFile\b[^;]*from '[^']*test-files\.ts'/.test(readFileSync(join(source, path), 'utf8')));
  expect(asking).toEqual([join('languages', 'file-kinds.ts')]);
});
