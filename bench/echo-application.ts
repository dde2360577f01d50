import * as z from 'zod';
import { MachineText } from '../src/reports/report.ts';
import { type Application, createApplication } from '../src/server/application.ts';
import { parseLimits } from '../src/server/limits.ts';
import { defineTool } from '../src/tools/tool.ts';

const echo = defineTool({
  name: 'echo',
  toolset: 'server',
  title: 'Echo',
  description: 'Gives the text back.',
  input: () => z.object({ text: z.string() }),
  output: () => z.strictObject({ text: z.string() }),
  annotations: { readOnlyHint: true },
  run: async ({ text }) => ({ text }),
  render: ({ text }) => new MachineText(text),
});

export const LIMITS = parseLimits({ flags: { rateBurst: 0 } });
export const LOG = { debug() {}, info() {}, warn: console.error, error: console.error };

/** Our application, with the tool of the SDK's example in the place of its own. */
export function echoApplication(): Promise<Application> {
  return createApplication({ roots: [import.meta.dirname], limits: LIMITS, toolsets: [], log: LOG, tools: [echo] });
}
