#!/usr/bin/env node
import process from 'node:process';
import { isatty } from 'node:tty';
import { setFlagsFromString } from 'node:v8';
import { usePrivateCompileCache } from './compile-cache.ts';
import { quickServe } from './quick-serve.ts';

usePrivateCompileCache();

/** Milliseconds after which a program that only had to start has done so. */
const STARTED_AFTER = 200;

// V8 lets the room for new objects grow to many times what a long run gains by it: a quarter of the memory of a large index.
// A start does gain by it.
setTimeout(() => setFlagsFromString('--semi-space-growth-factor=1'), STARTED_AFTER).unref();

const args = process.argv.slice(2);
const serveFlags = quickServe(args, isatty(0));

if (args[0] === 'hub') {
  const [{ runHub }, { ioOf }] = await Promise.all([import('./commands/hub.ts'), import('./io.ts')]);
  process.exit(await runHub(args.slice(1), ioOf(process)));
} else if (serveFlags !== null) {
  const [{ serveStdio }, { ioOf }] = await Promise.all([import('./commands/serve.ts'), import('./io.ts')]);
  // Answers that its client does not take, or work that ignores its cancellation, must not keep an ended server alive.
  process.exit(await serveStdio(serveFlags, ioOf(process)));
} else {
  // A reader that has seen enough, such as `head`, closes the pipe: no reason to complain.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
  const { runProgram } = await import('./program.ts');
  process.exitCode = await runProgram(args, process);
}
