#!/usr/bin/env node
import process from 'node:process';
import { usePrivateCompileCache } from './compile-cache.ts';

usePrivateCompileCache();
const { start } = await import('./start.ts');
await start(process.argv.slice(2));
