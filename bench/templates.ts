import { createApplication } from '../src/server/application.ts';
import { parseLimits } from '../src/server/limits.ts';
import type { TemplateParameter } from '../src/templates/template-metadata.ts';
import type { BenchRow } from './row.ts';
import { median, spread } from './sample.ts';

const ROUNDS = 200;
const WARM_UP = 100;
const MILLISECONDS = 1;
const ROOT = `${import.meta.dirname}/..`;

/** Generating a file, once its template has been used before: arguments checked, rendered, summed, told of. */
export async function run(): Promise<BenchRow[]> {
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const application = await createApplication({ roots: [ROOT], limits: parseLimits({}), toolsets: ['templates'], log });
  const call = async (tool: string, given: Record<string, unknown>) => {
    const outcome = await application.call(tool, given);
    if (!outcome.ok) throw outcome.error;
    return outcome.output;
  };
  try {
    const { templates } = (await call('list_templates', {})) as {
      readonly templates: readonly { readonly uri: string }[];
    };
    const measured: { readonly uri: string; readonly times: number[] }[] = [];
    for (const { uri } of templates) {
      const parameters = await examples(uri, call);
      measured.push({
        uri,
        times: await callTimes(() => call('generate_template', { resource_uri: uri, parameters })),
      });
    }
    const slowest = measured.reduce((a, b) => (median(b.times) > median(a.times) ? b : a));
    const all = measured.flatMap(({ times }) => times);
    return [
      row(`generate_template, warm, all ${templates.length} templates in turn`, all),
      row(`generate_template, warm, the slowest of them, ${slowest.uri}`, slowest.times),
    ];
  } finally {
    await application.close();
  }
}

type Call = (tool: string, given: Record<string, unknown>) => Promise<Readonly<Record<string, unknown>>>;

/** The example of every parameter, so that all of a template is at work. */
async function examples(resource_uri: string, call: Call): Promise<Record<string, unknown>> {
  const { parameters } = await call('validate_template', { resource_uri, parameters: {} });
  return Object.fromEntries((parameters as readonly TemplateParameter[]).map(({ name, example }) => [name, example]));
}

async function callTimes(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const startedAt = performance.now();
    await work();
    if (round >= WARM_UP) times.push(performance.now() - startedAt);
  }
  return times;
}

function row(name: string, times: readonly number[]): BenchRow {
  const ours = median(times);
  return {
    name,
    ours,
    peer: null,
    peerName: null,
    ratio: null,
    unit: 'ms',
    bound: `≤ ${MILLISECONDS} ms`,
    met: ours <= MILLISECONDS,
    tree: '',
    note: spread(times, 'ms'),
  };
}
