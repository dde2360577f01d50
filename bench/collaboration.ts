import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { EMPTY_CLOCK } from '../src/collaboration/clock.ts';
import { Collaboration } from '../src/collaboration/collaboration.ts';
import { type LoroModule, loadLoro } from '../src/collaboration/loro.ts';
import { operationPrint, type TextOperation } from '../src/collaboration/operation.ts';
import { SharedText } from '../src/collaboration/shared-text.ts';
import { SqliteRecords } from '../src/store/records/sqlite/records.ts';
import type { BenchOptions, BenchRow } from './row.ts';
import { inTurn, median, percentile, spread } from './sample.ts';
import { treeName } from './tree.ts';

const TRACE = 'sequential_traces/automerge-paper.json.gz';
const ROUNDS = 3;
/** Operations that come at once. */
const BATCH = 1000;
const SINGLE = 5000;
const KEPT = 300;
const BOUND_MS = 0.2;
const BOUND_RATIO = 1.5;

interface Trace {
  readonly endContent: string;
  readonly txns: readonly { readonly patches: readonly (readonly [number, number, string])[] }[];
}

/** A recorded session of writing, replayed: by the CRDT alone, and as operations of an agent. */
export async function run({ tree }: BenchOptions): Promise<BenchRow[]> {
  if (tree === null) throw new Error('Name a checkout of josephg/editing-traces with --tree DIR.');
  const trace: Trace = JSON.parse(gunzipSync(readFileSync(join(tree, TRACE))).toString('utf8'));
  const operations = trace.txns.flatMap(({ patches }) => patches.map(operationOf));
  const loro = await loadLoro();
  const { ours, alone } = await inTurn(
    {
      ours: async () => replayed(loro, operations, trace.endContent),
      alone: async () => replayedAlone(loro, operations, trace.endContent),
    },
    ROUNDS,
  );
  const [own, bare] = [median(ours), median(alone)];
  const of = { tree: treeName(tree), unit: 'ms' };
  const single = singles(loro, operations);
  return [
    {
      ...of,
      name: `replay of ${operations.length.toLocaleString('en')} recorded edits, ${BATCH.toLocaleString('en')} at once`,
      ours: own,
      peer: bare,
      peerName: 'loro alone',
      ratio: own / bare,
      bound: `≤ ${BOUND_RATIO} ×`,
      met: own / bare <= BOUND_RATIO,
      note: `the recorded text at the end; ${spread(ours, 'ms')}; peer ${spread(alone, 'ms')}`,
    },
    { ...of, ...NO_PEER, ...timed('one operation applied', single, BOUND_MS) },
    { ...of, ...NO_PEER, ...timed('one operation applied and kept on the disk', await kept(loro, operations), null) },
  ];
}

const NO_PEER = { peer: null, peerName: null, ratio: null };

function timed(name: string, times: readonly number[], bound: number | null) {
  const ours = median(times);
  const note = `95th percentile ${percentile(times, 95).toPrecision(3)} ms; ${spread(times, 'ms')}`;
  return { name, ours, bound: bound === null ? '' : `≤ ${bound} ms`, met: bound === null ? null : ours <= bound, note };
}

function operationOf([position, length, content]: readonly [number, number, string]): TextOperation {
  return { kind: 'replace', position, length, content, encoding: 'utf-16' };
}

function replayed(loro: LoroModule, operations: readonly TextOperation[], end: string): number {
  const text = new SharedText(loro);
  const startedAt = performance.now();
  for (let at = 0; at < operations.length; at += BATCH) {
    const batch = operations.slice(at, at + BATCH);
    text.apply('writer', text.knownTo('writer', EMPTY_CLOCK), batch, batch.map(operationPrint));
  }
  const took = performance.now() - startedAt;
  if (text.content() !== end) throw new Error('The replay did not end with the recorded text.');
  return took;
}

function replayedAlone(loro: LoroModule, operations: readonly TextOperation[], end: string): number {
  const doc = new loro.LoroDoc();
  doc.setPeerId(1);
  const text = doc.getText('text');
  const startedAt = performance.now();
  for (const { position, length, content } of operations) {
    if (length !== null && length > 0) text.delete(position, length);
    if (content !== '') text.insert(position, content);
  }
  doc.commit();
  const took = performance.now() - startedAt;
  if (text.toString() !== end) throw new Error('The replay did not end with the recorded text.');
  return took;
}

function singles(loro: LoroModule, operations: readonly TextOperation[]): number[] {
  const text = new SharedText(loro);
  return operations.slice(0, SINGLE).map((operation) => {
    const startedAt = performance.now();
    text.apply('writer', text.knownTo('writer', EMPTY_CLOCK), [operation], [operationPrint(operation)]);
    return performance.now() - startedAt;
  });
}

/** Each in a transaction of its own, flushed to the disk. */
async function kept(loro: LoroModule, operations: readonly TextOperation[]): Promise<number[]> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'orrery-bench-')));
  const records = await SqliteRecords.open(folder);
  try {
    const server = new Collaboration(records, loro);
    const entity = { tree: '', path: 'paper.tex' };
    const times: number[] = [];
    for (const [at, operation] of operations.slice(0, KEPT).entries()) {
      const sent = { operation, clock: EMPTY_CLOCK, counter: at + 1, print: operationPrint(operation) };
      const request = { entity, agent: 'writer', operations: [sent], seen: null, disk: null, cursor: null, now: at };
      const startedAt = performance.now();
      await server.sync(request);
      await records.kept();
      times.push(performance.now() - startedAt);
    }
    return times;
  } finally {
    await records.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
