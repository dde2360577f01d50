import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { startWorker } from '../src/worker-thread.ts';
import { temporaryFolder, writeFiles } from './workspace/temporary-folder.ts';

/** The address of `a.ts` in a folder that holds the files. */
function moduleIn(files: Readonly<Record<string, string>>): URL {
  const root = temporaryFolder();
  writeFiles(root, { 'package.json': '{"type":"module"}', ...files });
  return pathToFileURL(join(root, 'a.ts'));
}

const TELLS = (what: string) =>
  `import { parentPort, resourceLimits } from 'node:worker_threads';\nparentPort.postMessage(${what});\n`;

it('a thread runs its source, or what was built from it where there is none', async () => {
  const built = { 'a.js': TELLS("'built'") };
  expect((await once(startWorker(moduleIn(built), 1), 'message'))[0]).toBe('built');
  expect((await once(startWorker(moduleIn({ ...built, 'a.ts': TELLS("'source'") }), 1), 'message'))[0]).toBe('source');
});

it('a thread has the room that is asked for, and the limits that are given besides', async () => {
  const worker = startWorker(moduleIn({ 'a.ts': TELLS('resourceLimits') }), 4, {
    resourceLimits: { maxOldGenerationSizeMb: 64 },
  });
  expect((await once(worker, 'message'))[0]).toMatchObject({
    maxYoungGenerationSizeMb: 12,
    maxOldGenerationSizeMb: 64,
  });
});

it('a thread that breaks as it starts tells who started it, and no other start', async () => {
  const broken = startWorker(moduleIn({ 'a.ts': "throw new Error('as it starts');\n" }), 1);
  const [told] = await once(broken, 'error');
  expect(told).toMatchObject({ message: 'as it starts' });
  expect((await once(startWorker(moduleIn({ 'a.ts': TELLS("'well'") }), 1), 'message'))[0]).toBe('well');
});

it('a thread of no module is an error of the thread', async () => {
  const [told] = await once(startWorker(moduleIn({}), 1), 'error');
  expect(String(told)).toMatch(/a\.js/);
});

// Node would try to make the folder again for as long as the thread lives.
it.skipIf(process.platform !== 'linux')(
  'a thread starts when the compile cache was removed since the start',
  async () => {
    const folder = temporaryFolder();
    writeFiles(folder, {
      'package.json': '{"type":"module"}',
      'a.ts': TELLS("'cache: ' + process.env.NODE_COMPILE_CACHE"),
      'main.ts': `import module from 'node:module';
import { constants, mkdirSync, openSync, rmSync } from 'node:fs';
import { startWorker } from '${pathToFileURL(join(import.meta.dirname, '../src/worker-thread.ts'))}';
mkdirSync('cache', { recursive: true });
module.enableCompileCache('/proc/self/fd/' + openSync('cache', constants.O_DIRECTORY));
if (process.argv[2] === 'removed') rmSync('cache', { recursive: true });
startWorker(new URL('a.ts', import.meta.url), 1).on('message', console.log);
`,
    });
    const run = async (state: string) => {
      const { stdout } = await promisify(execFile)(process.execPath, ['main.ts', state], {
        cwd: folder,
        timeout: 120_000,
        killSignal: 'SIGKILL',
        env: { ...process.env, NODE_COMPILE_CACHE: '' },
      });
      return stdout;
    };
    // By its place, and not by the descriptor: it may be removed while the thread starts.
    expect(await run('there')).toBe(`cache: ${join(realpathSync(folder), 'cache')}\n`);
    expect(await run('removed')).toBe('cache: \n');
  },
);

const LETS_GO = `
import { giveMemoryBack } from '${pathToFileURL(join(import.meta.dirname, '../src/worker-thread.ts')).href}';
let many = Array.from({ length: 1000 }, () => new WeakRef({}));
// What a weak reference was read of in this turn stays for the turn.
await new Promise((resolve) => setImmediate(resolve));
giveMemoryBack();
console.log(JSON.stringify({ left: many.filter((one) => one.deref() !== undefined).length, hasFlagLeft: typeof gc === 'function' }));
`;

it('a thread collects what it no longer needs at once, and leaves no way to collect', async () => {
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', LETS_GO]);
  expect(JSON.parse((await run).stdout)).toEqual({ left: 0, hasFlagLeft: false });
});
