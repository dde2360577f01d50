import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptyVectorTable, MOST_IN_QUERY } from '../src/kernels/dot-products.ts';
import { descending } from '../src/search/ranking/descending.ts';
import { writeGeneratedTree } from './generated-tree.ts';
import { growthChart } from './growth-chart.ts';
import { programRun } from './program-run.ts';
import { RawClient } from './raw-client.ts';
import type { BenchOptions, BenchRow } from './row.ts';
import { median, percentile, spread } from './sample.ts';
import type { MeasuredTree } from './search/measure-tree.ts';
import { treeName } from './tree.ts';

const PROGRAM = join(import.meta.dirname, '..', 'dist', 'orrery.js');
const MEASURE = join(import.meta.dirname, 'search', 'measure-tree.ts');
const CALLS = 300;
const WARM_UP = 60;
const ROUNDS = 5;
const SIZES = [500, 1_000, 2_500, 5_000, 10_000] as const;
const MANY_UNITS = 100_000;
const DIMENSIONS = 256;
const NEAREST = 10;
const SCANS = 40;

/** Questions and names of no tree in particular. */
const QUERIES = [
  ...[
    'where are errors handled',
    'parse the request body',
    'how is a connection closed',
    'retry after a failure',
    'validate options',
  ],
  ...[
    'write a file to disk',
    'cache',
    'Client',
    'read the configuration',
    'register a handler',
    'convert to JSON',
    'test setup',
    'parse',
  ],
];

/** Calls over stdio: what is asked, with which arguments, and what it may take at the median. */
const CALLED: readonly {
  readonly name: string;
  readonly tool: string;
  readonly more: object;
  readonly milliseconds: number;
}[] = [
  { name: 'semantic_search at 256 dimensions', tool: 'semantic_search', more: {}, milliseconds: 1 },
  { name: 'hybrid_search with all legs', tool: 'hybrid_search', more: { context_files: ['FILE'] }, milliseconds: 3 },
  { name: 'query_context of 4,000 tokens', tool: 'query_context', more: { token_budget: 4000 }, milliseconds: 10 },
];

/** How long searches take, what the search index costs beside the code index, and how both grow. */
export async function run({ tree }: BenchOptions): Promise<BenchRow[]> {
  if (tree === null) throw new Error('Name a checkout of a real repository with --tree DIR.');
  return [...(await calledRows(tree)), ...(await treeRows(tree)), manyUnitsRow(), ...(await growthRows())];
}

async function calledRows(tree: string): Promise<BenchRow[]> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'orrery-bench-')));
  const state = join(folder, 'state');
  const client = new RawClient(PROGRAM, [
    'serve',
    '--root',
    tree,
    '--state',
    state,
    '--rate-burst',
    '0',
    '--log-level',
    'error',
  ]);
  try {
    await client.initialize();
    const first = await call(client, 'hybrid_search', { query: 'main', max_results: 1 });
    const file = /"path":"([^"]+)"/.exec(first.answer)?.[1] ?? '';
    const rows: BenchRow[] = [];
    for (const { name, tool, more, milliseconds } of CALLED) {
      const given = JSON.parse(JSON.stringify(more).replace('FILE', file)) as object;
      const times: number[] = [];
      for (let at = 0; at < WARM_UP + CALLS; at++) {
        const query = QUERIES[at % QUERIES.length] as string;
        const asked = await call(client, tool, { query, ...given });
        if (at >= WARM_UP) times.push(asked.milliseconds);
      }
      rows.push({
        ...NO_PEER,
        name: `${name}, warm, over stdio`,
        ours: median(times),
        unit: 'ms',
        bound: `≤ ${milliseconds} ms`,
        met: median(times) <= milliseconds,
        tree: treeName(tree),
        note: `95th percentile ${percentile(times, 95).toFixed(2)} ms; ${spread(times, 'ms')}`,
      });
    }
    return rows;
  } finally {
    await client.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

const NO_PEER = { peer: null, peerName: null, ratio: null };

async function call(client: RawClient, name: string, given: object): Promise<{ answer: string; milliseconds: number }> {
  const startedAt = performance.now();
  client.send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } });
  let answer = await client.line();
  // What is told while a tree is indexed comes first.
  while (!answer.includes('"id":1')) answer = await client.line();
  const milliseconds = performance.now() - startedAt;
  // A question may be too broad for a tree; that is an answer, too.
  if (!answer.includes('"structuredContent"')) throw new Error(`${name}: ${answer.slice(0, 500)}`);
  return { answer, milliseconds };
}

async function treeRows(tree: string): Promise<BenchRow[]> {
  const measured: MeasuredTree[] = [];
  for (let round = 0; round < ROUNDS; round++) measured.push(await measure(tree));
  const of = (value: (one: MeasuredTree) => number) => measured.map(value);
  const share = median(of(({ searchIndex, index }) => searchIndex / index));
  const { units } = measured[0] as MeasuredTree;
  const bytes = median(of((one) => one.bytes / one.units));
  return [
    {
      name: 'search index, made after the code index',
      ours: median(of(({ searchIndex }) => searchIndex)),
      peer: median(of(({ index }) => index)),
      peerName: 'the code index, in the same process',
      ratio: share,
      unit: 'ms',
      bound: '≤ 0.25 ×',
      met: share <= 0.25,
      tree: treeName(tree),
      note: `${units} units; ${spread(
        of(({ searchIndex }) => searchIndex),
        'ms',
      )}`,
    },
    {
      ...NO_PEER,
      name: 'memory of the search index',
      ours: bytes / 1024,
      unit: 'KB/unit',
      bound: '≤ 1.5 KB',
      met: bytes <= 1.5 * 1024,
      tree: treeName(tree),
      note: `what is free again without it; ${units} units, vectors of 256 dimensions`,
    },
  ];
}

async function measure(folder: string): Promise<MeasuredTree> {
  const { stdout } = await programRun(process.execPath, ['--expose-gc', MEASURE, folder], import.meta.dirname);
  return JSON.parse(stdout) as MeasuredTree;
}

/** Vectors of one byte a number against the same before they were rounded: how fast they are compared, how many of the nearest they keep. */
function manyUnitsRow(): BenchRow {
  const random = numbers(7);
  const exact = Float32Array.from(
    { length: MANY_UNITS * DIMENSIONS },
    (_, at) => random() / Math.sqrt(1 + (at % DIMENSIONS)),
  );
  const bytes = inBytes(exact);
  const table = emptyVectorTable(bytes.length / DIMENSIONS, DIMENSIONS);
  table.set(0, bytes);
  const lengths = table.lengths(DIMENSIONS, 0, table.count);
  const times: number[] = [];
  let kept = 0;
  for (let scan = 0; scan < SCANS; scan++) {
    const unit = Math.floor(Math.abs(random()) * MANY_UNITS) % MANY_UNITS;
    const query = exact.slice(unit * DIMENSIONS, (unit + 1) * DIMENSIONS).map((value) => value + random() / 10);
    const startedAt = performance.now();
    const products = table.multiply(inSixteenBits(query));
    const cosines = new Float32Array(MANY_UNITS);
    for (let at = 0; at < MANY_UNITS; at++)
      cosines[at] = Math.max(0, (products[at] as number) / (lengths[at] as number));
    times.push(performance.now() - startedAt);
    const nearest = new Set(nearestOf(cosines));
    kept += nearestOf(exactCosines(exact, query)).filter((one) => nearest.has(one)).length;
  }
  const recall = kept / (SCANS * NEAREST);
  return {
    ...NO_PEER,
    name: `a query compared with ${MANY_UNITS.toLocaleString('en')} units`,
    ours: median(times),
    unit: 'ms',
    bound: '≤ 10 ms, recall@10 ≥ 0.99',
    met: median(times) <= 10 && recall >= 0.99,
    tree: 'random vectors',
    note: `recall@10 ${recall.toFixed(3)} against the same vectors unrounded; ${spread(times, 'ms')}`,
  };
}

/** Numbers from −1 to 1, the same for the same seed. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return state / 2 ** 31;
  };
}

/** Each vector with its longest side at 127, as the index keeps them. */
function inBytes(vectors: Float32Array): Int8Array {
  const bytes = new Int8Array(vectors.length);
  for (let from = 0; from < vectors.length; from += DIMENSIONS) {
    let most = 0;
    for (let at = from; at < from + DIMENSIONS; at++) most = Math.max(most, Math.abs(vectors[at] as number));
    for (let at = from; at < from + DIMENSIONS; at++) bytes[at] = Math.round(((vectors[at] as number) / most) * 127);
  }
  return bytes;
}

function inSixteenBits(query: Float32Array): Int16Array {
  const most = query.reduce((highest, value) => Math.max(highest, Math.abs(value)), 0);
  return Int16Array.from(query, (value) => Math.round((value / most) * MOST_IN_QUERY));
}

function exactCosines(vectors: Float32Array, query: Float32Array): Float32Array {
  return Float32Array.from({ length: MANY_UNITS }, (_, unit) => {
    let [product, squares] = [0, 0];
    for (let at = 0; at < DIMENSIONS; at++) {
      const value = vectors[unit * DIMENSIONS + at] as number;
      product += value * (query[at] as number);
      squares += value * value;
    }
    return Math.max(0, product / Math.sqrt(squares));
  });
}

function nearestOf(scores: Float32Array): number[] {
  return [...descending(scores, [...scores.keys()]).subarray(0, NEAREST)];
}

async function growthRows(): Promise<BenchRow[]> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'orrery-bench-')));
  try {
    const measured: MeasuredTree[] = [];
    for (const files of SIZES) {
      const tree = join(folder, `tree${files}`);
      mkdirSync(tree);
      writeGeneratedTree(tree, files);
      measured.push(await measure(tree));
      rmSync(tree, { recursive: true, force: true });
    }
    return [
      ...growthOf(BUILD, measured, ({ searchIndex, units }) => (searchIndex * 1000) / units, 'µs/unit'),
      ...growthOf(SEARCH, measured, ({ search, units }) => (search * 1e6) / units, 'ns/unit'),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const BUILD = 'search index made';
const SEARCH = 'one search by words and meaning';
const FLAT = 1.2;

function growthOf(
  what: string,
  measured: readonly MeasuredTree[],
  value: (one: MeasuredTree) => number,
  unit: string,
): BenchRow[] {
  const first = value(measured[0] as MeasuredTree);
  return measured.map((one) => ({
    name: `${one.files} generated files, ${one.units} units: ${what}`,
    ours: value(one),
    peer: first,
    peerName: `${SIZES[0]} files`,
    ratio: value(one) / first,
    unit,
    bound: `≤ ${FLAT} ×`,
    met: value(one) <= first * FLAT,
    tree: 'generated',
    note: what === BUILD ? `${one.searchIndex.toFixed(0)} ms` : `${one.search.toFixed(2)} ms`,
  }));
}

/** What a unit costs over the size of the tree, relative to the smallest. */
export function chart(rows: readonly BenchRow[]): string {
  const title = 'Search: what a unit costs, by the size of the tree (bars: making the index, line: one search)';
  return growthChart(rows, { title, sizes: SIZES, bars: BUILD, line: SEARCH });
}
