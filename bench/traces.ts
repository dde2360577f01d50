import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Clock, merged, withCount } from '../src/collaboration/clock.ts';
import { type LoroModule, loadLoro } from '../src/collaboration/loro.ts';
import { operationPrint, type TextOperation } from '../src/collaboration/operation.ts';
import { SharedText } from '../src/collaboration/shared-text.ts';
import type { BenchOptions, BenchRow } from './row.ts';
import { median, spread } from './sample.ts';

const ROUNDS = 3;
const SUFFIX = '.json.gz';
const AIM = 5000;

/** A recorded session of several agents, as josephg/editing-traces keeps it in `concurrent_traces`. */
interface Trace {
  readonly kind: string;
  readonly endContent: string;
  readonly numAgents: number;
  readonly txns: readonly {
    readonly agent: number;
    readonly parents: readonly number[];
    readonly patches: readonly (readonly [number, number, string])[];
  }[];
}

interface Call {
  readonly agent: string;
  readonly seen: Clock;
  readonly operations: readonly TextOperation[];
}

/** Recorded sessions of agents who write at once, replayed in memory: each transaction is a call at the version that its agent saw. */
export async function run({ traces }: BenchOptions): Promise<BenchRow[]> {
  if (traces === null) throw new Error('Name a folder of concurrent editing traces with --traces DIR.');
  const loro = await loadLoro();
  return readdirSync(traces)
    .filter((name) => name.endsWith(SUFFIX))
    .sort()
    .map((name): [string, Trace] => [
      basename(name, SUFFIX),
      JSON.parse(gunzipSync(readFileSync(join(traces, name))).toString('utf8')),
    ])
    .filter(([, { kind }]) => kind === 'concurrent')
    .map(([name, trace]) => measured(loro, name, trace));
}

function measured(loro: LoroModule, name: string, trace: Trace): BenchRow {
  const calls = callsOf(trace);
  const count = calls.reduce((sum, { operations }) => sum + operations.length, 0);
  const rounds = Array.from({ length: ROUNDS }, () => replayed(loro, calls, trace.endContent));
  const rates = rounds.map((times) => (count / times.reduce((sum, one) => sum + one, 0)) * 1000);
  const quarter = Math.ceil(calls.length / 4);
  const mean = (times: readonly number[]) => times.reduce((sum, one) => sum + one, 0) / times.length;
  const first = median(rounds.map((times) => mean(times.slice(0, quarter))));
  const last = median(rounds.map((times) => mean(times.slice(-quarter))));
  const ours = median(rates);
  return {
    name: `${name}: ${count.toLocaleString('en')} operations of ${trace.numAgents} agents in ${calls.length.toLocaleString('en')} calls`,
    ours,
    unit: 'operations/s',
    ...{ peer: null, peerName: null, ratio: null, tree: '' },
    bound: `≥ ${AIM.toLocaleString('en')} operations/s`,
    met: ours >= AIM,
    note: `the recorded text at the end; a call of the first quarter ${first.toPrecision(3)} ms, of the last ${last.toPrecision(3)} ms; ${spread(rates, 'operations/s')}`,
  };
}

function callsOf({ txns }: Trace): Call[] {
  const after: Clock[] = [];
  const counts = new Map<string, number>();
  return txns.map(({ agent: number, parents, patches }) => {
    const agent = `agent ${number}`;
    const own = counts.get(agent) ?? 0;
    const known = parents.map((at) => after[at] as Clock).reduce(merged, new Map());
    counts.set(agent, own + patches.length);
    after.push(withCount(known, agent, own + patches.length));
    const seen = new Map(known);
    seen.delete(agent);
    return { agent, seen, operations: patches.map(operationOf) };
  });
}

function operationOf([position, length, content]: readonly [number, number, string]): TextOperation {
  return { kind: 'replace', position, length, content, encoding: 'utf-32' };
}

/** Milliseconds of each call. */
function replayed(loro: LoroModule, calls: readonly Call[], end: string): number[] {
  const text = new SharedText(loro);
  const times = calls.map(({ agent, seen, operations }) => {
    const startedAt = performance.now();
    if (operations.length > 0) {
      text.apply(agent, text.knownTo(agent, seen), operations, operations.map(operationPrint));
    }
    return performance.now() - startedAt;
  });
  if (text.content() !== end) throw new Error('The replay did not end with the recorded text.');
  return times;
}
