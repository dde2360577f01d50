import { homedir } from 'node:os';
import process from 'node:process';
import { isatty } from 'node:tty';
import { setFlagsFromString } from 'node:v8';
import { takeOwnSettings } from './own-settings/take.ts';
import { quickServe } from './quick-serve.ts';

/** Milliseconds after which a program that only had to start has done so. */
const STARTED_AFTER = 200;

/**
 * Calls after which V8 compiles code of its own for calls between JavaScript and WebAssembly. The cache of that code is shared by all
 * threads, and V8 aborts the process when threads fill it while others end (Runtime_TierUpWasmToJSWrapper). Parsing takes as long
 * without it.
 */
const NEVER = 2 ** 31 - 1;

/** Runs the program. What this module imports is bundled into one file: a front, which clients wait for, loads nothing else. */
export async function start(args: readonly string[]): Promise<void> {
  // V8 lets the room for new objects grow to many times what a long run gains by it: a quarter of the memory of a large index.
  // A start does gain by it.
  setTimeout(() => setFlagsFromString('--semi-space-growth-factor=1'), STARTED_AFTER).unref();
  setFlagsFromString(`--wasm-wrapper-tiering-budget=${NEVER}`);
  try {
    await takeOwnSettings({ env: process.env, home: homedir(), platform: process.platform, cwd: process.cwd() });
  } catch (thrown) {
    const [{ printFailure }, { ioOf }] = await Promise.all([import('./failure.ts'), import('./io.ts')]);
    process.exitCode = printFailure(thrown, ioOf(process), args.includes('--json'));
    return;
  }
  const flags = quickServe(args, isatty(0));
  if (args[0] === 'hub') {
    const { runHub } = await import('./commands/hub.ts');
    process.exit(await runHub(args.slice(1)));
  } else if (flags !== null) {
    const { serveStdio } = await import('./serve-stdio.ts');
    // Answers that its client does not take, or work that ignores its cancellation, must not keep an ended server alive.
    process.exit(await serveStdio(flags));
  } else {
    // A reader that has seen enough, such as `head`, closes the pipe: no reason to complain.
    process.stdout.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      process.exit();
    });
    const { runProgram } = await import('./program.ts');
    process.exitCode = await runProgram(args, process);
  }
}
