import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { post } from '../sample-http.ts';
import { sampleKey, tokenOf, writeKeys } from './sample-keys.ts';
import { twoCallers } from './two-callers.ts';

const bearer = (name: string) => ({ Authorization: `Bearer ${tokenOf(name)}` });
/** How a stream that is open ends: in good order or cut. */
function endOf(response: Response): Promise<'ended' | 'cut'> {
  return response.text().then(
    () => 'ended',
    () => 'cut',
  );
}

const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };
const INITIALIZE = {
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};

describe('a key', () => {
  it('is shown as a bearer token, or in a header of its own; two that differ are none', async () => {
    const { server } = await twoCallers();
    const statusOf = async (headers: Record<string, string>) => (await post(server.url, PING, headers)).status;
    expect(await statusOf(bearer('reader'))).toBe(200);
    expect(await statusOf({ 'X-Orrery-Key': tokenOf('reader') })).toBe(200);
    expect(await statusOf({ ...bearer('reader'), 'X-Orrery-Key': tokenOf('reader') })).toBe(200);
    expect(await statusOf({ ...bearer('reader'), 'X-Orrery-Key': tokenOf('writer') })).toBe(400);
    expect(await statusOf({ Authorization: 'Basic x' })).toBe(400);
    expect(await statusOf({})).toBe(401);
    expect(await statusOf({ Authorization: 'Bearer wrong' })).toBe(401);
    expect(await statusOf(bearer('old'))).toBe(401);
  });

  it('that is wrong is logged with its address, and never itself', async () => {
    const { server, log } = await twoCallers();
    const { headers, body } = await post(server.url, PING, { Authorization: 'Bearer my-wrong-secret' });
    expect(headers['www-authenticate']).toBe('Bearer realm="orrery", error="invalid_token"');
    const lines = log.lines.join('\n');
    expect(lines).toContain('warn HTTP: refused 127.0.0.1, try 1');
    expect(`${lines}${body}`).not.toContain('my-wrong-secret');
  });

  it('that is removed stops working at once, in what is open, too', async () => {
    const { server, path, own } = await twoCallers();
    const opened = await post(server.url, INITIALIZE, bearer('reader'));
    const session = { 'Mcp-Session-Id': String(opened.headers['mcp-session-id']) };
    const headers = { ...bearer('reader'), ...session, Accept: 'text/event-stream' };
    const stream = await fetch(server.url, { headers });
    expect(stream.status).toBe(200);
    const end = endOf(stream);
    writeKeys(path, [sampleKey('other', { roots: [own] })]);
    expect((await post(server.url, PING, { ...bearer('reader'), ...session })).status).toBe(401);
    expect(await end).toBe('cut');
    expect((await post(server.url, PING, bearer('other'))).status).toBe(200);
    writeKeys(path, [sampleKey('reader', { roots: [own] })]);
    expect((await post(server.url, PING, { ...bearer('reader'), ...session })).status).toBe(404);
  });

  it('whose rights change begins anew with those that it has now', async () => {
    const { connect, path, own } = await twoCallers();
    let content = 'export const plain = 3;\n';
    const write = async () => {
      content += '// more\n';
      const change = { path: 'src/plain.js', content, reason: 'try' };
      return (await connect('reader')).callTool({ name: 'write_code', arguments: change });
    };
    expect((await write()).isError).toBe(true);
    writeKeys(path, [sampleKey('reader', { roots: [own], write: true })]);
    expect((await write()).isError).toBeFalsy();
    writeKeys(path, [sampleKey('reader', { roots: [own] })]);
    expect((await write()).isError).toBe(true);
  });

  it('whose roots the server does not have opens nothing', async () => {
    const { server, path } = await twoCallers();
    writeKeys(path, [sampleKey('reader', { roots: [join(process.cwd(), 'src')] })]);
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const { status, body } = await post(server.url, call, bearer('reader'));
    expect(status).toBe(500);
    expect(body).toContain('SECURITY_ERROR');
  });
});
