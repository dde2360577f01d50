import { parentPort } from 'node:worker_threads';
import { EngineService } from '../src/server/engine/engine-service.ts';
import { echoApplication } from './echo-application.ts';

if (parentPort === null) throw new Error('This module only runs as a worker thread.');

new EngineService(parentPort, () => echoApplication());
