import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolderForSuite } from '../temporary-folder-for-suite.ts';
import { writeFiles } from '../workspace/temporary-folder.ts';
import { ENVIRONMENT, PROGRAM, startProgram } from './built-server.ts';

const FILES = { 'a.js': 'export const a = 1;\n', 'b.js': 'export const b = 2;\n', 'c.js': 'export const c = 3;\n' };

const COMPLEXITY = { name: 'analyze_complexity', arguments: {} };
const CHURN = { name: 'analyze_code_churn', arguments: {} };
const SCAFFOLD = {
  name: 'scaffold_project',
  arguments: { toolchain: 'go', templates: ['makefile'], parameters: { project_name: 'sample' }, write: true },
};

/** A call that wants messages from a level on, as 2026-07-28 has it. */
const at = (level: string) => ({ ...CHURN, _meta: { 'io.modelcontextprotocol/logLevel': level } });

interface Logged {
  readonly level: string;
  readonly data: unknown;
}

describe.each(['stdio', 'HTTP'])('a client over %s is told', (kind) => {
  let root: string;
  let transport: () => StdioClientTransport | StreamableHTTPClientTransport;

  beforeAll(async () => {
    root = temporaryFolderForSuite();
    writeFiles(root, FILES);
    const args = ['serve', '--root', root, '--state', temporaryFolderForSuite()];
    if (kind === 'stdio') {
      transport = () =>
        new StdioClientTransport({ command: process.execPath, args: [PROGRAM, ...args], env: ENVIRONMENT });
    } else {
      const child = startProgram({
        args: [...args, '--http', '127.0.0.1:0', '--no-token', '--json'],
        endWith: 'suite',
      });
      const [printed] = await once(child.stdout, 'data');
      const { url } = JSON.parse(String(printed));
      transport = () => new StreamableHTTPClientTransport(new URL(url));
    }
  });

  /** A client, and what it is told as log messages. */
  async function listening(options: ClientOptions = {}) {
    const client = new Client({ name: 'acceptance', version: '1.0.0' }, options);
    onTestFinished(() => client.close());
    const logged: Logged[] = [];
    client.setNotificationHandler('notifications/message', ({ params: { level, data } }) => {
      logged.push({ level, data });
    });
    await client.connect(transport());
    /** What a call makes the server say. */
    const toldBy = async (call: { readonly name: string }): Promise<readonly Logged[]> => {
      logged.length = 0;
      await client.callTool(call);
      return [...logged];
    };
    return { client, toldBy };
  }

  test('how reading the code goes, what an answer goes without and what was refused, from its level on', async () => {
    const { client, toldBy } = await listening();
    expect(await toldBy(COMPLEXITY)).toEqual([
      { level: 'info', data: `Indexing ${basename(root)}: 3 files to read.` },
      { level: 'info', data: expect.stringMatching(/^Indexed [\w-]+: 3 files read in \d+\.\d s, 3 files in all\.$/) },
    ]);
    expect(await toldBy(COMPLEXITY)).toEqual([]);

    await client.setLoggingLevel('warning');
    rmSync(join(root, 'c.js'));
    writeFileSync(join(root, 'a.js'), 'export const a = 100;\n');
    expect(await toldBy(COMPLEXITY)).toEqual([]);
    expect(await toldBy(CHURN)).toEqual([
      {
        level: 'warning',
        data: expect.stringMatching(/^This answer lacks history: .* is in no git working tree\.$/),
      },
    ]);
    expect(await toldBy(SCAFFOLD)).toEqual([
      { level: 'warning', data: expect.stringMatching(/^A write was refused\. .*--allow-writes/) },
    ]);

    await client.setLoggingLevel('error');
    expect(await toldBy(CHURN)).toEqual([]);
    await client.setLoggingLevel('debug');
    writeFileSync(join(root, 'a.js'), 'export const a = 1000;\n');
    expect((await toldBy(COMPLEXITY)).map(({ data }) => data)).toEqual([
      `Indexing ${basename(root)}: 1 file to read.`,
      expect.stringMatching(/: 1 file read in .* 2 files in all\.$/),
    ]);
  });

  test('by 2026-07-28 what the request asks for, and nothing unasked', async () => {
    const { toldBy } = await listening({ versionNegotiation: { mode: { pin: '2026-07-28' } } });
    expect(await toldBy(CHURN)).toEqual([]);
    expect(await toldBy(at('error'))).toEqual([]);
    expect(await toldBy(at('warning'))).toHaveLength(1);
  });
});
