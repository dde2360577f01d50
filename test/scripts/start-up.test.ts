import { join } from 'node:path';
import { build, type Metafile } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import { BUNDLE_OPTIONS } from '../../scripts/bundle.mjs';
import { CATALOGUE } from '../../src/tools/catalogue.ts';

const ROOT = join(import.meta.dirname, '../..');

/** What `orrery serve` imports before its first answer, one after the other. */
const STARTED = [
  'src/cli/main.ts',
  'src/cli/start.ts',
  'src/cli/serve-stdio.ts',
  'src/cli/serve-alone.ts',
  'src/server/application.ts',
  'src/server/stdio.ts',
  'src/server/lasting-client.ts',
  'src/store/project-stores.ts',
];

/** Of the rooms that do the work, a start takes names and limits alone, which schemas of tools are made of. */
const WORKING_ROOMS = /^src\/(?:analysis|index|languages|search|templates)\//;
const NAMES = [
  'src/analysis/judgements/change/vocabulary.ts',
  'src/analysis/judgements/conflicts/vocabulary.ts',
  'src/analysis/judgements/deep-context/analysis-choice.ts',
  'src/analysis/judgements/deep-context/cache-strategy.ts',
  'src/analysis/measures/dependency-graph/graph-types.ts',
  'src/analysis/findings/fingerprint.ts',
  'src/analysis/findings/rules.ts',
  'src/analysis/findings/security-kinds.ts',
  'src/analysis/findings/weakness-rules.ts',
  'src/analysis/judgements/gate/baseline.ts',
  'src/analysis/judgements/gate/gate-report.ts',
  'src/index/link/edges.ts',
  'src/index/partial-names.ts',
  'src/index/part-request.ts',
  'src/index/stages.ts',
  'src/languages/facts.ts',
  'src/languages/weaknesses/kinds.ts',
  'src/search/context/piece.ts',
];

/** Of our own code, as it is bundled: what every server needs, and what each tool adds to it. */
const SERVER_BYTES = 130_000;
const BYTES_A_TOOL = 7_000;

describe('what a server loads before its first answer', () => {
  /** Bytes by module. */
  const loaded = new Map<string, number>();

  beforeAll(async () => {
    const { metafile } = await build({
      absWorkingDir: ROOT,
      entryPoints: ['src/cli/main.ts'],
      outdir: 'dist',
      ...BUNDLE_OPTIONS,
      metafile: true,
      write: false,
    });
    const entries = Object.values(metafile.outputs).map(({ entryPoint }) => entryPoint);
    expect(entries).toEqual(expect.arrayContaining(STARTED));
    for (const output of startedOutputs(metafile)) {
      for (const [input, { bytesInOutput }] of Object.entries(output.inputs)) loaded.set(input, bytesInOutput);
    }
  });

  it('is no analysis, no language and no template', () => {
    expect([...loaded.keys()]).toContain('src/tools/catalogue.ts');
    const working = [...loaded.keys()].filter((input) => WORKING_ROOMS.test(input));
    expect(working.filter((input) => !NAMES.includes(input))).toEqual([]);
  });

  it('is no prompt and no resource: these are loaded when a client asks for them', () => {
    expect([...loaded.keys()].filter((input) => /^src\/tools\/(?:prompts|resources)\//.test(input))).toEqual([]);
  });

  it('is no library of models, and none that keeps threads', () => {
    expect([...loaded.keys()].filter((input) => /node_modules\/(?:@ai-sdk|@redis)\//.test(input))).toEqual([]);
    const assistant = [...loaded.keys()].filter((input) => input.startsWith('src/assistant/'));
    expect(assistant.sort()).toEqual([
      'src/assistant/answers/severity-filter.ts',
      'src/assistant/models/model-settings.ts',
      'src/assistant/models/thinking.ts',
    ]);
  });

  it('is nothing that reads or writes SCIP', () => {
    expect([...loaded.keys()].filter((input) => input.includes('node_modules/@bufbuild/'))).toEqual([]);
  });

  it('is little', () => {
    const own = [...loaded].filter(([input]) => input.startsWith('src/'));
    expect(own.reduce((sum, [, bytes]) => sum + bytes, 0)).toBeLessThan(SERVER_BYTES + BYTES_A_TOOL * CATALOGUE.length);
  });
});

/** The chunks of what is started, with those that they import at once. */
function startedOutputs({ outputs }: Metafile): Metafile['outputs'][string][] {
  const found = new Set<string>();
  const take = (path: string): void => {
    const output = outputs[path];
    if (output === undefined || found.has(path)) return;
    found.add(path);
    for (const { kind, path: imported } of output.imports) if (kind === 'import-statement') take(imported);
  };
  for (const [path, { entryPoint }] of Object.entries(outputs)) {
    if (entryPoint !== undefined && STARTED.includes(entryPoint)) take(path);
  }
  return [...found].map((path) => outputs[path] as Metafile['outputs'][string]);
}
