#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import process from 'node:process';
import { isatty } from 'node:tty';
import { setFlagsFromString } from 'node:v8';
import { quickServe } from './quick-serve.ts';

// What is imported from here on is compiled once a machine, not once a start: clients start a server for every session.
enableCompileCache();

/** Milliseconds after which a program that only had to start has done so. */
const STARTED_AFTER = 200;

// V8 lets the room for new objects grow to many times what a long run gains by it: a quarter of the memory of a large index.
// A start does gain by it.
setTimeout(() => setFlagsFromString('--semi-space-growth-factor=1'), STARTED_AFTER).unref();

const args = process.argv.slice(2);
const serveFlags = quickServe(args, isatty(0));

if (serveFlags !== null) {
  const { serveStdio } = await import('./commands/serve.ts');
  // Answers that its client does not take, or work that ignores its cancellation, must not keep an ended server alive.
  process.exit(await serveStdio(serveFlags, process));
} else {
  // A reader that has seen enough, such as `head`, closes the pipe: no reason to complain.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
  const { runProgram } = await import('./program.ts');
  process.exitCode = await runProgram(args, process);
}
