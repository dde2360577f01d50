#!/usr/bin/env node
import './require-node.ts';

import process from 'node:process';
import { usePrivateCompileCache } from './compile-cache.ts';
import { inlineLittle } from './inlining.ts';

const args = process.argv.slice(2);
inlineLittle(args);
usePrivateCompileCache();
const { start } = await import('./start.ts');
await start(args);
