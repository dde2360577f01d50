/** A working thread whose tools do what tools must not. */
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

/** Fills memory that the collector cannot take back, until it is ended. */
function fill(): never {
  const kept: Uint8Array[] = [];
  for (;;) kept.push(new Uint8Array(16 * 1024 * 1024).fill(1));
}

function fillHeap(): never {
  const kept: object[] = [];
  for (;;) kept.push({ at: kept.length });
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
  tool('slow_write', () => new Promise((resolve) => setTimeout(() => resolve({ said: 'written' }), 1500)), {
    readOnlyHint: false,
  }),
  tool('busy', async (_, { log }) => {
    log.info('busy');
    const until = performance.now() + 1500;
    while (performance.now() < until);
    return { said: 'done' };
  }),
  // Enough for a call that was lost to be seen to begin again.
  tool('slow', () => new Promise((resolve) => setTimeout(() => resolve({ said: 'done' }), 1500))),
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
