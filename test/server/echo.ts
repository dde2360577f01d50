import { Server } from '@modelcontextprotocol/server';

export interface EchoOptions {
  /** Called for each call of the tool `wait`, whose result is the text the returned promise resolves to. */
  readonly wait: (signal: AbortSignal) => Promise<string>;
}

/** A server with two tools: `echo` gives its text back `times` times, `wait` takes as long as it is told. */
export function createEchoServer({ wait }: EchoOptions): Server {
  const server = new Server({ name: 'echo', version: '1.0.0' }, { capabilities: { tools: { listChanged: true } } });
  server.setRequestHandler('tools/list', () => ({
    tools: ['echo', 'wait'].map((name) => ({ name, inputSchema: { type: 'object' as const } })),
  }));
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const { text = '', times = 1 } = params.arguments ?? {};
    const answer = params.name === 'wait' ? await wait(context.mcpReq.signal) : String(text).repeat(Number(times));
    return { content: [{ type: 'text', text: answer }] };
  });
  return server;
}
