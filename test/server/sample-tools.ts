import { z } from 'zod';
import { OrreryError } from '../../src/errors.ts';
import { MachineText } from '../../src/reports/report.ts';
import { Format, ProjectPath } from '../../src/tools/arguments.ts';
import { type AnyTool, defineTool } from '../../src/tools/tool.ts';

/** Small tools that each do one thing a server has to cope with. */

export const greet = defineTool({
  name: 'greet',
  toolset: 'server',
  title: 'Greeting',
  description: 'Greets someone.',
  when: 'how to say hello',
  input: () =>
    z.object({
      who: z.string().min(1),
      times: z.int().min(1).max(10).default(1),
      tone: z.enum(['warm', 'formal']).default('warm'),
      loud: z.boolean().optional(),
      format: Format(['summary', 'json']),
    }),
  output: () => z.strictObject({ greeting: z.string(), times: z.int() }),
  annotations: { readOnlyHint: true },
  aliases: { name: 'who', 'max-times': 'times' },
  async run({ who, times }) {
    return { greeting: `Hello, ${who}`, times };
  },
  render: ({ greeting, times }) => new MachineText(Array.from({ length: times }, () => greeting).join('\n')),
});

/** A result as long as one likes. */
export const count = defineTool({
  name: 'count',
  toolset: 'analysis',
  title: 'Counting',
  description: 'Counts up.',
  input: () => z.object({ to: z.int().min(0), format: Format(['summary', 'json']) }),
  output: () =>
    z.strictObject({
      summary: z.object({ to: z.int() }),
      numbers: z.array(z.object({ number: z.int(), word: z.string() })),
    }),
  annotations: { readOnlyHint: true },
  lists: ['numbers'],
  async run({ to }) {
    const numbers = Array.from({ length: to }, (_, index) => ({ number: index + 1, word: `number ${index + 1}` }));
    return { summary: { to }, numbers };
  },
  render: ({ numbers }) => new MachineText(numbers.map(({ word }) => word).join('\n')),
});

export const fail = defineTool({
  name: 'fail',
  toolset: 'analysis',
  title: 'Failing',
  description: 'Fails as asked.',
  input: () => z.object({ how: z.enum(['known', 'unexpected', 'file']) }),
  output: () => z.strictObject({ never: z.string() }),
  annotations: {},
  async run({ how }) {
    if (how === 'known') throw new OrreryError('SECURITY_ERROR', 'The path "x" leads outside.', { path: 'x' });
    if (how === 'file') throw new OrreryError('FILE_SYSTEM_ERROR', 'The path "y" does not exist.', { name: 'y' });
    throw new TypeError('boom');
  },
  render: () => new MachineText(''),
});

/** Never ends of itself. `heed: false` ignores the signal. */
export function endless(): AnyTool & { readonly started: Promise<void>; readonly aborted: Promise<unknown> } {
  const started = Promise.withResolvers<void>();
  const aborted = Promise.withResolvers<unknown>();
  const tool = defineTool({
    name: 'endless',
    toolset: 'analysis',
    title: 'Endless',
    description: 'Never ends.',
    input: () => z.object({ heed: z.boolean().default(true) }),
    output: () => z.strictObject({}),
    annotations: {},
    run({ heed }, { signal }) {
      started.resolve();
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          aborted.resolve(signal.reason);
          if (heed) reject(new DOMException('stopped', 'AbortError'));
        });
      });
    },
    render: () => new MachineText(''),
  });
  return { ...tool, started: started.promise, aborted: aborted.promise };
}

/** Ends when it is released. */
export function held(): AnyTool & { readonly started: Promise<void>; release(): void } {
  const started = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const tool = defineTool({
    name: 'held',
    toolset: 'analysis',
    title: 'Held',
    description: 'Waits.',
    input: () => z.object({}),
    output: () => z.strictObject({ done: z.boolean() }),
    annotations: {},
    async run() {
      started.resolve();
      await released.promise;
      return { done: true };
    },
    render: () => new MachineText('done'),
  });
  return { ...tool, started: started.promise, release: released.resolve };
}

/** Reports `steps` steps of progress, all at once. */
export const stepwise = defineTool({
  name: 'stepwise',
  toolset: 'analysis',
  title: 'Step by step',
  description: 'Reports progress.',
  input: () => z.object({ steps: z.int().min(1) }),
  output: () => z.strictObject({ steps: z.int() }),
  annotations: {},
  async run({ steps }, { progress, log }) {
    log.warn('going');
    for (let step = 1; step <= steps; step++) progress(step, steps, `step ${step}`);
    return { steps };
  },
  render: ({ steps }) => new MachineText(`${steps} steps`),
});

export const where = defineTool({
  name: 'where',
  toolset: 'graph',
  title: 'Where',
  description: 'The folder a path names.',
  input: () => z.object({ project_path: ProjectPath }),
  output: () => z.strictObject({ relative: z.string(), now: z.string() }),
  annotations: { readOnlyHint: true },
  async run({ project_path }, { workspace, clock }) {
    const { relative } = await workspace.roots.resolve(project_path, 'directory');
    return { relative, now: clock().toISOString() };
  },
  render: ({ relative }) => new MachineText(relative),
});

export const SAMPLE_TOOLS: readonly AnyTool[] = [where, stepwise, greet, fail, count];
