import { beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolderForSuite } from '../temporary-folder-for-suite.ts';
import { temporaryFolder, writeFiles } from '../workspace/temporary-folder.ts';
import { BuiltServer, type Message } from './built-server.ts';

/** The default of --max-request-bytes. */
const LIMIT = 1024 * 1024;
/** Several times what a server takes that has answered a handful of requests. */

interface Case {
  readonly input: string;
  readonly lines: readonly (object | string | Uint8Array)[];
  /** What comes back for it, in any order. */
  readonly answers: readonly Message[];
}

const refused = (name: string, code: number, id: unknown, data: object = {}) => ({
  jsonrpc: '2.0',
  id,
  error: {
    code,
    message: expect.any(String),
    data: { name, recovery: expect.any(String), retryable: false, ...data },
  },
});
const unparsed = refused('PARSE_ERROR', -32700, null);
const invalid = (id: unknown, data: object = {}) => refused('INVALID_REQUEST', -32600, id, data);
const unknownMethod = (id: unknown) => refused('METHOD_NOT_FOUND', -32601, id, { close_names: expect.any(Array) });
const pong = (id: unknown) => ({ jsonrpc: '2.0', id, result: {} });

const bytes = (...parts: readonly (string | readonly number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))));

/** A ping whose line has exactly so many bytes. */
function pingOf(size: number, id: string): string {
  const line = JSON.stringify({ jsonrpc: '2.0', id, method: 'ping', params: { filler: '' } });
  return line.replace('"filler":""', `"filler":"${'x'.repeat(size - line.length)}"`);
}

/** A ping whose parameters are objects within objects. */
function nestedPing(id: string, depth: number): string {
  return `{"jsonrpc":"2.0","id":"${id}","method":"ping","params":${'{"a":'.repeat(depth)}1${'}'.repeat(depth + 1)}`;
}

const ENCODING: readonly Case[] = [
  { input: 'a byte that UTF-8 never has', lines: [bytes('{"method":"', [0xff], '"}')], answers: [unparsed] },
  { input: 'an overlong encoding', lines: [bytes('{"method":"', [0xc0, 0xaf], '"}')], answers: [unparsed] },
  { input: 'an encoded surrogate', lines: [bytes('{"method":"', [0xed, 0xa0, 0x80], '"}')], answers: [unparsed] },
  { input: 'a character cut short by the end of the line', lines: [bytes('"', [0xe2, 0x82])], answers: [unparsed] },
  { input: 'Latin-1', lines: [Buffer.from('{"method":"café"}', 'latin1')], answers: [unparsed] },
  { input: 'UTF-16', lines: [Buffer.from('{"method":"ping"}', 'utf16le')], answers: [unparsed] },
  { input: 'a byte order mark', lines: ['\uFEFF{"jsonrpc":"2.0","id":1,"method":"ping"}'], answers: [unparsed] },
  { input: 'a NUL character', lines: ['\0'], answers: [unparsed] },
  {
    input: 'every byte there is',
    lines: [Buffer.from(Array.from({ length: 256 }, (_, i) => i))],
    answers: [unparsed, unparsed],
  },
  {
    input: 'half a surrogate pair as an escape',
    lines: ['{"jsonrpc":"2.0","id":"\\ud800","method":"ping"}'],
    answers: [pong('\ud800')],
  },
];

const LINES: readonly Case[] = [
  { input: 'blank lines', lines: ['', '\r', '   ', '\t'], answers: [] },
  {
    input: 'a carriage return before the line feed',
    lines: ['{"jsonrpc":"2.0","id":"cr","method":"ping"}\r'],
    answers: [pong('cr')],
  },
  { input: 'a line of exactly the limit', lines: [pingOf(LIMIT, 'fits')], answers: [pong('fits')] },
  {
    input: 'a line of one byte more',
    lines: [pingOf(LIMIT + 1, 'too long')],
    answers: [invalid(null, { limit: LIMIT, received: LIMIT + 1 })],
  },
  {
    input: 'a line of 5 MB',
    lines: [pingOf(5_000_000, 'too long')],
    answers: [invalid(null, { limit: LIMIT, received: 5_000_000 })],
  },
  {
    input: 'a line of 50 MB',
    lines: [Buffer.alloc(50_000_000, 'x')],
    answers: [invalid(null, { limit: LIMIT, received: 50_000_000 })],
  },
];

const JSON_TEXTS: readonly Case[] = [
  { input: 'words', lines: ['hello'], answers: [unparsed] },
  { input: 'JSON cut short', lines: ['{"jsonrpc":"2.0","id":1,'], answers: [unparsed] },
  { input: 'single quotes', lines: ["{'jsonrpc':'2.0'}"], answers: [unparsed] },
  { input: 'a trailing comma', lines: ['{"jsonrpc":"2.0",}'], answers: [unparsed] },
  { input: 'NaN', lines: ['{"jsonrpc":"2.0","id":NaN,"method":"ping"}'], answers: [unparsed] },
  { input: 'two messages on a line', lines: ['{"jsonrpc":"2.0"}{"jsonrpc":"2.0"}'], answers: [unparsed] },
  { input: 'a header of the LSP framing', lines: ['Content-Length: 40', '\r'], answers: [unparsed] },
  { input: 'an HTTP request', lines: ['GET /mcp HTTP/1.1\r'], answers: [unparsed] },
  { input: 'brackets 400,000 deep', lines: ['['.repeat(400_000) + ']'.repeat(400_000)], answers: [invalid(null)] },
  { input: 'parameters 100 deep', lines: [nestedPing('deep', 100)], answers: [pong('deep')] },
  { input: 'parameters 128 deep', lines: [nestedPing('too deep', 128)], answers: [invalid('too deep')] },
  { input: 'parameters 100,000 deep', lines: [nestedPing('too deep', 100_000)], answers: [invalid('too deep')] },
];

const MESSAGES: readonly Case[] = [
  ...['null', '1', '"ping"', 'true'].map((text) => ({
    input: `the value ${text}`,
    lines: [text],
    answers: [invalid(null)],
  })),
  { input: 'an empty batch', lines: ['[]'], answers: [invalid(null)] },
  {
    input: 'a batch of two requests',
    lines: ['[{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","id":2,"method":"ping"}]'],
    answers: [invalid(null)],
  },
  { input: 'no "jsonrpc"', lines: ['{"id":"a","method":"ping"}'], answers: [invalid('a')] },
  ...['"1.0"', '"2"', '2.0', 'null', '["2.0"]'].map((version) => ({
    input: `"jsonrpc": ${version}`,
    lines: [`{"jsonrpc":${version},"id":"a","method":"ping"}`],
    answers: [invalid('a')],
  })),
  ...['null', '1.5', '1e400', '9007199254740992', 'true', '{}', '[1]'].map((id) => ({
    input: `"id": ${id}`,
    lines: [`{"jsonrpc":"2.0","id":${id},"method":"ping"}`],
    answers: [invalid(null)],
  })),
  ...['1', 'null', '{}', '["ping"]'].map((method) => ({
    input: `"method": ${method}`,
    lines: [`{"jsonrpc":"2.0","id":"a","method":${method}}`],
    answers: [invalid('a')],
  })),
  ...['null', '1', '"x"', '[]', '[{}]'].map((params) => ({
    input: `"params": ${params}`,
    lines: [`{"jsonrpc":"2.0","id":"a","method":"ping","params":${params}}`],
    answers: [invalid('a')],
  })),
  ...['null', '1', '[]', '{"progressToken":{}}', '{"progressToken":1.5}'].map((meta) => ({
    input: `"_meta": ${meta}`,
    lines: [`{"jsonrpc":"2.0","id":"a","method":"ping","params":{"_meta":${meta}}}`],
    answers: [invalid('a')],
  })),
  { input: 'neither method nor result', lines: ['{"jsonrpc":"2.0","id":"a"}'], answers: [invalid('a')] },
  {
    input: 'a result and an error at once',
    lines: [{ id: 'a', result: {}, error: { code: 1, message: 'x' } }],
    answers: [invalid('a')],
  },
  {
    input: 'answers to questions that were not asked',
    lines: [
      { id: 99, result: {} },
      { id: 98, error: { code: 1, message: 'x' } },
    ],
    answers: [],
  },
  {
    input: 'members that JSON-RPC does not have',
    lines: ['{"jsonrpc":"2.0","id":"a","method":"ping","x":1,"__proto__":{"y":2}}'],
    answers: [pong('a')],
  },
];

const METHODS: readonly Case[] = [
  ...[
    '',
    'Ping',
    'tools/lists',
    '__proto__',
    'constructor',
    'toString',
    'analyze_all',
    'rpc.discover',
    'x'.repeat(100_000),
  ].map((method) => ({
    input: `the method ${JSON.stringify(method.slice(0, 40))}`,
    lines: [{ id: 'a', method }],
    answers: [unknownMethod('a')],
  })),
  {
    input: 'unknown notifications',
    lines: [{ method: 'notifications/none' }, { method: 'ping' }, { method: '__proto__' }],
    answers: [],
  },
  {
    input: 'cancelling what was never asked',
    lines: [
      { method: 'notifications/cancelled', params: { requestId: 12_345 } },
      { method: 'notifications/cancelled' },
    ],
    answers: [],
  },
  {
    input: 'a second "initialize"',
    lines: [{ id: 'again', method: 'initialize', params: {} }],
    answers: [invalid('again')],
  },
  { input: 'a second "initialized"', lines: [{ method: 'notifications/initialized' }], answers: [] },
  {
    input: 'the id of a request still in flight',
    lines: [
      { id: 'twice', method: 'tools/list', params: {} },
      { id: 'twice', method: 'ping' },
    ],
    answers: [
      invalid('twice'),
      { jsonrpc: '2.0', id: 'twice', result: expect.objectContaining({ tools: expect.any(Array) }) },
    ],
  },
  {
    input: 'the id of a request that has been answered',
    lines: [{ id: 'a', method: 'ping' }],
    answers: [pong('a')],
  },
  {
    input: 'the number 1 and the string "1"',
    lines: [
      { id: 1, method: 'ping' },
      { id: '1', method: 'ping' },
    ],
    answers: [pong(1), pong('1')],
  },
];

describe('one server over stdio, given in turn', () => {
  let server: BuiltServer;

  beforeAll(async () => {
    const root = temporaryFolderForSuite();
    writeFiles(root, { 'gate.ts': 'export const gate = (open: boolean) => (open ? 1 : 0);\n' });
    server = await new BuiltServer({ args: ['--root', root], endWith: 'suite' }).initialize();
  });

  describe.each([
    ['bytes', ENCODING],
    ['lines', LINES],
    ['texts', JSON_TEXTS],
    ['messages', MESSAGES],
    ['methods and ids', METHODS],
  ] as const)('%s', (_, cases) => {
    test.each(cases)('$input', async ({ lines, answers }) => {
      const before = server.messages.length;
      server.send(...lines);
      // Requests are taken up in the order they come, so by now everything sent before has its answer.
      await server.request('tools/list');
      const given = server.messages.slice(before, -1);
      expect(given).toHaveLength(answers.length);
      expect(given).toEqual(expect.arrayContaining([...answers]));
    });
  });

  test('and after all of it', async () => {
    const { result } = await server.call('analyze_complexity', { format: 'json' });
    expect(result).toMatchObject({ structuredContent: { summary: { total_files: 1, total_functions: 1 } } });
    expect(await server.end()).toBe(0);
    expect(server.stray).toEqual([]);
  });
});

describe('before "initialize"', () => {
  test.each(['tools/list', 'tools/call', 'analyze_complexity', 'no/such/method'])('%s is refused', async (method) => {
    const server = new BuiltServer({ args: ['--root', temporaryFolder()] });
    expect(await server.request(method, {})).toEqual({ ...invalid(expect.anything()), id: expect.any(Number) });
    await server.initialize();
    expect(await server.request('tools/list')).toHaveProperty('result.tools');
    expect(await server.end()).toBe(0);
    expect(server.stray).toEqual([]);
  });

  test('a ping is answered', async () => {
    const server = new BuiltServer({ args: ['--root', temporaryFolder()] });
    expect(await server.request('ping')).toHaveProperty('result', {});
    expect(await server.end()).toBe(0);
  });

  test.each([
    ['no parameters', undefined],
    ['no revision', { capabilities: {}, clientInfo: { name: 'test', version: '1' } }],
    ['a revision that is a number', { protocolVersion: 1, capabilities: {}, clientInfo: { name: 'x', version: '1' } }],
    ['no client', { protocolVersion: '2025-06-18', capabilities: {} }],
  ])('"initialize" with %s is refused, and can be sent again', async (_, params) => {
    const server = new BuiltServer({ args: ['--root', temporaryFolder()] });
    expect(await server.request('initialize', params)).toHaveProperty('error.data.name', 'INVALID_PARAMS');
    await server.initialize();
    expect(await server.request('tools/list')).toHaveProperty('result.tools');
    expect(await server.end()).toBe(0);
    expect(server.stray).toEqual([]);
  });

  test('an unknown revision is answered with the newest of that kind', async () => {
    const server = new BuiltServer({ args: ['--root', temporaryFolder()] });
    const clientInfo = { name: 'test', version: '1' };
    const { result } = await server.request('initialize', {
      protocolVersion: '1999-12-31',
      capabilities: {},
      clientInfo,
    });
    expect(result).toMatchObject({ protocolVersion: '2025-11-25' });
    expect(await server.end()).toBe(0);
  });
});
