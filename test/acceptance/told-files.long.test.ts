import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commitAll, initRepository } from '../workspace/git-fixture.ts';
import { temporaryFolder, writeFiles } from '../workspace/temporary-folder.ts';
import { BuiltServer } from './built-server.ts';

const SUMMARY = 'orrery://project/summary?format=json';
const FILES = {
  'src/price.ts': 'export const price = (n: number) => n * 2;\n',
  'src/client.ts': 'export const call = (n: number) => n * 3;\n',
  'checks/prices.ts': "import { price } from '../src/price.ts';\n\nif (price(1) !== 2) throw new Error('no');\n",
};

interface Counts {
  readonly files: number;
  readonly tests: number;
}

async function counted(server: BuiltServer): Promise<Counts> {
  const { result } = await server.request('resources/read', { uri: SUMMARY });
  const { contents } = result as { contents: readonly { text: string }[] };
  const { files, test_files } = JSON.parse(contents[0]?.text ?? '') as { files: number; test_files: number };
  return { files, tests: test_files };
}

/** Changes the tree, and settles once the server has told of it. */
async function toldOf(server: BuiltServer, change: () => void): Promise<void> {
  const before = server.messages.length;
  change();
  await server.message(
    (message) => message.method === 'notifications/resources/updated' && server.messages.indexOf(message) >= before,
  );
}

test('what orrery.json says of files holds from the moment that it is saved, and no longer than it stands there', async () => {
  const root = temporaryFolder();
  initRepository(root);
  writeFiles(root, FILES);
  commitAll(root);
  const server = await new BuiltServer({ args: ['--root', root] }).initialize();
  expect(await counted(server)).toEqual({ files: 3, tests: 0 });
  await server.request('resources/subscribe', { uri: SUMMARY });

  await toldOf(server, () => writeFiles(root, { 'orrery.json': '{ "files": { "tests": ["checks/**"] } }' }));
  expect(await counted(server)).toEqual({ files: 3, tests: 1 });

  const both = '{ "files": { "tests": ["checks/**", "src/price.ts"], "generated": ["src/client.ts"] } }';
  await toldOf(server, () => writeFiles(root, { 'orrery.json': both }));
  expect(await counted(server)).toEqual({ files: 2, tests: 2 });

  await toldOf(server, () => rmSync(join(root, 'orrery.json')));
  expect(await counted(server)).toEqual({ files: 3, tests: 0 });
});
