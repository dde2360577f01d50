import { once } from 'node:events';
import { type Message, StdioClient } from '../stdio-client.ts';
import { filesOf } from '../trees.ts';
import type { Schema } from './arguments.ts';
import { HANDSHAKE_REVISIONS, type Offer } from './speaker.ts';

const NAMES = [
  'load3',
  'Store7',
  'src',
  'languages',
  'HEAD',
  'template://makefile/rust/cli',
  'rust',
  'node',
  '1h',
  '7d',
];
/** Calls whose results are too long for one answer, so that they have addresses. */
const LONG_CALLS = [
  { name: 'analyze_complexity', arguments: { format: 'full' } },
  { name: 'analyze_graph_metrics', arguments: { top_k: 0 } },
];
const WORDS_OF_TREE = 60;

type Result = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** Asks a server what it offers. The same tree and the same server give the same offer. */
export async function offerOf(root: string, args: readonly string[]): Promise<Offer> {
  const answers = new Map<unknown, Message>();
  let onAnswer = () => {};
  const client = new StdioClient(args, {
    onMessage: (message) => {
      if (message.id !== undefined && message.method === undefined) answers.set(message.id, message);
      onAnswer();
    },
    onStray: () => {},
  });
  let nextId = 0;
  const request = async (method: string, params: object = {}): Promise<Result> => {
    const id = nextId++;
    await client.send(Buffer.from(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`));
    while (!answers.has(id)) {
      const answered = new Promise<void>((resolve) => {
        onAnswer = resolve;
      });
      const gone = client.exited.then(() => Promise.reject(new Error(`The server ended: ${client.stderr}`)));
      await Promise.race([answered, gone]);
    }
    return (answers.get(id) as { readonly result: Result }).result;
  };
  const clientInfo = { name: 'fuzz', version: '1' };
  await request('initialize', { protocolVersion: HANDSHAKE_REVISIONS[2], capabilities: {}, clientInfo });
  for (const call of LONG_CALLS) await request('tools/call', call);
  const { tools = [] } = await request('tools/list');
  const { prompts = [] } = await request('prompts/list');
  const { resources = [] } = await request('resources/list');
  const { resourceTemplates = [] } = await request('resources/templates/list');
  client.child.stdin.end();
  await once(client.child, 'close');
  return {
    tools: tools.map(({ name, inputSchema }) => ({ name: String(name), inputSchema: inputSchema as Schema })),
    prompts: prompts.map(({ name }) => String(name)),
    resources: [
      ...resources.map(({ uri }) => String(uri)),
      ...resourceTemplates.map(({ uriTemplate }) => String(uriTemplate)),
    ],
    words: [...spread(filesOf(root), WORDS_OF_TREE), ...NAMES],
  };
}

/** So many of a list, from everywhere in it. */
function spread<T>(all: readonly T[], count: number): T[] {
  const step = Math.max(1, Math.floor(all.length / count));
  return all.filter((_, i) => i % step === 0);
}
