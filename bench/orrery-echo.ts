import { Worker } from 'node:worker_threads';
import { ThreadEngine } from '../src/server/engine/thread-engine.ts';
import { LastingClient } from '../src/server/lasting-client.ts';
import { serveOverStdio } from '../src/server/stdio.ts';
import { echoApplication, LIMITS, LOG } from './echo-application.ts';

/** Our server as it is: tools work in a thread of their own. */
const thread = new URL('./orrery-echo-thread.mjs', import.meta.url);
const engine = new ThreadEngine(await echoApplication(), () => new Worker(thread));
const { createServer, listen } = new LastingClient(engine);
process.exit(await serveOverStdio({ limits: LIMITS, log: LOG, createServer, onListen: listen }));
