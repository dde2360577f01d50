#!/usr/bin/env node
import process from 'node:process';
import { usePrivateCompileCache } from './compile-cache.ts';
import { whyTooOld } from './node-version.ts';

// What is loaded before this line runs on any Node that knows ES modules, so that an older one can say what is wrong.
const tooOld = whyTooOld(process.versions.node);
if (tooOld === null) {
  usePrivateCompileCache();
  const { start } = await import('./start.ts');
  await start(process.argv.slice(2));
} else {
  process.stderr.write(`${tooOld}\n`);
  process.exitCode = 1;
}
