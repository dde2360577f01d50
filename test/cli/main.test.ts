import { expect, test } from 'vitest';
import { temporaryFolder } from '../workspace/temporary-folder.ts';
import { orreryProcess } from './orrery.ts';

const INITIALIZE = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
});

test.each([[[]], [['serve']], [['serve', '--toolsets', 'server', '--rate-burst', '0']]])(
  '%j in a pipe serves MCP until the input ends',
  async (args) => {
    const { status, stdout, stderr } = await orreryProcess(args, { cwd: temporaryFolder(), stdin: `${INITIALIZE}\n` });
    expect(JSON.parse(stdout)).toMatchObject({ id: 1, result: { serverInfo: { name: 'orrery' } } });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  },
);

test('a server that cannot start says why on stderr and nothing on stdout', async () => {
  const { status, stdout, stderr } = await orreryProcess(['serve', '--root', 'nowhere'], { cwd: temporaryFolder() });
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain('No such folder: nowhere');
});

test('a failed command gives its exit status to the shell', async () => {
  expect((await orreryProcess(['call', 'nothing'], { cwd: temporaryFolder() })).status).toBe(2);
});
