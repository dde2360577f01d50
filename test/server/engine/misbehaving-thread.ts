/** A working thread whose tools do what tools must not. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod';
import { MachineText } from '../../../src/reports/report.ts';
import { createApplication } from '../../../src/server/application.ts';
import { EngineService } from '../../../src/server/engine/engine-service.ts';
import { type AnyTool, defineTool, type ToolContext } from '../../../src/tools/tool.ts';

const READS = { readOnlyHint: true } as const;
const Empty = z.object({});
const Said = () => z.strictObject({ said: z.string() });

function tool(name: string, run: AnyTool['run'], annotations: AnyTool['annotations'] = READS): AnyTool {
  return { ...defineTool({ ...base(name), run: async () => ({ said: '' }) }), annotations, run };
}

function base(name: string) {
  const shape = { name, toolset: 'server', title: name, description: name, annotations: READS } as const;
  return {
    ...shape,
    input: () => Empty,
    output: Said,
    render: ({ said }: { readonly said: string }) => new MachineText(said),
  };
}

const CHUNK_BYTES = 16 * 1024 * 1024;
/** Enough for every limit of a test, and no more than any machine has. */
const MOST_CHUNKS = 32;

/** Fills memory that the collector cannot take back, counts it for the supervisor, and never pauses until it is ended. */
function fill(): never {
  const counter = new BigInt64Array(workerData.filled);
  const kept: Uint8Array[] = [];
  for (;;) {
    if (kept.length === MOST_CHUNKS) continue;
    kept.push(new Uint8Array(CHUNK_BYTES).fill(1));
    Atomics.add(counter, 0, BigInt(CHUNK_BYTES));
  }
}

/** Fills the heap by small objects. Node ends a thread at its limit, but the process dies when a single large array goes far beyond. */
function fillHeap(): never {
  let kept: object = {};
  for (;;) kept = { before: kept };
}

/** The file in the root that work waits for: the test decides when it is done. */
export const GO = 'go';
const mayGoOn = () => existsSync(join(workerData.roots[0], GO));
const LOOK_EVERY_MS = 5;

async function untilReleased(said: string) {
  while (!mayGoOn()) await delay(LOOK_EVERY_MS);
  return { said };
}

/** Waits as well, and keeps the thread from listening meanwhile. */
function busyUntilReleased(said: string) {
  const clock = new Int32Array(new SharedArrayBuffer(4));
  while (!mayGoOn()) Atomics.wait(clock, 0, 0, LOOK_EVERY_MS);
  return { said };
}

function spin({ log }: Pick<ToolContext, 'log'>): never {
  log.info('spinning');
  for (;;);
}

export const MISBEHAVING_TOOLS: readonly AnyTool[] = [
  tool('greet', async (_, { log, progress }) => {
    log.info('greeting');
    progress(1, 2, 'half-way');
    return { said: 'hello' };
  }),
  tool('wait', (_, { signal }) => new Promise((_resolve, reject) => signal.addEventListener('abort', reject))),
  tool('spin', async (_, context) => spin(context)),
  tool(
    'slow_write',
    (_, { log }) => {
      log.info('slow_write');
      return untilReleased('written');
    },
    { readOnlyHint: false },
  ),
  tool('busy', async (_, { log }) => {
    log.info('busy');
    return busyUntilReleased('done');
  }),
  tool('slow', (_, { log }) => {
    log.info('slow');
    return untilReleased('done');
  }),
  tool('fill', async () => fill()),
  tool('fill_heap', async () => fillHeap()),
  tool('fail', async () => Promise.reject(new Error('broken'))),
  tool('throw_late', async () => {
    setImmediate(() => {
      throw new Error('nobody waits for this');
    });
    return new Promise(() => {});
  }),
  tool('ask', async (_, { confirmWrite }) => ({ said: String(confirmWrite) }), { readOnlyHint: false }),
];

if (parentPort !== null) {
  new EngineService(parentPort, (log) =>
    createApplication({ ...workerData, log, tools: MISBEHAVING_TOOLS, prompts: [], resources: [] }),
  );
}
