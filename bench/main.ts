import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem, type } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { tableStart, withTable } from './report.ts';
import type { Benchmark, BenchRow } from './row.ts';

/**
 * Every benchmark. To add one, write a module in this folder, add its line here, and add the lines that enclose its
 * table to a page in `results`.
 */
const BENCHMARKS: Readonly<Record<string, () => Promise<Benchmark>>> = {
  'cold-start': () => import('./cold-start.ts'),
  'round-trip': () => import('./round-trip.ts'),
  extraction: () => import('./extraction.ts'),
  'index-cold': () => import('./index-cold.ts'),
  'index-refresh': () => import('./index-refresh.ts'),
  edits: () => import('./edits.ts'),
  'graph-calls': () => import('./graph-calls.ts'),
  calls: () => import('./calls.ts'),
  collaboration: () => import('./collaboration.ts'),
  traces: () => import('./traces.ts'),
  assistant: () => import('./assistant.ts'),
  'write-code': () => import('./write-code.ts'),
  growth: () => import('./growth.ts'),
  'analyze-warm': () => import('./analyze-warm.ts'),
  change: () => import('./change.ts'),
  'change-tests': () => import('./change-tests.ts'),
  churn: () => import('./churn.ts'),
  duplicates: () => import('./duplicates.ts'),
  'deep-context': () => import('./deep-context.ts'),
  hub: () => import('./hub.ts'),
  'graph-metrics': () => import('./graph-metrics.ts'),
  paths: () => import('./paths.ts'),
  questions: () => import('./questions.ts'),
  search: () => import('./search.ts'),
  tasks: () => import('./tasks.ts'),
  'task-definitions': () => import('./task-definitions.ts'),
  'search-speed': () => import('./search-speed.ts'),
  'exact-search': () => import('./exact-search.ts'),
  templates: () => import('./templates.ts'),
  scip: () => import('./scip.ts'),
};

/** The option that names what a benchmark needs: it is left out without. */
const NEEDED: Readonly<Record<string, 'tree' | 'traces' | 'scip'>> = {
  extraction: 'tree',
  'index-cold': 'tree',
  'index-refresh': 'tree',
  edits: 'tree',
  'graph-calls': 'tree',
  calls: 'tree',
  collaboration: 'tree',
  traces: 'traces',
  'write-code': 'tree',
  change: 'tree',
  'change-tests': 'tree',
  churn: 'tree',
  duplicates: 'tree',
  'deep-context': 'tree',
  hub: 'tree',
  questions: 'tree',
  search: 'tree',
  tasks: 'tree',
  'task-definitions': 'tree',
  'search-speed': 'tree',
  'exact-search': 'tree',
  scip: 'scip',
};

const ROOT = join(import.meta.dirname, '..');
const RESULTS = join(import.meta.dirname, 'results');

const USAGE = `npm run bench -- [NAME…] [--tree DIR] [--traces DIR] [--scip FILE]

Names: ${Object.keys(BENCHMARKS).join(', ')}. Default: all.
--tree is a checkout of a real repository, and may be repeated for those that need one; without it, ${namesThatNeed('tree')} is left out.
--traces is a folder of concurrent editing traces (josephg/editing-traces, concurrent_traces); without it, ${namesThatNeed('traces')} is left out.
--scip is an index that a SCIP indexer wrote of the tree, one for each --tree; without it, ${namesThatNeed('scip')} is left out.
`;

function namesThatNeed(option: 'tree' | 'traces' | 'scip'): string {
  return Object.keys(NEEDED)
    .filter((name) => NEEDED[name] === option)
    .join(', ');
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: {
      tree: { type: 'string', multiple: true },
      traces: { type: 'string' },
      scip: { type: 'string', multiple: true },
      help: { type: 'boolean' },
    },
    allowPositionals: true,
  });
  const unknown = positionals.filter((name) => !Object.hasOwn(BENCHMARKS, name));
  if (values.help || unknown.length > 0) {
    process.stderr.write(unknown.length > 0 ? `There is no benchmark ${unknown.join(', ')}.\n\n${USAGE}` : USAGE);
    return unknown.length > 0 ? 2 : 0;
  }
  // npm runs scripts in the project, whatever folder it was called from.
  const folder = process.env.INIT_CWD ?? process.cwd();
  const trees = (values.tree ?? []).map((tree) => resolve(folder, tree));
  const traces = values.traces === undefined ? null : resolve(folder, values.traces);
  const scips = (values.scip ?? []).map((file) => resolve(folder, file));
  const names = positionals.length > 0 ? positionals : Object.keys(BENCHMARKS);
  for (const name of names) {
    const needed = NEEDED[name];
    if (needed !== undefined && values[needed] === undefined) {
      process.stderr.write(`${name}: left out, as no --${needed} was given\n`);
    } else await measure(name, trees, traces, scips);
  }
  return 0;
}

async function measure(
  name: string,
  trees: readonly string[],
  traces: string | null,
  scips: readonly string[],
): Promise<void> {
  process.stderr.write(`${name} …\n`);
  const load = BENCHMARKS[name] as () => Promise<Benchmark>;
  const { run, chart } = await load();
  const rows: BenchRow[] = [];
  const isOfTrees = NEEDED[name] === 'tree' || NEEDED[name] === 'scip';
  const measured = isOfTrees ? trees : [trees[0] ?? null];
  for (const [at, tree] of measured.entries()) {
    rows.push(...(await run({ tree, traces, scip: scips[at] ?? null })));
  }
  const ofTree = NEEDED[name] === 'scip' ? ' --tree DIR --scip FILE' : ' --tree DIR';
  const folders =
    NEEDED[name] === 'traces' ? ' --traces DIR' : measured.map((tree) => (tree === null ? '' : ofTree)).join('');
  const command = `npm run bench -- ${name}${folders}`;
  const result = { name, date: new Date().toISOString(), commit: commit(), machine: machine(), command, rows };
  writeFileSync(join(RESULTS, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`);
  const page = pageOf(name);
  writeFileSync(join(RESULTS, page), withTable(readFileSync(join(RESULTS, page), 'utf8'), result, chart?.(rows)));
  for (const row of rows) process.stdout.write(`${JSON.stringify(row)}\n`);
  process.stderr.write(`${name}: wrote bench/results/${page}. docs/benchmarks.md is a selection: update it by hand.\n`);
}

/**
 * Returns the file name of the page in `results` that has the table of a benchmark.
 *
 * @throws Error when no page has it
 */
function pageOf(name: string): string {
  const page = readdirSync(RESULTS).find(
    (file) => file.endsWith('.md') && readFileSync(join(RESULTS, file), 'utf8').includes(tableStart(name)),
  );
  if (page === undefined) throw new Error(`No page in bench/results has the line ${tableStart(name)}.`);
  return page;
}

function machine(): string {
  const [{ model = 'unknown processor' } = {}, ...others] = cpus();
  const gigabytes = Math.round(totalmem() / 1024 ** 3);
  return `${1 + others.length} × ${model.trim()}, ${gigabytes} GB, ${type()}, Node ${process.versions.node}`;
}

function commit(): string {
  return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();
}

// What is measured is a server of its own, but where the hub is, and one that has done nothing before it is asked.
process.env.ORRERY_HUB ??= '0';
process.env.ORRERY_LAZY_INDEX ??= '1';
process.exitCode = await main();
