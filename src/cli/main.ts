#!/usr/bin/env node
import './require-node.ts';

import process from 'node:process';
import { usePrivateCompileCache } from './compile-cache.ts';

usePrivateCompileCache();
const { start } = await import('./start.ts');
await start(process.argv.slice(2));
