import * as z from 'zod';
import { MachineText } from '../src/reports/report.ts';
import { createApplication } from '../src/server/application.ts';
import { LastingClient } from '../src/server/lasting-client.ts';
import { parseLimits } from '../src/server/limits.ts';
import { serveOverStdio } from '../src/server/stdio.ts';
import { defineTool } from '../src/tools/tool.ts';

/** Our server, with the tool of the SDK's example in the place of its own. */
const echo = defineTool({
  name: 'echo',
  toolset: 'server',
  title: 'Echo',
  description: 'Gives the text back.',
  input: z.object({ text: z.string() }),
  output: z.object({ text: z.string() }),
  annotations: { readOnlyHint: true },
  run: async ({ text }) => ({ text }),
  render: ({ text }) => new MachineText(text),
});

const limits = parseLimits({ flags: { rateBurst: 0 } });
const log = { debug() {}, info() {}, warn: console.error, error: console.error };
const application = await createApplication({ roots: [import.meta.dirname], limits, toolsets: [], log, tools: [echo] });
const { createServer, listen } = new LastingClient(application);
process.exit(await serveOverStdio({ limits, log, createServer, onListen: listen }));
