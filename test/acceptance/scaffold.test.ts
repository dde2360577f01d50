import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, type ClientOptions } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../workspace/temporary-folder.ts';
import { ENVIRONMENT, PROGRAM } from './built-server.ts';

const SCAFFOLD = {
  name: 'scaffold_project',
  arguments: {
    toolchain: 'go',
    templates: ['makefile', 'gitignore', 'ci'],
    parameters: { project_name: 'demo' },
    write: true,
  },
};

const WRITTEN = ['.github', '.gitignore', '.orrery-scaffold.json', 'Makefile'];

/** A client of a server over an empty root; with a person who allows what they are asked, when there is one. */
async function connect(args: readonly string[], options: ClientOptions, withPerson: boolean) {
  const root = temporaryFolder();
  const asked: string[] = [];
  const capabilities = withPerson ? { capabilities: { elicitation: {} } } : {};
  const client = new Client({ name: 'acceptance', version: '1.0.0' }, { ...options, ...capabilities });
  if (withPerson) {
    client.setRequestHandler('elicitation/create', ({ params }) => {
      asked.push(params.message);
      return { action: 'accept', content: { allow: true } };
    });
  }
  onTestFinished(() => client.close());
  const serve = [PROGRAM, 'serve', '--root', root, '--state', temporaryFolder(), ...args];
  await client.connect(new StdioClientTransport({ command: process.execPath, args: serve, env: ENVIRONMENT }));
  return { client, root, asked };
}

test.each<[string, ClientOptions]>([
  ['2025-11-25', { supportedProtocolVersions: ['2025-11-25'] }],
  ['2026-07-28', { versionNegotiation: { mode: { pin: '2026-07-28' } } }],
])('in %s a project is written when the person at the client allows it', async (_, options) => {
  const { client, root, asked } = await connect([], options, true);
  expect(await client.callTool(SCAFFOLD)).toMatchObject({ structuredContent: { written: true, folder: 'demo' } });
  expect(asked).toEqual([expect.stringContaining(`Write 4 files into ${join(root, 'demo')}`)]);
  expect(readdirSync(join(root, 'demo')).sort()).toEqual(WRITTEN);
});

test('a project is written without asking where the server may write', async () => {
  const { client, root, asked } = await connect(['--allow-writes'], {}, true);
  expect(await client.callTool(SCAFFOLD)).toMatchObject({ structuredContent: { written: true } });
  expect(asked).toEqual([]);
  expect(readdirSync(join(root, 'demo')).sort()).toEqual(WRITTEN);
});

test('nothing is written where nobody can be asked', async () => {
  const { client, root } = await connect([], {}, false);
  const result = await client.callTool(SCAFFOLD);
  expect(result).toMatchObject({ isError: true, structuredContent: { error: { name: 'SECURITY_ERROR' } } });
  expect(JSON.stringify(result.content)).toContain('--allow-writes');
  expect(readdirSync(root)).toEqual([]);
});

test('the command line writes a project', () => {
  const cwd = temporaryFolder();
  const args = [PROGRAM, 'templates', 'scaffold', 'go', 'makefile', 'project_name=demo', '--state', temporaryFolder()];
  const printed = execFileSync(process.execPath, args, { cwd, encoding: 'utf8', stdio: 'pipe' });
  expect(printed).toContain('Wrote 1 file into demo');
  expect(readFileSync(join(cwd, 'demo', 'Makefile'), 'utf8')).toContain('demo');
  expect(existsSync(join(cwd, 'Makefile'))).toBe(false);
});
