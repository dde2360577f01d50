import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { PROTOCOL_REVISIONS } from '../../src/server/mcp-server.ts';
import { CATALOGUE } from '../../src/tools/catalogue.ts';
import { untilEnded } from '../left-over.ts';
import { temporaryFolder } from '../workspace/temporary-folder.ts';
import { ENVIRONMENT, PROGRAM, startProgram } from './built-server.ts';

/** Real code: the server's own. */
const CODE = join(import.meta.dirname, '..', '..', 'src', 'server');
const FILES = readdirSync(CODE, { recursive: true }).filter((path) => String(path).endsWith('.ts'));

/** All that is known of the code fits into one answer. */
const ARGS = ['serve', '--root', CODE, '--max-output-tokens', '100000'];

const TOOL_NAMES = CATALOGUE.map(({ name }) => name).sort();

let url: string;
let authorization: string;

beforeAll(async () => {
  const child = startProgram({ args: [...ARGS, '--http', '127.0.0.1:0', '--json'], endWith: 'suite' });
  const [printed] = await once(child.stdout, 'data');
  const connection = JSON.parse(String(printed));
  url = connection.url;
  authorization = `Bearer ${connection.token}`;
});

const TRANSPORTS = {
  stdio: () => new StdioClientTransport({ command: process.execPath, args: [PROGRAM, ...ARGS], env: ENVIRONMENT }),
  HTTP: () =>
    new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers: { Authorization: authorization } } }),
};

/** Where a function really is: its first line, and the line of the brace that closes it, from 1. */
function linesOf(file: string, start: string): { line_start: number; line_end: number } {
  const lines = readFileSync(join(CODE, file), 'utf8').split('\n');
  const first = lines.findIndex((line) => line.startsWith(start));
  return { line_start: first + 1, line_end: lines.indexOf('}', first) + 1 };
}

type Case = readonly [transport: keyof typeof TRANSPORTS, name: string, options: ClientOptions, revision: string];

function cases(): readonly Case[] {
  const options = (revision: string): ClientOptions =>
    revision === '2026-07-28'
      ? { versionNegotiation: { mode: { pin: revision } } }
      : { supportedProtocolVersions: [revision] };
  const pinned = (transport: Case[0], revision: string): Case => [transport, revision, options(revision), revision];
  const newest = (transport: Case[0]): Case => [
    ...([transport, 'the newest that both know', { versionNegotiation: { mode: 'auto' } }, '2026-07-28'] as const),
  ];
  const legacy = PROTOCOL_REVISIONS.filter((revision) => revision < '2026').toSorted();
  return [
    ...PROTOCOL_REVISIONS.map((revision) => pinned('HTTP', revision)),
    newest('HTTP'),
    // Each client needs a server process to itself: those between the oldest and the newest are tested within one process.
    ...[legacy.at(0) as string, legacy.at(-1) as string].map((revision) => pinned('stdio', revision)),
    newest('stdio'),
  ];
}

describe('the official client', () => {
  test.each(cases())('over %s in %s lists the tools and calls one on real code', async (...one) => {
    const [transport, , clientOptions, revision] = one;
    const client = new Client({ name: 'acceptance', version: '1.0.0' }, clientOptions);
    onTestFinished(() => client.close());
    await client.connect(TRANSPORTS[transport]());
    expect(client.getNegotiatedProtocolVersion()).toBe(revision);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(TOOL_NAMES);
    const result = await client.callTool({ name: 'analyze_complexity', arguments: { format: 'full' } });
    expect(result.isError).toBeUndefined();
    expect(result.content).toEqual([{ type: 'text', text: expect.stringContaining('http.ts') }]);
    const { summary, files } = result.structuredContent as { summary: object; files: { path: string }[] };
    expect(summary).toMatchObject({ total_files: FILES.length });
    expect(files.find(({ path }) => path === 'http.ts')).toMatchObject({
      functions: expect.arrayContaining([
        expect.objectContaining({ name: 'serveHttp', ...linesOf('http.ts', 'export async function serveHttp(') }),
      ]),
    });
  });
});

describe('the command line of the MCP Inspector', () => {
  const INSPECTOR = join(
    import.meta.dirname,
    '../../node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js',
  );

  /** Runs one method and gives its result. It keeps its settings in a folder of the test. */
  async function inspect(server: readonly string[], ...method: string[]) {
    const folder = temporaryFolder();
    const env = {
      ...process.env,
      HOME: folder,
      USERPROFILE: folder,
      MCP_CATALOG_PATH: join(folder, 'catalogue.json'),
      MCP_CLIENT_CONFIG_PATH: join(folder, 'client.json'),
    };
    const args = [INSPECTOR, '--cli', ...server, '--method', ...method];
    const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { env, maxBuffer: 100_000_000 });
    // The server that it has started may still be writing into the folder.
    await untilEnded(`HOME=${folder}`);
    return { result: JSON.parse(stdout), stderr };
  }

  const SERVERS = {
    // Of its environment the Inspector passes on little by itself.
    stdio: () => ['-e', 'ORRERY_HUB=0', process.execPath, PROGRAM, 'serve', '--root', CODE],
    HTTP: () => ['--transport', 'http', '--server-url', url, '--header', `Authorization: ${authorization}`],
  };

  test('over stdio lists the tools, and finds their schemas portable', async () => {
    const { result } = await inspect(SERVERS.stdio(), 'tools/list', '--strict');
    expect(result.tools.map(({ name }: { name: string }) => name)).toEqual(TOOL_NAMES);
  });

  test.each(Object.keys(SERVERS) as (keyof typeof SERVERS)[])(
    'over %s calls a tool on real code',
    async (transport) => {
      const call = ['--tool-name', 'analyze_complexity', '--tool-arg', 'format=json', 'project_path=http'];
      const { result } = await inspect(SERVERS[transport](), 'tools/call', ...call);
      const files = FILES.filter((path) => /^http[/\\]/.test(String(path)));
      expect(result.structuredContent.summary.total_files).toBe(files.length);
    },
  );

  // What a list has in it does not depend on the transport.
  test.each(['resources/list', 'resources/templates/list', 'prompts/list'])('over HTTP gets %s', async (method) => {
    const { result } = await inspect(SERVERS.HTTP(), method);
    expect(Object.values(result)[0]).toBeInstanceOf(Array);
  });
});
